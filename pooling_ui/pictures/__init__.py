"""Pictures: files, samples, pools, the viewer and the magnifier."""

"""Fast passes over arrays: maxima, sums, tiles, threads and scratch memory."""

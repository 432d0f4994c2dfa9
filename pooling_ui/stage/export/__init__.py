"""Files of a stage: pictures, films and a page that plays by itself."""

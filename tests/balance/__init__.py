"""Scripts, run by hand, that measure how hard a sheet or a form is."""

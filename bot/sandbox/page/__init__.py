"""The web page: a small client for up to four people side by side."""

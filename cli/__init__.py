"""From the words of a command line to what `tuckbox` prints."""

"""From many games to one HTML file to look at: charts, tables and sentences, without anything outside the file."""

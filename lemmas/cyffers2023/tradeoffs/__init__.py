"""Privacy-utility trade-offs: corollaries 5.1 to 5.3, appendix D."""

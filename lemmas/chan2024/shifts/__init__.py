"""What private gradient ADMM leaks, by shifts (ours)."""

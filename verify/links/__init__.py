"""Links between records, checked: trusted beside the kernel."""

"""Speed, shown as ratios measured in one run; nothing here is asserted by a test."""

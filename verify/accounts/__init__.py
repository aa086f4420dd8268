"""What one run of an algorithm costs a user: by theorems, composition and certified shifts, the least of them."""

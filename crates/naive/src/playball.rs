//! Play Ball, straight from the rulings.

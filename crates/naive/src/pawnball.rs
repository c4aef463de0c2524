//! Pawnball, straight from the rulings.

//! Diaballik, straight from the rulings.

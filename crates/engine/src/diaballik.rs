//! Diaballik, one turn ahead.

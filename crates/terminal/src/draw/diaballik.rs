//! Diaballik on the terminal.

//! Pawnball on the terminal.

//! Pawnball, one die ahead.

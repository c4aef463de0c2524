//! The full-screen mode.

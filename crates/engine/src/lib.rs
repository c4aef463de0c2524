//! Search and evaluation for the three games.

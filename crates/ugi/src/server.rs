//! The side that answers: hosts engines.

//! What an engine says.

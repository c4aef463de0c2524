//! What is said to an engine.

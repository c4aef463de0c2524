//! The side that asks: runs an engine and talks to it.

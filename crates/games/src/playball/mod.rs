//! Play Ball (David Florsch, Borderline Editions 2025): two teams of three on a field of hexagons.

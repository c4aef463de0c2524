//! Countdown ([`games::countdown`]) in every part of the program, to keep `docs/adding-a-game.md` true. There is nothing here but tests.

pub use games::countdown;

//! The web client inside the program, and the server that hands it out.
//!
//! The files are those of the folder `target/site`, as `cargo xtask client` made them when this was compiled; without it,
//! there is a page that says how to get them.
//!
//! | request | answer |
//! |---|---|
//! | a file of the client | the file, compressed as the browser asked; files named by their content are kept for a year |
//! | `tables/NAME.tlt`, where a folder of tables is given | the table of a board of Play Ball |
//! | `tables.json`, where a folder of tables is given | the bytes of each of them, by the name of its board |
//! | a path whose last part has no dot | `index.html`: the client reads the address |
//! | `/api/…`, and files that are not there | 404 |

mod file;
mod server;

pub use file::{File, files, is_built};
pub use server::{router, serve};

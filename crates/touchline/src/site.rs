//! The web client inside the program.

use server::http::site::File;

include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// Whether the client is here: it is not if it was not built before this program.
pub(crate) fn is_built() -> bool {
    FILES.iter().any(|file| file.name == "index.html")
}

//! Draws the picture that links to the site have where they are about nothing in particular: `crates/client/art/preview.png`.
//!
//! ```text
//! cargo run -p server --example site_picture -- crates/client/art/preview.png
//! ```

use games::game::Game;
use games::playball::Mode;
use play::Start;
use server::preview::picture::{Picture, png};

/// Play Ball in the middle of a set.
const POSITION: &str = "lanes 7/3b2/1a1b3/2ab2/3A3 a 3 0-0";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the file to write is missing")?;
    let start = Start::from_position(Game::PlayBall, POSITION, None, Mode::Normal, None)?;
    let picture = Picture::of_match(&start.new_match());
    std::fs::write(path, png(&picture.svg()).ok_or("the picture cannot be drawn")?)?;
    Ok(())
}

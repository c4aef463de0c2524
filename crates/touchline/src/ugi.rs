//! `touchline ugi`: the engines on standard input and output.

use std::io::{self, BufReader};
use std::sync::Arc;

use ::games::diaballik::Start;
use ::ugi::engines::Touchline;
use ::ugi::server::{Settings, serve};

use crate::cli::UgiArgs;
use crate::failure::{Failure, Place};
use crate::games::play_ball_board;
use crate::tables;

pub(crate) fn run(args: &UgiArgs) -> Result<(), Failure> {
    let mut settings = Settings { game: args.game, options: args.engine.options(), ..Settings::default() };
    if args.board.is_some() {
        settings.use_board(play_ball_board(args.board.as_deref())?);
    }
    settings.mode = args.mode.into();
    if args.variant {
        settings.variant = Start::Variant;
    }
    if let Some(path) = &args.table {
        settings.table = Some(Arc::new(tables::open(path)?));
    }
    let mut output = io::stdout().lock();
    // Both ends fail in the same way: what cannot be written has nobody to read it.
    serve(BufReader::new(io::stdin()), &mut output, Arc::new(Touchline), settings)
        .map_err(|error| Failure::io(Place::StandardOutput, error))
}

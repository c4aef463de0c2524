//! Table files: opening them, and their values in words and for programs.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use ::games::game::Game;
use ::games::playball::Boards;
use ::games::side::Side;
use locale::{Locale, vars};
use tablebase::{Table, Value};

use crate::failure::{Failure, Place};

/// Where the bytes of a table on the disk come from: the file itself where it can be read at any place, elsewhere a copy.
#[cfg(unix)]
pub(crate) type OnDisk = File;
#[cfg(not(unix))]
pub(crate) type OnDisk = Vec<u8>;

/// Opens a table without reading it whole.
#[cfg(unix)]
pub(crate) fn open(path: &Path) -> Result<Table<OnDisk>, Failure> {
    let file = File::open(path).map_err(|error| Failure::io(Place::File(path.to_owned()), error))?;
    Table::open(file).map_err(|error| Failure::table(path, error))
}

/// Opens a table.
#[cfg(not(unix))]
pub(crate) fn open(path: &Path) -> Result<Table<OnDisk>, Failure> {
    open_in_memory(path)
}

/// Reads a table whole and checks all of it, so that nothing can be wrong with it later on.
pub(crate) fn open_in_memory(path: &Path) -> Result<Table<Vec<u8>>, Failure> {
    // What is no table may be of any size: the header tells before the rest is read.
    #[cfg(unix)]
    open(path)?;
    let bytes = fs::read(path).map_err(|error| Failure::io(Place::File(path.to_owned()), error))?;
    let table = Table::open(bytes).map_err(|error| Failure::table(path, error))?;
    table.check_blocks().map_err(|error| Failure::table(path, error))?;
    Ok(table)
}

/// The boards that positions may name: those that ship, and that of the table.
pub(crate) fn boards<S: tablebase::Source>(table: &Table<S>) -> Boards {
    let mut boards = Boards::shipped();
    boards.add(Arc::clone(table.board()));
    boards
}

/// A value as programs read it.
pub(crate) const fn name(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

/// A value for `side` in words, without capital and full stop.
pub(crate) fn words(locale: &Locale, side: Side, value: Value) -> String {
    let wins = |side, distance: u8| {
        locale.value_wins(vars::Side(locale.side(Game::PlayBall, side)), vars::Turns(u32::from(distance)))
    };
    match value {
        Value::Win(distance) => wins(side, distance),
        Value::Draw => locale.value_draw(),
        Value::Loss(distance) => wins(side.other(), distance),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn values_are_told_for_either_side_in_three_languages() {
        let told = |language, side, value| words(&Locale::new(language), side, value);
        assert_eq!(told(Language::English, Side::A, Value::Win(5)), "A wins in 5 turns");
        assert_eq!(told(Language::English, Side::A, Value::Win(1)), "A wins in 1 turn");
        assert_eq!(told(Language::English, Side::A, Value::Loss(2)), "B wins in 2 turns");
        assert_eq!(told(Language::English, Side::B, Value::Draw), "draw: neither side can force a goal");
        assert_eq!(told(Language::French, Side::B, Value::Win(3)), "B gagne en 3 tours");
        assert_eq!(told(Language::Czech, Side::B, Value::Loss(4)), "A vyhraje za 4 tahy");
        assert_eq!(told(Language::Czech, Side::A, Value::Win(5)), "A vyhraje za 5 tahů");
    }
}

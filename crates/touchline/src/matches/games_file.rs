//! The file of a match's games: each is added when it ends, and a match that was broken off goes on from what is there.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use ::games::game::Game;
use ::games::record::{GameResult, Record, RecordParser};
use ::games::side::Side;
use locale::{Locale, vars};
use tournament::record::empty_record;

use crate::failure::{Failure, Place, file_name};
use crate::output::is_stream;

use super::identity::difference;

/// A game that the file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Saved {
    /// Its number in the match, from 1.
    pub(super) round: usize,
    /// Who won; nobody in a draw.
    pub(super) winner: Option<Side>,
}

/// A file that games are added to as they end. Nobody else writes to it meanwhile.
pub(super) struct GamesFile<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> GamesFile<'a> {
    /// Opens the file and reads the games of the match, which has so many rounds, that are there, in the order in which they ended. What a process that was killed has left
    /// of a game is cut off.
    ///
    /// # Errors
    /// The file cannot be read and written, another process writes to it, or it has anything but games of this match; then it stays as it is.
    pub(super) fn open(
        path: &'a Path,
        game: Game,
        identity: &str,
        rounds: usize,
        locale: &Locale,
    ) -> Result<(Self, Vec<Saved>), Failure> {
        let failed = |error| Failure::io(Place::File(path.to_owned()), error);
        if is_stream(path) {
            let file = File::options().write(true).open(path).map_err(failed)?;
            return Ok((Self { path, file }, Vec::new()));
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Failure::Work(locale.match_file_busy(file_name(path)))),
            // A file system without locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let empty = empty_record(game, Some(identity)).map_err(|reason| Failure::Work(locale.reason(&reason)))?;
        let (saved, length) = read(&file, &empty, rounds).map_err(|refused| match refused {
            Refused::Io(error) => failed(error),
            Refused::OtherMatch(there) => Failure::Work(locale.match_file_of_another(
                vars::Difference(difference(&there, identity, locale)),
                vars::File(file_name(path)),
            )),
            Refused::NoMatch => Failure::Work(locale.match_file_of_none(file_name(path))),
        })?;
        let mut games = Self { path, file };
        games.file.set_len(length).and_then(|()| games.file.seek(SeekFrom::Start(length))).map_err(failed)?;
        Ok((games, saved))
    }

    /// Writes a game that has ended behind those that the file has.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, game: &Record) -> Result<(), Failure> {
        // The blank line tells that the game is complete.
        let text = format!("{game}\n");
        self.file.write_all(text.as_bytes()).map_err(|error| Failure::io(Place::File(self.path.to_owned()), error))
    }
}

/// Why a file is not taken.
enum Refused {
    Io(io::Error),
    /// A game has this tag `Match`.
    OtherMatch(String),
    /// It has something that no match has written.
    NoMatch,
}

/// The complete games of a file, and how many bytes they take. `empty` is what each begins with.
fn read(file: &File, empty: &Record, rounds: usize) -> Result<(Vec<Saved>, u64), Refused> {
    let mut reader = BufReader::new(file);
    let mut parser = RecordParser::new();
    let (mut saved, mut length) = (Vec::<Saved>::new(), 0);
    let mut rest = Vec::new();
    loop {
        let start = rest.len();
        reader.read_until(b'\n', &mut rest).map_err(Refused::Io)?;
        let line = &rest[start..];
        if !line.ends_with(b"\n") {
            break;
        }
        let is_blank = line == b"\n";
        if let Some(game) = parser.bytes(line).map_err(|_| Refused::NoMatch)? {
            let game = checked(&game, empty, rounds)?;
            if !is_blank || saved.iter().any(|known| known.round == game.round) {
                return Err(Refused::NoMatch);
            }
            saved.push(game);
            length += rest.len() as u64;
            rest.clear();
        }
    }
    // What every game begins with, as far as it has come.
    let header = empty.to_string();
    let header = header.trim_end_matches('\n').as_bytes();
    if rest.starts_with(header) || header.starts_with(&rest) { Ok((saved, length)) } else { Err(Refused::NoMatch) }
}

/// What counts of a game of the match that `empty` belongs to.
fn checked(game: &Record, empty: &Record, rounds: usize) -> Result<Saved, Refused> {
    let there = game.tag("Match").ok_or(Refused::NoMatch)?;
    if game.game() != empty.game() || Some(there) != empty.tag("Match") {
        return Err(Refused::OtherMatch(there.to_owned()));
    }
    let round = game.tag("Round").and_then(|round| round.parse().ok()).filter(|round| (1..=rounds).contains(round));
    let winner = match game.result() {
        GameResult::Win(side) => Some(side),
        GameResult::Draw => None,
        GameResult::Open => return Err(Refused::NoMatch),
    };
    Ok(Saved { round: round.ok_or(Refused::NoMatch)?, winner })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use ::games::record::RecordedTurn;
    use locale::Language;
    use tempfile::TempDir;

    use super::*;

    const IDENTITY: &str = "diaballik; --engine x=touchline ugi; --games 4";

    fn record(round: usize, winner: Option<Side>, turns: &[&str]) -> Record {
        let mut record = empty_record(Game::Diaballik, Some(IDENTITY)).unwrap();
        record.set_tag("A", "Řehoř").unwrap();
        record.set_tag("Round", &round.to_string()).unwrap();
        record.set_result(winner.map_or(GameResult::Draw, GameResult::Win)).unwrap();
        for (turn, side) in turns.iter().zip([Side::A, Side::B].into_iter().cycle()) {
            record.push(RecordedTurn::new(side, turn).unwrap().with_comment("é").unwrap()).unwrap();
        }
        record
    }

    fn open(path: &Path) -> Result<Vec<Saved>, String> {
        let locale = Locale::new(Language::English);
        let opened = GamesFile::open(path, Game::Diaballik, IDENTITY, 4, &locale);
        opened.map(|(_, saved)| saved).map_err(|failure| failure.message(&locale).unwrap())
    }

    #[test]
    fn wherever_a_file_was_cut_the_complete_games_are_found_and_no_more() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("games.tgn");
        // One that ended without a turn too.
        let records = [
            record(2, Some(Side::B), &["d1>e1", "b7b6,d7>c7"]),
            record(1, None, &[]),
            record(4, Some(Side::A), &["d1>e1"]),
        ];
        let all: Vec<Saved> =
            [(2, Some(Side::B)), (1, None), (4, Some(Side::A))].map(|(round, winner)| Saved { round, winner }).to_vec();
        let texts = records.each_ref().map(|record| format!("{record}\n"));
        let whole = texts.concat().into_bytes();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let ends = texts.iter().scan(0, |end, text| {
                *end += text.len();
                Some(*end)
            });
            let (complete, length) =
                ends.take_while(|&end| end <= cut).fold((0, 0), |(count, _), end| (count + 1, end));
            let locale = Locale::new(Language::English);
            let (mut file, saved) = GamesFile::open(&path, Game::Diaballik, IDENTITY, 4, &locale)
                .unwrap_or_else(|_| panic!("cut at {cut}"));
            assert_eq!(saved, all[..complete], "cut at {cut}");
            records[complete..].iter().for_each(|record| file.add(record).unwrap());
            drop(file);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {cut}, {length} bytes kept");
        }
    }

    #[test]
    fn a_file_that_is_not_of_this_match_is_left_as_it_is() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("games.tgn");
        let own = record(1, None, &["d1>e1"]);
        let mut other = record(2, None, &["d1>e1"]);
        other.set_tag("Match", &IDENTITY.replace("--games 4", "--games 6")).unwrap();
        let mut open_ended = record(2, None, &[]);
        open_ended.set_result(GameResult::Open).unwrap();
        for (text, told) in [
            (format!("{own}\n{other}\n"), "--games 6"),
            ("A letter to somebody\n".to_owned(), "is not"),
            ("A letter without an end".to_owned(), "is not"),
            ("[Game \"diaballik\"]\n\n1. d1>e1\n\n".to_owned(), "is not"),
            (format!("{own}{own}\n"), "is not"),
            (format!("{own}\n{own}\n"), "is not"),
            (format!("{open_ended}\n"), "is not"),
            (format!("{}\n", record(5, None, &[])), "is not"),
            (format!("{own}\n[Game \"diaballik\"]\n[Match \"{IDENTITY}; "), "is not"),
            (format!("{own}\n[Game \"diaballik\"]\n[A \"x\"]"), "is not"),
        ] {
            std::fs::write(&path, &text).unwrap();
            let message = open(&path).unwrap_err();
            assert!(message.contains(told), "{text}: {message}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn two_matches_do_not_write_to_one_file() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("games.tgn");
        let locale = Locale::new(Language::English);
        let first = GamesFile::open(&path, Game::Diaballik, IDENTITY, 4, &locale);
        assert!(open(&path).unwrap_err().contains("another match"));
        drop(first);
        assert_eq!(open(&path), Ok(Vec::new()));
    }
}

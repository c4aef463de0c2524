//! The file of a solved board: writing, opening, probing. The format is described in `docs/tablebase.md`.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use games::playball::{Board, Position, Turn, TurnGenerator};
use games::reason::Reason;
use games::side::Side;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::any_goal::AnyGoal;
use crate::solve::{NO_POSITION, Solver, in_threads};
use crate::space::{Place, SLOTS, Space, Value};

/// The version of the file format.
pub const FORMAT: u16 = 1;
/// The version of the rules that the values are for.
pub const RULES: u16 = 1;

const MAGIC: &[u8; 8] = b"TLPBTAB\n";
/// Bytes before the header: magic, versions, the header's length and checksum.
const PREFIX: usize = 8 + 2 + 2 + 4 + 4;
/// More than any header needs: a board, 768 counts and 41,664 rows.
const MOST_HEADER: u32 = 1 << 20;
/// The best Deflate level that is still fast enough for tens of megabytes.
const COMPRESSION: u8 = 9;

/// Who holds the ball, seen from the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// The side to move.
    Own,
    /// The opponent.
    Opponent,
    /// Nobody has the ball.
    Free,
}

impl Holder {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Opponent, Self::Free];

    const fn of_slot(slot: usize) -> Self {
        match slot {
            0..=2 => Self::Own,
            3..=5 => Self::Opponent,
            _ => Self::Free,
        }
    }
}

/// How many positions have each value, by who holds the ball; mirror images are counted, positions with the other side to move are not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts(Box<[[u64; 256]; 3]>);

impl Counts {
    fn new() -> Self {
        Self(Box::new([[0; 256]; 3]))
    }

    /// The number of positions with this holder and value.
    #[must_use]
    pub fn of(&self, holder: Holder, value: Value) -> u64 {
        self.0[holder as usize][usize::from(value.distance())]
    }

    /// Every value that occurs, with its number for each holder, from the shortest distance.
    pub fn iter(&self) -> impl Iterator<Item = (Value, [u64; 3])> {
        (0..=u8::MAX)
            .map(|distance| (Value::from_distance(distance), self.0.each_ref().map(|of| of[usize::from(distance)])))
            .filter(|(_, counts)| counts.iter().any(|&count| count > 0))
    }

    /// Wins, draws and losses with one holder, or with any.
    #[must_use]
    pub fn totals(&self, holder: Option<Holder>) -> [u64; 3] {
        let mut totals = [0; 3];
        for (value, counts) in self.iter() {
            let kind = match value {
                Value::Win(_) => 0,
                Value::Draw => 1,
                Value::Loss(_) => 2,
            };
            totals[kind] += match holder {
                Some(holder) => counts[holder as usize],
                None => counts.iter().sum(),
            };
        }
        totals
    }

    /// The longest win, if there is one.
    #[must_use]
    pub fn longest_win(&self) -> Option<u8> {
        self.iter().filter(|(value, _)| matches!(value, Value::Win(_))).map(|(value, _)| value.distance()).max()
    }
}

impl Solver {
    /// How many positions have each value.
    ///
    /// The solver must be done: what it does not know yet counts as a draw.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::new();
        let space = self.space();
        for row in 0..space.row_count() {
            let weight = space.weight(row);
            for (slot, distances) in self.distances(row).chunks(space.column_count()).enumerate() {
                let counts = &mut counts.0[Holder::of_slot(slot) as usize];
                for &distance in distances.iter().filter(|&&distance| distance != NO_POSITION) {
                    counts[usize::from(distance)] += weight;
                }
            }
        }
        counts
    }

    /// The value of the kick-off for the side that kicks off.
    ///
    /// The solver must be done.
    #[must_use]
    pub fn kick_off(&self) -> Value {
        let start = Position::kick_off(self.space().board(), Side::A, [0, 0]);
        let mut generator = TurnGenerator::new();
        let mut after = Vec::new();
        let summary = start.results(&mut generator, |result| after.push(result));
        if summary.goal {
            return Value::Win(1);
        }
        let value = |position: &Position| {
            let place = self.space().place(position.placement(), position.side())?;
            self.value(place)
        };
        best(after.iter().filter_map(value).map(Value::before)).unwrap_or(Value::Draw)
    }

    /// The table, in memory.
    ///
    /// The solver must be done.
    ///
    /// # Errors
    /// As [`Table::open`], for a board that does not fit the format.
    pub fn table(&self) -> Result<Table<Vec<u8>>, TableError> {
        let mut file = Vec::new();
        self.write(&mut file)?;
        Table::open(file)
    }

    /// Writes the table file.
    ///
    /// The solver must be done.
    ///
    /// # Errors
    /// Writing fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_with(1, out)
    }

    /// Writes the table file, the same one for any number of threads.
    ///
    /// The solver must be done.
    ///
    /// # Errors
    /// Writing fails.
    pub fn write_with(&self, threads: usize, out: &mut dyn Write) -> io::Result<()> {
        let space = self.space();
        let rows = space.row_count();
        let blocks = self.blocks(threads);
        let mut header = Vec::new();
        let board = space.board();
        put_text(&mut header, board.name());
        put_text(&mut header, &board.columns().join("/"));
        let kick_off = self.kick_off();
        header.extend_from_slice(&[kick_off.distance()]);
        let counts = self.counts();
        let entries: Vec<(Value, [u64; 3])> = counts.iter().collect();
        header.extend_from_slice(&(entries.len() as u16).to_le_bytes());
        for (value, counts) in entries {
            header.push(value.distance());
            for count in counts {
                header.extend_from_slice(&count.to_le_bytes());
            }
        }
        header.extend_from_slice(&(rows as u32).to_le_bytes());
        for block in &blocks {
            header.extend_from_slice(&(block.len() as u32).to_le_bytes());
            header.extend_from_slice(&crc32fast::hash(block).to_le_bytes());
        }
        out.write_all(MAGIC)?;
        out.write_all(&FORMAT.to_le_bytes())?;
        out.write_all(&RULES.to_le_bytes())?;
        out.write_all(&(header.len() as u32).to_le_bytes())?;
        out.write_all(&crc32fast::hash(&header).to_le_bytes())?;
        out.write_all(&header)?;
        for block in &blocks {
            out.write_all(block)?;
        }
        out.flush()
    }

    /// All rows as the file keeps them.
    fn blocks(&self, threads: usize) -> Vec<Vec<u8>> {
        let mut blocks = vec![Vec::new(); self.space().row_count()];
        let queue = Mutex::new(blocks.iter_mut().enumerate());
        in_threads(threads, &mut |_| (), |_| {
            while let Some((row, block)) = queue.lock().unwrap_or_else(PoisonError::into_inner).next() {
                *block = self.block(row);
            }
        });
        blocks
    }

    /// A row as the file keeps it: slot after slot, all columns of each, deflated. Where there is no position, or the side to move
    /// scores at once, the byte before is repeated, which costs next to nothing.
    fn block(&self, row: usize) -> Vec<u8> {
        let mut bytes = self.distances(row);
        let mut last = 0;
        for byte in &mut bytes {
            if *byte == NO_POSITION || *byte == 1 {
                *byte = last;
            }
            last = *byte;
        }
        let mut block = compress_to_vec(&bytes, COMPRESSION);
        block.shrink_to_fit();
        block
    }
}

/// The best of several values.
pub(crate) fn best(values: impl IntoIterator<Item = Value>) -> Option<Value> {
    values.into_iter().max_by_key(|value| value.rank())
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u16).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}

/// Where a table's bytes come from.
pub trait Source: Send + Sync {
    /// The number of bytes.
    ///
    /// # Errors
    /// The source cannot tell.
    fn size(&self) -> io::Result<u64>;

    /// Reads bytes from `offset` until `into` is full.
    ///
    /// # Errors
    /// The source ends before, or reading fails.
    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<()>;
}

impl Source for Vec<u8> {
    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        let found = usize::try_from(offset).ok().and_then(|offset| self.get(offset..)?.get(..into.len()));
        into.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[cfg(unix)]
impl Source for std::fs::File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, into, offset)
    }
}

/// Why a table cannot be used, or a position not be looked up.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The source could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Not a table, a damaged one, or one of another board.
    #[error(transparent)]
    Refused(#[from] Reason),
}

/// A turn with the value of the position that it leaves, for the side that makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValuedTurn {
    /// The turn.
    pub turn: Turn,
    /// What the position is worth to the side to move if it makes this turn.
    pub value: Value,
}

/// A solved board, opened.
pub struct Table<S> {
    source: S,
    space: Space,
    kick_off: Value,
    counts: Counts,
    /// By row: where its block begins, how long it is, and its checksum.
    blocks: Vec<(u64, u32, u32)>,
    /// From where a goal can be had of an opponent that wants none, once somebody has asked.
    any_goal: OnceLock<Option<AnyGoal>>,
    /// Every row, once all are unpacked.
    unpacked: Vec<Arc<[u8]>>,
    cache: Mutex<Cache>,
}

/// The largest board, in positions kept, of which [`Table::any_goal`] is solved when it is asked for.
const MOST_SOLVED_ON_DEMAND: u64 = 60_000_000;

/// How many unpacked rows a table keeps.
const CACHED_ROWS: usize = 128;

/// The rows used last, the latest in front.
#[derive(Debug, Default)]
struct Cache {
    rows: VecDeque<(usize, Arc<[u8]>)>,
    generator: TurnGenerator,
}

/// The name and the columns, joined by `/`, of the board whose table a file is, by what its header says; `None` for a file that
/// is no table. Nothing else of the file is looked at: see [`Table::open`].
#[must_use]
pub fn board_named_in(file: &[u8]) -> Option<(&str, &str)> {
    let mut header = Header(file.get(PREFIX..).filter(|_| file.starts_with(MAGIC))?);
    Some((header.text().ok()?, header.text().ok()?))
}

impl<S: Source> Table<S> {
    /// Opens a table: reads and checks its header, and none of its blocks.
    ///
    /// # Errors
    /// The source is no table, one of another version, damaged or cut off.
    pub fn open(source: S) -> Result<Self, TableError> {
        let size = source.size()?;
        let mut prefix = [0; PREFIX];
        if size < PREFIX as u64 {
            return Err(Reason::NotATable.into());
        }
        source.read_at(0, &mut prefix)?;
        let mut fields = Header(&prefix);
        if fields.array::<8>()? != *MAGIC {
            return Err(Reason::NotATable.into());
        }
        let format = u16::from_le_bytes(fields.array()?);
        if format != FORMAT {
            return Err(Reason::TableVersion { found: format, expected: FORMAT }.into());
        }
        let rules = u16::from_le_bytes(fields.array()?);
        if rules != RULES {
            return Err(Reason::TableRules { found: rules, expected: RULES }.into());
        }
        let length = u32::from_le_bytes(fields.array()?);
        let checksum = u32::from_le_bytes(fields.array()?);
        if length > MOST_HEADER {
            return Err(Reason::TableHeaderDamaged.into());
        }
        let blocks_from = PREFIX as u64 + u64::from(length);
        if size < blocks_from {
            return Err(Reason::TableCutOff { found: size, expected: blocks_from }.into());
        }
        let mut header = vec![0; length as usize];
        source.read_at(PREFIX as u64, &mut header)?;
        if crc32fast::hash(&header) != checksum {
            return Err(Reason::TableHeaderDamaged.into());
        }
        let mut fields = Header(&header);
        let name = fields.text()?;
        let columns = fields.text()?;
        let board = match Board::shipped(name).filter(|board| board.columns().join("/") == columns) {
            Some(board) => Arc::clone(board),
            None => Arc::new(Board::parse_line(name, columns).map_err(|_| Reason::TableHeaderDamaged)?),
        };
        let [kick_off] = fields.array()?;
        let mut counts = Counts::new();
        for _ in 0..u16::from_le_bytes(fields.array()?) {
            let [distance] = fields.array()?;
            for holder in &mut *counts.0 {
                holder[usize::from(distance)] = u64::from_le_bytes(fields.array()?);
            }
        }
        let space = Space::new(&board);
        if u32::from_le_bytes(fields.array()?) as usize != space.row_count() {
            return Err(Reason::TableHeaderDamaged.into());
        }
        let mut blocks = Vec::with_capacity(space.row_count());
        let mut offset = blocks_from;
        for _ in 0..space.row_count() {
            let length = u32::from_le_bytes(fields.array()?);
            blocks.push((offset, length, u32::from_le_bytes(fields.array()?)));
            offset += u64::from(length);
        }
        if !fields.0.is_empty() {
            return Err(Reason::TableHeaderDamaged.into());
        }
        if size != offset {
            return Err(Reason::TableCutOff { found: size, expected: offset }.into());
        }
        let kick_off = Value::from_distance(kick_off);
        let unpacked = Vec::new();
        Ok(Self {
            source,
            space,
            any_goal: OnceLock::new(),
            kick_off,
            counts,
            blocks,
            unpacked,
            cache: Mutex::default(),
        })
    }

    /// The positions that the table has.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.space.board()
    }

    /// The value of the kick-off for the side that kicks off.
    #[must_use]
    pub const fn kick_off(&self) -> Value {
        self.kick_off
    }

    /// How many positions have each value.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// From where, and how soon, there is a goal when one side wants one and the other none. It is not in the file: the first call solves it, on one thread,
    /// which takes about as long as solving the table, and keeps it. `None` for boards as large as the largest that ships, which would take many minutes.
    pub fn any_goal(&self) -> Option<&AnyGoal> {
        let is_quick = self.space.kept_count() <= MOST_SOLVED_ON_DEMAND;
        let solved = || is_quick.then(|| AnyGoal::solved(self.board(), 1).ok()).flatten();
        self.any_goal.get_or_init(solved).as_ref()
    }

    /// The value of any position on the board, within a turn and at a kick-off too.
    ///
    /// # Errors
    /// The position is of another board, or the table cannot be read or is damaged.
    pub fn value(&self, position: &Position) -> Result<Value, TableError> {
        self.check_board(position)?;
        if position.can_score(&mut self.cache().generator) {
            return Ok(Value::Win(1));
        }
        if !position.is_within_turn() && !position.is_kick_off() {
            return self.stored(position);
        }
        let mut after = Vec::new();
        position.results(&mut TurnGenerator::new(), |result| after.push(result));
        let mut values = Vec::new();
        for result in &after {
            values.push(self.value(result)?.before());
        }
        match best(values) {
            Some(value) => Ok(value),
            // Nothing is legal: the turn passes (PB-15).
            None => {
                let placement = position.placement();
                let passed = position.after_turn(placement.pieces[position.side()], placement.ball);
                Ok(self.value(&passed)?.before())
            }
        }
    }

    /// Every turn from a position with its value, the best first; among equal ones in the order of their texts.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn turns(&self, position: &Position) -> Result<Vec<ValuedTurn>, TableError> {
        self.check_board(position)?;
        let mut turns = Vec::new();
        for turn in position.turns() {
            let value = if turn.goal { Value::Win(1) } else { self.value(&turn.result)?.before() };
            turns.push(ValuedTurn { turn, value });
        }
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.value.rank()));
        Ok(turns)
    }

    /// For each of some positions at the start of a turn: how many turns keep its value, a win a win and a draw a draw. Scoring counts
    /// as one turn. A position from which the turn passes counts none.
    ///
    /// The positions that the turns lead to are looked up row by row, so that many positions cost little more than one.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn count_keeping(&self, positions: &[Position]) -> Result<Vec<u32>, TableError> {
        let mut generator = TurnGenerator::new();
        let mut counts = Vec::with_capacity(positions.len());
        // What to look up, and for which position.
        let mut after: Vec<(Place, usize)> = Vec::new();
        for (number, position) in positions.iter().enumerate() {
            self.check_board(position)?;
            // Turns that win, draw and lose.
            let mut kinds = [0_u32; 3];
            let mut results = Vec::new();
            let summary = position.results(&mut generator, |result| results.push(result));
            kinds[0] += u32::from(summary.goal);
            for result in results {
                if result.can_score(&mut generator) {
                    kinds[2] += 1;
                } else if let Some(place) = self.space.place(result.placement(), result.side()) {
                    after.push((place, number));
                }
            }
            counts.push(kinds);
        }
        after.sort_unstable_by_key(|(place, _)| place.row);
        let columns = self.space.column_count();
        for found in after.chunk_by(|(one, _), (other, _)| one.row == other.row) {
            let row = self.row(found[0].0.row)?;
            for &(place, number) in found {
                let kind = match Value::from_distance(row[place.slot * columns + place.column]) {
                    Value::Loss(_) => 0,
                    Value::Draw => 1,
                    Value::Win(_) => 2,
                };
                counts[number][kind] += 1;
            }
        }
        Ok(counts.into_iter().map(|kinds| kinds.into_iter().find(|&count| count > 0).unwrap_or(0)).collect())
    }

    /// Reads every block and checks its checksum.
    ///
    /// # Errors
    /// The table cannot be read or is damaged.
    pub fn check_blocks(&self) -> Result<(), TableError> {
        (0..self.blocks.len()).try_for_each(|row| self.read_block(row).map(|_| ()))
    }

    /// Unpacks every row and keeps it, for whoever asks about many positions all over the board: from then on no answer unpacks anything.
    /// It takes as many bytes as [`unpacked_size`](Self::unpacked_size).
    ///
    /// # Errors
    /// The table cannot be read or is damaged; nothing is kept then.
    pub fn keep_unpacked(&mut self) -> Result<(), TableError> {
        self.unpacked = (0..self.blocks.len()).map(|row| self.unpack(row)).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// The bytes of all rows unpacked.
    #[must_use]
    pub fn unpacked_size(&self) -> u64 {
        self.blocks.len() as u64 * self.space.column_count() as u64 * SLOTS as u64
    }

    fn check_board(&self, position: &Position) -> Result<(), Reason> {
        let (mine, other) = (self.board(), position.board());
        if Arc::ptr_eq(mine, other) || mine.columns() == other.columns() {
            return Ok(());
        }
        Err(Reason::TableOfAnotherBoard { found: mine.name().to_owned(), expected: other.name().to_owned() })
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a position at the start of a turn in which the side to move cannot score.
    fn stored(&self, position: &Position) -> Result<Value, TableError> {
        let place = self
            .space
            .place(position.placement(), position.side())
            .expect("a position at the start of a turn on this board is in its space");
        let row = self.row(place.row)?;
        Ok(Value::from_distance(row[place.slot * self.space.column_count() + place.column]))
    }

    /// A row, unpacked; byte `slot * columns + column`. Where the side to move can score at once, or there is no position, the byte
    /// means nothing.
    pub(crate) fn row(&self, row: usize) -> Result<Arc<[u8]>, TableError> {
        if let Some(unpacked) = self.unpacked.get(row) {
            return Ok(Arc::clone(unpacked));
        }
        {
            let mut cache = self.cache();
            if let Some(at) = cache.rows.iter().position(|(cached, _)| *cached == row)
                && let Some(found) = cache.rows.remove(at)
            {
                cache.rows.push_front(found.clone());
                return Ok(found.1);
            }
        }
        let unpacked = self.unpack(row)?;
        let mut cache = self.cache();
        cache.rows.truncate(CACHED_ROWS - 1);
        cache.rows.push_front((row, Arc::clone(&unpacked)));
        Ok(unpacked)
    }

    fn unpack(&self, row: usize) -> Result<Arc<[u8]>, TableError> {
        let block = self.read_block(row)?;
        let size = self.space.column_count() * SLOTS;
        match decompress_to_vec_with_limit(&block, size) {
            Ok(bytes) if bytes.len() == size => Ok(bytes.into()),
            _ => Err(Reason::TableBlockDamaged { block: row }.into()),
        }
    }

    fn read_block(&self, row: usize) -> Result<Vec<u8>, TableError> {
        let (offset, length, checksum) = self.blocks[row];
        let mut block = vec![0; length as usize];
        self.source.read_at(offset, &mut block)?;
        if crc32fast::hash(&block) == checksum {
            Ok(block)
        } else {
            Err(Reason::TableBlockDamaged { block: row }.into())
        }
    }

    /// The position kept at a place as a position to play on, with A to move.
    ///
    /// # Panics
    /// The space has no such place.
    #[must_use]
    pub fn position(&self, place: Place) -> Position {
        Position::start_of_turn(self.board(), self.space.placement(place), Side::A, [0, 0])
            .expect("what the space keeps are positions at the start of a turn")
    }
}

impl<S> std::fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("board", &self.space.board().name()).finish_non_exhaustive()
    }
}

/// The fields of a header, one after the other.
struct Header<'a>(&'a [u8]);

impl<'a> Header<'a> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Reason> {
        let (taken, left) = self.0.split_first_chunk().ok_or(Reason::TableHeaderDamaged)?;
        self.0 = left;
        Ok(*taken)
    }

    fn text(&mut self) -> Result<&'a str, Reason> {
        let length = usize::from(u16::from_le_bytes(self.array()?));
        let (taken, left) = self.0.split_at_checked(length).ok_or(Reason::TableHeaderDamaged)?;
        self.0 = left;
        std::str::from_utf8(taken).map_err(|_| Reason::TableHeaderDamaged)
    }
}

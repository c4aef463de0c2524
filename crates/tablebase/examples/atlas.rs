//! Solves a family of boards of Play Ball and writes `docs/results/atlas.md` with its pictures and its data: `cargo xtask atlas`.
//!
//! What was found of a board is kept in `target/atlas`, so that a run that was stopped goes on.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use games::playball::{Board, Position};
use games::side::Side;
use sha2::{Digest, Sha256};
use tablebase::{Solver, Value};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
cargo xtask atlas [--least N] [--most N] [--again] [--out FOLDER]

Solves every board of the family, those of N to N cells (19 to 33), and writes atlas.md, atlas.csv and pictures to FOLDER (docs/results).
Boards whose figures are in target/atlas are not solved again, except with --again.
";

/// How long the columns of the family are.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=7;
/// How many of the fairest boards the page names.
const NAMED: usize = 8;

fn main() -> Result<()> {
    let (mut least, mut most, mut again, mut out) = (19, 33, false, root().join("docs/results"));
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n\n{HELP}"));
        match arg.as_str() {
            "--least" => least = value()?.parse()?,
            "--most" => most = value()?.parse()?,
            "--again" => again = true,
            "--out" => out = value()?.into(),
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(());
            }
            _ => return Err(format!("there is no option `{arg}`\n\n{HELP}").into()),
        }
    }
    let kept = target().join("atlas");
    fs::create_dir_all(&kept)?;
    let family = family(least..=most);
    let mut found = Vec::new();
    for (number, board) in family.iter().enumerate() {
        let file = kept.join(format!("{}.csv", board.name()));
        let known =
            fs::read_to_string(&file).ok().filter(|_| !again).and_then(|line| Figures::from_csv(line.trim_end()));
        let figures = match known {
            Some(figures) => figures,
            None => {
                let figures = Figures::of(board)?;
                eprintln!("atlas: {} of {}: {}", number + 1, family.len(), figures.to_csv());
                // Whole or not at all.
                let beside = file.with_extension("part");
                fs::write(&beside, figures.to_csv() + "\n")?;
                fs::rename(&beside, &file)?;
                figures
            }
        };
        found.push(figures);
    }
    fs::create_dir_all(&out)?;
    let lines = std::iter::once(CSV_HEAD.to_owned()).chain(found.iter().map(Figures::to_csv));
    fs::write(out.join("atlas.csv"), lines.map(|line| line + "\n").collect::<String>())?;
    for (lengths, boards) in by_lengths(&family, &found) {
        fs::write(out.join(format!("atlas-{lengths}.svg")), picture(&lengths, &boards))?;
    }
    fs::write(out.join("atlas.md"), page(&family, &found, least, most)?)?;
    eprintln!("atlas: {} is written", out.join("atlas.md").display());
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Every legal board of so many cells whose columns have 4 to 7 of them, with three end zones a side at the ends of columns, each with a
/// starting cell before it, the ball in the centre, and no other dotted cells. Of two mirror images one.
fn family(cells: std::ops::RangeInclusive<usize>) -> Vec<Arc<Board>> {
    let mut boards = Vec::new();
    let mut lengths: Vec<Vec<usize>> = LENGTHS.map(|length| vec![length]).collect();
    // From the middle outwards; the halves are alike, because a half turn takes each column to the one across.
    while let Some(half) = lengths.pop() {
        let all: usize = half[0] + 2 * half[1..].iter().sum::<usize>();
        if all > *cells.end() {
            continue;
        }
        if cells.contains(&all) {
            boards.extend(with_end_zones(&half));
        }
        let last = half[half.len() - 1];
        for next in [last - 1, last + 1].into_iter().filter(|next| LENGTHS.contains(next)) {
            lengths.push([&half[..], &[next]].concat());
        }
    }
    boards.sort_by_key(|board| (board.cell_count(), board.name().to_owned()));
    boards
}

/// The boards of these lengths, from the middle outwards, one for each choice of three columns that have A's end zones.
fn with_end_zones(half: &[usize]) -> Vec<Arc<Board>> {
    let lengths: Vec<usize> = half[1..].iter().rev().chain(half).copied().collect();
    let count = lengths.len();
    let mut boards = Vec::new();
    for (one, two, three) in (0..count)
        .flat_map(|one| (one + 1..count).flat_map(move |two| (two + 1..count).map(move |three| (one, two, three))))
    {
        let own = [one, two, three];
        let image = [count - 1 - three, count - 1 - two, count - 1 - one];
        if image < own {
            continue;
        }
        let columns: Vec<String> = (0..count)
            .map(|column| {
                let mut cells = vec!['.'; lengths[column]];
                if column == count / 2 {
                    cells[lengths[column] / 2] = '*';
                }
                // A's end zones are at the foot, B's across from them at the head.
                if image.contains(&column) {
                    cells[..2].copy_from_slice(&['b', 'B']);
                }
                if own.contains(&column) {
                    let from = cells.len() - 2;
                    cells[from..].copy_from_slice(&['A', 'a']);
                }
                cells.into_iter().collect()
            })
            .collect();
        let letter = |column: usize| char::from(b'a' + column as u8);
        let digits: String = lengths.iter().map(ToString::to_string).collect();
        let name = format!("{digits}-{}", own.map(letter).into_iter().collect::<String>());
        boards.extend(Board::parse_line(&name, &columns.join("/")).ok().map(Arc::new));
    }
    boards
}

const CSV_HEAD: &str = "board,columns,cells,positions,kick_off,kick_off_turns,first_turns_won,first_turns_drawn,first_turns_lost,\
                        won,drawn,lost,open_won,open_drawn,open_lost,open_median_turns,longest_win,table_sha256";

/// What is known of a solved board.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Figures {
    name: String,
    columns: String,
    cells: usize,
    positions: u64,
    kick_off: Value,
    /// With how many of the first turns the side that kicks off wins, draws and loses.
    first_turns: [usize; 3],
    /// Positions that the side to move wins, draws and loses.
    totals: [u64; 3],
    /// The same among open positions: those in which neither side scores in its next turn with best play of both.
    open: [u64; 3],
    /// The median of the turns until the goal in open positions that are not drawn.
    open_median: u8,
    longest: u8,
    digest: String,
}

impl Figures {
    fn of(board: &Arc<Board>) -> Result<Self> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let solver = Solver::solved(board, threads).map_err(|stop| format!("{}: {stop:?}", board.name()))?;
        let mut file = Vec::new();
        solver.write_with(threads, &mut file)?;
        let digest = Sha256::digest(&file).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let table = tablebase::Table::open(file)?;
        let mut first_turns = [0; 3];
        for turn in table.turns(&Position::kick_off(board, Side::A, [0, 0]))? {
            first_turns[kind(turn.value)] += 1;
        }
        let mut open = [0; 3];
        let mut by_distance: BTreeMap<u8, u64> = BTreeMap::new();
        for (value, counts) in table.counts().iter() {
            let count: u64 = counts.iter().sum();
            if !matches!(value, Value::Win(1) | Value::Loss(2)) {
                open[kind(value)] += count;
                if value != Value::Draw {
                    by_distance.insert(value.distance(), count);
                }
            }
        }
        let decided: u64 = by_distance.values().sum();
        let mut before = 0;
        let median = by_distance.iter().find(|(_, count)| {
            before += **count;
            2 * before >= decided
        });
        Ok(Self {
            name: board.name().to_owned(),
            columns: board.columns().join("/"),
            cells: board.cell_count(),
            positions: solver.space().position_count(),
            kick_off: table.kick_off(),
            first_turns,
            totals: table.counts().totals(None),
            open,
            open_median: median.map_or(0, |(distance, _)| *distance),
            longest: table.counts().longest_win().unwrap_or(0),
            digest,
        })
    }

    fn to_csv(&self) -> String {
        let value = ["win", "draw", "loss"][kind(self.kick_off)];
        let fields = [
            self.name.clone(),
            self.columns.clone(),
            self.cells.to_string(),
            self.positions.to_string(),
            value.to_owned(),
            self.kick_off.distance().to_string(),
        ];
        let counts = self.first_turns.iter().map(ToString::to_string);
        let counts = counts.chain(self.totals.iter().chain(&self.open).map(ToString::to_string));
        let rest = [self.open_median.to_string(), self.longest.to_string(), self.digest.clone()];
        fields.into_iter().chain(counts).chain(rest).collect::<Vec<_>>().join(",")
    }

    fn from_csv(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').collect();
        let [name, columns, cells, positions, value, turns, ..] = fields[..] else { return None };
        if fields.len() != CSV_HEAD.split(',').count() {
            return None;
        }
        let turns = turns.parse().ok()?;
        let numbers: Vec<u64> = fields[6..15].iter().map(|field| field.parse().ok()).collect::<Option<_>>()?;
        let three = |from: usize| [numbers[from], numbers[from + 1], numbers[from + 2]];
        Some(Self {
            name: name.to_owned(),
            columns: columns.to_owned(),
            cells: cells.parse().ok()?,
            positions: positions.parse().ok()?,
            kick_off: match value {
                "win" => Value::Win(turns),
                "draw" => Value::Draw,
                "loss" => Value::Loss(turns),
                _ => return None,
            },
            first_turns: three(0).map(|count| count as usize),
            totals: three(3),
            open: three(6),
            open_median: fields[15].parse().ok()?,
            longest: fields[16].parse().ok()?,
            digest: fields[17].to_owned(),
        })
    }

    /// The lengths of the columns, as the name begins.
    fn lengths(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    /// How much of the open positions the side to move wins, a draw counted as half.
    fn share(&self) -> f64 {
        let [won, drawn, lost] = self.open.map(|count| count as f64);
        (won + drawn / 2.0) / (won + drawn + lost).max(1.0)
    }

    fn drawn_share(&self) -> f64 {
        self.totals[1] as f64 / self.positions.max(1) as f64
    }

    /// For sorting, the fairest first: how long the side that loses from the kick-off can hold out, a draw the longest; then how near to a half the
    /// share of the side to move is.
    fn unfairness(&self) -> (u8, u64) {
        let held = if self.kick_off == Value::Draw { u8::MAX } else { self.kick_off.distance() };
        (u8::MAX - held, ((self.share() - 0.5).abs() * 1e9) as u64)
    }

    fn kick_off_words(&self) -> String {
        match self.kick_off {
            Value::Win(turns) => format!("wins in {turns}"),
            Value::Draw => "draw".to_owned(),
            Value::Loss(turns) => format!("loses in {turns}"),
        }
    }
}

const fn kind(value: Value) -> usize {
    match value {
        Value::Win(_) => 0,
        Value::Draw => 1,
        Value::Loss(_) => 2,
    }
}

type Pictured<'a> = Vec<(&'a Arc<Board>, &'a Figures)>;

fn by_lengths<'a>(family: &'a [Arc<Board>], found: &'a [Figures]) -> BTreeMap<String, Pictured<'a>> {
    let mut all: BTreeMap<String, Pictured<'a>> = BTreeMap::new();
    for (board, figures) in family.iter().zip(found) {
        all.entry(figures.lengths().to_owned()).or_default().push((board, figures));
    }
    all
}

/// The boards of the same lengths, side by side.
fn picture(lengths: &str, boards: &Pictured<'_>) -> String {
    // Half the width of a cell; its height is 1.732 times that.
    let size = 9.0_f64;
    let (columns, tallest) = (lengths.len(), lengths.bytes().map(|digit| digit - b'0').max().unwrap_or(0));
    let (wide, high) = (size * (1.5 * columns as f64 + 0.5) + 28.0, size * 1.732 * f64::from(tallest) + 58.0);
    let in_row = ((900.0 / wide) as usize).clamp(1, boards.len());
    let rows = boards.len().div_ceil(in_row);
    let (width, height) = (wide * in_row as f64, high * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"t\">\n\
         <title id=\"t\">Boards with columns of {} cells</title>\n\
         <style>\n\
         text {{ font: 12px system-ui, sans-serif; fill: #1c2530 }} .name {{ font-weight: 600 }}\n\
         .back {{ fill: #fff }} .cell {{ fill: #e9edf1; stroke: #7d8894; stroke-width: .8 }}\n\
         .za {{ fill: #a9c4ee }} .zb {{ fill: #f6cda0 }} .a {{ fill: #1f4e9e }} .b {{ fill: #d9730d }} .ball {{ fill: #1c2530 }}\n\
         @media (prefers-color-scheme: dark) {{\n\
         text {{ fill: #e8edf2 }} .back {{ fill: #14191f }} .cell {{ fill: #232b34; stroke: #7d8894 }} .za {{ fill: #2b4877 }} .zb {{ fill: #7a4a1c }}\n\
         .a {{ fill: #6fa3f5 }} .b {{ fill: #f5a04c }} .ball {{ fill: #e8edf2 }}\n\
         }}\n\
         </style>\n<rect class=\"back\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n",
        lengths.chars().map(String::from).collect::<Vec<_>>().join(", ")
    );
    for (number, (board, figures)) in boards.iter().enumerate() {
        let (left, top) = (wide * (number % in_row) as f64 + 14.0, high * (number / in_row) as f64);
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{left:.1}\" y=\"{:.1}\">{}</text><text x=\"{left:.1}\" y=\"{:.1}\">{}</text>",
            top + 18.0,
            figures.name,
            top + 34.0,
            figures.kick_off_words()
        );
        for (column, text) in board.columns().iter().enumerate() {
            let x = left + size * (1.0 + 1.5 * column as f64);
            let middle = top + 44.0 + size * 0.866 * f64::from(tallest);
            for (row, cell) in text.chars().enumerate() {
                let y = middle + size * 1.732 * (row as f64 - (text.len() as f64 - 1.0) / 2.0);
                let class = match cell {
                    'a' => "cell za",
                    'b' => "cell zb",
                    _ => "cell",
                };
                let corners: Vec<String> = (0..6)
                    .map(|corner| {
                        let angle = f64::from(corner) * std::f64::consts::FRAC_PI_3;
                        format!("{:.1},{:.1}", x + size * angle.cos(), y + size * angle.sin())
                    })
                    .collect();
                let _ = writeln!(svg, "<polygon class=\"{class}\" points=\"{}\"/>", corners.join(" "));
                let (class, radius) = match cell {
                    'A' => ("a", size * 0.6),
                    'B' => ("b", size * 0.6),
                    '*' => ("ball", size * 0.35),
                    _ => continue,
                };
                let _ = writeln!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
            }
        }
    }
    svg + "</svg>\n"
}

fn page(family: &[Arc<Board>], found: &[Figures], least: usize, most: usize) -> Result<String> {
    let mut text = format!(
        "# An atlas of boards\n\n\
         <!-- Written by `cargo xtask atlas`; change the command, not the page. -->\n\n\
         Every legal board of a family, solved: how the shape of a board decides who wins a set of Play Ball, how long it takes and how often it is drawn.\n\n\
         **The family.** Columns of {} to {} cells, {least} to {most} cells in all; three end zones a side, each at the end of a column with a starting cell before it; the ball in the \
         centre; no other dotted cells. A half turn takes A's half to B's (PB-2), so that the lengths of the columns read the same from both sides and A's end zones decide B's. That leaves \
         {} boards, of two mirror images one. A board is named for the lengths of its columns and the columns of A's end zones: `sprint` is `676-abc`, `diamond` `56765-bcd`, and `lanes` `76767-ace`.\n\n\
         [atlas.csv](atlas.csv) has all figures, with the SHA-256 of each table. *Open* are the positions in which neither side scores in its next turn with best play of both; of those the share that the side to move wins (a draw \
         is half) tells how much the turn is worth, and the median of the turns until the goal how long a set that has opened up goes on.\n\n",
        LENGTHS.start(),
        LENGTHS.end(),
        family.len(),
    );
    text += "| columns | cells | boards | who kicks off wins / draws / loses | turns until that goal | draws | longest win | share of the side to move, open | median turns, open |\n\
             |---|--:|--:|---|---|---|---|---|---|\n";
    let groups = by_lengths(family, found);
    let mut groups: Vec<_> = groups.iter().collect();
    groups.sort_by_key(|(lengths, boards)| (boards[0].1.cells, (*lengths).clone()));
    for (lengths, boards) in &groups {
        let of = |value: &dyn Fn(&Figures) -> f64| -> (f64, f64) {
            let values = boards.iter().map(|(_, figures)| value(figures));
            values.fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)))
        };
        let range = |(least, most): (f64, f64), digits: usize| {
            let (least, most) = (format!("{least:.digits$}"), format!("{most:.digits$}"));
            if least == most { least } else { format!("{least} to {most}") }
        };
        let kinds = boards.iter().fold([0; 3], |mut kinds, (_, figures)| {
            kinds[kind(figures.kick_off)] += 1;
            kinds
        });
        writeln!(
            text,
            "| {} | {} | {} | {} / {} / {} | {} | {} % | {} | {} % | {} |",
            lengths.chars().map(String::from).collect::<Vec<_>>().join(" "),
            boards[0].1.cells,
            boards.len(),
            kinds[0],
            kinds[1],
            kinds[2],
            range(of(&|figures| f64::from(figures.kick_off.distance())), 0),
            range(of(&|figures| 100.0 * figures.drawn_share()), 2),
            range(of(&|figures| f64::from(figures.longest)), 0),
            range(of(&|figures| 100.0 * figures.share()), 1),
            range(of(&|figures| f64::from(figures.open_median)), 0),
        )?;
    }
    text += "\n## The fairest\n\n\
             No set is fair between players who make no mistakes: whoever is to win from the kick-off wins. Between people a board is the fairer the longer the side that loses can hold out, because what is many turns ahead nobody \
             sees; a drawn kick-off would be the fairest. Of equal boards the one comes first whose open positions are worth most nearly the same to both sides. By that order:\n\n\
             | board | columns | cells | the side that kicks off | its first turns win / draw / lose | share of the side to move, open | draws | longest win |\n|---|---|--:|---|---|--:|--:|--:|\n";
    let mut fairest: Vec<&Figures> = found.iter().collect();
    fairest.sort_by_key(|figures| figures.unfairness());
    for figures in fairest.iter().take(NAMED) {
        writeln!(
            text,
            "| `{}` | `{}` | {} | {} | {} / {} / {} | {:.1} % | {:.2} % | {} |",
            figures.name,
            figures.columns.replace('/', "` `"),
            figures.cells,
            figures.kick_off_words(),
            figures.first_turns[0],
            figures.first_turns[1],
            figures.first_turns[2],
            100.0 * figures.share(),
            100.0 * figures.drawn_share(),
            figures.longest,
        )?;
    }
    text += "\n## All boards\n\nBlue is A, orange B; small discs are the ball, light cells end zones. Below each name stands what best play makes of the kick-off for the side that has it.\n";
    for (lengths, boards) in &groups {
        let words = lengths.chars().map(String::from).collect::<Vec<_>>().join(", ");
        writeln!(
            text,
            "\n### Columns of {words}: {} cells\n\n![Boards with columns of {words} cells](atlas-{lengths}.svg)\n",
            boards[0].1.cells
        )?;
        text += "| board | kick-off | first turns win / draw / lose | draws | longest win | share, open | median, open |\n|---|---|---|--:|--:|--:|--:|\n";
        for (_, figures) in boards.iter() {
            writeln!(
                text,
                "| `{}` | {} | {} / {} / {} | {:.2} % | {} | {:.1} % | {} |",
                figures.name,
                figures.kick_off_words(),
                figures.first_turns[0],
                figures.first_turns[1],
                figures.first_turns[2],
                100.0 * figures.drawn_share(),
                figures.longest,
                100.0 * figures.share(),
                figures.open_median,
            )?;
        }
    }
    Ok(text)
}

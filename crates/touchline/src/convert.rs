//! `touchline convert`: writes games anew, as `.tgn` or as JSON Lines.

use std::io::{self, Write};

use games::record::Record;
use locale::Locale;

use crate::check::replay;
use crate::cli::{ConvertArgs, Format};
use crate::failure::{Failure, Place};
use crate::gamefile::{GameFile, format_of, json_of_record};
use crate::output::{Stdout, WholeFile, stderr_line, tell};

pub(crate) fn run(args: &ConvertArgs, locale: &Locale) -> Result<(), Failure> {
    let place = Place::input(&args.input);
    let from = args.from.or_else(|| format_of(&args.input)).unwrap_or(Format::Tgn);
    let to = args.to.or_else(|| format_of(args.out.as_ref()?)).unwrap_or(Format::Tgn);
    let mut input = GameFile::open(place.clone(), from)?;
    let mut bad = 0_u64;
    match &args.out {
        None => {
            let mut out = Stdout::new();
            convert(&mut input, &place, to, &mut out, Failure::stdout, locale, &mut bad)?;
            out.finish()?;
        }
        Some(path) => {
            let failure = |error| Failure::io(Place::File(path.clone()), error);
            let mut out = WholeFile::create(path)?;
            convert(&mut input, &place, to, &mut out, failure, locale, &mut bad)?;
            if bad == 0 {
                return out.finish();
            }
        }
    }
    if bad == 0 {
        return Ok(());
    }
    let mut message = locale.convert_summary(bad);
    if let Some(path) = &args.out {
        message = format!("{message} {}", locale.convert_not_written(path.display().to_string()));
    }
    tell(locale, message);
    Err(Failure::Told)
}

fn convert(
    input: &mut GameFile,
    place: &Place,
    to: Format,
    out: &mut impl Write,
    failure: impl Fn(io::Error) -> Failure,
    locale: &Locale,
    bad: &mut u64,
) -> Result<(), Failure> {
    let mut first = true;
    while let Some(read) = input.next()? {
        // A game that the rules do not allow is not passed on as if it were one.
        match read.and_then(|record| replay(&record).map(|()| record)) {
            Ok(record) => {
                write(&record, to, first, out).map_err(&failure)?;
                first = false;
            }
            Err(bad_game) => {
                stderr_line(&bad_game.report(place, locale));
                *bad += 1;
            }
        }
    }
    Ok(())
}

fn write(record: &Record, to: Format, first: bool, out: &mut impl Write) -> io::Result<()> {
    match to {
        Format::Tgn if first => write!(out, "{record}"),
        Format::Tgn => write!(out, "\n{record}"),
        Format::Jsonl => writeln!(out, "{}", json_of_record(record)),
    }
}

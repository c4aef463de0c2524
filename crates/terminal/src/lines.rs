//! Line mode: a prompt, a line of text, an answer. For scripts, screen readers and plain terminals.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::path::Path;

use games::notation::Fault;
use games::side::Side;
use locale::{Locale, printable, vars};
use unicode_width::UnicodeWidthStr;

use crate::Files;
use crate::commands::{self, Command};
use crate::draw::{Marks, View};
use crate::keeper::Keeper;
use crate::look::{Colour, Look};
use crate::session::{Entered, Played, Player, Session};
use crate::terminal_game::Choice;
use crate::words;

/// How line mode talks.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// In which language.
    pub locale: &'a Locale,
    /// With which colours and signs.
    pub look: Look,
    /// Positions are told in sentences, not drawn.
    pub describe: bool,
    /// What is typed is repeated, because no terminal does.
    pub echo: bool,
    /// Columns of the terminal.
    pub width: usize,
    /// Whether to tell what could be typed.
    pub hints: bool,
    /// Where the game is kept, turn by turn.
    pub save: Option<&'a Path>,
    /// Tells what must not be overlooked, apart from the game: on standard error.
    pub alert: &'a dyn Fn(&str),
    /// Where games are kept.
    pub files: &'a dyn Files,
}

impl std::fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("look", &self.look).field("describe", &self.describe).finish_non_exhaustive()
    }
}

/// Why playing stopped before its time.
#[derive(Debug)]
pub enum Trouble {
    /// The terminal, or what stands in its place, failed.
    Io(io::Error),
    /// The game could not be saved to where it had to be; the player has been told.
    NotSaved,
    /// The input ended before the game did.
    InputEnded,
    /// A signal asked the program to end.
    Signal(i32),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Plays a game line by line until it is left or the input ends.
///
/// # Errors
/// Input or output failed, or the game could not be saved to where it had to be.
pub fn play(
    session: Session,
    settings: &Settings<'_>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let keeper = Keeper::new(settings.files, settings.save);
    let mut mode = Lines { session, settings, keeper, input, out, flipped: false, asked: None, told_end: false };
    mode.run()
}

struct Lines<'a> {
    session: Session,
    settings: &'a Settings<'a>,
    keeper: Keeper<'a>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    flipped: bool,
    /// The line that would drop a game that is not saved: typed again, it does.
    asked: Option<String>,
    told_end: bool,
}

/// The most bytes of a line that is read: longer than any turn or path.
const LONGEST_LINE: u64 = 65_536;

impl Lines<'_> {
    fn run(&mut self) -> Result<(), Trouble> {
        let locale = self.settings.locale;
        self.say(&words::welcome(locale, &self.session))?;
        let example = words::example(self.session.game().kind());
        if self.session.person().is_some() {
            self.hint(&locale.play_welcome_help(vars::Example(example), vars::Help(Command::Help.word(locale))))?;
        }
        self.session.start_clocks();
        let mut show = true;
        loop {
            self.look_at_clocks()?;
            if show {
                self.show_position(&Marks::default())?;
                show = false;
            }
            if self.session.game().ending().is_some() {
                self.tell_end()?;
            } else if let Some(side) = self.session.bot() {
                self.bot_turn(side)?;
                show = true;
                continue;
            }
            let Some(line) = self.ask(&self.prompt())? else {
                return self.input_ended();
            };
            // What is typed too late is not played.
            self.look_at_clocks()?;
            match self.line(line.trim())? {
                After::Nothing => {}
                After::Show => show = true,
                After::Leave => return self.leave(),
            }
            self.told_end &= self.session.game().ending().is_some();
        }
    }

    /// Ends the game when a time is up, and says so.
    fn look_at_clocks(&mut self) -> io::Result<()> {
        let Some(side) = self.session.look_at_clocks() else { return Ok(()) };
        let name = words::capital(&words::side(self.settings.locale, self.session.game().kind(), side));
        self.say(&self.settings.locale.play_time_up(name))?;
        self.tell_end()
    }

    /// Tells how the game ended, once, and keeps it.
    fn tell_end(&mut self) -> io::Result<()> {
        let locale = self.settings.locale;
        let game = self.session.game();
        let Some(ending) = game.ending().filter(|_| !self.told_end) else { return Ok(()) };
        self.told_end = true;
        let end = words::ending(locale, game.kind(), game.score(), ending);
        self.say(&end)?;
        if self.keep_ended()? == Kept::Nothing && self.session.is_unsaved() {
            self.hint(&locale.play_offer_save(Command::Save.word(locale)))?;
        }
        if self.session.person_plays() {
            self.hint(
                &locale
                    .play_offer_again(vars::Again(Command::Again.word(locale)), vars::Swap(Command::Swap.word(locale))),
            )?;
        }
        Ok(())
    }

    /// Keeps a game that is over or left, and says where.
    fn keep_ended(&mut self) -> io::Result<Kept> {
        let locale = self.settings.locale;
        match self.keeper.game_ended(&mut self.session, locale) {
            Ok(false) => Ok(Kept::Nothing),
            Ok(true) => {
                let file = self.keeper.path().map(words::file).unwrap_or_default();
                self.say(&locale.play_saved(file))?;
                Ok(Kept::Saved)
            }
            Err(why) => {
                self.alert(&locale.play_not_saved(why))?;
                Ok(Kept::Failed)
            }
        }
    }

    /// Keeps the game after a turn.
    fn keep_turn(&mut self) -> io::Result<()> {
        let locale = self.settings.locale;
        match self.keeper.turn_played(&mut self.session, locale) {
            Ok(()) => Ok(()),
            Err(why) => self.alert(&locale.play_not_saved(why)),
        }
    }

    /// Tells what must not be overlooked, after all that has been said so far.
    fn alert(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        (self.settings.alert)(text);
        Ok(())
    }

    fn hint(&mut self, text: &str) -> io::Result<()> {
        if self.settings.hints { self.say(text) } else { Ok(()) }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", printable(text))
    }

    fn prompt(&self) -> String {
        let game = self.session.game();
        let Some(side) = self.session.person() else { return "> ".to_owned() };
        let name = words::capital(&words::side(self.settings.locale, game.kind(), side));
        let turn = game.turn();
        if turn.is_empty() { format!("{name}> ") } else { format!("{name} {},> ", turn.join(",")) }
    }

    /// Reads a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Trouble> {
        write!(self.out, "{}", printable(prompt))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut *self.input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        if read == 0 {
            self.say("")?;
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes)
            .trim_end_matches(['\r', '\n'])
            .chars()
            .filter(|c| !c.is_control())
            .collect();
        if self.settings.echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }

    fn input_ended(&mut self) -> Result<(), Trouble> {
        let is_over = self.session.game().ending().is_some();
        self.leave()?;
        if is_over { Ok(()) } else { Err(Trouble::InputEnded) }
    }

    fn leave(&mut self) -> Result<(), Trouble> {
        let kept = self.keep_ended()?;
        self.out.flush()?;
        if kept == Kept::Failed { Err(Trouble::NotSaved) } else { Ok(()) }
    }

    /// Draws or tells the position, and where the match stands.
    fn show_position(&mut self, marks: &Marks) -> io::Result<()> {
        let Settings { locale, look, describe, width, .. } = *self.settings;
        let game = self.session.game();
        let mut text = String::from("\n");
        if describe {
            for line in game.describe(locale) {
                let _ = writeln!(text, "{}", printable(&line));
            }
        } else {
            let mut marks = marks.clone();
            if marks.targets.is_empty() && game.turn().is_empty() {
                marks.traces = game.last_traces();
            }
            let view = View { look, size: 1, flipped: self.flipped, width, only_board: None, marks: &marks };
            text += &game.draw(&view, locale).canvas.to_text(look);
        }
        let mut status: Vec<String> = words::score(locale, &self.session).into_iter().collect();
        if game.ending().is_none() {
            if let Some(side) = game.actors().first() {
                status.push(locale.play_status_to_move(words::side(locale, game.kind(), side)));
            }
            status.extend(game.status(locale));
        }
        status.extend(words::clocks(locale, &self.session));
        for line in status.chunks(3) {
            let _ = writeln!(
                text,
                "{}",
                line.join("  ·  ").replace('·', if look.signs == crate::look::Signs::Ascii { "|" } else { "·" })
            );
        }
        self.out.write_all(text.as_bytes())
    }

    fn bot_turn(&mut self, side: Side) -> Result<(), Trouble> {
        let locale = self.settings.locale;
        let turn = self.session.think(side)().unwrap_or_default();
        // A bot that thought for too long has lost on time.
        self.look_at_clocks()?;
        if self.session.game().ending().is_some() {
            return Ok(());
        }
        match self.session.answer(side, &turn, locale) {
            Ok(played) => self.tell(&played)?,
            // The bot chooses among legal turns; should it fail, it gives up instead of asking again for ever.
            Err(_) => self.session.resign(side),
        }
        Ok(())
    }

    /// Tells a turn in notation and in words, and what came of it.
    fn tell(&mut self, played: &Played) -> io::Result<()> {
        let locale = self.settings.locale;
        if self.session.game().hides() && self.session.player(played.side) == Player::Human && !self.settings.echo {
            self.cover()?;
        }
        for line in tell(locale, &self.session, played) {
            self.say(&line)?;
        }
        self.keep_turn()
    }

    /// Clears what was typed and drawn, for the opponent who sits down now and may not see it (PW-5).
    fn cover(&mut self) -> io::Result<()> {
        if self.settings.look.colour == Colour::None {
            // More lines than a window has: nothing says that the output knows a control sequence.
            self.out.write_all("\n".repeat(200).as_bytes())
        } else {
            // The window and what was scrolled out of it.
            self.out.write_all(b"\x1b[H\x1b[2J\x1b[3J")
        }
    }

    /// Does what a line says.
    fn line(&mut self, line: &str) -> Result<After, Trouble> {
        let locale = self.settings.locale;
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = if word.is_empty() {
            // An empty line ends a turn in which nothing more can be played.
            let game = self.session.game();
            if game.turn().is_empty() || !game.may_end_turn() || !self.session.choices().is_empty() {
                return Ok(After::Nothing);
            }
            Some(Command::End)
        } else {
            Command::read(word, locale)
        };
        let asked = self.asked.take();
        let over = self.session.game().ending().is_some();
        match command {
            None => return self.notation(line),
            Some(Command::Help) => self.help()?,
            Some(Command::Quit) => {
                // A script cannot answer, and has said that it leaves.
                if self.settings.echo || asked.as_deref() == Some(line) || !self.would_be_lost()? {
                    return Ok(After::Leave);
                }
                self.asked = Some(line.to_owned());
                self.say(&locale.play_quit_unsaved(Command::Quit.word(locale)))?;
            }
            Some(Command::Board) => return Ok(After::Show),
            Some(Command::Flip) => {
                self.flipped = !self.flipped;
                return Ok(After::Show);
            }
            Some(Command::Where) => {
                for line in self.session.game().describe(locale) {
                    self.say(&line)?;
                }
            }
            Some(Command::Save) => match (rest, self.keeper.path().map(Path::to_owned)) {
                ("", None) => self.say(&locale.play_file_missing(Command::Save.word(locale)))?,
                ("", Some(path)) => self.save(&path)?,
                (file, _) => self.save(Path::new(file))?,
            },
            Some(Command::Load) if rest.is_empty() => {
                self.say(&locale.play_file_missing(Command::Load.word(locale)))?;
            }
            Some(Command::Load) => {
                if asked.as_deref() == Some(line) || !self.would_be_lost()? {
                    return self.load(Path::new(rest));
                }
                self.asked = Some(line.to_owned());
                self.say(&locale.play_load_unsaved(Command::Save.word(locale)))?;
            }
            Some(Command::TakeBack) => return self.take_back(),
            Some(Command::Again | Command::Swap) if over => {
                self.keep_ended()?;
                self.keeper.next_game();
                self.session.again(command == Some(Command::Swap));
                self.say(&words::welcome(locale, &self.session))?;
                return Ok(After::Show);
            }
            Some(Command::Again | Command::Swap) => self.say(&locale.play_not_over(Command::Resign.word(locale)))?,
            Some(_) if over => self.say_over()?,
            Some(Command::End) => match self.session.end_turn() {
                Ok(played) => {
                    self.tell(&played)?;
                    return Ok(After::Show);
                }
                Err(reason) => self.say(&locale.play_not_now(locale.reason(&reason)))?,
            },
            Some(Command::Undo) => match self.session.undo() {
                Some(action) => {
                    self.say(&locale.play_undone(action))?;
                    return Ok(After::Show);
                }
                None => self.say(&locale.play_nothing_to_undo())?,
            },
            Some(Command::Moves) => self.moves(rest)?,
            Some(Command::Turns) => {
                let side = self.session.person();
                match side.and_then(|side| self.session.game().turn_count(side)) {
                    Some(count) => self.say(&locale.play_turns(count))?,
                    None => self.say(&locale.play_turns_unknown())?,
                }
            }
            Some(Command::Resign) => {
                if let Some(side) = self.session.person() {
                    self.session.resign(side);
                    let name = words::capital(&words::side(locale, self.session.game().kind(), side));
                    self.say(&locale.play_resigned(name))?;
                }
            }
            Some(Command::Draw) => self.draw_offer()?,
        }
        Ok(After::Nothing)
    }

    fn say_over(&mut self) -> io::Result<()> {
        let locale = self.settings.locale;
        let [save, load, quit] = [Command::Save, Command::Load, Command::Quit].map(|command| command.word(locale));
        self.say(&locale.play_over_already(vars::Load(load), vars::Quit(quit), vars::Save(save)))
    }

    /// Whether the game would be lost if it were left now.
    fn would_be_lost(&mut self) -> io::Result<bool> {
        Ok(self.keep_ended()? == Kept::Failed || self.session.is_unsaved())
    }

    fn take_back(&mut self) -> Result<After, Trouble> {
        let locale = self.settings.locale;
        let taken = self.session.take_back();
        if taken.is_empty() {
            self.say(&words::nothing_taken_back(locale, &self.session))?;
            return Ok(After::Nothing);
        }
        self.say(&words::taken_back(locale, &self.session, &taken))?;
        self.keep_turn()?;
        Ok(After::Show)
    }

    /// Plays a turn or an action, or says why it cannot be played and points at the place.
    fn notation(&mut self, line: &str) -> Result<After, Trouble> {
        let locale = self.settings.locale;
        if self.session.game().ending().is_some() {
            self.say_over()?;
            return Ok(After::Nothing);
        }
        let before = self.prompt();
        match self.session.enter(line, locale) {
            Ok(Entered::Turn(played)) => {
                self.tell(&played)?;
                Ok(After::Show)
            }
            Ok(Entered::Action) => {
                let game = self.session.game();
                let nothing_left = self.session.choices().is_empty();
                if nothing_left && game.may_end_turn() {
                    self.show_position(&Marks::default())?;
                    self.hint(&locale.play_may_end(Command::End.word(locale)))?;
                    return Ok(After::Nothing);
                }
                Ok(After::Show)
            }
            Err(_) if words::is_no_notation(line) => {
                self.say(&locale.play_unknown_input(Command::Help.word(locale)))?;
                Ok(After::Nothing)
            }
            Err(fault) => {
                self.refuse(&before, line, &fault)?;
                Ok(After::Nothing)
            }
        }
    }

    fn refuse(&mut self, prompt: &str, line: &str, fault: &Fault) -> io::Result<()> {
        let column = fault.column.max(1);
        let before: String = line.chars().take(column - 1).collect();
        let indent = prompt.width() + before.width();
        self.say(&format!("{:indent$}^", ""))?;
        let locale = self.settings.locale;
        self.say(&locale.play_refused(vars::Column(column as u64), vars::Reason(locale.reason(&fault.reason))))
    }

    /// Lists the actions that are open, or those of the piece on a cell, which are marked on the board too.
    fn moves(&mut self, cell: &str) -> io::Result<()> {
        let locale = self.settings.locale;
        let mut choices: Vec<Choice> = self.session.choices().into_iter().map(|(_, choice)| choice).collect();
        if !cell.is_empty() {
            let Some(place) = self.session.game().read_place(cell) else {
                return self.say(&locale.play_unknown_cell(cell));
            };
            choices.retain(|choice| choice.from == Some(place) || choice.opens.contains(&place));
            if choices.is_empty() {
                return self.say(&locale.play_no_piece_moves(cell));
            }
            let targets = choices.iter().filter_map(|choice| Some((choice.to?, choice.kind))).collect();
            let marks = Marks { selected: Some(place), targets, ..Marks::default() };
            if !self.settings.describe {
                self.show_position(&marks)?;
            }
        }
        if choices.is_empty() {
            self.say(&locale.play_moves_none())?;
        }
        for line in grouped(&choices, self.settings.width) {
            self.say(&line)?;
        }
        if self.session.game().may_end_turn() {
            self.hint(&locale.play_moves_end(Command::End.word(locale)))?;
        }
        Ok(())
    }

    fn draw_offer(&mut self) -> Result<(), Trouble> {
        let locale = self.settings.locale;
        let Some(side) = self.session.person() else { return Ok(()) };
        let other = side.other();
        let name = words::side(locale, self.session.game().kind(), other);
        let accepted = match self.session.player(other) {
            Player::Bot(_) | Player::Perfect => self.session.bot_takes_draw(other),
            Player::Human => {
                let [yes, no] = commands::answers(locale);
                let question = locale.play_draw_ask(vars::No(no), vars::Side(words::capital(&name)), vars::Yes(yes));
                loop {
                    match self.ask(&format!("{question} "))? {
                        None => break false,
                        Some(answer) => {
                            if let Some(answer) = commands::read_answer(answer.trim(), locale) {
                                break answer;
                            }
                        }
                    }
                }
            }
        };
        self.look_at_clocks()?;
        if self.session.game().ending().is_some() {
            return Ok(());
        }
        let name = words::capital(&name);
        if accepted {
            self.session.agree();
            self.say(&locale.play_draw_accepted(name))?;
        } else {
            self.say(&locale.play_draw_declined(name))?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        let locale = self.settings.locale;
        let example = words::example(self.session.game().kind());
        self.say(&locale.help_turn(example))?;
        let widest = Command::ALL.into_iter().map(|command| command.word(locale).width()).max().unwrap_or(0);
        for command in Command::ALL {
            let word = command.word(locale);
            let gap = widest - word.width();
            self.say(&format!("  {word}{:gap$}  {}", "", command.help(locale)))?;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let locale = self.settings.locale;
        let text = match self.session.to_file() {
            Ok(text) => text,
            Err(reason) => return self.say(&locale.play_not_saved(locale.reason(&reason))),
        };
        match self.settings.files.save(path, &text) {
            Ok(()) => {
                self.session.note_saved();
                self.say(&locale.play_saved(words::file(path)))?;
                if !self.session.game().turn().is_empty() {
                    self.say(&locale.play_save_in_turn())?;
                }
                Ok(())
            }
            Err(why) => self.say(&locale.play_not_saved(why)),
        }
    }

    fn load(&mut self, path: &Path) -> Result<After, Trouble> {
        let locale = self.settings.locale;
        let file = words::file(path);
        match self.settings.files.load(path) {
            Ok(game) => {
                self.keeper.next_game();
                self.session.replace(game);
                let turns = self.session.game().history().len() as u64;
                self.say(&locale.play_loaded(vars::File(file), vars::Turns(turns)))?;
                Ok(After::Show)
            }
            Err(why) => {
                self.say(&locale.play_not_loaded(vars::File(file), vars::Why(why)))?;
                Ok(After::Nothing)
            }
        }
    }
}

/// What came of keeping a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// There was nothing to keep, or nowhere.
    Nothing,
    Saved,
    Failed,
}

/// What follows a line.
enum After {
    Nothing,
    /// The position is shown again.
    Show,
    Leave,
}

/// A turn and what came of it, a sentence a line.
pub(crate) fn tell(locale: &Locale, session: &Session, played: &Played) -> Vec<String> {
    let game = session.game().kind();
    let side = words::capital(&words::side(locale, game, played.side));
    let mut lines = vec![match (played.words.is_empty(), played.text.as_str()) {
        (true, "-") => locale.play_turn(vars::Side(side), vars::Turn("-"), vars::Words(locale.play_words_nothing())),
        (true, text) => locale.play_turn_plain(vars::Side(side), vars::Turn(text)),
        (false, text) => locale.play_turn(vars::Side(side), vars::Turn(text), vars::Words(played.words.join(", "))),
    }];
    if let Some(scorer) = played.scored {
        let [a, b] = session.game().score().into_array();
        lines.push(locale.play_goal(
            vars::A(a),
            vars::B(b),
            vars::Side(words::capital(&words::side(locale, game, scorer))),
        ));
    }
    if session.game().hides() {
        let opponent = vars::Opponent(words::side(locale, game, played.side.other()));
        lines.push(locale.play_covered(opponent, vars::Side(words::side(locale, game, played.side))));
    }
    for draw in &played.rolled {
        lines.push(locale.play_rolled(draw.as_str()));
    }
    lines
}

/// The notation of actions, those of one piece on one line, wrapped to the width.
fn grouped(choices: &[Choice], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut from = None;
    for choice in choices {
        match lines.last_mut().filter(|_| from == Some(choice.from)) {
            Some(line) if line.len() + 1 + choice.text.len() <= width => {
                line.push(' ');
                line.push_str(&choice.text);
            }
            _ => {
                from = Some(choice.from);
                lines.push(format!("  {}", choice.text));
            }
        }
    }
    lines
}

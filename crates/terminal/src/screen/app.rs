//! What the full-screen mode knows, shows and does.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use games::side::Side;
use locale::{printable, printable_line, vars};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::layout::{Layout, Request};
use super::{Settings, paint};
use crate::canvas::Ink;
use crate::commands;
use crate::draw::{Drawing, Kind, Marks, Place};
use crate::keeper::Keeper;
use crate::lines;
use crate::look::{Colour, Signs};
use crate::session::{Entered, Played, Player, Session};
use crate::terminal_game::Choice;
use crate::words;
use crate::wrap::wrapped;

/// How long a turn of the bot stays before the next one when nobody else plays.
const PACE: Duration = Duration::from_millis(700);

/// What the keys do at the moment.
enum Mode {
    /// They play.
    Board,
    /// They choose one of several actions; behind it, the place that was asked for.
    Menu { choices: Vec<(Side, Choice)>, at: usize, then: Option<Place> },
    /// They write.
    Input { purpose: Purpose, text: String },
    /// They answer a question.
    Ask(Question),
    /// They turn the pages of the help, and close it after the last; `above` rows of it are above the window.
    Help { above: u16 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Notation,
    Save,
    Load,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Question {
    Quit {
        /// Whether the game would be lost.
        unsaved: bool,
    },
    /// Whether to open this file though the game would be lost.
    Load(String),
    Resign,
    /// Whether this side takes a draw.
    Draw(Side),
}

type Found = Receiver<Option<String>>;

pub(super) struct App<'a> {
    session: Session,
    settings: &'a Settings<'a>,
    keeper: Keeper<'a>,
    mode: Mode,
    cursor: Option<Place>,
    selected: Option<Place>,
    flipped: bool,
    /// The board that is shown when there is room for one of two.
    board: u8,
    /// Rows that the list of turns is scrolled back.
    scroll: usize,
    message: Vec<(String, Ink)>,
    thinking: Option<(Side, Found)>,
    last_turn: Instant,
    ended: bool,
    over: bool,
    // Where things were in the last picture, for the mouse.
    drawing: Option<(Drawing, Rect)>,
    keys: Vec<(Rect, char)>,
    menu: Rect,
    turns: Rect,
    /// The rows of the help that are above and in the window.
    help_shown: (u16, u16),
    /// The window is too small for the board: nothing is played unseen.
    is_small: bool,
}

/// What there is to say when the screen is given back.
pub(super) struct Farewell {
    pub(super) lines: Vec<String>,
    /// Why the game could not be saved to where it had to be.
    pub(super) not_saved: Option<String>,
}

impl<'a> App<'a> {
    pub(super) fn new(session: Session, settings: &'a Settings<'a>) -> Self {
        let welcome = words::welcome(settings.locale, &session);
        let mut app = Self {
            session,
            settings,
            keeper: Keeper::new(settings.files, settings.save),
            mode: Mode::Board,
            cursor: None,
            selected: None,
            flipped: false,
            board: 0,
            scroll: 0,
            message: vec![(welcome, Ink::Plain)],
            thinking: None,
            last_turn: Instant::now(),
            ended: false,
            over: false,
            drawing: None,
            keys: Vec::new(),
            menu: Rect::ZERO,
            turns: Rect::ZERO,
            help_shown: (0, 0),
            is_small: false,
        };
        app.session.start_clocks();
        app.settle();
        app
    }

    pub(super) const fn is_over(&self) -> bool {
        self.over
    }

    /// Saves what has to be saved.
    pub(super) fn leave(mut self) -> Farewell {
        let locale = self.settings.locale;
        let mut lines = Vec::new();
        let game = self.session.game();
        if let Some(ending) = game.ending() {
            lines.push(words::ending(locale, game.kind(), game.score(), ending));
        }
        let not_saved = match self.keeper.game_ended(&mut self.session, locale) {
            Ok(true) => {
                lines.push(locale.play_saved(self.keeper.path().map(words::file).unwrap_or_default()));
                None
            }
            Ok(false) => None,
            Err(why) => Some(locale.play_not_saved(why)),
        };
        Farewell { lines, not_saved }
    }

    fn say(&mut self, text: String) {
        self.message = vec![(text, Ink::Plain)];
    }

    fn refuse(&mut self, text: String) {
        self.message = vec![(text, Ink::Alarm)];
    }

    /// Ends the game when a time is up.
    fn look_at_clocks(&mut self) {
        if self.session.look_at_clocks().is_none() {
            return;
        }
        self.thinking = None;
        self.message.clear();
        // What was being asked or chosen is void.
        if !matches!(self.mode, Mode::Ask(Question::Quit { .. }) | Mode::Help { .. }) {
            self.mode = Mode::Board;
        }
        self.settle();
    }

    /// Whether the game would be lost if it were left now; a file that cannot be written is told.
    fn would_be_lost(&mut self) -> bool {
        // What goes to a pipe goes there once, when the game is left.
        if self.keeper.path().is_some_and(|path| self.settings.files.is_stream(path)) {
            return false;
        }
        match self.keeper.game_ended(&mut self.session, self.settings.locale) {
            Ok(_) => self.session.is_unsaved(),
            Err(why) => {
                self.refuse(self.settings.locale.play_not_saved(why));
                true
            }
        }
    }

    /// Lets the bot think and plays what it has found.
    pub(super) fn work(&mut self) {
        self.look_at_clocks();
        if let Some((side, found)) = &self.thinking {
            let side = *side;
            match found.try_recv() {
                Err(TryRecvError::Empty) => return,
                Ok(Some(turn)) => {
                    self.thinking = None;
                    match self.session.answer(side, &turn, self.settings.locale) {
                        Ok(played) => self.tell(&played),
                        Err(_) => self.session.resign(side),
                    }
                    self.last_turn = Instant::now();
                }
                Ok(None) | Err(TryRecvError::Disconnected) => {
                    self.thinking = None;
                    self.session.resign(side);
                }
            }
            self.settle();
        }
        let nobody_plays = Side::BOTH.into_iter().all(|side| self.session.player(side) != Player::Human);
        let may_wait = nobody_plays && self.session.time_control().is_none();
        if may_wait && !self.session.game().history().is_empty() && self.last_turn.elapsed() < PACE {
            return;
        }
        if self.thinking.is_none()
            && let Some(side) = self.session.bot()
        {
            let work = self.session.think(side);
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || {
                // Nobody waits for it any more when another game has been loaded.
                let _ = sender.send(work());
            });
            self.thinking = Some((side, receiver));
        }
    }

    /// After the position has changed: the end is told, and the cursor stands on something.
    fn settle(&mut self) {
        let locale = self.settings.locale;
        self.selected = None;
        self.scroll = 0;
        let game = self.session.game();
        match game.ending() {
            Some(ending) if !self.ended => {
                let text = words::ending(locale, game.kind(), game.score(), ending);
                self.ended = true;
                self.message.push((text, Ink::Goal));
                let mut hints = Vec::new();
                match self.keeper.game_ended(&mut self.session, locale) {
                    Ok(true) => hints.push(locale.play_saved(self.keeper.path().map(words::file).unwrap_or_default())),
                    Ok(false) if self.settings.hints && self.session.is_unsaved() => {
                        hints.push(locale.screen_offer_save());
                    }
                    Ok(false) => {}
                    Err(why) => self.message.push((locale.play_not_saved(why), Ink::Alarm)),
                }
                if self.settings.hints && self.session.person_plays() {
                    hints.push(locale.screen_offer_again());
                }
                if !hints.is_empty() {
                    self.message.push((hints.join(" "), Ink::Plain));
                }
            }
            Some(_) => {}
            None => self.ended = false,
        }
    }

    fn tell(&mut self, played: &Played) {
        let lines = lines::tell(self.settings.locale, &self.session, played);
        let ink = |i| if i == 1 && played.scored.is_some() { Ink::Goal } else { Ink::Plain };
        self.message = lines.into_iter().enumerate().map(|(i, line)| (line, ink(i))).collect();
        self.keep_turn();
    }

    /// Keeps the game after a turn.
    fn keep_turn(&mut self) {
        let locale = self.settings.locale;
        if let Err(why) = self.keeper.turn_played(&mut self.session, locale) {
            self.message.push((locale.play_not_saved(why), Ink::Alarm));
        }
    }

    fn take_back(&mut self) {
        let locale = self.settings.locale;
        let taken = self.session.take_back();
        if taken.is_empty() {
            return self.say(words::nothing_taken_back(locale, &self.session));
        }
        // What the bot is thinking about is not on the board any more.
        self.thinking = None;
        self.cursor = None;
        self.say(words::taken_back(locale, &self.session, &taken));
        self.keep_turn();
        self.settle();
    }

    fn play_again(&mut self, swapped: bool) {
        let locale = self.settings.locale;
        if let Err(why) = self.keeper.game_ended(&mut self.session, locale) {
            return self.refuse(locale.play_not_saved(why));
        }
        self.keeper.next_game();
        self.session.again(swapped);
        (self.cursor, self.ended) = (None, false);
        self.say(words::welcome(locale, &self.session));
        self.settle();
    }

    // ---- Playing ----

    fn may_play(&self) -> bool {
        self.thinking.is_none() && self.session.person().is_some() && self.session.bot().is_none()
    }

    fn choices(&self) -> Vec<(Side, Choice)> {
        if self.may_play() { self.session.choices() } else { Vec::new() }
    }

    /// The pieces that can act, in the order of the board.
    fn movable(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.choices().into_iter().filter_map(|(_, choice)| choice.from).collect();
        if places.is_empty() {
            places = self.choices().into_iter().flat_map(|(_, choice)| choice.opens).collect();
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    fn act(&mut self, side: Side, choice: &Choice) {
        let locale = self.settings.locale;
        match self.session.act(side, &choice.text, locale) {
            Ok(Entered::Turn(played)) => {
                self.tell(&played);
                self.settle();
            }
            Ok(Entered::Action) => {
                self.message.clear();
                // The piece that moved can be led on at once; after a pass it is the receiver.
                let places: Vec<Place> = self.choices().into_iter().filter_map(|(_, choice)| choice.from).collect();
                self.selected = choice.to.filter(|to| choice.from.is_some() && places.contains(to));
                if let Some(to) = choice.to {
                    self.cursor = Some(to);
                }
                self.note_end();
            }
            Err(reason) => self.refuse(locale.play_not_now(locale.reason(&reason))),
        }
    }

    /// Says so when nothing but ending the turn is left.
    fn note_end(&mut self) {
        let locale = self.settings.locale;
        if self.settings.hints && self.session.game().may_end_turn() && self.session.choices().is_empty() {
            self.say(locale.play_may_end("e"));
        }
    }

    /// Enter or a click on a place.
    fn activate(&mut self, place: Place) {
        self.cursor = Some(place);
        let choices = self.choices();
        let towards = |choice: &Choice| choice.from == self.selected && choice.to == Some(place);
        let there: Vec<_> = choices.iter().filter(|(_, choice)| towards(choice)).cloned().collect();
        if !there.is_empty() {
            return self.choose(there, None);
        }
        if self.selected == Some(place) {
            self.selected = None;
        } else if choices.iter().any(|(_, choice)| choice.from == Some(place)) {
            self.selected = Some(place);
        } else {
            self.selected = None;
            let opening: Vec<_> = choices.into_iter().filter(|(_, choice)| choice.opens.contains(&place)).collect();
            if !opening.is_empty() {
                self.choose(opening, Some(place));
            } else if self.may_play() {
                let name = self.session.game().place_name(place);
                self.say(self.settings.locale.play_no_piece_moves(name));
            }
        }
    }

    /// Makes the only choice, or asks which one; afterwards `then` is chosen.
    fn choose(&mut self, mut choices: Vec<(Side, Choice)>, then: Option<Place>) {
        if choices.len() > 1 {
            self.mode = Mode::Menu { choices, at: 0, then };
        } else if let Some((side, choice)) = choices.pop() {
            self.chosen(side, &choice, then);
        }
    }

    fn chosen(&mut self, side: Side, choice: &Choice, then: Option<Place>) {
        self.mode = Mode::Board;
        self.act(side, choice);
        if let Some(place) = then
            && self.choices().iter().all(|(_, choice)| !choice.opens.contains(&place))
        {
            self.activate(place);
        }
    }

    /// What can be chosen that stands on no place: dice, set-up, a claim.
    fn choose_other(&mut self) {
        let others: Vec<_> =
            self.choices().into_iter().filter(|(_, choice)| choice.from.is_none() && choice.to.is_none()).collect();
        if others.is_empty() {
            self.say(self.settings.locale.screen_nothing_to_choose());
        } else {
            self.mode = Mode::Menu { choices: others, at: 0, then: None };
        }
    }

    fn next_movable(&mut self, back: bool) {
        let mut places = self.movable();
        if back {
            places.reverse();
        }
        let after =
            |place: &&Place| self.cursor.is_some_and(|cursor| if back { **place < cursor } else { **place > cursor });
        self.cursor = places.iter().find(after).or(places.first()).copied().or(self.cursor);
        self.show_cursor();
    }

    /// The next place to which the chosen piece, or the holder of the ball, can pass.
    fn next_pass(&mut self) {
        let choices = self.choices();
        let pass = |choice: &Choice| matches!(choice.kind, Kind::Pass | Kind::Goal) && choice.to.is_some();
        let from =
            self.selected.or_else(|| choices.iter().find(|(_, c)| c.kind == Kind::Pass).and_then(|(_, c)| c.from));
        let mut targets: Vec<Place> =
            choices.iter().filter(|(_, c)| c.from == from && pass(c)).filter_map(|(_, c)| c.to).collect();
        targets.sort_unstable();
        if targets.is_empty() {
            return self.say(self.settings.locale.screen_no_pass());
        }
        self.selected = from;
        let next = targets.iter().find(|&&place| self.cursor.is_some_and(|cursor| place > cursor));
        self.cursor = next.or(targets.first()).copied();
        self.show_cursor();
    }

    fn show_cursor(&mut self) {
        if let Some(cursor) = self.cursor {
            self.board = cursor.board;
        }
    }

    fn move_cursor(&mut self, dx: isize, dy: isize) {
        if let Some((drawing, _)) = &self.drawing {
            let from = self.cursor.or_else(|| self.movable().first().copied());
            self.cursor = match (self.cursor, from) {
                (Some(cursor), _) => Some(drawing.neighbour(cursor, dx, dy)),
                (None, Some(first)) => Some(first),
                (None, None) => drawing.places.first().map(|&(place, _)| place),
            };
        }
    }

    fn end_turn(&mut self) {
        let locale = self.settings.locale;
        if !self.may_play() {
            return;
        }
        match self.session.end_turn() {
            Ok(played) => {
                self.tell(&played);
                self.settle();
            }
            Err(reason) => self.refuse(locale.play_not_now(locale.reason(&reason))),
        }
    }

    fn undo(&mut self) {
        let locale = self.settings.locale;
        match self.session.undo() {
            Some(action) => {
                self.selected = None;
                self.say(locale.play_undone(action));
            }
            None => self.say(locale.play_nothing_to_undo()),
        }
    }

    fn save(&mut self, file: &str) {
        let locale = self.settings.locale;
        let saved = match self.session.to_file() {
            Ok(text) => self.settings.files.save(&PathBuf::from(file), &text),
            Err(reason) => Err(locale.reason(&reason)),
        };
        match saved {
            Ok(()) => {
                self.session.note_saved();
                self.say(locale.play_saved(printable_line(file)));
                if !self.session.game().turn().is_empty() {
                    self.message.push((locale.play_save_in_turn(), Ink::Plain));
                }
            }
            Err(why) => self.refuse(locale.play_not_saved(why)),
        }
    }

    fn load(&mut self, file: &str) {
        let locale = self.settings.locale;
        match self.settings.files.load(&PathBuf::from(file)) {
            Ok(game) => {
                self.thinking = None;
                self.ended = false;
                self.cursor = None;
                self.keeper.next_game();
                self.session.replace(game);
                self.say(locale.play_loaded(vars::File(file), vars::Turns(self.session.game().history().len() as u64)));
                self.settle();
            }
            Err(why) => self.refuse(locale.play_not_loaded(vars::File(file), vars::Why(why))),
        }
    }

    fn offer_draw(&mut self) {
        let Some(side) = self.session.person().filter(|_| self.may_play()) else { return };
        let other = side.other();
        if self.session.player(other) == Player::Human {
            self.mode = Mode::Ask(Question::Draw(other));
            return;
        }
        self.answer_draw(other, self.session.bot_takes_draw(other));
    }

    fn answer_draw(&mut self, side: Side, accepted: bool) {
        let locale = self.settings.locale;
        let name = words::capital(&words::side(locale, self.session.game().kind(), side));
        if accepted {
            self.session.agree();
            self.say(locale.play_draw_accepted(name));
            self.settle();
        } else {
            self.say(locale.play_draw_declined(name));
        }
    }

    // ---- Keys and mouse ----

    pub(super) fn event(&mut self, event: &Event) {
        // What comes too late is not played.
        self.look_at_clocks();
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) if !self.is_small => self.mouse(*mouse),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.ask_quit();
            }
            return;
        }
        match &mut self.mode {
            // Where the board cannot be seen nothing is played, chosen or given up; leaving and what is asked in words can be seen.
            Mode::Board | Mode::Menu { .. } | Mode::Help { .. } if self.is_small => {
                if key.code == KeyCode::Char('q') {
                    self.ask_quit();
                }
            }
            Mode::Board => self.board_key(key.code),
            Mode::Menu { .. } => self.menu_key(key.code),
            Mode::Input { .. } => self.input_key(key.code),
            Mode::Ask(question) => {
                let question = question.clone();
                self.answer_key(question, key.code);
            }
            Mode::Help { .. } => self.help_key(key.code),
        }
    }

    fn ask_quit(&mut self) {
        let unsaved = self.would_be_lost();
        self.mode = Mode::Ask(Question::Quit { unsaved });
    }

    /// The next page of the help, or the board again.
    fn help_key(&mut self, code: KeyCode) {
        let (above, rows) = self.help_shown;
        let Mode::Help { above: shown } = &mut self.mode else { return };
        match code {
            KeyCode::Up => *shown = shown.saturating_sub(1),
            KeyCode::Down | KeyCode::PageDown | KeyCode::Enter | KeyCode::Char(' ') if *shown < above => {
                *shown = (*shown + rows.max(1)).min(above);
            }
            _ => self.mode = Mode::Board,
        }
    }

    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cursor) = self.cursor {
                    self.activate(cursor);
                }
            }
            KeyCode::Tab => self.next_movable(false),
            KeyCode::BackTab => self.next_movable(true),
            KeyCode::Esc => self.selected = None,
            KeyCode::PageUp => self.scroll += 5,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Char(':') => self.mode = Mode::Input { purpose: Purpose::Notation, text: String::new() },
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'e' => self.end_turn(),
            'u' => self.undo(),
            't' => self.take_back(),
            'n' | 'x' if self.session.game().ending().is_some() => self.play_again(letter == 'x'),
            'p' => self.next_pass(),
            'c' => self.choose_other(),
            'b' if self.session.game().kind().boards() > 1 => {
                self.board = 1 - self.board;
                self.cursor = None;
                self.selected = None;
            }
            'f' => self.flipped = !self.flipped,
            's' => {
                let text = self.keeper.path().map(|path| path.display().to_string()).unwrap_or_default();
                self.mode = Mode::Input { purpose: Purpose::Save, text };
            }
            'o' => self.mode = Mode::Input { purpose: Purpose::Load, text: String::new() },
            'r' if self.may_play() => self.mode = Mode::Ask(Question::Resign),
            'd' => self.offer_draw(),
            '?' | 'h' => self.mode = Mode::Help { above: 0 },
            'q' => self.ask_quit(),
            _ => {}
        }
    }

    fn menu_key(&mut self, code: KeyCode) {
        let Mode::Menu { choices, at, then } = &mut self.mode else { return };
        let pick = match code {
            KeyCode::Esc => {
                self.mode = Mode::Board;
                return;
            }
            KeyCode::Up => {
                *at = at.checked_sub(1).unwrap_or(choices.len() - 1);
                return;
            }
            KeyCode::Down | KeyCode::Tab => {
                *at = (*at + 1) % choices.len();
                return;
            }
            KeyCode::Enter | KeyCode::Char(' ') => Some(*at),
            KeyCode::Char(digit @ '1'..='9') => Some(digit as usize - '1' as usize),
            _ => None,
        };
        if let Some((side, choice)) = pick.and_then(|at| choices.get(at)).cloned() {
            let then = *then;
            self.chosen(side, &choice, then);
        }
    }

    fn input_key(&mut self, code: KeyCode) {
        let Mode::Input { purpose, text } = &mut self.mode else { return };
        match code {
            KeyCode::Esc => self.mode = Mode::Board,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(c) => text.push(c),
            KeyCode::Enter => {
                let (purpose, text) = (*purpose, text.trim().to_owned());
                self.mode = Mode::Board;
                if !text.is_empty() {
                    self.entered(purpose, &text);
                }
            }
            _ => {}
        }
    }

    fn entered(&mut self, purpose: Purpose, text: &str) {
        let locale = self.settings.locale;
        match purpose {
            Purpose::Save => self.save(text),
            Purpose::Load if self.would_be_lost() => self.mode = Mode::Ask(Question::Load(text.to_owned())),
            Purpose::Load => self.load(text),
            Purpose::Notation if !self.may_play() => {}
            Purpose::Notation => match self.session.enter(text, locale) {
                Ok(Entered::Turn(played)) => {
                    self.tell(&played);
                    self.settle();
                }
                Ok(Entered::Action) => {
                    self.message.clear();
                    self.selected = None;
                    self.note_end();
                }
                Err(_) if words::is_no_notation(text) => self.refuse(locale.play_unknown_input("?")),
                Err(fault) => {
                    let column = fault.column.max(1);
                    self.refuse(
                        locale.play_refused(vars::Column(column as u64), vars::Reason(locale.reason(&fault.reason))),
                    );
                    self.message.insert(0, (mark(text, column), Ink::Alarm));
                }
            },
        }
    }

    fn answer_key(&mut self, question: Question, code: KeyCode) {
        let answer = match code {
            KeyCode::Esc => Some(false),
            KeyCode::Char(letter) => commands::read_answer(&letter.to_string(), self.settings.locale),
            _ => None,
        };
        let Some(answer) = answer else { return };
        self.mode = Mode::Board;
        match (question, answer) {
            (Question::Quit { .. }, true) => self.over = true,
            (Question::Load(file), true) => self.load(&file),
            (Question::Resign, true) => {
                if let Some(side) = self.session.person() {
                    self.session.resign(side);
                    let name = words::capital(&words::side(self.settings.locale, self.session.game().kind(), side));
                    self.say(self.settings.locale.play_resigned(name));
                    self.settle();
                }
            }
            (Question::Draw(side), accepted) => self.answer_draw(side, accepted),
            (_, false) => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll += 3,
            MouseEventKind::ScrollDown => self.scroll = self.scroll.saturating_sub(3),
            MouseEventKind::Down(MouseButton::Right) => {
                self.selected = None;
                self.mode = Mode::Board;
            }
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            _ => {}
        }
    }

    fn click(&mut self, at: Position) {
        match &mut self.mode {
            Mode::Help { .. } => self.help_key(KeyCode::Enter),
            Mode::Menu { choices, then, .. } => {
                let picked = self.menu.contains(at).then(|| usize::from(at.y - self.menu.y));
                match picked.and_then(|at| choices.get(at)).cloned() {
                    Some((side, choice)) => {
                        let then = *then;
                        self.chosen(side, &choice, then);
                    }
                    None => self.mode = Mode::Board,
                }
            }
            Mode::Board => {
                if let Some(&(_, key)) = self.keys.iter().find(|(area, _)| area.contains(at)) {
                    return self.board_key(KeyCode::Char(key));
                }
                let place = self.drawing.as_ref().filter(|(_, area)| area.contains(at)).and_then(|(drawing, area)| {
                    drawing.place_at(usize::from(at.x - area.x), usize::from(at.y - area.y))
                });
                if let Some(place) = place {
                    self.activate(place);
                }
            }
            Mode::Input { .. } | Mode::Ask(_) => {}
        }
    }

    // ---- The picture ----

    fn marks(&self) -> Marks {
        let choices = self.choices();
        let targets: Vec<(Place, Kind)> = choices
            .iter()
            .filter(|(_, choice)| choice.from == self.selected)
            .filter_map(|(_, choice)| Some((choice.to?, choice.kind)))
            .collect();
        let traces = if self.session.game().turn().is_empty() { self.session.game().last_traces() } else { Vec::new() };
        let cursor = if self.may_play() { self.cursor.or_else(|| self.movable().first().copied()) } else { None };
        Marks { selected: self.selected, cursor, targets, traces }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let Settings { locale, look, .. } = *self.settings;
        if self.cursor.is_none() {
            self.cursor = self
                .movable()
                .into_iter()
                .find(|place| self.session.game().kind().boards() < 2 || place.board == self.board);
        }
        let marks = self.marks();
        let request = Request {
            game: self.session.game(),
            locale,
            look,
            flipped: self.flipped,
            board: self.board,
            marks: &marks,
        };
        let window = frame.area();
        let layout = match Layout::fit(window, request) {
            Ok(layout) => layout,
            Err((width, height)) => {
                self.drawing = None;
                self.keys.clear();
                self.is_small = true;
                let too_small = locale.screen_too_small(vars::Height(u32::from(height)), vars::Width(u32::from(width)));
                // What is asked is seen first.
                let mut lines = match self.mode {
                    Mode::Ask(_) | Mode::Input { .. } => self.asked(),
                    Mode::Board | Mode::Menu { .. } | Mode::Help { .. } => Vec::new(),
                };
                lines.push(Line::raw(too_small));
                lines.extend(words::clocks(locale, &self.session).map(Line::raw));
                frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), window);
                return;
            }
        };
        self.is_small = false;
        paint::canvas(&layout.drawing.canvas, layout.board, frame.buffer_mut(), look);
        let status = self.status();
        frame.render_widget(Paragraph::new(status).wrap(Wrap { trim: true }), layout.status);
        self.draw_turns(frame, layout.turns);
        self.draw_message(frame, layout.message);
        self.draw_keys(frame, layout.keys, layout.only_board.is_some());
        self.drawing = Some((layout.drawing, layout.board));
        self.turns = layout.turns;
        self.draw_popup(frame, window);
    }

    fn line(&self, text: &str, ink: Ink, bold: bool) -> Line<'static> {
        Line::styled(printable(text).into_owned(), paint::text_style(ink, bold, self.settings.look))
    }

    fn status(&self) -> Vec<Line<'static>> {
        let Settings { locale, look, .. } = *self.settings;
        let game = self.session.game();
        let kind = game.kind();
        let mut lines = Vec::new();
        let sides = Side::BOTH.map(|side| {
            let sign = match (side, look.signs) {
                (Side::A, Signs::Unicode) => "●",
                (Side::B, Signs::Unicode) => "○",
                (Side::A, Signs::Ascii) => "a",
                (Side::B, Signs::Ascii) => "b",
            };
            let name = words::capital(&words::side(locale, kind, side));
            let who = match self.session.player(side) {
                Player::Human => locale.play_welcome_human(name),
                Player::Bot(level) => locale.play_welcome_bot(vars::Level(i64::from(level.number())), vars::Side(name)),
                Player::Perfect => locale.play_welcome_perfect(name),
            };
            Span::styled(format!("{sign} {who}   "), paint::text_style(Ink::Side(side), true, look))
        });
        lines.push(Line::from(sides.to_vec()));
        let mut now = words::score(locale, &self.session).map(|score| score + "   ").unwrap_or_default();
        if game.ending().is_none()
            && let Some(side) = game.actors().first()
        {
            let name = words::side(locale, kind, side);
            match &self.thinking {
                Some((thinking, _)) => now += &locale.play_thinking(words::side(locale, kind, *thinking)),
                None => now += &locale.play_status_to_move(name),
            }
        }
        lines.push(self.line(&now, Ink::Plain, true));
        lines.extend(words::clocks(locale, &self.session).map(|clocks| self.line(&clocks, Ink::Plain, true)));
        lines.extend(game.status(locale).into_iter().map(|text| self.line(&text, Ink::Plain, false)));
        let turn = game.turn();
        if !turn.is_empty() {
            lines.push(self.line(&locale.screen_this_turn(turn.join(", ")), Ink::Target, false));
        }
        lines
    }

    fn draw_turns(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let Settings { locale, look, .. } = *self.settings;
        let style = paint::text_style(Ink::Faint, false, look);
        let block = Block::new().borders(Borders::TOP).border_style(style).title(locale.screen_turns());
        let block = if look.signs == Signs::Ascii { block.border_set(ASCII_BORDER) } else { block };
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let history = self.session.game().history();
        let rows = usize::from(inner.height);
        self.scroll = self.scroll.min(history.len().saturating_sub(rows));
        let end = history.len() - self.scroll;
        let width = usize::from(inner.width).saturating_sub(1);
        let lines: Vec<Line<'_>> = history[end.saturating_sub(rows)..end]
            .iter()
            .enumerate()
            .map(|(i, (side, text))| {
                let number = end.saturating_sub(rows) + i + 1;
                let mut line = format!("{number:>3} {text}");
                if line.width() > width {
                    line = line.chars().take(width.saturating_sub(1)).collect::<String>()
                        + if look.signs == Signs::Ascii { "~" } else { "…" };
                }
                Line::styled(line, paint::text_style(Ink::Side(*side), false, look))
            })
            .collect();
        frame.render_widget(Paragraph::new(lines), inner);
    }

    /// What is asked or written, and where the writing goes on.
    fn asked(&self) -> Vec<Line<'static>> {
        let Settings { locale, look, .. } = *self.settings;
        match &self.mode {
            Mode::Input { text, .. } => vec![Line::from(vec![
                Span::raw(self.prompt()),
                Span::styled(printable_line(text).into_owned(), paint::text_style(Ink::Target, true, look)),
            ])],
            Mode::Ask(question) => {
                let [yes, no] = commands::answers(locale);
                let (yes, no) = (vars::Yes(yes), vars::No(no));
                let text = match question {
                    Question::Quit { unsaved: true } => locale.screen_ask_quit_unsaved(no, yes),
                    Question::Quit { unsaved: false } => locale.screen_ask_quit(no, yes),
                    Question::Load(_) => locale.screen_ask_load_unsaved(no, yes),
                    Question::Resign => locale.screen_ask_resign(no, yes),
                    Question::Draw(side) => {
                        let name = words::capital(&words::side(locale, self.session.game().kind(), *side));
                        locale.play_draw_ask(no, vars::Side(name), yes)
                    }
                };
                vec![self.line(&text, Ink::Target, true)]
            }
            Mode::Board | Mode::Menu { .. } | Mode::Help { .. } => Vec::new(),
        }
    }

    /// What to write, before it is written.
    fn prompt(&self) -> String {
        let locale = self.settings.locale;
        let prompt = match &self.mode {
            Mode::Input { purpose: Purpose::Notation, .. } => locale.screen_prompt_notation(),
            Mode::Input { purpose: Purpose::Save, .. } => locale.screen_prompt_save(),
            Mode::Input { purpose: Purpose::Load, .. } => locale.screen_prompt_load(),
            _ => return String::new(),
        };
        prompt + " "
    }

    fn draw_message(&self, frame: &mut Frame<'_>, area: Rect) {
        if let Mode::Input { text, .. } = &self.mode {
            let x = area.x + (self.prompt().width() + printable_line(text).width()) as u16;
            frame.set_cursor_position(Position::new(x.min(area.right() - 1), area.y));
        }
        let mut lines = self.asked();
        if lines.is_empty() {
            let skip = self.message.len().saturating_sub(usize::from(area.height));
            let shown = self.message[skip..].iter();
            lines = shown.map(|(text, ink)| self.line(text, *ink, *ink == Ink::Goal)).collect();
        }
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
    }

    fn draw_keys(&mut self, frame: &mut Frame<'_>, area: Rect, one_board: bool) {
        let Settings { locale, look, .. } = *self.settings;
        self.keys.clear();
        let mut keys = Vec::new();
        let game = self.session.game();
        if game.ending().is_none() {
            keys.push(('e', locale.screen_key_end()));
            keys.push(('u', locale.screen_key_undo()));
            if self.choices().iter().any(|(_, choice)| choice.from.is_none() && choice.to.is_none()) {
                keys.push(('c', locale.screen_key_choose()));
            }
        } else {
            keys.push(('n', locale.screen_key_again()));
            keys.push(('x', locale.screen_key_swap()));
        }
        if one_board {
            keys.push(('b', locale.screen_key_board()));
        }
        if game.history().iter().any(|(side, _)| self.session.player(*side) == Player::Human) {
            keys.push(('t', locale.screen_key_take_back()));
        }
        keys.push((':', locale.screen_key_notation()));
        keys.push(('s', locale.screen_key_save()));
        keys.push(('?', locale.screen_key_help()));
        keys.push(('q', locale.screen_key_quit()));
        let mut x = area.x;
        let mut spans = Vec::new();
        for (key, label) in keys {
            let width = (label.width() + 3) as u16;
            if x + width > area.right() {
                break;
            }
            self.keys.push((Rect::new(x, area.y, width - 1, 1), key));
            let ready = key == 'e' && self.may_play() && self.session.game().may_end_turn();
            spans.push(Span::styled(key.to_string(), paint::text_style(Ink::Target, true, look)));
            spans.push(Span::styled(
                format!(" {label} "),
                paint::text_style(if ready { Ink::Target } else { Ink::Faint }, ready, look),
            ));
            x += width;
        }
        frame.render_widget(Paragraph::new(Line::from(spans)), area);
    }

    fn draw_popup(&mut self, frame: &mut Frame<'_>, window: Rect) {
        let Settings { locale, look, .. } = *self.settings;
        let (title, lines) = match &self.mode {
            Mode::Help { .. } => {
                /// Where what a key does begins.
                const INDENT: usize = 11;
                let text = locale.screen_help();
                let width = usize::from(window.width).saturating_sub(4).max(2 * INDENT);
                let lines = text.lines().flat_map(|line| {
                    let is_key = line.chars().take(INDENT).any(|c| c == ' ') && line.contains("  ");
                    wrapped(line, width, if is_key { INDENT } else { 0 })
                });
                (locale.screen_key_help(), lines.map(Line::raw).collect::<Vec<_>>())
            }
            Mode::Menu { choices, at, .. } => {
                let lines = choices.iter().enumerate().map(|(i, (side, choice))| {
                    let words = self.session.game().phrase(*side, &choice.text, locale).unwrap_or_default();
                    let arrow = if i == *at { ">" } else { " " };
                    let ink = if i == *at { Ink::Target } else { Ink::Plain };
                    let key = if i < 9 { (i + 1).to_string() } else { " ".to_owned() };
                    Line::styled(
                        format!("{arrow}{key} {}  {words}", choice.text),
                        paint::text_style(ink, i == *at, look),
                    )
                });
                (locale.screen_choose(), lines.collect())
            }
            _ => return,
        };
        let rows = lines.len() as u16;
        let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.width() + 2) as u16;
        let (width, height) = ((widest + 4).min(window.width), (rows + 2).min(window.height));
        let area =
            Rect::new(window.x + (window.width - width) / 2, window.y + (window.height - height) / 2, width, height);
        let block = Block::bordered().title(title);
        let block = if look.signs == Signs::Ascii { block.border_set(ASCII_BORDER) } else { block };
        let block = if look.colour == Colour::None {
            block
        } else {
            block.border_style(paint::text_style(Ink::Target, false, look))
        };
        let inner = block.inner(area);
        self.menu = inner;
        frame.render_widget(Clear, area);
        let text = Paragraph::new(lines);
        let Mode::Help { above } = self.mode else {
            return frame.render_widget(text.block(block), area);
        };
        self.help_shown = (rows.saturating_sub(inner.height), inner.height);
        frame.render_widget(text.scroll((above, 0)).block(block), area);
    }
}

/// A border of ASCII characters.
const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The text with the place of a fault pointed out.
fn mark(text: &str, column: usize) -> String {
    let (before, after): (String, String) =
        (text.chars().take(column - 1).collect(), text.chars().skip(column - 1).collect());
    format!("{before} >> {after}")
}

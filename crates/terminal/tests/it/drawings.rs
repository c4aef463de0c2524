//! Boards as they are drawn and told, compared with what is kept under `snapshots`.

use games::game::Game;
use games::playball::{Board, Mode};
use games::side::Side;
use insta::assert_snapshot;
use locale::{Language, Locale};
use play::Start;
use terminal::draw::{Kind, Marks, Place, View};
use terminal::look::{Colour, Look, Signs};
use terminal::terminal_game::{TerminalGame, begin};

const UNICODE: Look = Look { colour: Colour::None, signs: Signs::Unicode };

fn view<'a>(marks: &'a Marks, look: Look) -> View<'a> {
    View { look, size: 1, flipped: false, width: 80, only_board: None, marks }
}

fn picture(game: &dyn TerminalGame, view: &View<'_>) -> String {
    game.draw(view, &Locale::new(Language::English)).canvas.to_text(view.look)
}

fn plainly(game: &dyn TerminalGame, look: Look) -> String {
    let marks = Marks { traces: game.last_traces(), ..Marks::default() };
    picture(game, &view(&marks, look))
}

/// The actions open to the piece on `cell`, marked.
fn marked(game: &dyn TerminalGame, side: Side, cell: &str, look: Look) -> String {
    let selected = game.read_place(cell);
    assert!(selected.is_some(), "{cell} is a cell");
    let choices = game.choices(side);
    let targets: Vec<(Place, Kind)> =
        choices.into_iter().filter(|c| c.from == selected).filter_map(|c| Some((c.to?, c.kind))).collect();
    assert!(!targets.is_empty(), "{cell} can act");
    picture(game, &view(&Marks { selected, targets, ..Marks::default() }, look))
}

fn told(game: &dyn TerminalGame) -> String {
    let languages = Language::ALL.map(|language| game.describe(&Locale::new(language)).join("\n"));
    languages.join("\n\n")
}

fn playball(board: &str, turns: &[(Side, &str)]) -> Box<dyn TerminalGame> {
    let mut game = begin(&Start::PlayBall(Board::shipped(board).unwrap().clone(), Mode::Normal));
    for (side, turn) in turns {
        game.play(*side, turn).unwrap();
    }
    game
}

fn in_play() -> Box<dyn TerminalGame> {
    playball("lanes", &[(Side::A, "c2c3,c3c4"), (Side::B, "c6c5,a6a5")])
}

fn diaballik() -> Box<dyn TerminalGame> {
    let mut game = begin(&Start::of(Game::Diaballik));
    game.play(Side::A, "e1e2,e2e3,d1>c1").unwrap();
    game
}

fn pawnball() -> Box<dyn TerminalGame> {
    let mut game = begin(&Start::of(Game::Pawnball));
    for (side, turn) in [
        (Side::A, "1/setup:c4,g6,c6,g4"),
        (Side::B, "2/setup:m4,i6,m6,i4"),
        (Side::B, "1/setup:m4,i6,m6,i4"),
        (Side::A, "2/setup:c4,g6,c6,<4"),
    ] {
        game.play(side, turn).unwrap();
    }
    game.roll(&|_| "k3k3w5y1".parse().unwrap());
    game.play(Side::B, "1/y1:m6l6").unwrap();
    game
}

#[test]
fn playball_at_the_start() {
    assert_snapshot!(plainly(&*playball("lanes", &[]), UNICODE));
}

#[test]
fn playball_in_play() {
    assert_snapshot!(plainly(&*in_play(), UNICODE));
}

#[test]
fn playball_in_ascii() {
    assert_snapshot!(plainly(&*in_play(), Look::PLAIN));
}

#[test]
fn playball_marks_steps_jumps_and_passes() {
    assert_snapshot!(marked(&*in_play(), Side::A, "c4", UNICODE));
}

#[test]
fn playball_marks_a_goal() {
    let game =
        playball("lanes", &[(Side::A, "c2c3,c3c4"), (Side::B, "a6a5,e6e5"), (Side::A, "c4c5"), (Side::B, "c6d6")]);
    let ascii = marked(&*game, Side::A, "c5", Look::PLAIN);
    assert!(!ascii.contains('#'), "c7 is two steps away:\n{ascii}");
    let mut game = game;
    game.act(Side::A, "c5c6").unwrap();
    assert_snapshot!(marked(&*game, Side::A, "c6", Look::PLAIN));
}

#[test]
fn playball_seen_from_the_other_side() {
    let marks = Marks::default();
    assert_snapshot!(picture(&*in_play(), &View { flipped: true, ..view(&marks, UNICODE) }));
}

#[test]
fn playball_in_larger_hexagons() {
    let marks = Marks::default();
    let game = playball("stadium", &[]);
    assert_snapshot!(picture(&*game, &View { size: 2, ..view(&marks, UNICODE) }));
}

#[test]
fn playball_in_sentences() {
    assert_snapshot!(told(&*in_play()));
}

#[test]
fn diaballik_after_a_turn() {
    assert_snapshot!(plainly(&*diaballik(), UNICODE));
}

#[test]
fn diaballik_in_ascii() {
    assert_snapshot!(plainly(&*diaballik(), Look::PLAIN));
}

#[test]
fn diaballik_marks_moves_and_passes() {
    assert_snapshot!(marked(&*diaballik(), Side::B, "d7", UNICODE));
}

#[test]
fn diaballik_in_sentences() {
    assert_snapshot!(told(&*diaballik()));
}

#[test]
fn pawnball_side_by_side() {
    assert_snapshot!(plainly(&*pawnball(), UNICODE));
}

#[test]
fn pawnball_one_below_the_other_in_ascii() {
    let marks = Marks::default();
    assert_snapshot!(picture(&*pawnball(), &View { width: 60, ..view(&marks, Look::PLAIN) }));
}

#[test]
fn pawnball_marks_moves_and_shots() {
    let mut game = pawnball();
    game.act(Side::A, "2/y1").unwrap();
    assert_snapshot!(marked(&*game, Side::A, "c6", UNICODE));
}

#[test]
fn pawnball_in_sentences() {
    assert_snapshot!(told(&*pawnball()));
}

#[test]
fn colours_are_there_only_when_they_may_be() {
    for game in [in_play(), diaballik(), pawnball()] {
        let coloured = |colour| plainly(&*game, Look { colour, signs: Signs::Unicode });
        assert!(!coloured(Colour::None).contains('\x1b'));
        let blue = ["\x1b[94;1m", "\x1b[97;44;1m"];
        assert!(blue.into_iter().any(|code| coloured(Colour::Sixteen).contains(code)), "A is bright blue, or on blue");
        assert!(!coloured(Colour::Sixteen).contains("8;2;"));
        assert!(coloured(Colour::True).contains("38;2;"));
        // Without its escape sequences a coloured picture is the plain one.
        let mut plain = String::new();
        for line in coloured(Colour::True).lines() {
            let mut rest = line;
            let mut stripped = String::new();
            while let Some((before, after)) = rest.split_once('\x1b') {
                stripped += before;
                rest = after.split_once('m').unwrap().1;
            }
            stripped += rest;
            plain += stripped.trim_end();
            plain.push('\n');
        }
        assert_eq!(plain, coloured(Colour::None));
    }
}

#[test]
fn ascii_pictures_are_ascii() {
    for game in [in_play(), diaballik(), pawnball()] {
        assert!(plainly(&*game, Look::PLAIN).is_ascii());
    }
}

#[test]
fn the_cursor_reaches_every_place() {
    let marks = Marks::default();
    let locale = Locale::new(Language::English);
    for (game, look) in [(in_play(), UNICODE), (diaballik(), UNICODE), (pawnball(), UNICODE)] {
        let drawing = game.draw(&view(&marks, look), &locale);
        let mut reached = vec![drawing.places[0].0];
        let mut next = 0;
        while next < reached.len() {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let place = drawing.neighbour(reached[next], dx, dy);
                if !reached.contains(&place) {
                    reached.push(place);
                }
            }
            next += 1;
        }
        assert_eq!(reached.len(), drawing.places.len(), "{}", game.kind());
    }
}

#[test]
fn a_click_hits_the_place_that_is_drawn_there() {
    let marks = Marks::default();
    let locale = Locale::new(Language::English);
    for game in [in_play(), diaballik(), pawnball()] {
        for size in 1..=game.sizes() {
            let drawing = game.draw(&View { size, width: 200, ..view(&marks, UNICODE) }, &locale);
            for (place, area) in &drawing.places {
                assert_eq!(drawing.place_at(area.x, area.y), Some(*place));
                assert_eq!(drawing.place_at(area.x + area.width - 1, area.y + area.height - 1), Some(*place));
            }
        }
    }
}

#[test]
fn pw_5_a_team_is_covered_at_one_screen_until_both_stand() {
    for (people, sees) in
        [([true, true], false), ([false, true], false), ([false, false], false), ([true, false], true)]
    {
        let locale = Locale::new(Language::English);
        let mut game = begin(&Start::of(Game::Pawnball));
        game.seat(people.into());
        let empty = plainly(&*game, UNICODE);
        assert!(game.play(Side::B, "2/setup:j5,l7,n5,o5").is_err(), "Blue comes first");
        game.play(Side::A, "1/setup:g4,g6,c3,e3").unwrap();
        let told = game.describe(&locale).join("\n");
        assert_eq!(told.contains("g4"), sees, "{told}");
        assert_eq!(game.position().contains("7k9/"), sees);
        assert_eq!(game.history()[0].1.contains("g4,g6"), sees);
        assert_eq!(plainly(&*game, UNICODE) == empty, !sees, "{people:?}");
        assert_eq!(game.hides(), !sees);
        let thought = game.think(Side::B, engine::Level::DEFAULT, 1, Some(std::time::Duration::ZERO))();
        assert!(thought.is_some_and(|turn| turn.starts_with("2/setup:")));
        game.play(Side::B, "2/setup:j5,l7,n5,o5").unwrap();
        assert!(!game.hides() && game.position().contains("7k9/"));
        assert!(game.record(None).unwrap().to_string().contains("1/setup:g4,g6"));
    }
}

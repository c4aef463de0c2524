//! Pictures of typical positions, as they are written and, with `BOARD_PICTURES` set to a directory, kept there to be
//! looked at.

use std::fs;

use board::field::Field;
use board::of_games::{Look, Shown, scene, turn_segments};
use board::scene::{DrawnArrow, Ink, Mark, Scene};
use board::svg::{Picture, document};
use board::theme::{Scheme, Theme, attribute};
use games::game::Match as _;
use games::playball::{Board, Boards, Match, Mode, Position};
use games::side::Side;
use games::{diaballik, pawnball};

/// Every scene by its name.
fn scenes() -> Vec<(&'static str, Scene)> {
    let mut scenes = Vec::new();
    for board in Board::all_shipped() {
        let name: &'static str = match board.name() {
            "lanes" => "playball-lanes",
            "sprint" => "playball-sprint",
            "diamond" => "playball-diamond",
            "zigzag" => "playball-zigzag",
            "avenue" => "playball-avenue",
            "stadium" => "playball-stadium",
            _ => "playball-grand",
        };
        let look = Look { may_act: Some(Side::A), ..Look::default() };
        scenes.push((name, scene(&Match::new(board, Mode::Normal), &look)));
    }
    let position = |text: &str| Match::from_position(Position::parse(text, &Boards::shipped()).unwrap(), Mode::Normal);
    let cell = |game: &Match, name: &str| game.field(0).find(name).unwrap();

    let game = position("lanes 1b5/3b2/2b1A2/3a2/4a2 a 3 1-0");
    let look = |name: &str| Look {
        may_act: Some(Side::A),
        selected: Some(cell(&game, name)),
        goal_word: "GOAL".into(),
        ..Look::default()
    };
    scenes.push(("playball-holder", scene(&game, &look("c3"))));
    scenes.push(("playball-jumper", scene(&game, &look("d3"))));

    let near = position("lanes 1b5/3b2/1A5/3a2/2b1a2 a 3 1-0");
    let goal = Look { selected: Some(cell(&near, "c6")), ..look("c3") };
    scenes.push(("playball-goal", scene(&near, &goal)));

    let mut turn = game.clone();
    for action in ["c3>d3", "d3d4"] {
        let _ = turn.act(Side::A, action.parse().unwrap());
    }
    scenes.push(("playball-turn", scene(&turn, &Look { may_act: Some(Side::A), ..Look::default() })));
    let beginning = diaballik::Match::new(diaballik::Start::Standard);
    let field = beginning.field(0);
    let look = Look { may_act: Some(Side::A), ..Look::default() };
    scenes.push(("diaballik-start", scene(&beginning, &look)));
    let look = Look { selected: field.find("d1"), ..look };
    scenes.push(("diaballik-holder", scene(&beginning, &look)));
    let mut later = beginning.clone();
    later.play(Side::A, "d1>c1,d1d2").unwrap();
    let turn: Vec<diaballik::Action> = ["d1>c1", "d1d2"].iter().map(|text| text.parse().unwrap()).collect();
    let marked = Look {
        may_act: Some(Side::B),
        flipped: true,
        last_turn: turn_segments(&beginning, Side::A, &turn, 0),
        arrows: vec![
            arrow(&field, "d7", "b5", Ink::Engine, "1"),
            arrow(&field, "e7", "e5", Ink::EngineOther, "2"),
            arrow(&field, "g3", "e3", Ink::User, ""),
        ],
        marks: vec![Mark { cell: field.find("f4").unwrap(), ink: Ink::User }],
        ..Look::default()
    };
    scenes.push(("diaballik-arrows", scene(&later, &marked)));

    let mut match_ = pawnball::Match::new();
    for (side, board) in [(Side::A, 1), (Side::B, 2), (Side::B, 1), (Side::A, 2)] {
        let squares = pawnball::FORMATION[side].join(",");
        match_.play(side, &format!("{board}/setup:{squares}")).unwrap();
    }
    match_.roll("k3k4w5y1".parse().unwrap()).unwrap();
    match_.play(Side::B, "1/y1:m6l6").unwrap();
    let look = Look { may_act: Some(Side::A), ..Look::default() };
    scenes.push(("pawnball", scene(&match_, &look)));
    match_.act(Side::A, "1/w5".parse::<Chosen>().unwrap().0).unwrap();
    let field = match_.field(0);
    scenes.push(("pawnball-die", scene(&match_, &look)));
    let look = Look { selected: field.find("g4"), ..look };
    scenes.push(("pawnball-pawn", scene(&match_, &look)));
    let look = Look { selected: field.find("h5"), ..look };
    scenes.push(("pawnball-ball", scene(&match_, &look)));
    let look = Look { upright: true, ..look };
    scenes.push(("pawnball-upright", scene(&match_, &look)));
    scenes
}

/// The choice of a die, read from its notation.
struct Chosen(pawnball::Action);

impl std::str::FromStr for Chosen {
    type Err = games::notation::Fault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(pawnball::Action::Die(pawnball::BoardNumber::One, text[2..].parse()?)))
    }
}

fn arrow(field: &Field, from: &str, to: &str, ink: Ink, label: &str) -> DrawnArrow {
    DrawnArrow { from: field.find(from).unwrap(), to: field.find(to).unwrap(), ink, label: label.to_owned() }
}

#[test]
fn every_picture_is_well_formed_and_kept_to_be_looked_at() {
    for (name, scene) in scenes() {
        let looks = Theme::ALL.into_iter().flat_map(|theme| Scheme::ALL.map(|scheme| (theme, scheme)));
        for (theme, scheme) in looks {
            let svg = document(&scene, Picture { theme, scheme, width: Some(1100), background: true });
            let suffix = attribute(theme, scheme);
            assert!(!svg.contains("var(--"), "{name}: a colour is missing");
            if let Ok(directory) = std::env::var("BOARD_PICTURES") {
                fs::write(format!("{directory}/{name}-{suffix}.svg"), svg).unwrap();
            }
        }
    }
}

#[test]
fn a_picture_is_written_as_before() {
    let game = Match::new(Board::shipped("sprint").unwrap(), Mode::Normal);
    let field = game.field(0);
    let selected = field.find("c1");
    let picture = scene(&game, &Look { may_act: Some(Side::A), selected, coordinates: false, ..Look::default() });
    let mut drawing = document(&picture, Picture::default());
    let style = drawing.find("<style>").unwrap()..drawing.find("</style>").unwrap();
    // The colours are tested elsewhere, and what is the same in every picture is not repeated.
    drawing.replace_range(style, "<style>");
    let drawing = drawing.replace(board::draw::DEFINITIONS, "");
    insta::assert_snapshot!(drawing.replace("><", ">\n<"));
}

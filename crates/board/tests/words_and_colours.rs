//! What is said about cells and dice, and colours that everybody can tell apart.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use board::of_games::{DieShown, DieState, Look, Shown, scene};
use board::theme::{Theme, colours, contrast, drawing_style};
use board::words::{Words, cell_words, die_words};
use games::game::Match as _;
use games::playball::{Boards, Match, Mode, Position};
use games::side::Side;
use locale::{Language, Locale};

fn said(language: Language, cell: &str, selected: Option<&str>) -> String {
    let text = "lanes 1b5/3b2/2b1A2/3a2/4a2 a 3 1-0";
    let game = Match::from_position(Position::parse(text, &Boards::shipped()).unwrap(), Mode::Normal);
    let field = game.field(0);
    let selected = selected.map(|name| field.find(name).unwrap());
    let scene = scene(&game, &Look { may_act: Some(Side::A), selected, ..Look::default() });
    cell_words(&scene, field.find(cell).unwrap(), &Locale::new(language))
}

#[test]
fn cells_are_told_in_every_language() {
    let all = |cell, selected| Language::ALL.map(|language| said(language, cell, selected));
    assert_eq!(
        all("c3", None),
        [
            "c3, blue playballer with the ball, can be moved",
            "c3, playballer bleu avec la balle, peut se déplacer",
            "c3, modrý playballista s míčem, může se pohnout",
        ]
    );
    assert_eq!(all("a6", None), ["a6, orange playballer", "a6, playballer orange", "a6, oranžový playballista"]);
    assert_eq!(
        all("a7", None),
        ["a7, empty, orange’s end zone", "a7, vide, en-but orange", "a7, prázdné, koncová zóna oranžových",]
    );
    assert_eq!(all("c4", Some("c3")), ["c4, empty, move here", "c4, vide, aller ici", "c4, prázdné, krok sem"]);
}

#[test]
fn pawns_posts_goals_and_dice_are_told() {
    let mut game = games::pawnball::Match::new();
    for (side, board) in [(Side::A, 1), (Side::B, 2), (Side::B, 1), (Side::A, 2)] {
        let squares = games::pawnball::FORMATION[side.index()].join(",");
        game.play(side, &format!("{board}/setup:{squares}")).unwrap();
    }
    let scene = scene(&game, &Look { board: 1, ..Look::default() });
    let words = Words::of(&scene, Some(1), &Locale::new(Language::English));
    assert_eq!(words.name, "Board 2, Pawnball");
    let said = |name: &str| words.cell(scene.field.find(name).unwrap()).to_owned();
    assert_eq!(said("m4"), "m4, red pawn with the black dot");
    assert_eq!(said("h5"), "h5, ball");
    assert_eq!(said("<3"), "<3, goalpost");
    assert_eq!(said(">5"), ">5, empty, red’s goal");
    assert_eq!(said("c0"), "c0, empty, margin");
    let die = DieShown { die: "w5".parse().unwrap(), side: Side::A, state: DieState::Later };
    assert_eq!(die_words(&die, &Locale::new(Language::Czech)), "bílá 5, modrý, přijde na řadu později");
}

#[test]
fn marks_and_pieces_stand_out_from_every_cell() {
    for theme in Theme::ALL {
        let colours = colours(theme);
        let colour = |name: &str| colours.iter().find(|(known, _)| *known == name).unwrap().1;
        for cell in ["--tl-light", "--tl-middle", "--tl-dark", "--tl-margin"] {
            let least = |mark: &str, least: f64| {
                let found = contrast(colour(mark), colour(cell)).unwrap();
                assert!(found >= least, "{theme:?}: {mark} on {cell} has {found:.2}, not {least}");
            };
            // Text of AA, then what is not text.
            least("--tl-ink", 4.5);
            least("--tl-coordinate", 4.5);
            for mark in ["--tl-a-edge", "--tl-b-edge", "--tl-red-edge", "--tl-ground-dot"] {
                least(mark, 3.0);
            }
            for ink in ["--tl-user", "--tl-user-other", "--tl-engine", "--tl-engine-other", "--tl-hint"] {
                least(ink, 3.0);
            }
        }
        // In greyscale too the discs differ, besides the ring.
        for other in ["--tl-b", "--tl-red"] {
            assert!(contrast(colour("--tl-a"), colour(other)).unwrap() > 1.25, "{theme:?} {other}");
        }
        for ring in ["--tl-b", "--tl-red"] {
            assert!(contrast(colour("--tl-b-ring"), colour(ring)).unwrap() > 2.4, "{theme:?} {ring}");
        }
    }
}

#[test]
fn a_picture_has_all_its_colours() {
    let [light, dark] = Theme::ALL.map(drawing_style);
    assert!(!light.contains("var(") && !dark.contains("var("));
    assert_ne!(light, dark);
    let names = |theme| colours(theme).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(Theme::Light), names(Theme::Dark));
    // The same dark colours once more, for those who let the system choose.
    let system = board::theme::STYLESHEET.split("=== component ===").nth(1).unwrap();
    for (name, value) in colours(Theme::Dark) {
        assert!(system.contains(&format!("{name}: {value};")), "{name}");
    }
}

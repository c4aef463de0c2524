//! What is said about cells and dice, and colours that everybody can tell apart.

use board::draw::{DEFINITIONS, dot_name};
use board::of_games::{DieShown, DieState, Look, Shown, scene};
use board::theme::{Scheme, Theme, attribute, colours, contrast, drawing_style, over};
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
        ["a7, empty, Orange’s end zone", "a7, vide, en-but orange", "a7, prázdné, koncová zóna oranžových",]
    );
    assert_eq!(all("c4", Some("c3")), ["c4, empty, move here", "c4, vide, aller ici", "c4, prázdné, krok sem"]);
}

#[test]
fn pawns_posts_goals_and_dice_are_told() {
    let mut game = games::pawnball::Match::new();
    for (side, board) in [(Side::A, 1), (Side::B, 2), (Side::B, 1), (Side::A, 2)] {
        let squares = games::pawnball::FORMATION[side].join(",");
        game.play(side, &format!("{board}/setup:{squares}")).unwrap();
    }
    let scene = scene(&game, &Look { board: 1, ..Look::default() });
    let words = Words::of(&scene, Some(1), &Locale::new(Language::English));
    assert_eq!(words.name, "Board 2, Pawnball");
    let said = |name: &str| words.cell(scene.field.find(name).unwrap()).to_owned();
    assert_eq!(said("m4"), "m4, red pawn with the black dot");
    assert_eq!(said("h5"), "h5, ball");
    assert_eq!(said("<3"), "<3, goalpost");
    assert_eq!(said(">5"), ">5, empty, Red’s goal");
    assert_eq!(said("c0"), "c0, empty, margin");
    let die = DieShown { die: "w5".parse().unwrap(), side: Side::A, state: DieState::Later };
    assert_eq!(die_words(&die, &Locale::new(Language::Czech)), "bílá 5, modrý, přijde na řadu později");
}

/// The colours of a theme in a scheme by their names without `--tl-`, and every tone of turf that something may lie on.
struct Colours {
    of: String,
    all: Vec<(&'static str, &'static str)>,
    grounds: Vec<(String, String)>,
}

impl Colours {
    fn of(theme: Theme, scheme: Scheme) -> Self {
        let mut made = Self { of: attribute(theme, scheme), all: colours(theme, scheme), grounds: Vec::new() };
        let mut grounds: Vec<(String, String)> = ["light", "dark", "margin", "a-zone", "b-zone", "red-zone"]
            .map(|name| (name.to_owned(), made.colour(name).to_owned()))
            .to_vec();
        // What lies on turf before any mark does: light and shade, the stripes of end zones, and what dims cells.
        for name in ["light", "dark"] {
            for light in ["pool-in", "pool-out"] {
                grounds.push((format!("{name} in {light}"), over(made.colour(light), made.colour(name)).unwrap()));
            }
        }
        for name in ["a-zone", "b-zone", "red-zone"].into_iter().filter(|_| theme == Theme::Floodlit) {
            grounds.push((format!("striped {name}"), over("#ffffff24", made.colour(name)).unwrap()));
        }
        let dimmed: Vec<(String, String)> = grounds
            .iter()
            .map(|(name, colour)| (format!("dimmed {name}"), over(made.colour("dim"), colour).unwrap()))
            .collect();
        made.grounds = grounds.into_iter().chain(dimmed).collect();
        made
    }

    fn colour(&self, name: &str) -> &'static str {
        self.all
            .iter()
            .find(|(known, _)| known.strip_prefix("--tl-") == Some(name))
            .unwrap_or_else(|| panic!("{name}"))
            .1
    }

    fn least(&self, what: &str, found: f64, least: f64) {
        assert!(found >= least, "{}: {what} has {found:.2}, not {least}", self.of);
    }
}

fn all_colours() -> impl Iterator<Item = Colours> {
    Theme::ALL.into_iter().flat_map(|theme| Scheme::ALL.map(|scheme| Colours::of(theme, scheme)))
}

#[test]
fn every_mark_stands_out_from_every_turf_that_it_may_lie_on() {
    for colours in all_colours() {
        for (ground, turf) in &colours.grounds {
            // On a seat of another colour a mark is seen by its seat where it is not by itself.
            let seated = |mark: &str, seat: &str| {
                let seat = over(seat, turf).unwrap();
                let by_seat = contrast(&seat, turf).unwrap().min(contrast(mark, &seat).unwrap());
                contrast(mark, turf).unwrap().max(by_seat)
            };
            for mark in ["line", "chalk", "last", "focus"] {
                let found = contrast(colours.colour(mark), turf).unwrap();
                colours.least(&format!("{mark} on {ground}"), found, 3.0);
            }
            colours.least(&format!("sign on {ground}"), seated(colours.colour("sign"), colours.colour("seat")), 3.0);
            for ink in ["user", "user-other", "engine", "engine-other", "hint"] {
                colours.least(&format!("{ink} on {ground}"), seated(colours.colour(ink), "#fffcf1"), 3.0);
            }
            let behind_text = over(colours.colour("halo"), turf).unwrap();
            let found = contrast(colours.colour("coordinate"), &behind_text).unwrap();
            colours.least(&format!("coordinate on {ground}"), found, 4.5);
            // A disc is seen by one of its outer rings.
            for rings in [["a-edge", "a", "a-rim"], ["b-edge", "b-rim", "b-band"], ["red-edge", "b-rim", "red-band"]] {
                let best =
                    rings.map(|ring| contrast(colours.colour(ring), turf).unwrap()).into_iter().fold(1.0, f64::max);
                colours.least(&format!("{} on {ground}", rings[0]), best, 3.0);
            }
        }
        // Where contrast is what a theme is for, the seams are marks too.
        for turf in ["light", "dark", "a-zone", "b-zone"].into_iter().filter(|_| colours.of.starts_with("flat")) {
            let found = contrast(colours.colour("seam"), colours.colour(turf)).unwrap();
            colours.least(&format!("seam on {turf}"), found, 3.0);
        }
    }
}

#[test]
fn every_text_on_the_board_can_be_read() {
    for colours in all_colours() {
        let pairs =
            [("sign-ink", "sign"), ("chalk-ink", "chalk"), ("wood-ink", "wood"), ("a-ink", "a"), ("b-ink", "b-core")];
        for (text, ground) in pairs {
            let found = contrast(colours.colour(text), colours.colour(ground)).unwrap();
            colours.least(&format!("{text} on {ground}"), found, 4.5);
        }
    }
}

#[test]
fn the_sides_differ_in_greyscale_by_lightness_and_by_shape() {
    for colours in all_colours() {
        for (b, rings) in [("b", ["b-core", "b-band"]), ("red", ["b-rim", "red-band"])] {
            let apart = contrast(colours.colour("a"), colours.colour(b)).unwrap();
            colours.least(&format!("{b} beside a"), apart, 1.25);
            // B has a ring, which is seen on its disc.
            let ring = rings.map(|ring| contrast(colours.colour(ring), colours.colour(b)).unwrap());
            colours.least(&format!("the ring of {b}"), ring[0].max(ring[1]), 2.0);
        }
    }
    let game = games::diaballik::Match::new(games::diaballik::Start::Standard);
    let shown = scene(&game, &Look::default());
    let discs = Side::BOTH.map(|side| {
        let piece = shown.pieces.iter().find(|piece| piece.side == side && piece.number == 3).unwrap();
        board::draw::piece(piece, shown.field.piece_word())
    });
    assert!(discs[0].contains("#tl-d-a") && discs[1].contains("#tl-d-b"));
    assert!(discs.iter().all(|disc| disc.ends_with(">3</text>")), "{discs:?}");
}

#[test]
fn the_dots_of_pawnball_are_shapes_on_pawns_and_on_dice() {
    let dots = games::pawnball::dice::Dot::ALL;
    let shape = |name: &str| {
        let start = DEFINITIONS.split(&format!("id=\"tl-s-{name}\">")).nth(1).unwrap();
        start.split("</g>").next().unwrap()
    };
    let shapes: std::collections::BTreeSet<&str> = dots.into_iter().map(|dot| shape(dot_name(dot))).collect();
    assert_eq!(shapes.len(), 4);
    for text in ["k1", "w2", "g3", "y6"] {
        let die: games::pawnball::dice::Die = text.parse().unwrap();
        let drawn = board::draw::die(die);
        let pips = drawn.matches(&format!("#tl-s-{}", dot_name(die.dot()))).count();
        assert_eq!(pips, usize::from(die.points()), "{text}");
    }
}

#[test]
fn a_picture_has_all_its_colours() {
    let names = |theme, scheme| {
        let mut names: Vec<_> = colours(theme, scheme).into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    };
    let mut styles = Vec::new();
    for theme in Theme::ALL {
        for scheme in Scheme::ALL {
            assert_eq!(names(theme, scheme), names(Theme::Chalk, Scheme::Light), "{theme:?} {scheme:?}");
            for teams in [false, true] {
                let style = drawing_style(theme, scheme, teams);
                assert!(!style.contains("var("), "{theme:?} {scheme:?}");
                styles.push(style);
            }
        }
    }
    styles.sort_unstable();
    styles.dedup();
    assert_eq!(styles.len(), 12, "every theme looks different, and red is not orange");
}

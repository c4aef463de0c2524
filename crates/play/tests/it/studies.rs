//! Studies: the fold of edits, their text, and people who change one at the same time.

use std::collections::HashMap;

use crate::common::{draw, random_tree, random_turn, start};
use engine::Noise;
use games::reason::Reason;
use play::studies::{
    Chapter, ChapterId, ChapterKind, Colour, Edit, Gap, MOST_CHAPTERS, MOST_COMMENT, MOST_DEPTH, MOST_SAID,
    MOST_SHAPES, Path, Pending, Refused, Replica, Shape, Step, Study, read,
};
use play::{NodeId, Tree};
use proptest::prelude::*;

fn id(text: &str) -> ChapterId {
    text.parse().unwrap()
}

fn path(steps: &[&str]) -> Path {
    Path(steps.iter().map(|step| step.parse().unwrap()).collect())
}

fn added(chapter: &str, turns: &str) -> Edit {
    Edit::AddChapter {
        chapter: id(chapter),
        text: format!("[Game \"diaballik\"]\n[Chapter \"{chapter}\"]\n\n{turns}\n"),
    }
}

fn turn(chapter: &str, steps: &[&str], turn: &str) -> Edit {
    Edit::AddTurn { chapter: id(chapter), path: path(steps), turn: turn.parse().unwrap() }
}

fn study(edits: &[Edit]) -> Study {
    let mut study = Study::default();
    edits.iter().for_each(|edit| study.apply(edit).unwrap());
    study
}

fn picked<'a, T>(noise: &mut Noise, all: &'a [T]) -> &'a T {
    &all[noise.below(all.len() as u32) as usize]
}

fn words(noise: &mut Noise) -> String {
    let signs = ['a', 'č', ' ', '{', '}', '\\', '\n', '[', '%', '(', ')', '"', '1', '.', 'n'];
    (0..noise.below(12)).map(|_| *picked(noise, &signs)).collect()
}

fn shape(noise: &mut Noise) -> Shape {
    let cells = ["a1", "d4", "c7", ">5", "e10"];
    let (from, to) = (*picked(noise, &cells), *picked(noise, &cells));
    Shape::new(noise.below(2) as usize, from, Some(to).filter(|to| *to != from), *picked(noise, &Colour::ALL)).unwrap()
}

/// Something that could be done to a study, as it is seen by whoever does it.
fn random_edit(study: &Study, noise: &mut Noise) -> Edit {
    let chapters: Vec<&Chapter> = study.chapters().collect();
    if chapters.is_empty() || noise.below(20) == 0 {
        let number = noise.below(1_000);
        let tree = random_tree(number, noise.below(6), noise);
        // Few ids, so that two people choose the same one.
        let chapter = id(&noise.below(6).to_string());
        let text =
            Study::of_chapters([Chapter::of_tree(chapter.clone(), &format!("Chapter {number}"), &tree)]).text("x");
        return Edit::AddChapter { chapter, text };
    }
    let of = *picked(noise, &chapters);
    let chapter = of.id().clone();
    let nodes = of.tree().nodes_before_what_follows();
    let node = *picked(noise, &nodes);
    let path = of.path(node);
    match noise.below(24) {
        0 => Edit::RenameChapter { chapter, name: format!("N{}", noise.below(9)) },
        1 => Edit::SetKind {
            chapter,
            to: if noise.below(2) == 0 { "practice:b:7".parse().unwrap() } else { ChapterKind::Analysis },
        },
        2 => Edit::MoveChapter { chapter, place: noise.below(8) as usize },
        3 if noise.below(3) == 0 => Edit::RemoveChapter { chapter },
        4 | 5 => Edit::RemoveTurn { chapter, path },
        6 | 7 => Edit::Promote { chapter, path },
        8..=10 => Edit::Comment { chapter, path, text: words(noise) },
        11 | 12 => Edit::Draw { chapter, path, shapes: (0..noise.below(4)).map(|_| shape(noise)).collect() },
        _ => {
            let mut tree = of.tree().clone();
            tree.go(node);
            if tree.game().awaits_dice() {
                return Edit::Roll { chapter, path, draw: draw(noise).to_string() };
            }
            match random_turn(&mut tree, noise).map(|id| tree.node(id).turn().unwrap()) {
                Some((side, text)) => Edit::AddTurn { chapter, path, turn: Step::new(side, text).unwrap() },
                None => Edit::Comment { chapter, path, text: words(noise) },
            }
        }
    }
}

/// What a server does: it numbers edits, each once, and drops those that cannot be done.
#[derive(Default)]
struct Site {
    study: Study,
    edits: Vec<(String, Edit)>,
    numbers: HashMap<String, u32>,
}

impl Site {
    /// The number of an edit; none if it was dropped.
    fn take(&mut self, sent: &Pending) -> Option<u32> {
        if let Some(number) = self.numbers.get(&sent.id) {
            return Some(*number);
        }
        self.study.apply(&sent.edit).ok()?;
        self.edits.push((sent.id.clone(), sent.edit.clone()));
        let number = self.edits.len() as u32;
        self.numbers.insert(sent.id.clone(), number);
        Some(number)
    }

    fn reload(&self, replica: &mut Replica) {
        replica.reload(Study::from_text(&self.study.text("x")).unwrap(), self.edits.len() as u32);
    }

    fn tell(&self, replica: &mut Replica, up_to: usize) {
        for number in replica.number() as usize..up_to.min(self.edits.len()) {
            let (id, edit) = &self.edits[number];
            replica.hear(number as u32 + 1, id, edit).unwrap();
        }
    }
}

/// Sends the first edit that is not answered; the answer may be lost.
fn send(site: &mut Site, replica: &mut Replica, is_lost: bool) {
    let Some(first) = replica.pending().next().cloned() else { return };
    let number = site.take(&first);
    if is_lost {
        return;
    }
    match number {
        Some(number) => {
            site.tell(replica, number as usize);
            // What is read anew has the edit in it already.
            replica.dropped(&first.id);
        }
        None => replica.dropped(&first.id),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn whoever_changes_a_study_at_the_same_time_sees_the_same_in_the_end(seed in any::<u64>()) {
        let mut noise = Noise::new(seed);
        let mut site = Site::default();
        let mut people = [Replica::default(), Replica::default()];
        let mut made = 0;
        for _ in 0..120 {
            let who = noise.below(2) as usize;
            match noise.below(12) {
                0..=4 => {
                    let edit = random_edit(people[who].shown(), &mut noise);
                    made += 1;
                    // What cannot be done is seen at once.
                    let _ = people[who].edit(Pending { id: format!("{who}-{made}"), edit });
                }
                5 | 6 => send(&mut site, &mut people[who], false),
                7 => send(&mut site, &mut people[who], true),
                8 | 9 => {
                    let up_to = people[who].number() as usize + noise.below(4) as usize;
                    site.tell(&mut people[who], up_to);
                }
                10 => site.reload(&mut people[who]),
                // A page that is loaded again: what was not sent is lost.
                _ if noise.below(4) == 0 => {
                    people[who] = Replica::default();
                    site.reload(&mut people[who]);
                }
                _ => {}
            }
        }
        for person in &mut people {
            while person.pending().len() > 0 {
                send(&mut site, person, false);
            }
        }
        for person in &mut people {
            site.tell(person, usize::MAX);
            prop_assert_eq!(person.shown().text("x"), site.study.text("x"));
        }
        // What was stored is enough, with and without what was read anew.
        let mut again = Study::default();
        for (number, (_, edit)) in site.edits.iter().enumerate() {
            again.apply(edit).unwrap();
            if number % 7 == 0 {
                again = Study::from_text(&again.text("x")).unwrap();
            }
        }
        prop_assert_eq!(again, site.study);
    }

    #[test]
    fn what_is_written_is_read_again(seed in any::<u64>()) {
        let mut noise = Noise::new(seed);
        let mut study = Study::default();
        for _ in 0..80 {
            let edit = random_edit(&study, &mut noise);
            let before = study.clone();
            if study.apply(&edit).is_err() {
                prop_assert_eq!(&study, &before, "what is refused changes nothing");
            }
            let json = serde_json::to_string(&edit).unwrap();
            prop_assert_eq!(serde_json::from_str::<Edit>(&json).unwrap(), edit);
        }
        let text = study.text("a \"name\" \\");
        let read = read(&text).unwrap();
        if study.chapters().len() > 0 {
            prop_assert_eq!(read.name.as_deref(), Some("a \"name\" \\"));
        }
        let read = Study::of_chapters(read.chapters.into_iter().map(|read| read.chapter));
        prop_assert_eq!(read.text("a \"name\" \\"), text);
        prop_assert_eq!((read.said(), read.turn_count()), (study.said(), study.turn_count()));
        for (read, of) in read.chapters().zip(study.chapters()) {
            prop_assert_eq!((read.name(), read.kind(), read.id()), (of.name(), of.kind(), of.id()));
            let nodes = |chapter: &Chapter| chapter.tree().nodes_before_what_follows();
            for (a, b) in nodes(read).into_iter().zip(nodes(of)) {
                prop_assert_eq!(read.tree().node(a).position(), of.tree().node(b).position());
                prop_assert_eq!((read.comment(a), read.shapes(a)), (of.comment(b), of.shapes(b)));
                prop_assert_eq!(read.path(a), of.path(b));
                prop_assert_eq!(of.find(&of.path(b)), Some(b));
            }
        }
    }

    #[test]
    fn no_text_does_harm(seed in any::<u64>(), noise_text in ".{0,200}") {
        let _ = read(&noise_text);
        let mut noise = Noise::new(seed);
        let mut study = Study::default();
        for _ in 0..25 {
            let edit = random_edit(&study, &mut noise);
            let _ = study.apply(&edit);
        }
        let mut signs: Vec<char> = study.text("x").chars().collect();
        for _ in 0..=noise.below(4) {
            let at = noise.below(signs.len() as u32 + 1) as usize;
            match noise.below(3) {
                0 if at < signs.len() => { signs.remove(at); }
                1 if at < signs.len() => signs[at] = *picked(&mut noise, &['(', ')', '{', '}', '\n', ' ', '1', 'b', '.', '[', ']']),
                _ => signs.insert(at, *picked(&mut noise, &['(', ')', '{', '}', '\n', ' ', '1', 'b', '.', '[', ']'])),
            }
        }
        let text: String = signs.into_iter().collect();
        if let Ok(read) = read(&text) {
            // Whatever is accepted has a text of its own.
            let read = Study::of_chapters(read.chapters.into_iter().map(|read| read.chapter));
            prop_assert_eq!(Study::from_text(&read.text("x")).unwrap(), read);
        }
    }
}

#[test]
fn a_turn_that_is_there_is_not_added_again() {
    let mut study = study(&[added("c", ""), turn("c", &[], "a d1>e1,d1d2"), turn("c", &[], "a d1>e1,d1d2")]);
    // The same position by another way.
    study.apply(&turn("c", &[], "a d1>c1,c1>e1,d1d2")).unwrap_err();
    assert_eq!(study.turn_count(), 1);
    study.apply(&turn("c", &["a d1>e1,d1d2"], "b b7b6")).unwrap();
    study.apply(&turn("c", &["a d1>e1,d1d2"], "b d7>c7")).unwrap();
    let chapter = study.chapters().next().unwrap();
    assert_eq!(chapter.tree().turn_count(), 3);
    assert!(study.text("x").ends_with("\n1. d1>e1,d1d2 b7b6 (1b. d7>c7)\n"), "{}", study.text("x"));
}

#[test]
fn a_turn_is_found_by_any_text_that_leads_to_its_position() {
    let mut study = study(&[added("c", ""), turn("c", &[], "a a1a2,b1b2"), turn("c", &["a b1b2,a1a2"], "b b7b6")]);
    assert_eq!(study.turn_count(), 2);
    study.apply(&turn("c", &[], "a b1b2,a1a2")).unwrap();
    assert_eq!(study.turn_count(), 2);
    assert_eq!(study.chapters().next().unwrap().find(&path(&["a a1a3"])), None);
}

#[test]
fn edits_of_what_has_gone_are_dropped() {
    let first = "a d1>e1";
    let mut study = study(&[added("c", "1. d1>e1 b7b6"), Edit::RemoveTurn { chapter: id("c"), path: path(&[first]) }]);
    let before = study.clone();
    let comment =
        |chapter: &str, steps: &[&str]| Edit::Comment { chapter: id(chapter), path: path(steps), text: "x".to_owned() };
    for gone in [
        turn("c", &[first], "b b7b6"),
        comment("c", &[first]),
        comment("d", &[]),
        Edit::RemoveTurn { chapter: id("c"), path: path(&[first]) },
        Edit::RemoveTurn { chapter: id("c"), path: Path::default() },
        Edit::Promote { chapter: id("c"), path: path(&[first]) },
        Edit::Roll { chapter: id("c"), path: Path::default(), draw: "k1k1w1w1".to_owned() },
        added("c", ""),
    ] {
        assert_eq!(study.apply(&gone), Err(Refused::Stale), "{gone:?}");
        assert_eq!(study, before);
    }
    study.apply(&comment("c", &[])).unwrap();
    assert!(study.text("x").ends_with("\n\n{x}\n"));
}

#[test]
fn there_is_a_limit_on_everything() {
    let mut study = study(&[added("c", "1. d1>e1")]);
    let at_start = |text: String| Edit::Comment { chapter: id("c"), path: Path::default(), text };
    assert!(matches!(study.apply(&at_start("x".repeat(MOST_COMMENT + 1))), Err(Refused::Fault(_))));
    assert!(matches!(study.apply(&at_start("x\u{7}".to_owned())), Err(Refused::Fault(_))));
    let shapes: Vec<Shape> = (0..=MOST_SHAPES)
        .map(|n| format!("{}{}:amber", (b'a' + n as u8 % 20) as char, 1 + n / 20).parse().unwrap())
        .collect();
    let drawn = |shapes| Edit::Draw { chapter: id("c"), path: Path::default(), shapes };
    assert!(matches!(study.apply(&drawn(shapes.clone())), Err(Refused::Fault(_))));
    study.apply(&drawn([&shapes[..3], &shapes[..3]].concat())).unwrap();
    assert_eq!(study.chapters().next().unwrap().shapes(NodeId::START), &shapes[..3]);
    let full = |chapter: &str, letter: &str| {
        let text = letter.repeat(MOST_COMMENT);
        Edit::Comment { chapter: id(chapter), path: Path::default(), text }
    };
    for number in 1..MOST_CHAPTERS {
        study.apply(&added(&format!("n{number}"), "1. d1>e1")).unwrap();
        study.apply(&full(&format!("n{number}"), "x")).unwrap();
    }
    assert!(matches!(
        study.apply(&added("more", "")),
        Err(Refused::Full(Reason::TooManyChapters { most: MOST_CHAPTERS }))
    ));
    study.apply(&full("c", "x")).unwrap();
    let said = |chapter: &str, bytes: usize| {
        let text = "x".repeat(bytes);
        Edit::Comment { chapter: id(chapter), path: path(&["a d1>e1"]), text }
    };
    let mut number = 0;
    while study.said() + MOST_COMMENT <= MOST_SAID {
        number += 1;
        study.apply(&said(&format!("n{number}"), MOST_COMMENT)).unwrap();
    }
    let rest = MOST_SAID - study.said();
    assert!(matches!(study.apply(&said("c", rest + 1)), Err(Refused::Full(_))));
    study.apply(&said("c", rest)).unwrap();
    assert_eq!(study.said(), MOST_SAID);
    // Where everything is full, what takes as much room or less is accepted.
    study.apply(&full("c", "y")).unwrap();
    study.apply(&said("c", 0)).unwrap();
    assert!(study.said() < MOST_SAID);
    assert!(Study::from_text(&study.text("x")).is_ok());
}

#[test]
fn a_line_has_an_end() {
    // A piece of each side goes round, at different paces, so that no position occurs a third time.
    let round = |near: u8, far: u8| -> Vec<String> {
        let row = |row: u8| (b'a'..=b'g').map(move |column| format!("{}{row}", column as char));
        row(near).chain(row(far).rev()).collect()
    };
    let (a, b) = (round(2, 3), round(6, 5));
    let step = |cells: &[String], from: usize| format!("{}{}", cells[from % 14], cells[(from + 1) % 14]);
    let mut lines = String::from("1. a1a2 a7a6\n");
    for number in 0..MOST_DEPTH / 2 {
        let at = number % 13;
        let of_b = if at == 11 {
            format!("{},{}", step(&b, 11), step(&b, 12))
        } else {
            step(&b, if at == 12 { 13 } else { at })
        };
        lines += &format!("{}. {} {of_b}\n", number + 2, step(&a, number));
    }
    let fault = read(&format!("[Game \"diaballik\"]\n\n{lines}")).unwrap_err();
    assert!(
        matches!(fault.reason, Reason::LineTooDeep { most: MOST_DEPTH }) && fault.line == 3 + MOST_DEPTH / 2,
        "{fault}"
    );
}

#[test]
fn a_gap_is_noticed() {
    let mut replica = Replica::new(study(&[added("c", "")]), 1);
    let edit = turn("c", &[], "a d1>e1");
    assert_eq!(replica.hear(3, "x", &edit), Err(Gap));
    assert_eq!(replica.hear(2, "x", &turn("c", &["a d1>c1"], "b b7b6")), Err(Gap));
    assert_eq!(replica.hear(1, "x", &edit), Ok(()));
    assert_eq!((replica.number(), replica.shown().turn_count()), (1, 0));
    replica.hear(2, "x", &edit).unwrap();
    assert_eq!((replica.number(), replica.shown().turn_count()), (2, 1));
}

#[test]
fn own_edits_come_again_on_top_of_those_of_others() {
    let mut replica = Replica::new(study(&[added("c", "1. d1>e1")]), 1);
    let mine = Pending { id: "mine".to_owned(), edit: turn("c", &["a d1>e1"], "b b7b6") };
    replica.edit(mine.clone()).unwrap();
    assert_eq!(replica.shown().turn_count(), 2);
    replica.hear(2, "other", &Edit::RemoveTurn { chapter: id("c"), path: path(&["a d1>e1"]) }).unwrap();
    assert_eq!((replica.shown().turn_count(), replica.pending().len()), (0, 1));
    // The turn comes back before the own edit gets to the server.
    replica.hear(3, "again", &turn("c", &[], "a d1>e1")).unwrap();
    assert_eq!(replica.shown().turn_count(), 2);
    replica.hear(4, "mine", &mine.edit).unwrap();
    assert_eq!((replica.shown().turn_count(), replica.pending().len()), (2, 0));
}

#[test]
fn game_files_are_studies() {
    for name in ["playball-lanes-normal", "playball-sprint-expert", "diaballik-standard", "pawnball"] {
        let path = format!("{}/../games/tests/golden/{name}.tgn", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let game = &Tree::read_file(&text).unwrap()[0];
        let read = read(&text).unwrap();
        let [only] = read.chapters.as_slice() else { panic!("{name}: one chapter") };
        let turns = |tree: &Tree| -> Vec<_> {
            tree.main_line().map(|id| (tree.node(id).position().to_owned(), tree.node(id).draws().to_vec())).collect()
        };
        assert_eq!(turns(only.chapter.tree()), turns(game), "{name}");
        assert!(!only.is_named);
    }
}

#[test]
fn what_is_malformed_is_refused_with_its_place() {
    let refused = |turns: &str| {
        let fault = read(&format!("[Game \"diaballik\"]\n\n{turns}\n")).unwrap_err();
        (fault.line, fault.column, fault.reason.code())
    };
    assert_eq!(refused("(1. d1>e1)"), (3, 1, "reason-variation-first"));
    assert_eq!(refused("1. d1>e1 ()"), (3, 11, "reason-turn-number"));
    assert_eq!(refused("1. d1>e1 ({x} 1. d1>c1)"), (3, 11, "reason-comment-before-turn"));
    assert_eq!(refused("1. d1>e1 (1. d1>c1"), (1, 1, "reason-variation-not-closed"));
    assert_eq!(refused("1. d1>e1)"), (3, 9, "reason-unexpected-character"));
    assert_eq!(refused("1. d1>e1 (1. d1>c1) b7b6"), (3, 21, "reason-turn-number"));
    assert_eq!(refused("1. d1>e1 (1. d1>c1) {x}"), (3, 21, "reason-comment-before-turn"));
    assert_eq!(refused("1. d1>e1 (1b. b7b6)"), (3, 15, "reason-not-your-turn"));
    assert_eq!(refused("1. d1>e1 (2. d1>c1)"), (3, 11, "reason-turn-number"));
    assert_eq!(refused("1. d1>e9"), (3, 7, "reason-unknown-cell"));
    assert_eq!(refused("1. d1>e1 {[%draw c4]}"), (3, 18, "reason-shape-malformed"));
    assert_eq!(refused("1. d1>e1 {[%arrow c4]}"), (3, 11, "reason-study-command"));
    assert_eq!(refused("1. d1>e1 {[%draw c4:amber][%draw c4:amber]}"), (3, 27, "reason-comment-command-twice"));
    assert_eq!(refused("1. d1>e1 {[%dice k1k1w1w1]}").2, "reason-no-dice-awaited");
    assert_eq!(refused("1. d1>e1 {x"), (3, 10, "reason-comment-not-closed"));
    let tags = |tags: &str| read(&format!("[Game \"diaballik\"]\n{tags}")).unwrap_err();
    assert_eq!((tags("[ChapterId \"\"]\n").line, tags("[ChapterKind \"practice:c:1\"]\n").line), (2, 2));
    assert_eq!(tags("1. d1>e1\n").reason.code(), "reason-blank-line-expected");
    assert_eq!(read("x").unwrap_err().reason.code(), "reason-game-tag-first");
    assert_eq!(read("").unwrap().chapters.len(), 0);
}

#[test]
fn the_example_of_the_document_is_a_study() {
    let document = include_str!("../../../../docs/notation.md");
    let example = document.split("## Studies").nth(1).unwrap();
    let lines = example
        .lines()
        .skip_while(|line| !line.starts_with("    [Game"))
        .take_while(|line| line.starts_with("    ") || line.is_empty());
    let text: Vec<&str> = lines.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    let text = text.join("\n");
    let study = Study::from_text(&text).unwrap();
    assert_eq!(study.text("Openings").trim(), text.trim());
    assert_eq!(study.chapters().len(), 1);
}

#[test]
fn chapters_without_ids_get_their_own() {
    let study =
        Study::from_text("[Game \"diaballik\"]\n[ChapterId \"2\"]\n\n[Game \"pawnball\"]\n\n[Game \"playball\"]\n")
            .unwrap();
    let ids: Vec<&str> = study.chapters().map(|chapter| chapter.id().as_str()).collect();
    assert_eq!(ids, ["2", "1", "3"]);
    let of_start = Chapter::new(id("z"), "", start(6));
    assert_eq!(of_start.name(), "–");
}

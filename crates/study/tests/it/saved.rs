//! Setups, saved games and links survive; what is damaged is refused and told.

use crate::common::{random_tree, seen, start};
use engine::Noise;
use games::game::{Actors, Game};
use games::pawnball::seed::commitment;
use games::side::{BySide, Side};
use locale::{Language, Locale};
use play::clock::Event;
use play::game_setup::{Colours, DiceSeed, Level, Player};
use play::time::Timestamp;
use play::{GameSetup, NodeId, SetupError, Start, Tree};
use proptest::prelude::*;
use study::link::{Link, LinkError, MOST_FRAGMENT};
use study::saved::{MOST_SAVED, SavedEntry, SavedError, SavedGame, SavedGames};

fn setup(number: u32) -> GameSetup {
    let start = start(number);
    let game = start.game();
    let bot = if game == Game::PlayBall { Player::Perfect } else { Player::Bot(Level::new(7).unwrap()) };
    let setup = GameSetup::new(start).with_players(BySide::new(Player::Person, bot)).unwrap();
    let setup = setup.with_clock("delay:300+5".parse().unwrap());
    if game == Game::Pawnball {
        let dice = DiceSeed::new([7; 32], BySide::new(vec![1, 2], Vec::new()), "game 1".to_owned()).unwrap();
        setup.with_dice(dice).unwrap()
    } else {
        setup.with_colours(Colours::Exchanged).unwrap()
    }
}

#[test]
fn setups_survive_and_say_what_is_wrong() {
    for number in 0..7 {
        let setup = setup(number);
        assert_eq!(GameSetup::from_json(&setup.to_json()), Ok(setup));
        let plain = GameSetup::new(start(number));
        assert_eq!(GameSetup::from_json(&plain.to_json()), Ok(plain));
    }
    let read = |text: &str| GameSetup::from_json(text).unwrap_err();
    assert!(matches!(read("{"), SetupError::Json { .. }));
    assert_eq!(read(r#"{"v":2,"anything":1}"#), SetupError::Version { found: 2 });
    assert!(matches!(read(r#"{"v":1,"start":{"game":"playball"},"more":1}"#), SetupError::Json { .. }));
    let value = |member, found: &str| SetupError::Value { member, found: found.to_owned() };
    assert_eq!(read(r#"{"v":1,"start":{"game":"chess"}}"#), value("game", "chess"));
    for bad in ["bot:0", "bot:11", "bot:+3", "bot:03", "Person", ""] {
        assert_eq!(read(&format!(r#"{{"v":1,"start":{{"game":"playball"}},"a":"{bad}"}}"#)), value("players", bad));
    }
    for bad in ["0+0", "300", "300+", "-1+0", "turn:0", "days:0", "days:366", "bronstein:0+5", "1000001+0", "x:3"] {
        assert_eq!(read(&format!(r#"{{"v":1,"start":{{"game":"playball"}},"clock":"{bad}"}}"#)), value("clock", bad));
    }
    let elsewhere = |member, game| SetupError::NotInGame { member, game };
    assert_eq!(read(r#"{"v":1,"start":{"game":"diaballik","board":"lanes"}}"#), elsewhere("board", Game::Diaballik));
    assert_eq!(read(r#"{"v":1,"start":{"game":"diaballik"},"b":"perfect"}"#), elsewhere("perfect", Game::Diaballik));
    assert_eq!(read(r#"{"v":1,"start":{"game":"pawnball"},"exchanged":true}"#), elsewhere("colours", Game::Pawnball));
    assert!(matches!(
        read(r#"{"v":1,"start":{"game":"playball","board":"mine","columns":"bB.Aa"}}"#),
        SetupError::Refused { member: "columns", .. }
    ));
    assert!(matches!(
        read(r#"{"v":1,"start":{"game":"diaballik","position":"7/7 a"}}"#),
        SetupError::Refused { member: "position", .. }
    ));
}

#[test]
fn dice_follow_from_what_was_committed_to() {
    let dice = DiceSeed::new([7; 32], BySide::new(vec![1], vec![2]), "x".to_owned()).unwrap();
    assert_eq!(dice.commitment(), commitment(&[7; 32]));
    assert_eq!(dice.draw(3), Some(dice.material().draws()[2]));
    assert_eq!((dice.draw(0), dice.draw(9)), (None, None));
    assert!(!format!("{dice:?}").contains("07, 07"));
    DiceSeed::new([0; 32], BySide::new(vec![0; 257], Vec::new()), String::new()).unwrap_err();
}

fn saved(number: u32, seed: u64) -> SavedGame {
    let mut noise = Noise::new(seed);
    let setup = setup(number);
    let mut tree = random_tree(number, 40, &mut noise);
    // Both made their own board of the same name.
    assert_eq!(tree.start(), setup.start());
    let actions = tree.actors().first().map(|side| (side, tree.game().actions(side)));
    if let Some((side, actions)) = actions
        && let Some(&action) = actions.first()
    {
        tree.act(side, action).unwrap();
    }
    let running = Actors::only(Side::A);
    let clock_events = vec![
        Event::Start { at: Timestamp::new(5), running },
        Event::Turn { side: Side::A, at: Timestamp::new(50), running },
        Event::TakeBack { turns: 1, at: Timestamp::new(60) },
        Event::Stop { at: Timestamp::new(70) },
        Event::Resume { at: Timestamp::new(80), running },
    ];
    SavedGame { setup, tree, clock_events }
}

/// All that can be seen of a tree.
fn all(tree: &Tree) -> Vec<String> {
    let mut all = vec![format!("{:?} {}", tree.game().turn_text(), seen(tree.game()))];
    let mut open = vec![NodeId::START];
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        open.extend(node.children());
        let said = (node.turn(), node.draws(), node.comments(), node.eval(), node.clock(), node.depth());
        all.push(format!("{said:?} {}", node.position()));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    #[test]
    fn saved_games_survive(number in 0_u32..7, seed in any::<u64>()) {
        let game = saved(number, seed);
        let json = game.to_json();
        let again = SavedGame::from_json(&json).unwrap();
        prop_assert_eq!(again.to_json(), json);
        prop_assert_eq!(&again.setup, &game.setup);
        prop_assert_eq!(&again.clock_events, &game.clock_events);
        prop_assert_eq!(all(&again.tree), all(&game.tree));
    }

    #[test]
    fn damaged_saved_games_are_refused(number in 0_u32..7, seed in any::<u64>(), cut in any::<prop::sample::Index>()) {
        let json = saved(number, seed).to_json();
        let mut at = cut.index(json.len());
        while !json.is_char_boundary(at) {
            at -= 1;
        }
        let refused = matches!(SavedGame::from_json(&json[..at]), Err(SavedError::Damaged { .. }));
        prop_assert!(refused);
        // With a letter changed it is refused or a game, but never the end of the program.
        let mut changed = json;
        let letter = changed[at..].chars().next().map_or(0, char::len_utf8);
        changed.replace_range(at..at + letter, "x");
        let _ = SavedGame::from_json(&changed);
    }

    #[test]
    fn links_survive(number in 0_u32..7, seed in any::<u64>()) {
        let game = saved(number, seed);
        let link = Link::of_game(&game.setup, &game.tree).unwrap();
        prop_assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
        let Link::Game(opened) = Link::open(&format!("#{link}")).unwrap() else { panic!("a game") };
        let (setup, tree) = *opened;
        prop_assert_eq!(setup.start(), game.setup.start());
        prop_assert_eq!(tree.main_record().unwrap(), game.tree.main_record().unwrap());
        prop_assert_eq!(setup.dice().is_some(), game.setup.dice().is_some() && tree.ending().is_some());

        let end = tree.game().position();
        let columns = tree.start().own_columns();
        if number != 4 {
            let from = Start::from_position(tree.start().game(), &end, columns.as_deref(), Default::default(), None).unwrap();
            let Link::Position(start) = Link::open(&Link::of_position(&from).unwrap()).unwrap() else { panic!("a position") };
            prop_assert_eq!(start.new_match().position(), end);
        }
    }

    #[test]
    fn links_that_were_cut_or_changed_are_refused(number in 0_u32..7, at in any::<prop::sample::Index>(), sign in "[a-zA-Z0-9_-]") {
        let link = Link::of_position(&start(number)).unwrap();
        let at = at.index(link.len());
        Link::open(&link[..at]).unwrap_err();
        let mut changed = link.clone();
        changed.replace_range(at..=at, &sign);
        prop_assert!(changed == link || Link::open(&changed).is_err());
    }

    #[test]
    fn any_text_is_answered(text in ".{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let said = Locale::new(Language::English);
        for text in [text.clone(), format!("1p{text}"), format!("1g{}", play::game_setup::hex(&bytes))] {
            if let Err(error) = Link::open(&text) {
                prop_assert!(error.message(&said).ends_with('.'));
            }
            let _ = (SavedGame::from_json(&text), GameSetup::from_json(&text), SavedGames::from_json(&text));
        }
    }
}

#[test]
fn links_say_what_is_wrong() {
    assert_eq!(Link::open("").unwrap_err(), LinkError::NotALink);
    assert_eq!(Link::open("about").unwrap_err(), LinkError::NotALink);
    assert_eq!(Link::open("2gAAAA").unwrap_err(), LinkError::Version { found: '2' });
    assert_eq!(Link::open("1gAAAA").unwrap_err(), LinkError::Damaged);
    assert!(matches!(Link::open(&"1".repeat(MOST_FRAGMENT + 1)), Err(LinkError::TooLong { .. })));
}

#[test]
fn an_unknown_version_is_not_damage() {
    assert_eq!(SavedGame::from_json(r#"{"v":9,"new":[]}"#).unwrap_err(), SavedError::Version { found: 9 });
    let json = saved(2, 1).to_json();
    let illegal = json.replacen("\"t\":\"", "\"t\":\"a1a9,", 1);
    assert!(matches!(SavedGame::from_json(&illegal), Err(SavedError::Turn { number: 0, .. })));
}

#[test]
fn the_list_keeps_the_latest_and_looks_into_nothing() {
    let mut list = SavedGames::default();
    let entry = |id: usize, at, over| SavedEntry { id: id.to_string(), at, over, text: "{not read".to_owned() };
    for id in 0..MOST_SAVED {
        assert_eq!(list.put(entry(id, id as u64, id == 5)), None);
    }
    assert_eq!(list.put(entry(3, 1000, false)), None, "the same game again");
    assert_eq!(list.entries()[0].id, "3");
    assert_eq!(list.put(entry(100, 1, false)).unwrap().id, "5", "a game that is over goes first");
    assert_eq!(list.put(entry(101, 2000, false)).unwrap().id, "0", "then the oldest");
    assert_eq!(SavedGames::from_json(&list.to_json()), Ok(list.clone()));
    assert!(list.remove("101").is_some() && list.get("101").is_none());
    assert!(matches!(SavedGames::from_json(&list.to_json()[1..]), Err(SavedError::Damaged { .. })));
}

#[test]
fn what_is_wrong_is_said_in_every_language() {
    use games::notation::Fault;
    use games::reason::Reason;
    use locale::{Language, Locale};
    use play::SetupError;
    use play::clock::ClockError;
    use study::saved::SavedError;

    let fault = Fault { line: 1, column: 1, reason: Reason::NothingChanged };
    let setups = [
        SetupError::Json { line: 1, column: 2, detail: "EOF".to_owned() },
        SetupError::Version { found: 9 },
        SetupError::Value { member: "clock", found: "soon".to_owned() },
        SetupError::TooLong { member: "entropy", found: 999, most: 256 },
        SetupError::NotInGame { member: "dice", game: games::game::Game::Diaballik },
        SetupError::Refused { member: "position", fault: fault.clone() },
    ];
    let mut errors: Vec<SavedError> = setups.into_iter().map(SavedError::Setup).collect();
    errors.extend([
        SavedError::Version { found: 9 },
        SavedError::TooLarge,
        SavedError::Damaged { line: 1, column: 2, detail: "EOF".to_owned() },
        SavedError::Turn { number: 3, fault },
        SavedError::Reference { found: 7 },
        SavedError::Clock(ClockError::TooFewTurns),
    ]);
    for language in Language::ALL {
        let locale = Locale::new(language);
        for error in &errors {
            let said = error.message(&locale);
            assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{language}: {said}");
            assert!(!said.contains("EOF"), "nothing for logs: {said}");
        }
    }
}

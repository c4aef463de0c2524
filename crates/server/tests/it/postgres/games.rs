//! Games: what happens in them, by however many nodes at the same time.

use games::game::Game as Rules;
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use server::referee::{Event, Game, Happened};
use server::store::StoreError;
use server::store::accounts::UserId;
use server::store::games::{After, Stored};
use server::store::lists::GameQuery;
use server::store::postgres::games::{
    act, append, events, events_after, last_moment, live, load, open_count, open_of, rated_between, set_alive,
    void_with_dice,
};
use server::store::postgres::pairing::{accept_challenge, challenge_anybody};
use server::store::postgres::{Postgres, lists, ratings, statistics};

use super::lobby::{LIVE, RATED, proposal};
use super::{Database, NOW, after, commit, count, done, player, two};

/// The turns of a game in which both come and go.
const TURNS: [&str; 4] = ["d1>e1", "d7>e7", "e1>d1", "e7>d7"];

/// Begins a game: the first plays A.
pub(super) async fn begin(store: &Postgres, [a, b]: [UserId; 2], terms: &str) -> Stored {
    let offer = server::store::lobby::Proposal { side: Some(Side::A), ..proposal(a, terms) };
    let challenge = done!(store, |transaction| challenge_anybody(&transaction, offer)).unwrap();
    let accepted = done!(store, |transaction| accept_challenge(&transaction, b, &challenge, 20, NOW)).unwrap();
    stored(store, &accepted.begun.id).await
}

pub(super) async fn stored(store: &Postgres, id: &str) -> Stored {
    load(&*store.get().await.unwrap(), id).await.unwrap().unwrap()
}

/// What happens in a game, as a node finds it that knows the game as it is.
pub(super) fn happens(game: &Game, event: Event, act_id: Option<&str>) -> (Game, Vec<Happened>) {
    let game = game.apply(game.at() + Millis::new(1_000), &event).unwrap().game;
    let happened = Happened { number: game.number(), at: game.at(), act_id: act_id.map(str::to_owned), event };
    (game, vec![happened])
}

fn turn(game: &Game, text: &str, act_id: &str) -> (Game, Vec<Happened>) {
    let side = game.actors().first().unwrap();
    happens(game, Event::Turn { side, text: text.to_owned(), lag: Millis::ZERO }, Some(act_id))
}

fn texts(game: &Game) -> Vec<String> {
    game.seen_by(None).turns().map(|(_, text)| text).collect()
}

/// Stores what happened; the game as it is then.
pub(super) async fn store_it(
    store: &Postgres,
    known: &Stored,
    (game, events): (Game, Vec<Happened>),
) -> Result<Game, StoreError> {
    let players = BySide::from_fn(|side| known.players[side].id);
    done!(store, |transaction| append(&transaction, known.key, players, &events, &After::of(&game))).map(|()| game)
}

/// Plays turns of both sides.
pub(super) async fn play(store: &Postgres, known: &Stored) -> Game {
    let mut game = known.game.clone();
    for text in TURNS {
        game = store_it(store, known, turn(&game, text, text)).await.unwrap();
    }
    game
}

#[tokio::test]
async fn a_game_is_read_as_it_was_stored() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both @ [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let known = begin(&store, both, LIVE).await;
    let game = play(&store, &known).await;
    let found = stored(&store, &known.id).await;
    assert_eq!((found.key, found.players.map(|player| player.id)), (known.key, BySide::new(anna, ben)));
    assert_eq!(found.game.number(), game.number());
    assert_eq!(found.game.position().position(), game.position().position());
    assert_eq!(found.game.clocks(NOW), game.clocks(NOW));
    assert_eq!(texts(&found.game), TURNS);

    let connection = store.get().await.unwrap();
    let all = events(&*connection, known.key).await.unwrap();
    assert_eq!(all, found.events);
    assert_eq!(events_after(&*connection, known.key, game.number() - 1).await.unwrap(), all[all.len() - 1..]);
    assert_eq!(act(&*connection, known.key, Side::B, "d7>e7").await.unwrap(), Some(game.number() - 2));
    assert_eq!(act(&*connection, known.key, Side::A, "d7>e7").await.unwrap(), None, "the other side's");
    assert_eq!(live(&*connection).await.unwrap(), [known.id.as_str()]);
    assert_eq!(open_of(&*connection, ben).await.unwrap(), [known.id.as_str()]);
    assert_eq!(last_moment(&*connection).await.unwrap(), Some(game.at()));
    for (alive, last) in [(game.at() + Millis::new(9), 9), (game.at() + Millis::new(3), 9)] {
        set_alive(&*connection, alive).await.unwrap();
        assert_eq!(last_moment(&*connection).await.unwrap(), Some(game.at() + Millis::new(last)), "it never goes back");
    }
    assert!(load(&*connection, "none").await.unwrap().is_none());
}

#[tokio::test]
async fn of_two_nodes_that_play_at_the_same_time_the_second_is_overtaken() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let known = begin(&store, both, LIVE).await;
    let players = BySide::from(both);
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let (game, events) = turn(&known.game, "d1>e1", "one");
    append(&first, known.key, players, &events, &After::of(&game)).await.unwrap();
    let (other, others) = turn(&known.game, "d1>c1", "two");
    let other = After::of(&other);
    let late = after(&store, first, append(&second, known.key, players, &others, &other)).await;
    assert!(matches!(late, Err(StoreError::Overtaken)), "{late:?}");
    drop(second);
    let found = stored(&store, &known.id).await;
    assert_eq!(texts(&found.game), ["d1>e1"]);
    // It reads what it has missed, and is told that its act is for another position; had it been the opponent's answer, it would go on.
    assert!(store_it(&store, &known, turn(&found.game, "d7>e7", "three")).await.is_ok());
}

#[tokio::test]
async fn an_act_happens_once_whichever_node_it_reaches() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let known = begin(&store, both, LIVE).await;
    let game = store_it(&store, &known, turn(&known.game, "d1>e1", "same")).await.unwrap();
    let game = store_it(&store, &known, turn(&game, "d7>e7", "same")).await.expect("ids are a side's own");
    let again = store_it(&store, &known, turn(&game, "e1>d1", "same")).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    assert_eq!(stored(&store, &known.id).await.game.number(), game.number(), "nothing of it is stored");
    assert!(store_it(&store, &known, turn(&game, "e1>d1", "other")).await.is_ok());
}

#[tokio::test]
async fn a_game_ends_once_and_both_are_rated_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both @ [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let known = begin(&store, both, RATED).await;
    let game = play(&store, &known).await;
    let players = BySide::from(both);
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    // Each resigns, at different nodes.
    let (one, by_anna) = happens(&game, Event::Resign(Side::A), None);
    let (other, by_ben) = happens(&game, Event::Resign(Side::B), None);
    append(&first, known.key, players, &by_anna, &After::of(&one)).await.unwrap();
    let other = After::of(&other);
    let late = after(&store, first, append(&second, known.key, players, &by_ben, &other)).await;
    assert!(matches!(late, Err(StoreError::Overtaken)), "{late:?}");
    drop(second);
    let found = stored(&store, &known.id).await.game.outcome().unwrap();
    assert_eq!(found.winner, Some(Side::B));
    let changed = format!("SELECT count(*) FROM rating_changes WHERE game = {}", known.key);
    assert_eq!(count(&store, &changed).await, 2);
    let connection = store.get().await.unwrap();
    let now = NOW + Millis::new(9_000);
    let speed = known.game.agreed().speed();
    let rating = async |user| ratings::of(&*connection, user, Rules::Diaballik, speed, now).await.unwrap();
    let (of_anna, of_ben) = (rating(anna).await.rating, rating(ben).await.rating);
    assert!(of_anna < 1_500.0 && of_ben > 1_500.0, "{of_anna} {of_ben}");
    assert_eq!(statistics::score(&*connection, anna).await.unwrap(), [0, 0, 1]);
    assert_eq!(statistics::score(&*connection, ben).await.unwrap(), [1, 0, 0]);
    // Over is over.
    let after_that = store_it(&store, &known, turn(&game, "d1>e1", "late")).await;
    assert!(matches!(after_that, Err(StoreError::Overtaken)), "{after_that:?}");
    assert_eq!(live(&*connection).await.unwrap(), Vec::<String>::new());
    let since_then = rated_between(&*connection, both, now).await.unwrap();
    assert_eq!(since_then, None, "one game is not too many");
}

#[tokio::test]
async fn games_of_the_same_players_that_end_at_the_same_time_are_rated_one_after_the_other() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both @ [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let one = begin(&store, both, RATED).await;
    let other = begin(&store, [ben, anna], RATED).await;
    let (one_played, other_played) = (play(&store, &one).await, play(&store, &other).await);
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let (game, events) = happens(&one_played, Event::Resign(Side::A), None);
    append(&first, one.key, BySide::new(anna, ben), &events, &After::of(&game)).await.unwrap();
    let (game, events) = happens(&other_played, Event::Resign(Side::A), None);
    let ends = After::of(&game);
    after(&store, first, append(&second, other.key, BySide::new(ben, anna), &events, &ends)).await.unwrap();
    commit(second).await.unwrap();
    let connection = store.get().await.unwrap();
    for user in both {
        assert_eq!(statistics::score(&*connection, user).await.unwrap(), [1, 0, 1]);
        let (changes, _) = ratings::changes(&*connection, user, None, 10).await.unwrap();
        assert_eq!(changes.len(), 2);
    }
}

#[tokio::test]
async fn lists_show_what_was_asked_for() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both @ [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let (casual, rated) = (begin(&store, both, LIVE).await, begin(&store, both, RATED).await);
    let game = play(&store, &rated).await;
    store_it(&store, &rated, happens(&game, Event::Resign(Side::B), None)).await.unwrap();
    let connection = store.get().await.unwrap();
    let found = async |query: GameQuery| -> Vec<String> {
        let mut ids: Vec<_> =
            lists::list(&*connection, &query, 10).await.unwrap().games.into_iter().map(|game| game.id).collect();
        ids.sort();
        ids
    };
    let mut all = vec![casual.id.clone(), rated.id.clone()];
    all.sort();
    assert_eq!(found(GameQuery { player: Some(anna), ..GameQuery::default() }).await, all);
    let of_both = GameQuery { player: Some(ben), opponent: Some(anna), ..GameQuery::default() };
    assert_eq!(found(of_both).await, all);
    assert_eq!(found(GameQuery { rated: Some(true), ..GameQuery::default() }).await, [rated.id.as_str()]);
    assert_eq!(found(GameQuery { rated: Some(false), ..GameQuery::default() }).await, [casual.id.as_str()]);
    let play_ball = GameQuery { game: Some(Rules::PlayBall), ..GameQuery::default() };
    assert_eq!(found(play_ball).await, Vec::<String>::new());
    assert_eq!(open_count(&*connection, anna).await.unwrap(), 1);
}

#[tokio::test]
async fn games_with_dice_end_without_a_result_after_a_restore_and_others_go_on() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let dice = begin(&store, both, r#"{"game":"pawnball","clock":"300+5"}"#).await;
    let none = begin(&store, both, LIVE).await;
    let later = Timestamp::new(NOW.get() + 5_000);
    assert_eq!(void_with_dice(&store, later).await.unwrap(), 1);
    assert_eq!(void_with_dice(&store, later).await.unwrap(), 0, "once");
    assert_eq!(stored(&store, &dice.id).await.game.outcome().unwrap().winner, None);
    assert!(stored(&store, &none.id).await.game.outcome().is_none());
}

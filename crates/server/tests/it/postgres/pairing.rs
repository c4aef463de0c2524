//! How games begin, by however many nodes at the same time.

use ::games::side::Side;
use protocol::game::Kind;
use server::matchmaking::Proposed;
use server::refusal::Refusal;
use server::secret::Network;
use server::store::StoreError;
use server::store::accounts::UserId;
use server::store::games::Rematch;
use server::store::lobby::Proposal;
use server::store::postgres::pairing::{
    accept_challenge, accept_seek, challenge_anybody, challenge_player, challenge_told, drop_challenge, drop_rematch,
    rematch, seek, shown_seeks,
};
use server::store::postgres::{Postgres, games, starting};

use super::lobby::{LIVE, proposal};
use super::{Database, NOW, account, after, commit, count, done, player, refusal, two};

async fn seeks(store: &Postgres, proposal: Proposal) -> Result<Proposed, StoreError> {
    seek(store, proposal, Network::of_number(7), true, 20).await
}

/// The id of what waits.
fn waits(proposed: Result<Proposed, StoreError>) -> String {
    match proposed.unwrap() {
        Proposed::Waits { id, .. } => id,
        begun @ Proposed::Begun(_) => panic!("{begun:?}"),
    }
}

async fn three(store: &Postgres) -> [UserId; 3] {
    [player(store, "Anna").await, player(store, "Ben").await, player(store, "Cleo").await]
}

/// How each of two, who play a game as A and B, wants to play it again.
async fn rematches(store: &Postgres, [a, b]: [UserId; 2]) -> [Rematch; 2] {
    let offer = Proposal { side: Some(Side::A), ..proposal(a, LIVE) };
    let agreed = offer.agreed.clone();
    let challenge = done!(store, |transaction| challenge_anybody(&transaction, offer)).unwrap();
    let played = done!(store, |transaction| accept_challenge(&transaction, b, &challenge, 20, NOW)).unwrap().begun.id;
    let key = games::load(&*store.get().await.unwrap(), &played).await.unwrap().unwrap().key;
    [(a, Side::A, b), (b, Side::B, a)].map(|(asker, side, opponent)| {
        let agreed = agreed.clone();
        Rematch { key, agreed, asker, side, opponent, most: 20, now: NOW }
    })
}

#[tokio::test]
async fn of_all_who_seek_the_same_at_the_same_time_two_play_each_game() {
    let Some(database) = Database::new().await else { return };
    let (one, other) = (database.open().await, database.open().await);
    let mut seekers = Vec::new();
    for number in 0..8 {
        seekers.push(account(&one, &format!("Guest {number}"), Kind::Guest).await.id);
    }
    let seeks = seekers.iter().enumerate().map(|(place, &user)| {
        let store = if place % 2 == 0 { one.clone() } else { other.clone() };
        tokio::spawn(async move { seeks(&store, proposal(user, LIVE)).await.unwrap() })
    });
    let mut begun = 0;
    for seek in seeks.collect::<Vec<_>>() {
        begun += usize::from(matches!(seek.await.unwrap(), Proposed::Begun(_)));
    }
    assert_eq!(begun, 4);
    assert_eq!(count(&one, "SELECT count(*) FROM games").await, 4);
    assert_eq!(
        count(&one, "SELECT count(DISTINCT player) FROM (SELECT a AS player FROM games UNION ALL SELECT b FROM games) AS players")
            .await,
        8
    );
    assert_eq!(count(&one, "SELECT count(*) FROM seeks").await, 0);
}

#[tokio::test]
async fn a_seek_is_accepted_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, cleo] = three(&store).await;
    let id = waits(seeks(&store, proposal(anna, LIVE)).await);
    assert_eq!(done!(store, |transaction| shown_seeks(&transaction)).unwrap().len(), 1);
    let own = done!(store, |transaction| accept_seek(&transaction, anna, &id, 20, NOW));
    assert_eq!(refusal(own), Refusal::OwnOffer);
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let begun = accept_seek(&first, ben, &id, 20, NOW).await.unwrap();
    let late = after(&store, first, accept_seek(&second, cleo, &id, 20, NOW)).await;
    assert_eq!(refusal(late), Refusal::NotFound);
    drop(second);
    assert!(begun.players.iter().any(|(_, &user)| user == ben));
    assert_eq!(count(&store, "SELECT count(*) FROM games").await, 1);
}

#[tokio::test]
async fn nobody_has_more_games_than_allowed_however_they_begin() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, cleo] = three(&store).await;
    let of_ben = done!(store, |transaction| challenge_anybody(&transaction, proposal(ben, LIVE))).unwrap();
    let of_cleo = done!(store, |transaction| challenge_anybody(&transaction, proposal(cleo, LIVE))).unwrap();
    // Anna may have one game, and accepts two challenges at two nodes.
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    accept_challenge(&first, anna, &of_ben, 1, NOW).await.unwrap();
    let late = after(&store, first, accept_challenge(&second, anna, &of_cleo, 1, NOW)).await;
    assert_eq!(refusal(late), Refusal::TooMany { most: 1 });
    drop(second);
    let connection = store.get().await.unwrap();
    assert_eq!(games::open_count(&*connection, anna).await.unwrap(), 1);
    assert_eq!(games::open_count(&*connection, cleo).await.unwrap(), 0);
}

#[tokio::test]
async fn a_challenge_is_for_whom_it_names_and_is_accepted_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, cleo] = three(&store).await;
    let (user, challenge) =
        done!(store, |transaction| challenge_player(&transaction, proposal(anna, LIVE), "ben")).unwrap();
    assert_eq!(user, ben);
    let by_cleo = done!(store, |transaction| accept_challenge(&transaction, cleo, &challenge.id, 20, NOW));
    assert_eq!(refusal(by_cleo), Refusal::NotFound);
    let dropped = done!(store, |transaction| drop_challenge(&transaction, cleo, &challenge.id));
    assert_eq!(refusal(dropped), Refusal::NotFound);
    done!(store, |transaction| accept_challenge(&transaction, ben, &challenge.id, 20, NOW)).unwrap();
    let again = done!(store, |transaction| accept_challenge(&transaction, ben, &challenge.id, 20, NOW));
    assert_eq!(refusal(again), Refusal::NotFound);
    assert!(done!(store, |transaction| challenge_told(&transaction, &challenge.id)).unwrap().is_some());
}

#[tokio::test]
async fn of_two_who_want_to_play_again_at_the_same_time_the_second_begins_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, _] = three(&store).await;
    let [by_anna, by_ben] = rematches(&store, [anna, ben]).await;
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    waits(rematch(&first, by_anna).await);
    let begun = after(&store, first, rematch(&second, by_ben.clone())).await.unwrap();
    let Proposed::Begun(begun) = begun else { panic!("{begun:?}") };
    commit(second).await.unwrap();
    assert_eq!((begun.players[Side::A], begun.players[Side::B]), (ben, anna), "with sides exchanged");
    let third = done!(store, |transaction| rematch(&transaction, by_ben.clone()));
    assert_eq!(refusal(third), Refusal::NotFound);
}

#[tokio::test]
async fn who_has_been_declined_does_not_ask_again() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, _] = three(&store).await;
    let [by_anna, by_ben] = rematches(&store, [anna, ben]).await;
    let key = by_anna.key;
    let nothing = done!(store, |transaction| drop_rematch(&transaction, ben, key, Side::B));
    assert_eq!(refusal(nothing), Refusal::NotFound);
    waits(done!(store, |transaction| rematch(&transaction, by_anna.clone())));
    assert!(done!(store, |transaction| drop_rematch(&transaction, ben, key, Side::B)).unwrap());
    let once_more = done!(store, |transaction| rematch(&transaction, by_anna.clone()));
    assert_eq!(refusal(once_more), Refusal::RematchDeclined);
    waits(done!(store, |transaction| rematch(&transaction, by_ben.clone())));
}

#[tokio::test]
async fn a_database_without_games_is_taken_up_twice() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (history, voided) = starting::take_up_history(&store, NOW).await.unwrap();
    assert_eq!(voided, 0);
    let (again, voided) = starting::take_up_history(&store, NOW).await.unwrap();
    assert_eq!((again.id, voided), (history.id, 0));
}

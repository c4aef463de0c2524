//! Any bytes as a message of the WebSocket or the body of a request: no panic, what is read is written and read back the same, terms
//! that are accepted are the same when they are told again, and an act that is refused leaves its game as it was.

use std::fmt::Debug;
use std::sync::LazyLock;

use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::MOST_MESSAGE;
use protocol::access::NewAccessToken;
use protocol::friends::Note;
use protocol::http::{ConditionalTurns, Login, NewBot, NewToken, Offer, PasswordChange, RecoveryCode, Registration};
use protocol::messages::NewMessage;
use protocol::notifications::NotificationSettings;
use protocol::oauth::AppRequest;
use protocol::socket::{Act, FromClient};
use protocol::vacation::NewVacation;
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::referee::{Agreed, DiceProof, Event, Game};
use server::store::friends::FollowerPlace;

/// A game of each kind that has begun.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    ["playball", "diaballik", "pawnball"]
        .into_iter()
        .map(|game| {
            let terms = serde_json::from_str(&format!(r#"{{"game":"{game}","clock":"60+5"}}"#)).unwrap();
            let mut game = Game::new(Agreed::new(&terms).unwrap(), Timestamp::default(), DiceProof::EntropyOnly);
            // Pawnball waits for its dice.
            let _ = game.fold(Timestamp::default(), &Event::Start);
            game
        })
        .collect()
});

fn read<T: DeserializeOwned + Serialize + Debug + PartialEq>(data: &[u8]) -> Option<T> {
    let read: T = serde_json::from_slice(data).ok()?;
    let written = serde_json::to_vec(&read).unwrap();
    assert_eq!(serde_json::from_slice::<T>(&written).unwrap(), read);
    Some(read)
}

fn event(side: Side, act: &Act) -> Option<Event> {
    Some(match act {
        Act::Turn { text } => Event::Turn { side, text: text.clone(), lag: Millis::ZERO },
        Act::OfferDraw => Event::OfferDraw(side),
        Act::AcceptDraw => Event::AcceptDraw(side),
        Act::AskTakeBack => Event::AskTakeBack(side),
        Act::AcceptTakeBack => Event::AcceptTakeBack(side),
        Act::Resign => Event::Resign(side),
        Act::Abort => Event::Abort(Some(side)),
        Act::Claim { win } => Event::Claim { side, win: *win },
        Act::Reveal { entropy } => Event::Reveal(side, play::game_setup::unhex(entropy)?),
        _ => return None,
    })
}

/// Tries one input, which may be any bytes.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(data: &[u8]) {
    if data.len() > MOST_MESSAGE {
        return;
    }
    read::<Registration>(data);
    read::<Login>(data);
    read::<PasswordChange>(data);
    read::<RecoveryCode>(data);
    read::<NewBot>(data);
    read::<NewToken>(data);
    read::<NewAccessToken>(data);
    read::<NewMessage>(data);
    read::<Note>(data);
    read::<NotificationSettings>(data);
    read::<NewVacation>(data);
    read::<AppRequest>(data);
    read::<ConditionalTurns>(data);
    if let Ok(text) = str::from_utf8(data)
        && let Some(place) = FollowerPlace::of(text)
    {
        assert_eq!(FollowerPlace::of(&place.token()), Some(place));
    }
    if let Some(offer) = read::<Offer>(data)
        && let Ok(agreed) = Agreed::new(&offer.terms)
    {
        assert_eq!(Agreed::new(&agreed.terms()).as_ref(), Ok(&agreed));
        let _ = Game::new(agreed, Timestamp::default(), DiceProof::EntropyOnly);
    }
    if let Some(FromClient::Act { act, .. }) = read::<FromClient>(data) {
        for game in &*GAMES {
            for side in Side::BOTH {
                let Some(event) = event(side, &act) else { continue };
                let mut played = game.clone();
                if played.fold(Timestamp::new(1_000), &event).is_err() {
                    assert_eq!(played.number(), game.number());
                    assert_eq!(played.position().position(), game.position().position());
                }
            }
        }
    }
}

//! What can happen in a game, and how it is stored.

use games::pawnball::dice::Draw;
use games::side::Side;
use play::game_setup::{hex, unhex};
use play::time::{Millis, Timestamp};
use protocol::game::What;

/// Something that happens in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A player commits to what it adds to the dice, by its SHA-256.
    Commit(Side, [u8; 32]),
    /// A player reveals what it adds to the dice.
    Reveal(Side, Vec<u8>),
    /// The match starts.
    Start,
    /// A turn is played.
    Turn {
        /// The player whose turn it is.
        side: Side,
        /// The turn in the game's notation, as it was checked.
        text: String,
        /// The lag that is credited, at most [`MOST_LAG`](super::MOST_LAG).
        lag: Millis,
    },
    /// The first event of a game whose dice are those of all tables of its round.
    ShareDice,
    /// What all tables of the round have added to the dice.
    SettleDice(Vec<[u8; 32]>),
    /// Dice are drawn.
    Draw(Draw),
    /// A draw is offered.
    OfferDraw(Side),
    /// The offer is accepted.
    AcceptDraw(Side),
    /// The offer is declined.
    DeclineDraw(Side),
    /// A player asks to take back its last turn.
    AskTakeBack(Side),
    /// The opponent agrees.
    AcceptTakeBack(Side),
    /// The opponent does not.
    DeclineTakeBack(Side),
    /// A player gives the opponent time.
    GiveTime {
        /// The player who gives it.
        side: Side,
        /// How much.
        time: Millis,
    },
    /// A player's time was up during its vacation, and it gets more.
    Vacation {
        /// The player who is away.
        side: Side,
        /// How much.
        time: Millis,
    },
    /// A player goes berserk: half of its time goes, and its turns get none anew.
    Berserk(Side),
    /// A player resigns.
    Resign(Side),
    /// The game is aborted, by a player or, when dice are held back, by the server.
    Abort(Option<Side>),
    /// A player's time is up.
    Flag(Side),
    /// A player claims the game because the opponent is gone.
    Claim {
        /// The player who is still there.
        side: Side,
        /// Whether the win is claimed; otherwise only a draw.
        win: bool,
    },
    /// The server goes down or stands still: clocks stand.
    Suspend,
    /// The server runs again: clocks run on after so long.
    Resume(Millis),
    /// The server was restored from a backup, so that its dice may have been seen: the game has no result.
    Void,
    /// Those who look after the site take the result away; the only event that can come after the end.
    VoidBySite,
}

/// An event with its number and moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The moment at which the server took it in.
    pub at: Timestamp,
    /// The id that the player's client gave to its act, so that one sent twice is done once; nothing for what the server did.
    pub act_id: Option<String>,
    /// What happened.
    pub event: Event,
}

impl Event {
    /// The player whose doing it is.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Commit(side, _)
            | Self::Reveal(side, _)
            | Self::Turn { side, .. }
            | Self::GiveTime { side, .. }
            | Self::Vacation { side, .. }
            | Self::OfferDraw(side)
            | Self::AcceptDraw(side)
            | Self::DeclineDraw(side)
            | Self::AskTakeBack(side)
            | Self::AcceptTakeBack(side)
            | Self::DeclineTakeBack(side)
            | Self::Berserk(side)
            | Self::Resign(side)
            | Self::Flag(side)
            | Self::Claim { side, .. } => Some(*side),
            Self::Abort(by) => *by,
            Self::ShareDice
            | Self::SettleDice(_)
            | Self::Start
            | Self::Draw(_)
            | Self::Suspend
            | Self::Resume(_)
            | Self::Void
            | Self::VoidBySite => None,
        }
    }

    /// As it is in messages. `taken_back` is how many turns an accepted take-back removes.
    #[must_use]
    pub fn to_wire(&self, taken_back: usize) -> What {
        match self {
            Self::Commit(side, commitment) => What::Committed { side: (*side).into(), commitment: hex(commitment) },
            Self::Reveal(side, entropy) => What::Revealed { side: (*side).into(), entropy: hex(entropy) },
            Self::Start => What::Started,
            Self::Turn { side, text, lag } => What::Turn { side: (*side).into(), text: text.clone(), lag: *lag },
            Self::ShareDice => What::SharesDice,
            Self::SettleDice(tables) => What::DiceSettled { tables: tables.iter().map(|table| hex(table)).collect() },
            Self::Draw(draw) => What::Drawn { dice: draw.to_string() },
            Self::OfferDraw(side) => What::DrawOffered { side: (*side).into() },
            Self::AcceptDraw(side) => What::DrawAccepted { side: (*side).into() },
            Self::DeclineDraw(side) => What::DrawDeclined { side: (*side).into() },
            Self::AskTakeBack(side) => What::TakeBackAsked { side: (*side).into() },
            Self::AcceptTakeBack(side) => What::TakenBack { side: (*side).into(), turns: taken_back },
            Self::DeclineTakeBack(side) => What::TakeBackDeclined { side: (*side).into() },
            Self::GiveTime { side, time } => What::TimeGiven { side: (*side).into(), time: *time },
            Self::Vacation { side, time } => What::Vacation { side: (*side).into(), time: *time },
            Self::Berserk(side) => What::WentBerserk { side: (*side).into() },
            Self::Resign(side) => What::Resigned { side: (*side).into() },
            Self::Abort(side) => What::Aborted { side: side.map(Into::into) },
            Self::Flag(side) => What::Flagged { side: (*side).into() },
            Self::Claim { side, win } => What::Claimed { side: (*side).into(), win: *win },
            Self::Suspend => What::Suspended,
            Self::Resume(grace) => What::Resumed { grace: *grace },
            Self::Void | Self::VoidBySite => What::Voided,
        }
    }
}

/// An event as it stands in the database: a kind, a side, a text and a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The kind of event: `turn`, `draw`, …
    pub kind: String,
    /// The side whose doing it is, `a` or `b`; nothing for what is nobody's.
    pub side: Option<String>,
    /// The turn, the dice, bytes in hexadecimal digits.
    pub text: Option<String>,
    /// The lag of a turn, the time that is given, the grace after a restart; 1 for a claim of the win.
    pub value: Option<i64>,
}

/// A row that no event was stored as.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an event: {0:?}")]
pub struct RowError(pub EventRow);

impl From<&Event> for EventRow {
    fn from(event: &Event) -> Self {
        let number = |value: Millis| Some(i64::try_from(value.get()).unwrap_or(i64::MAX));
        let (kind, text, value) = match event {
            Event::Commit(_, commitment) => ("commit", Some(hex(commitment)), None),
            Event::Reveal(_, entropy) => ("reveal", Some(hex(entropy)), None),
            Event::Start => ("start", None, None),
            Event::Turn { text, lag, .. } => ("turn", Some(text.clone()), number(*lag)),
            Event::ShareDice => ("share-dice", None, None),
            Event::SettleDice(tables) => ("settle-dice", Some(hex(tables.as_flattened())), None),
            Event::Draw(draw) => ("draw", Some(draw.to_string()), None),
            Event::OfferDraw(_) => ("offer-draw", None, None),
            Event::AcceptDraw(_) => ("accept-draw", None, None),
            Event::DeclineDraw(_) => ("decline-draw", None, None),
            Event::AskTakeBack(_) => ("ask-take-back", None, None),
            Event::AcceptTakeBack(_) => ("accept-take-back", None, None),
            Event::DeclineTakeBack(_) => ("decline-take-back", None, None),
            Event::GiveTime { time, .. } => ("give-time", None, number(*time)),
            Event::Vacation { time, .. } => ("vacation", None, number(*time)),
            Event::Berserk(_) => ("berserk", None, None),
            Event::Resign(_) => ("resign", None, None),
            Event::Abort(_) => ("abort", None, None),
            Event::Flag(_) => ("flag", None, None),
            Event::Claim { win, .. } => ("claim", None, Some(i64::from(*win))),
            Event::Suspend => ("suspend", None, None),
            Event::Resume(grace) => ("resume", None, number(*grace)),
            Event::Void => ("void", None, None),
            Event::VoidBySite => ("void-by-site", None, None),
        };
        Self { kind: kind.to_owned(), side: event.side().map(|side| side.to_string()), text, value }
    }
}

impl TryFrom<EventRow> for Event {
    type Error = RowError;

    fn try_from(row: EventRow) -> Result<Self, RowError> {
        let read = || -> Option<Self> {
            let side = match row.side.as_deref() {
                None => None,
                Some("a") => Some(Side::A),
                Some("b") => Some(Side::B),
                Some(_) => return None,
            };
            let text = row.text.as_deref();
            let value = row.value.map(u64::try_from).transpose().ok()?;
            Some(match row.kind.as_str() {
                "commit" => Self::Commit(side?, unhex(text?)?.try_into().ok()?),
                "reveal" => Self::Reveal(side?, unhex(text?)?),
                "start" => Self::Start,
                "turn" => Self::Turn { side: side?, text: text?.to_owned(), lag: Millis::new(value?) },
                "share-dice" => Self::ShareDice,
                "settle-dice" => {
                    let bytes = unhex(text?)?;
                    let (tables, []) = bytes.as_chunks::<32>() else { return None };
                    Self::SettleDice(tables.to_vec())
                }
                "draw" => Self::Draw(text?.parse().ok()?),
                "offer-draw" => Self::OfferDraw(side?),
                "accept-draw" => Self::AcceptDraw(side?),
                "decline-draw" => Self::DeclineDraw(side?),
                "ask-take-back" => Self::AskTakeBack(side?),
                "accept-take-back" => Self::AcceptTakeBack(side?),
                "decline-take-back" => Self::DeclineTakeBack(side?),
                "give-time" => Self::GiveTime { side: side?, time: Millis::new(value?) },
                "vacation" => Self::Vacation { side: side?, time: Millis::new(value?) },
                "berserk" => Self::Berserk(side?),
                "resign" => Self::Resign(side?),
                "abort" => Self::Abort(side),
                "flag" => Self::Flag(side?),
                "claim" => Self::Claim { side: side?, win: value? == 1 },
                "suspend" => Self::Suspend,
                "resume" => Self::Resume(Millis::new(value?)),
                "void" => Self::Void,
                "void-by-site" => Self::VoidBySite,
                _ => return None,
            })
        };
        read().filter(|event| Self::is_exactly(event, &row)).ok_or(RowError(row))
    }
}

impl Event {
    /// Whether the row has nothing that the event would not write.
    fn is_exactly(&self, row: &EventRow) -> bool {
        EventRow::from(self) == *row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events() -> Vec<Event> {
        let mut events = vec![
            Event::Start,
            Event::Draw("k1w2g3y4".parse().unwrap()),
            Event::ShareDice,
            Event::SettleDice(vec![[7; 32], [255; 32]]),
            Event::Abort(None),
            Event::Suspend,
            Event::Resume(Millis::from_seconds(10)),
            Event::Void,
            Event::VoidBySite,
        ];
        for side in Side::BOTH {
            events.extend([
                Event::Commit(side, [7; 32]),
                Event::Reveal(side, vec![0, 255]),
                Event::Reveal(side, Vec::new()),
                Event::Turn { side, text: "d1>e1,e1e2".to_owned(), lag: Millis::new(12) },
                Event::OfferDraw(side),
                Event::AcceptDraw(side),
                Event::DeclineDraw(side),
                Event::AskTakeBack(side),
                Event::AcceptTakeBack(side),
                Event::DeclineTakeBack(side),
                Event::GiveTime { side, time: Millis::from_days(1) },
                Event::Vacation { side, time: Millis::from_days(1) },
                Event::Berserk(side),
                Event::Resign(side),
                Event::Abort(Some(side)),
                Event::Flag(side),
                Event::Claim { side, win: true },
                Event::Claim { side, win: false },
            ]);
        }
        events
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        for event in events() {
            assert_eq!(Event::try_from(EventRow::from(&event)), Ok(event));
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        let row = |kind: &str, side: Option<&str>, text: Option<&str>, value| EventRow {
            kind: kind.to_owned(),
            side: side.map(str::to_owned),
            text: text.map(str::to_owned),
            value,
        };
        for row in [
            row("dance", None, None, None),
            row("turn", Some("c"), Some("-"), Some(0)),
            row("turn", Some("a"), None, Some(0)),
            row("turn", Some("a"), Some("-"), Some(-1)),
            row("draw", None, Some("k9"), None),
            row("claim", Some("a"), None, Some(2)),
            row("start", Some("a"), None, None),
            row("commit", Some("a"), Some("00"), None),
            row("settle-dice", None, Some("00"), None),
        ] {
            assert_eq!(Event::try_from(row.clone()), Err(RowError(row)));
        }
    }
}

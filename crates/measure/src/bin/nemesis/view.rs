//! A game as a client knows it: its own match, played by what it was told.

use games::side::{BySide, Side};
use measure::site::Failed;
use measure::turns::{self, Random};
use play::{AnyMatch, Start};
use protocol::game::{Event, State, What};
use protocol::socket::{Act, FromServer};
use server::referee::Agreed;

/// What the opponent has asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Draw,
    TakeBack,
}

/// What a client makes of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It is known now, or was already.
    Known,
    /// Something is missing before it: the client asks for the game again.
    Gap,
}

/// A game as one of its players sees it.
#[derive(Debug, Clone)]
pub struct View {
    /// The side of the player.
    pub side: Side,
    /// The number of the last event.
    pub number: u32,
    /// The position, as the site told it.
    pub position: String,
    /// Whether the game is over.
    pub over: bool,
    may_act: BySide<bool>,
    game: AnyMatch,
    start: Start,
    turns: Vec<(Side, String)>,
    asked: Option<Asked>,
}

impl View {
    /// A game as it was told whole.
    ///
    /// # Errors
    /// What was told does not fit together.
    pub fn new(state: &State, side: Side) -> Result<Self, Failed> {
        let start = Agreed::new(&state.terms).map_err(|refusal| format!("{refusal:?}"))?.setup().start().clone();
        let other = Some(side.other().into());
        let mut view = Self {
            side,
            number: state.number,
            position: state.position.clone(),
            over: state.result.is_some(),
            may_act: state.may_act,
            game: start.new_match(),
            start,
            turns: state.turns.iter().map(|(side, text)| ((*side).into(), text.clone())).collect(),
            asked: (state.take_back == other)
                .then_some(Asked::TakeBack)
                .or((state.draw_offer == other).then_some(Asked::Draw)),
        };
        view.replay()?;
        view.check()?;
        Ok(view)
    }

    fn replay(&mut self) -> Result<(), Failed> {
        self.game = self.start.new_match();
        for (side, text) in &self.turns {
            self.game.follow(*side, text)?;
        }
        Ok(())
    }

    /// The game that the site has is that which the events make.
    fn check(&self) -> Result<(), Failed> {
        if self.game.position() == self.position {
            return Ok(());
        }
        let (number, own) = (self.number, self.game.position());
        Err(format!("after event {number} the site has position {}, and its turns make {own}", self.position).into())
    }

    /// Takes events in.
    ///
    /// # Errors
    /// What was told does not fit together.
    pub fn hear(&mut self, message: &FromServer) -> Result<Heard, Failed> {
        let FromServer::Events { events, may_act, position, result, .. } = message else { return Ok(Heard::Known) };
        let Some(last) = events.last().filter(|last| last.number > self.number) else { return Ok(Heard::Known) };
        if events.first().is_some_and(|first| first.number > self.number + 1) {
            return Ok(Heard::Gap);
        }
        let known = self.number;
        for event in events.iter().filter(|event| event.number > known) {
            if event.number != self.number + 1 {
                return Err(format!("events with a gap: {events:?}").into());
            }
            self.take_in(event)?;
        }
        debug_assert_eq!(self.number, last.number, "all were taken in");
        (self.may_act, self.over) = (*may_act, result.is_some());
        self.position.clone_from(position);
        self.check()?;
        Ok(Heard::Known)
    }

    fn take_in(&mut self, event: &Event) -> Result<(), Failed> {
        self.number = event.number;
        let other = |side: &protocol::game::Side| Side::from(*side) != self.side;
        match &event.what {
            What::Turn { side, text, .. } => {
                self.game.follow((*side).into(), text)?;
                self.turns.push(((*side).into(), text.clone()));
                self.asked = None;
            }
            What::TakenBack { turns, .. } => {
                let kept = self.turns.len().checked_sub(*turns).ok_or("more turns were taken back than there were")?;
                self.turns.truncate(kept);
                self.replay()?;
                self.asked = None;
            }
            What::DrawOffered { side } if other(side) => self.asked = Some(Asked::Draw),
            What::TakeBackAsked { side } if other(side) => self.asked = Some(Asked::TakeBack),
            What::DrawDeclined { .. } | What::TakeBackDeclined { .. } => self.asked = None,
            _ => {}
        }
        Ok(())
    }

    /// What the player might do now, if anything.
    pub fn choose(&self, random: &mut Random) -> Option<Act> {
        if self.over {
            return None;
        }
        if let Some(asked) = self.asked
            && random.below(2) == 0
        {
            return Some(match (asked, random.below(3)) {
                (Asked::Draw, 0) => Act::AcceptDraw,
                (Asked::Draw, _) => Act::DeclineDraw,
                (Asked::TakeBack, 0) => Act::DeclineTakeBack,
                (Asked::TakeBack, _) => Act::AcceptTakeBack,
            });
        }
        match random.below(100) {
            0 => Some(Act::OfferDraw),
            1 | 2 => Some(Act::AskTakeBack),
            3 if self.number > 12 => Some(Act::Resign),
            4 => Some(Act::Claim { win: true }),
            _ if self.may_act[self.side] && self.game.actors().contains(self.side) => {
                Some(Act::Turn { text: turns::play(&mut self.game.clone(), self.side, random) })
            }
            _ => None,
        }
    }
}

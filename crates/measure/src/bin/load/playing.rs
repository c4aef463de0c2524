//! A game as its two players see it.

use games::side::Side;
use play::AnyMatch;
use protocol::game::{Event, State, Terms, What};
use protocol::socket::FromServer;
use server::referee::Agreed;

use crate::Failed;
use crate::turns::{self, Random};

/// A game of two players, played along with what each of them is told.
#[derive(Debug)]
pub struct Playing {
    game: AnyMatch,
    /// The number of the last event that is in `game`.
    number: u32,
    /// The number of the last event that each player was told.
    told: [u32; 2],
    /// The side of the first player: A in every other game.
    first: Side,
    /// Whether it is over.
    pub over: bool,
}

impl Playing {
    /// A game in which no turn was played yet; `told` are the numbers of the last events that the players know.
    pub fn new(terms: &Terms, told: [u32; 2], first: Side) -> Result<Self, Failed> {
        let game = Agreed::new(terms)?.setup().start().new_match();
        Ok(Self { game, number: told[0].max(told[1]), told, first, over: false })
    }

    /// The number of the last event that any of them has been told.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The side of the first player.
    pub const fn first(&self) -> Side {
        self.first
    }

    /// The player who has a side.
    pub fn player(&self, side: Side) -> usize {
        usize::from(self.first != side)
    }

    /// The number of the last event that a player has been told.
    pub const fn told(&self, player: usize) -> u32 {
        self.told[player]
    }

    /// A random turn of a side that may act.
    pub fn turn(&self, random: &mut Random) -> Result<(Side, String), Failed> {
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.game.actors().contains(*side)).collect();
        let side = *sides.get(random.below(sides.len())).ok_or("nobody may act")?;
        Ok((side, turns::play(&mut self.game.clone(), side, random)))
    }

    /// Takes in what a player is told. Events come without a gap, and both players are told the same.
    pub fn receive(&mut self, id: &str, player: usize, message: FromServer) -> Result<(), Failed> {
        match message {
            FromServer::Events { game, events, position, result, .. } if game == id => {
                let told = &mut self.told[player];
                let (Some(first), Some(last)) = (events.first(), events.last()) else { return Err("no events".into()) };
                if first.number > *told + 1 {
                    return Err(format!("events that do not follow {told}: {events:?}").into());
                }
                *told = last.number.max(*told);
                self.take_in(&events, &position)?;
                self.over |= result.is_some();
            }
            // A team that was hidden is shown: the whole game is told.
            FromServer::State { state } if state.id == id => {
                if state.number < self.told[player] {
                    return Err(format!("a state from before {}: {state:?}", self.told[player]).into());
                }
                self.told[player] = state.number;
                if state.number > self.number {
                    self.take_whole(&state)?;
                }
            }
            FromServer::Refused { problem, .. } => return Err(format!("refused: {problem:?}").into()),
            _ => {}
        }
        Ok(())
    }

    fn take_whole(&mut self, state: &State) -> Result<(), Failed> {
        self.game = Agreed::new(&state.terms)?.setup().start().new_match();
        let mut draws = state.draws.iter();
        for (side, text) in &state.turns {
            self.game.follow((*side).into(), text)?;
            while self.game.awaits_dice()
                && let Some(draw) = draws.next()
            {
                self.game.roll(draw.parse()?)?;
            }
        }
        (self.number, self.over) = (state.number, state.result.is_some());
        Ok(())
    }

    /// Plays the events that are new; `position` is what the player sees after the last of them. Until both teams are set up unseen that is not what
    /// the other sees, so that it is compared after turns and dice only.
    fn take_in(&mut self, events: &[Event], position: &str) -> Result<(), Failed> {
        let (known, mut has_moved) = (self.number, false);
        for event in events.iter().filter(|event| event.number > known) {
            match &event.what {
                What::Turn { side, text, .. } => {
                    self.game.follow((*side).into(), text)?;
                    has_moved = true;
                }
                What::Drawn { dice } => {
                    self.game.roll(dice.parse()?)?;
                    has_moved = true;
                }
                _ => {}
            }
            self.number = event.number;
        }
        if !has_moved || self.game.position() == position {
            Ok(())
        } else {
            Err(format!("the server's position is another: {position}").into())
        }
    }
}

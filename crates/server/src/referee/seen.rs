//! A game as somebody may see it.

use games::pawnball::unseen_set_up;
use games::side::Side;
use play::AnyMatch;
use protocol::game::What;

use super::game::{Game, Played};

/// A game as a player, or a spectator, may see it now.
///
/// In Pawnball a mono team that waits for the other one is shown to its owner only (PW-5). The turns' texts and the position
/// leave the server through here and nowhere else: in messages, answers and game files, and on their way to a bot.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    game: &'a Game,
    viewer: Option<Side>,
    /// The side whose team is hidden from the viewer.
    hidden: Option<Side>,
}

impl Game {
    /// The game as a player, or without one a spectator, may see it now.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Side>) -> Seen<'_> {
        let hidden = self.unseen().filter(|&owner| viewer != Some(owner));
        Seen { game: self, viewer, hidden }
    }
}

impl<'a> Seen<'a> {
    /// The game itself, for what can be seen by all.
    #[must_use]
    pub const fn game(&self) -> &'a Game {
        self.game
    }

    /// The match.
    #[must_use]
    pub fn position(&self) -> AnyMatch {
        match self.hidden {
            None => self.game.position().clone(),
            Some(_) => self.game.position().seen_by(self.viewer),
        }
    }

    /// The turns that stand, each with its text.
    pub fn turns(&self) -> impl Iterator<Item = (&'a Played, String)> {
        let this = *self;
        this.game.turns().iter().map(move |turn| (turn, this.text(turn.side, &turn.text)))
    }

    fn text(&self, side: Side, text: &str) -> String {
        // Until both mono teams stand, there is no other turn of this side than its set-up.
        if self.hidden == Some(side) { unseen_set_up(side) } else { text.to_owned() }
    }

    /// An event as the viewer is told it.
    #[must_use]
    pub fn event(&self, event: &protocol::game::Event) -> protocol::game::Event {
        let mut seen = event.clone();
        if let What::Turn { side, text, .. } = &mut seen.what {
            *text = self.text((*side).into(), text);
        }
        seen
    }
}

//! Simuls: who hosts one, whom the host accepts, and when it begins.

use protocol::game::Kind;
use protocol::tournaments::{NewTournament, TournamentState, TournamentSystem};

use super::Hub;
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::tournament::Fact;

impl Hub {
    /// Who plays against all in a simul that somebody announces: the organiser, or the bot that is named. The name is written as the bot has it.
    ///
    /// # Errors
    /// There is no such bot, or it is neither one of the server's nor one of the organiser's ([`Refusal::NoSuchBot`]).
    pub(super) async fn host_of(&self, owner: &User, plan: &mut NewTournament) -> Result<Option<UserId>, Refusal> {
        if !matches!(plan.system, TournamentSystem::Simul { .. }) {
            return Ok(None);
        }
        let Some(name) = plan.host.take() else { return Ok(Some(owner.id)) };
        let found = match self.store().account_named(name.trim().to_owned()).await.map_err(Refusal::from) {
            Err(Refusal::NotFound) => Err(Refusal::NoSuchBot),
            found => found,
        }?;
        let is_own = || async {
            match self.store().own_bot(owner.id, found.name.clone()).await.map_err(Refusal::from) {
                Ok(_) => Ok(true),
                Err(Refusal::NotFound) => Ok(false),
                Err(refusal) => Err(refusal),
            }
        };
        if found.kind != Kind::Bot || found.level.is_none() && !is_own().await? {
            return Err(Refusal::NoSuchBot);
        }
        plan.host = Some(found.name);
        Ok(Some(found.id))
    }

    /// The host plays against somebody who has entered, or does not. For the organiser.
    ///
    /// # Errors
    /// It is somebody else's, or no simul; nobody with this name has entered; it has begun; too many are accepted.
    pub async fn answer_application(&self, asker: UserId, id: &str, name: &str, accepts: bool) -> Result<(), Refusal> {
        let name = name.to_owned();
        self.change_tournament(id, move |loaded, _| {
            if loaded.kept.owner.id != asker {
                return Err(Refusal::NotFound);
            }
            let is_named =
                |player: &UserId| loaded.names.get(player).is_some_and(|named| named.name.as_ref() == Some(&name));
            let player = loaded.tournament.players().find(is_named).ok_or(Refusal::NotFound)?;
            let is_so = loaded.tournament.accepted().any(|accepted| accepted == player) == accepts;
            let fact = if accepts { Fact::Accepted { player } } else { Fact::Declined { player } };
            // What is refused is refused also where it would change nothing.
            loaded.tournament.clone().apply(loaded.kept.plan.starts, &fact)?;
            Ok((if is_so { Vec::new() } else { vec![fact] }, ()))
        })
        .await
    }

    /// Begins a simul: all games at once. If it has begun, nothing happens. For the organiser.
    ///
    /// # Errors
    /// It is somebody else's, or no simul; nobody is accepted; it is over.
    pub async fn begin_simul(&self, asker: UserId, id: &str) -> Result<(), Refusal> {
        self.change_tournament(id, move |loaded, _| {
            if loaded.kept.owner.id != asker {
                return Err(Refusal::NotFound);
            }
            if loaded.tournament.host().is_none() {
                return Err(Refusal::NoSimul);
            }
            match loaded.tournament.state() {
                TournamentState::Announced => Ok((vec![Fact::Began], ())),
                TournamentState::Running => Ok((Vec::new(), ())),
                TournamentState::Over | TournamentState::Cancelled => Err(Refusal::TournamentOver),
            }
        })
        .await?;
        self.forget_list().await;
        // The games begin here and now; where that fails, at the next look.
        if let Err(refusal) = self.advance(id).await {
            tracing::error!(tournament = id, %refusal, "the games of a simul begin later");
        }
        Ok(())
    }
}

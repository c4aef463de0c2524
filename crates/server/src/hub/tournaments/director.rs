//! Events on real boards: what their organisers do.
//!
//! Whatever is asked for twice happens once: a round that has been paired is not paired again, and a result that is there already is not entered again.

use play::time::Timestamp;
use protocol::director::{
    Consequences, CrossTable, MOST_PLAYER_NAME, MOST_RATING, NewPlayer, PlayerChange, ResultEntry,
};
use protocol::game::Kind;
use protocol::tournaments::TournamentState;

use super::{Hub, Loaded};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::tournament::{Fact, by_name};

/// A name as it is kept.
fn name(typed: &str) -> Result<String, Refusal> {
    let name = one_line(typed).split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=MOST_PLAYER_NAME).contains(&name.chars().count()) {
        Ok(name)
    } else {
        Err(Refusal::PlayerName { most: MOST_PLAYER_NAME })
    }
}

impl Hub {
    /// Lets happen what follows from what the organiser asks for.
    async fn direct<T: Send + 'static>(
        &self,
        asker: UserId,
        id: &str,
        follows: impl Fn(&Loaded, Timestamp) -> Result<(Vec<Fact>, T), Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.change_tournament(id, move |loaded, now| {
            if loaded.kept.owner.id != asker {
                return Err(Refusal::NotFound);
            }
            if !loaded.tournament.plan().is_over_the_board() {
                return Err(Refusal::NotOverTheBoard);
            }
            follows(loaded, now)
        })
        .await
    }

    /// Enters a player by name: its number, from 1.
    ///
    /// # Errors
    /// The name is too long or none, or another player's; there is no such account, or it is another player's; nobody enters any more.
    pub async fn enter_player(&self, asker: UserId, id: &str, new: NewPlayer) -> Result<u32, Refusal> {
        let name = name(&new.name)?;
        let rating = new.rating.unwrap_or_default();
        if rating > MOST_RATING {
            return Err(Refusal::Terms { member: "rating".to_owned() });
        }
        // Who may ask for this is looked at before accounts are.
        self.direct(asker, id, |_, _| Ok((Vec::new(), ()))).await?;
        let account = match new.account.filter(|account| !account.trim().is_empty()) {
            None => None,
            Some(account) => {
                let user = match self.store().account_named(account.trim().to_owned()).await.map_err(Refusal::from) {
                    Err(Refusal::NotFound) => Err(Refusal::NoSuchAccount),
                    found => found,
                }?;
                if user.kind != Kind::Registered {
                    return Err(Refusal::NoSuchAccount);
                }
                Some(user.id)
            }
        };
        self.direct(asker, id, move |loaded, _| {
            let number = loaded.tournament.next_number();
            Ok((vec![Fact::Listed { name: name.clone(), rating, account }], number))
        })
        .await
    }

    /// Changes something about a player.
    ///
    /// # Errors
    /// There is none with this number, or it cannot be so now.
    pub async fn change_player(
        &self,
        asker: UserId,
        id: &str,
        number: u32,
        change: PlayerChange,
    ) -> Result<(), Refusal> {
        let change = match change {
            PlayerChange::Renamed { name: typed } => PlayerChange::Renamed { name: name(&typed)? },
            other => other,
        };
        self.direct(asker, id, move |loaded, _| {
            let player = by_name(number);
            let is_here = loaded.tournament.is_here(player).ok_or(Refusal::NotFound)?;
            let facts = match (&change, is_here) {
                (PlayerChange::Leaves, true) => vec![Fact::Left { player }],
                (PlayerChange::Returns, false) => vec![Fact::Returned { player }],
                (PlayerChange::Leaves, false) | (PlayerChange::Returns, true) => Vec::new(),
                (PlayerChange::Bye, true) => vec![Fact::AskedForBye { player }],
                (PlayerChange::Bye, false) => return Err(Refusal::NotEntered),
                (PlayerChange::Renamed { name }, _) => vec![Fact::Renamed { player, name: name.clone() }],
            };
            Ok((facts, ()))
        })
        .await
    }

    /// Has players paired for so many times, and begins the event before the first time. If that was done already, nothing happens.
    ///
    /// # Errors
    /// As [`Tournament::pairings_by_hand`](crate::tournament::Tournament::pairings_by_hand); times before are missing ([`Refusal::ResultsMissing`]).
    pub async fn pair_by_hand(&self, asker: UserId, id: &str, times: u32) -> Result<(), Refusal> {
        let began = self
            .direct(asker, id, move |loaded, now| {
                let known = u32::try_from(loaded.tournament.pairings()).unwrap_or(u32::MAX);
                if times <= known {
                    return Ok((Vec::new(), false));
                }
                if times > known + 1 {
                    return Err(Refusal::ResultsMissing);
                }
                // Hundreds of players take a tenth of a second, in which this thread has other things to do.
                let facts = tokio::task::block_in_place(|| loaded.tournament.pairings_by_hand(now))?;
                Ok((facts, known == 0))
            })
            .await?;
        if began {
            self.forget_list().await;
        }
        Ok(())
    }

    /// Takes the last pairings back, if they are the ones with this number, from 1. If they are not there any more, nothing happens.
    ///
    /// # Errors
    /// A game of theirs has a result, or others were made since: [`Refusal::PairingPlayed`].
    pub async fn unpair(&self, asker: UserId, id: &str, number: u32) -> Result<(), Refusal> {
        self.direct(asker, id, move |loaded, _| {
            let known = u32::try_from(loaded.tournament.pairings()).unwrap_or(u32::MAX);
            match number.cmp(&known) {
                std::cmp::Ordering::Greater => Ok((Vec::new(), ())),
                std::cmp::Ordering::Equal => Ok((vec![Fact::Unpaired], ())),
                std::cmp::Ordering::Less => Err(Refusal::PairingPlayed),
            }
        })
        .await
    }

    /// Enters or corrects a result, or only tells what would follow.
    ///
    /// # Errors
    /// There is no such game; the players or the result are others by now ([`Refusal::ResultChanged`]); what was paired since rests on it
    /// ([`Refusal::ResultFixed`]).
    pub async fn enter_result(
        &self,
        asker: UserId,
        id: &str,
        game: usize,
        entry: ResultEntry,
    ) -> Result<Consequences, Refusal> {
        self.direct(asker, id, move |loaded, now| {
            let (tournament, names) = (&loaded.tournament, &loaded.names);
            let paired = *tournament.games().get(game).ok_or(Refusal::NotFound)?;
            let known = paired.players.map(|player| tournament.name_of(player, names).unwrap_or_default());
            let is_there = paired.result == entry.result;
            if known != [entry.a.as_str(), entry.b.as_str()] || !is_there && paired.result != entry.was {
                return Err(Refusal::ResultChanged);
            }
            let fact = match (paired.result, entry.result) {
                (None, Some(result)) => Fact::result(game, result),
                (_, result) => Fact::Corrected { game, result },
            };
            let mut after = tournament.clone();
            if !is_there {
                after.apply(now, &fact)?;
            }
            let consequences = tournament.consequences(&after, game, names);
            let facts = if is_there || entry.check { Vec::new() } else { vec![fact] };
            Ok((facts, consequences))
        })
        .await
    }

    /// Ends an event: nothing changes any more. If it has ended, nothing happens.
    ///
    /// # Errors
    /// It has not begun ([`Refusal::PairingImpossible`]), or a result is missing ([`Refusal::ResultsMissing`]).
    pub async fn end_by_hand(&self, asker: UserId, id: &str) -> Result<(), Refusal> {
        self.direct(asker, id, |loaded, _| match loaded.tournament.state() {
            TournamentState::Announced => Err(Refusal::PairingImpossible),
            TournamentState::Running if loaded.tournament.games().iter().any(|game| game.result.is_none()) => {
                Err(Refusal::ResultsMissing)
            }
            TournamentState::Running => Ok((vec![Fact::Ended], ())),
            TournamentState::Over => Ok((Vec::new(), ())),
            TournamentState::Cancelled => Err(Refusal::TournamentOver),
        })
        .await?;
        self.forget_list().await;
        Ok(())
    }

    /// Everybody's rounds, and all pairings.
    ///
    /// # Errors
    /// There is no such tournament.
    pub async fn cross_table(&self, id: &str) -> Result<CrossTable, Refusal> {
        let loaded = self.loaded(id).await?;
        let mut loaded = loaded.lock().await;
        self.keep_fresh(&mut loaded).await?;
        Ok(loaded.tournament.cross_table(&loaded.names, &loaded.games))
    }
}

//! What is new in a tournament, for those who follow it.

use protocol::tournaments::{TournamentGame, TournamentNews, TournamentState, TournamentSummary};

use super::Hub;
use crate::refusal::Refusal;

/// What somebody who follows a tournament has been told.
#[derive(Debug)]
pub struct FollowedTournament {
    summary: Option<TournamentSummary>,
    /// The first pairing that is told.
    first: usize,
    /// The pairings from there on.
    games: Vec<TournamentGame>,
    /// How many facts and how many games there were.
    seen: Option<(u32, usize)>,
}

impl FollowedTournament {
    /// Nothing so far; pairings are told from this number on.
    #[must_use]
    pub const fn from(first: usize) -> Self {
        Self { summary: None, first, games: Vec::new(), seen: None }
    }

    /// Whether nothing more will be told.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.summary.as_ref().is_some_and(|summary| summary.state >= TournamentState::Over)
    }

    /// What is new where a tournament and its pairings stand like this.
    fn news(&mut self, summary: TournamentSummary, games: Vec<TournamentGame>) -> Vec<TournamentNews> {
        let mut news = Vec::new();
        if games.len() < self.games.len() {
            let from = u32::try_from(self.first + games.len()).unwrap_or(u32::MAX);
            news.push(TournamentNews::Unpaired { from });
        }
        let changed = games.iter().enumerate().filter(|(at, game)| self.games.get(*at) != Some(game));
        news.extend(changed.map(|(_, game)| TournamentNews::Game { game: game.clone() }));
        if self.summary.as_ref() != Some(&summary) {
            let is_last = summary.state >= TournamentState::Over;
            let tournament = TournamentNews::Tournament { tournament: Box::new(summary.clone()) };
            news.insert(if is_last { news.len() } else { 0 }, tournament);
        }
        (self.summary, self.games) = (Some(summary), games);
        news
    }
}

impl Hub {
    /// Looks whether there is such a tournament.
    ///
    /// # Errors
    /// There is none.
    pub async fn check_tournament(&self, id: &str) -> Result<(), Refusal> {
        self.loaded(id).await.map(drop)
    }

    /// What is new in a tournament for somebody who follows it.
    ///
    /// # Errors
    /// There is none.
    pub async fn tournament_news(
        &self,
        id: &str,
        followed: &mut FollowedTournament,
    ) -> Result<Vec<TournamentNews>, Refusal> {
        let loaded = self.loaded(id).await?;
        let mut loaded = loaded.lock().await;
        self.keep_fresh(&mut loaded).await?;
        let (tournament, ids) = (&loaded.tournament, &loaded.games);
        let seen = Some((tournament.number(), ids.len()));
        if followed.seen == seen {
            return Ok(Vec::new());
        }
        followed.seen = seen;
        let numbers = followed.first..tournament.games().len();
        let games = numbers.map(|number| tournament.told_game(number, &loaded.names, ids)).collect();
        Ok(followed.news(loaded.summary(), games))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn summary(state: &str) -> TournamentSummary {
        let plan = json!({
            "name": "Cup", "terms": { "game": "diaballik", "clock": "180+2" }, "system": { "kind": "knock-out", "games": 1 }, "starts": 1,
        });
        serde_json::from_value(json!({ "id": "abc", "plan": plan, "players": 2, "state": state })).unwrap()
    }

    fn game(number: u32, result: Option<&str>) -> TournamentGame {
        serde_json::from_value(json!({ "number": number, "board": 1, "round": 1, "result": result })).unwrap()
    }

    fn told(followed: &mut FollowedTournament, state: &str, games: &[(u32, Option<&str>)]) -> Vec<String> {
        let games = games.iter().map(|(number, result)| game(*number, *result)).collect();
        let line = |news| match news {
            TournamentNews::Tournament { tournament } => format!("{:?}", tournament.state),
            TournamentNews::Game { game } => format!("{} {:?}", game.number, game.result),
            TournamentNews::Unpaired { from } => format!("from {from}"),
        };
        followed.news(summary(state), games).into_iter().map(line).collect()
    }

    #[test]
    fn each_change_is_told_once_and_the_end_last() {
        let mut followed = FollowedTournament::from(0);
        assert_eq!(told(&mut followed, "announced", &[]), ["Announced"]);
        assert_eq!(told(&mut followed, "announced", &[]), Vec::<String>::new());
        let paired = [(0, None), (1, None)];
        assert_eq!(told(&mut followed, "running", &paired), ["Running", "0 None", "1 None"]);
        assert_eq!(told(&mut followed, "running", &[(0, None), (1, Some("a"))]), ["1 Some(A)"]);
        assert_eq!(told(&mut followed, "running", &[(0, None)]), ["from 1"]);
        assert!(!followed.is_over());
        assert_eq!(told(&mut followed, "over", &[(0, Some("draw"))]), ["0 Some(Draw)", "Over"]);
        assert!(followed.is_over());
    }

    #[test]
    fn who_begins_later_is_told_of_later_pairings_only() {
        let mut followed = FollowedTournament::from(7);
        assert_eq!(told(&mut followed, "running", &[(7, None), (8, None)]), ["Running", "7 None", "8 None"]);
        assert_eq!(told(&mut followed, "running", &[(7, None)]), ["from 8"]);
    }
}

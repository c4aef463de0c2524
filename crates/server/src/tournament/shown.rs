//! A tournament as it is told.

use std::collections::BTreeMap;

use events::standings::{Source, TieBreak};
use protocol::game::Kind;
use protocol::tournaments::{
    OwnPart, PAGE, TieBreakAddend, TieBreakSum, Tournament as Told, TournamentBye, TournamentGame, TournamentPlace,
    TournamentState, TournamentSummary, TournamentSystem,
};

use super::duplicate::told;
use super::{Course, Entered, Tournament, number_of, user};
use crate::store::accounts::UserId;

/// The most games that are told at once.
const MOST_GAMES: usize = 200;

/// What an account is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name; nothing once it is deleted.
    pub name: Option<String>,
    /// Its kind.
    pub kind: Kind,
}

/// The standings, and in which row everybody is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Places {
    places: Vec<TournamentPlace>,
    rows: BTreeMap<UserId, usize>,
}

impl Places {
    /// The places, the first one first.
    #[must_use]
    pub fn all(&self) -> &[TournamentPlace] {
        &self.places
    }

    /// The row of a player among them, from 0.
    #[must_use]
    pub fn row(&self, player: UserId) -> Option<usize> {
        self.rows.get(&player).copied()
    }
}

/// A place without the words for it.
struct Row {
    player: UserId,
    place: usize,
    points: f64,
    tie_breaks: Vec<TieBreakSum>,
    on_fire: bool,
    berserk: u32,
}

const fn tie_break_name(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Buchholz => "buchholz",
        TieBreak::BuchholzCut1 => "buchholz-cut-1",
        TieBreak::SonnebornBerger => "sonneborn-berger",
        TieBreak::DirectEncounter => "direct-encounter",
        TieBreak::Progressive => "progressive",
        TieBreak::Wins => "wins",
    }
}

impl Tournament {
    /// The standings as they are now, with the names of those who play.
    #[must_use]
    pub fn places(&self, names: &BTreeMap<UserId, Named>) -> Places {
        let rows = self.rows(names);
        let mut places = Places::default();
        for (at, row) in rows.into_iter().enumerate() {
            let Some(entered) = self.places.get(&row.player).map(|place| self.entered[*place]) else { continue };
            // Whom the organiser has entered by name is no account.
            let listed = self.named(row.player);
            let named = names.get(&row.player);
            let unknown = if listed.is_some() { Kind::Guest } else { Kind::Deleted };
            let account = listed.and_then(|listed| names.get(&listed.account?)?.name.clone());
            places.rows.insert(row.player, at);
            places.places.push(TournamentPlace {
                place: u32::try_from(row.place).unwrap_or(u32::MAX),
                name: self.name_of(row.player, names),
                kind: named.map_or(unknown, |named| named.kind),
                rating: entered.rating,
                points: row.points,
                tie_breaks: row.tie_breaks,
                here: entered.is_here,
                on_fire: row.on_fire,
                berserk: row.berserk,
                number: number_of(row.player),
                account,
                accepted: self.is_accepted(row.player),
            });
        }
        places
    }

    fn rows(&self, names: &BTreeMap<UserId, Named>) -> Vec<Row> {
        let row =
            |player, place, points| Row { player, place, points, tie_breaks: Vec::new(), on_fire: false, berserk: 0 };
        match &self.course {
            Course::Entering => {
                let mut entered = self.entered.clone();
                entered.sort_by_key(|entered| std::cmp::Reverse(entered.rating));
                entered.into_iter().enumerate().map(|(at, entered)| row(entered.player, at + 1, 0.0)).collect()
            }
            Course::Arena(arena) => {
                let standings = arena.standings().into_iter().enumerate();
                let told = |(at, standing): (usize, events::arena::ArenaStanding)| Row {
                    on_fire: standing.is_on_fire,
                    berserk: u32::try_from(standing.berserk_wins).unwrap_or(u32::MAX),
                    ..row(user(standing.player), at + 1, f64::from(standing.score))
                };
                standings.map(told).collect()
            }
            Course::Rounds(_) if self.plan.is_duplicate() => {
                let mut scores = self.duplicate_scores(names);
                let mut score = |entered: &Entered| scores.remove(&entered.player).unwrap_or_default();
                let mut scored: Vec<_> = self.entered.iter().map(|entered| (*entered, score(entered))).collect();
                scored.sort_by(|(one, a), (other, b)| b.order(a).then(other.rating.cmp(&one.rating)));
                let mut place = 1;
                let mut rows: Vec<Row> = Vec::with_capacity(scored.len());
                for (at, (entered, score)) in scored.iter().enumerate() {
                    if at > 0 && scored[at - 1].1.order(score).is_ne() {
                        place = at + 1;
                    }
                    let tie_breaks = score.clone().into_tie_breaks();
                    rows.push(Row { tie_breaks, ..row(entered.player, place, score.points()) });
                }
                rows
            }
            Course::Rounds(rounds) => {
                let name = |source: Source| match source {
                    Source::Opponent(player) => self.name_of(user(player), names),
                    Source::Virtual | Source::Round => None,
                };
                let quarters = |value: events::standings::Quarters| f64::from(value.get()) / 4.0;
                let told = |sum: events::standings::Sum| TieBreakSum {
                    name: tie_break_name(sum.tie_break).to_owned(),
                    value: quarters(sum.value),
                    addends: sum
                        .addends
                        .into_iter()
                        .map(|addend| TieBreakAddend {
                            round: u32::try_from(addend.round).unwrap_or(u32::MAX),
                            opponent: name(addend.source),
                            value: quarters(addend.value),
                            cut: addend.is_cut,
                        })
                        .collect(),
                };
                let standings = rounds.standings().unwrap_or_default().into_iter();
                standings
                    .map(|standing| Row {
                        tie_breaks: standing.sums.into_iter().map(told).collect(),
                        ..row(user(standing.player), standing.place, f64::from(standing.score.halves()) / 2.0)
                    })
                    .collect()
            }
            Course::Simul => self.simul_points().map(|(player, place, points)| row(player, place, points)).collect(),
            Course::KnockOut(knock_out) => {
                let wins = Self::wins(knock_out);
                let won = |player: UserId| wins.get(&player).copied().unwrap_or_default();
                let third = knock_out.state(events::knock_out::MatchAt::ThirdPlace).and_then(|state| match state {
                    events::knock_out::State::Won(player) => Some(user(player)),
                    _ => None,
                });
                let mut entered = self.entered.clone();
                let key = |player: UserId| (won(player), third == Some(player));
                entered.sort_by_key(|entered| std::cmp::Reverse((key(entered.player), entered.rating)));
                let mut rows: Vec<Row> = Vec::with_capacity(entered.len());
                for (at, entered) in entered.into_iter().enumerate() {
                    let shares =
                        rows.last().filter(|last| key(last.player) == key(entered.player)).map(|last| last.place);
                    let points = f64::from(u32::try_from(won(entered.player)).unwrap_or(u32::MAX));
                    rows.push(row(entered.player, shares.unwrap_or(at + 1), points));
                }
                rows
            }
        }
    }

    /// How many rounds there will be; 0 where that is not known, and in an arena.
    fn all_rounds(&self) -> usize {
        match (self.plan.system(), &self.course) {
            (TournamentSystem::Swiss { rounds }, _) => usize::from(rounds),
            (TournamentSystem::RoundRobin { double }, Course::Rounds(_)) => {
                let cycles =
                    if double { events::round_robin::Cycles::Double } else { events::round_robin::Cycles::Single };
                events::round_robin::rounds(self.entered.len(), cycles)
            }
            (_, Course::KnockOut(knock_out)) => knock_out.rounds().len(),
            _ => 0,
        }
    }

    /// The pairings that are told: those of the round that was asked for, or is on, or was last, or of an arena those that go on and the last that ended.
    fn told_games(&self, round: Option<usize>) -> Vec<usize> {
        let wanted = round.unwrap_or(self.rounds);
        let all = || self.games.iter().enumerate().rev();
        match self.course {
            Course::Arena(_) => {
                let on = all().filter(|(_, game)| game.result.is_none());
                let over = all().filter(|(_, game)| game.result.is_some());
                on.chain(over).take(MOST_GAMES).map(|(number, _)| number).collect()
            }
            _ => {
                let mut round: Vec<usize> =
                    all().filter(|(_, game)| game.round == wanted).map(|(number, _)| number).collect();
                round.reverse();
                round.truncate(MOST_GAMES);
                round
            }
        }
    }

    /// A pairing.
    pub(crate) fn told_game(
        &self,
        number: usize,
        names: &BTreeMap<UserId, Named>,
        ids: &BTreeMap<usize, String>,
    ) -> TournamentGame {
        let short = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let paired = &self.games[number];
        let is_duplicate = self.plan.is_duplicate();
        let scores = is_duplicate.then(|| self.round_scores(paired.round)?.get(&number).copied()).flatten();
        let [a, b] = paired.players.map(|player| self.name_of(player, names));
        let first = self.pairings.iter().rev().find(|first| **first <= number).copied().unwrap_or_default();
        TournamentGame {
            number: short(number),
            board: short(number - first + 1),
            game: ids.get(&number).cloned(),
            a,
            b,
            round: short(paired.round),
            result: paired.result,
            berserk: paired.berserk,
            margin: paired.margin.filter(|_| scores.is_some()),
            scores: scores.map(|scores| scores.map(told)),
        }
    }

    /// All of it for somebody: the standings from a row on, the games of a round, and what the asker has to do with it. `ids` are those of the games that
    /// have begun, by their numbers.
    #[must_use]
    #[allow(clippy::too_many_arguments, reason = "each is something else that it is told from")]
    pub fn told(
        &self,
        summary: TournamentSummary,
        places: &Places,
        names: &BTreeMap<UserId, Named>,
        ids: &BTreeMap<usize, String>,
        asker: Option<UserId>,
        from: usize,
        round: Option<usize>,
    ) -> Told {
        let short = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let name = |player: UserId| self.name_of(player, names);
        let asker = asker.map(|asker| self.player_of(asker).unwrap_or(asker));
        let byes = match &self.course {
            Course::Rounds(rounds) => {
                let place = round.unwrap_or(rounds.rounds().len()).checked_sub(1);
                place.and_then(|place| rounds.rounds().get(place)).map(|round| round.byes.clone()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let bye = |(player, bye): (events::PlayerId, events::Bye)| {
            Some(TournamentBye { name: name(user(player))?, points: f64::from(bye.score().halves()) / 2.0 })
        };
        let own = asker.and_then(|asker| {
            let playing = |(_, game): &(usize, &super::PairedGame)| {
                game.result.is_none() && game.players.contains(&asker) && self.state == TournamentState::Running
            };
            let current = self.games.iter().enumerate().rev().find(playing);
            Some(OwnPart {
                here: self.is_here(asker)?,
                row: short(places.row(asker).unwrap_or_default()),
                game: current.and_then(|(number, _)| ids.get(&number).cloned()),
            })
        });
        Told {
            summary,
            number: self.number,
            round: short(self.rounds),
            rounds: short(self.all_rounds()),
            pairings: short(self.pairings()),
            may_pair: self.may_pair(),
            until: self.plan.ends().or_else(|| self.next_round()),
            standings: places.all().iter().skip(from).take(PAGE).cloned().collect(),
            games: self.told_games(round).into_iter().map(|number| self.told_game(number, names, ids)).collect(),
            byes: byes.into_iter().filter_map(bye).collect(),
            host: self.told_host(names),
            may_enter: false,
            invited: Vec::new(),
            own,
        }
    }
}

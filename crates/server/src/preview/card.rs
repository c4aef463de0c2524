//! Titles and sentences of links.

use games::game::Game;
use games::side::BySide;
use locale::{Locale, vars};
use protocol::game::Speed;
use study::explain::colour;
use study::puzzles::{Puzzle, PuzzleKind};

use crate::referee::{Agreed, Ended, Outcome};
use crate::store::games::Stored;

/// What is said of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The title, without the name of the product.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The address of the picture, from the root of the site and without a slash at its beginning; nothing for the picture that all pages
    /// have.
    pub picture: Option<String>,
}

impl Card {
    /// Of the site as a whole.
    #[must_use]
    pub fn of_site(locale: &Locale) -> Self {
        Self { title: locale.web_product(), description: locale.web_start_description(), picture: None }
    }

    /// Of a game, by what a spectator sees of it. Its picture has the number of its last event in its address, so that whoever keeps pictures by
    /// their addresses fetches a newer one when the game has gone on.
    #[must_use]
    pub fn of_game(stored: &Stored, locale: &Locale) -> Self {
        let (game, names) = (&stored.game, BySide::from_fn(|side| stored.players[side].name.as_str()));
        let kind = game.agreed().game();
        let [a, b] = names.into_array();
        let (a, b, name) = (vars::A(a), vars::B(b), vars::Game(locale.game(kind)));
        let title = if kind.counts_goals() {
            let [of_a, of_b] = game.position().score().into_array();
            locale.preview_game_score_title(a, b, name, vars::Score(format!("{of_a}–{of_b}")))
        } else {
            locale.preview_game_title(a, b, name)
        };
        let description = match game.outcome() {
            None => locale.preview_game_running(),
            Some(outcome) => locale.preview_game_over(ending(kind, outcome, names, locale)),
        };
        Self { title, description, picture: Some(format!("og/game/{}.png?event={}", stored.id, game.number())) }
    }

    /// Of a challenge for whoever has the link.
    #[must_use]
    pub fn of_challenge(id: &str, name: &str, agreed: &Agreed, locale: &Locale) -> Self {
        let rated = if agreed.is_rated() { locale.web_online_rated() } else { locale.web_online_casual() };
        let terms = format!("{}, {rated}", speed(agreed.speed(), locale));
        Self {
            title: locale.preview_challenge_title(vars::Game(locale.game(agreed.game())), vars::Name(name)),
            description: locale.preview_challenge(terms),
            picture: Some(format!("og/challenge/{id}.png")),
        }
    }

    /// Of a puzzle; `number` is its number among those of its game. Nothing where it is none.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle, number: u32, locale: &Locale) -> Option<Self> {
        let (game, solver) = puzzle.begin().ok()?;
        let game = game.game();
        let (side, other) = (colour(game, solver, locale), colour(game, solver.other(), locale));
        let description = match puzzle.kind {
            PuzzleKind::Goal => locale.web_puzzle_task_goal(side),
            PuzzleKind::Save => locale.web_puzzle_task_save(vars::Other(other), vars::Side(side)),
            PuzzleKind::WinInTwo => locale.web_puzzle_task_win_in_two(vars::Other(other), vars::Side(side)),
            PuzzleKind::GoalWithTwoDice => locale.web_puzzle_task_goal_with_two_dice(side),
            PuzzleKind::Win => {
                let turns = u32::try_from(puzzle.own_turns()).unwrap_or(u32::MAX);
                locale.web_puzzle_task_win(vars::Side(side), vars::Turns(turns))
            }
        };
        Some(Self {
            title: locale.web_puzzle_title(vars::Game(locale.game(game)), vars::Number(number)),
            description,
            picture: Some(format!("og/puzzle/{}.png", puzzle.id)),
        })
    }
}

/// How a game ended, in a sentence.
fn ending(game: Game, outcome: Outcome, names: BySide<&str>, locale: &Locale) -> String {
    let reason = reason(outcome.ended, locale);
    match outcome.winner {
        Some(winner) => {
            let named = locale.web_online_named(vars::Name(names[winner]), vars::Team(colour(game, winner, locale)));
            locale.web_online_won(vars::Reason(reason), vars::Winner(named))
        }
        None if outcome.ended.counts() => locale.web_online_drawn(reason),
        None => locale.web_online_no_result(reason),
    }
}

fn reason(ended: Ended, locale: &Locale) -> String {
    match ended {
        Ended::ByMatch(reason) => locale.end_reason(reason),
        Ended::OpponentGone => locale.web_online_ended_opponent_gone(),
        Ended::Aborted => locale.web_online_ended_aborted(),
        Ended::NotBegun => locale.web_online_ended_not_begun(),
        Ended::DiceWithheld => locale.web_online_ended_dice_withheld(),
        Ended::TooLong => locale.web_online_ended_too_long(),
        Ended::Restored => locale.web_online_ended_restored(),
        Ended::Voided => locale.web_online_ended_voided(),
    }
}

fn speed(speed: Speed, locale: &Locale) -> String {
    match speed {
        Speed::Bullet => locale.web_online_speed_bullet(),
        Speed::Blitz => locale.web_online_speed_blitz(),
        Speed::Rapid => locale.web_online_speed_rapid(),
        Speed::Classical => locale.web_online_speed_classical(),
        Speed::Correspondence => locale.web_online_speed_correspondence(),
    }
}

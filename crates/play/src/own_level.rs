//! How strong somebody plays against the engines, and at which level the next game should be.
//!
//! The estimate is what clubs give a newcomer, a mean: a game won counts as the rating of the level plus 400, a game lost as that rating less
//! 400, a drawn one as the rating itself. Two drawn games against the level that came first are added, so that one game does not decide. Who
//! wins as often as not is rated as the levels played; who wins more meets stronger ones until that is so.

use games::game::Game;
use games::level::Level;
use games::side::Side;

/// So many of the last games against levels count, in each game.
pub const COUNTED: usize = 12;
/// What a win is worth above the opponent's rating.
const WIN: i32 = 400;
/// The drawn games that are added.
const ADDED: i32 = 2;

/// How a game against a level ended for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was lost.
    Lost,
    /// It was drawn.
    Drawn,
    /// It was won.
    Won,
}

impl Outcome {
    const ALL: [Self; 3] = [Self::Lost, Self::Drawn, Self::Won];

    const fn sign(self) -> char {
        match self {
            Self::Lost => '-',
            Self::Drawn => '=',
            Self::Won => '+',
        }
    }

    /// How a game with this winner, or a drawn one, ended for who played `side`.
    #[must_use]
    pub fn of(winner: Option<Side>, side: Side) -> Self {
        match winner {
            None => Self::Drawn,
            Some(winner) if winner == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// What it is worth above the opponent's rating.
    const fn worth(self) -> i32 {
        match self {
            Self::Lost => -WIN,
            Self::Drawn => 0,
            Self::Won => WIN,
        }
    }
}

/// The last results of a person against the levels, of every game.
///
/// As text it is a line for each result, the newest last: `diaballik 4+`. Reading takes any text: what is no result is left out.
///
/// ```
/// use games::game::Game;
/// use play::own_level::{OwnLevel, Outcome};
///
/// let mut own = OwnLevel::read("diaballik 4+\ndiaballik 4+\n");
/// assert_eq!(own.count(Game::Diaballik), 2);
/// own.add(Game::Diaballik, own.level(Game::Diaballik), Outcome::Lost);
/// assert!(own.to_text().starts_with("diaballik 4+\ndiaballik 4+\ndiaballik "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnLevel(Vec<(Game, Level, Outcome)>);

impl OwnLevel {
    /// The results in a text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut own = Self::default();
        for line in text.lines() {
            let result = line.split_once(' ').and_then(|(game, result)| {
                let outcome = Outcome::ALL.into_iter().find(|outcome| result.ends_with(outcome.sign()))?;
                let level = Level::all().find(|level| result[..result.len() - 1] == *level.number().to_string())?;
                Some((Game::from_name(game)?, level, outcome))
            });
            if let Some((game, level, outcome)) = result {
                own.add(game, level, outcome);
            }
        }
        own
    }

    /// The results as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.0.iter().fold(String::new(), |mut text, (game, level, outcome)| {
            text.push_str(game.name());
            text.push(' ');
            text.push_str(&level.number().to_string());
            text.push(outcome.sign());
            text.push('\n');
            text
        })
    }

    /// Adds the result of a game that is over.
    pub fn add(&mut self, game: Game, level: Level, outcome: Outcome) {
        if self.count(game) == COUNTED
            && let Some(oldest) = self.0.iter().position(|(of, ..)| *of == game)
        {
            self.0.remove(oldest);
        }
        self.0.push((game, level, outcome));
    }

    fn of(&self, game: Game) -> impl Iterator<Item = (Level, Outcome)> {
        self.0.iter().filter(move |(of, ..)| *of == game).map(|&(_, level, outcome)| (level, outcome))
    }

    /// How many results of a game count.
    #[must_use]
    pub fn count(&self, game: Game) -> usize {
        self.of(game).count()
    }

    /// How strong the person plays, on the scale of [`Level::rating`]; `None` without results, and in a game whose levels have no ratings.
    #[must_use]
    pub fn rating(&self, game: Game) -> Option<i32> {
        let rating = |level: Level| level.rating(game).map(i32::from);
        let (first, _) = self.of(game).next()?;
        let (mut sum, mut count) = (ADDED * rating(first)?, ADDED);
        for (level, outcome) in self.of(game) {
            sum += rating(level)? + outcome.worth();
            count += 1;
        }
        Some(sum / count)
    }

    /// The level for the next game: the one whose rating is nearest to the person's, of two the weaker one. [`Level::DEFAULT`] without results.
    #[must_use]
    pub fn level(&self, game: Game) -> Level {
        let Some(own) = self.rating(game) else { return Level::DEFAULT };
        let away = |level: Level| Some((own.abs_diff(level.rating(game)?.into()), level));
        Level::all().filter_map(away).min().map_or(Level::DEFAULT, |(_, level)| level)
    }
}

#[cfg(test)]
mod tests {
    use games::hash;

    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    #[test]
    fn what_was_written_is_read_and_what_is_no_result_is_left_out() {
        let text = "diaballik 4+\npawnball 1-\ndiaballik 10=\n";
        assert_eq!(OwnLevel::read(text).to_text(), text);
        let damaged =
            "chess 4+\ndiaballik 4+\ndiaballik 11+\ndiaballik 0-\ndiaballik +\ndiaballik 5\u{e9}\ndiaballik\n\n{ -";
        assert_eq!(OwnLevel::read(damaged).to_text(), "diaballik 4+\n");
    }

    #[test]
    fn only_the_last_games_count() {
        let mut own = OwnLevel::default();
        for _ in 0..COUNTED {
            own.add(Game::PlayBall, level(1), Outcome::Lost);
        }
        for _ in 0..COUNTED {
            own.add(Game::PlayBall, level(10), Outcome::Won);
        }
        assert_eq!(own.count(Game::PlayBall), COUNTED);
        assert!(own.rating(Game::PlayBall).unwrap() > i32::from(level(10).rating(Game::PlayBall).unwrap()));
        assert_eq!(own.level(Game::PlayBall), level(10));
        assert_eq!((own.count(Game::Pawnball), own.level(Game::Pawnball)), (0, Level::DEFAULT));
    }

    #[test]
    fn one_result_does_not_move_far_and_two_do() {
        for game in [Game::Diaballik, Game::PlayBall, Game::Pawnball] {
            let after = |text: &str| {
                OwnLevel::read(&text.split(' ').map(|result| format!("{game} {result}\n")).collect::<String>())
                    .level(game)
                    .number()
            };
            assert!((4..=5).contains(&after("4+")), "{game}");
            assert!((5..=6).contains(&after("4+ 4+")), "{game}");
            assert_eq!(after("4="), 4, "{game}");
            assert!((2..=3).contains(&after("4- 4-")), "{game}");
            assert_eq!(after("1- 1- 1-"), 1, "{game}");
        }
    }

    #[test]
    fn each_level_is_rated_above_the_one_before() {
        for game in [Game::Diaballik, Game::PlayBall, Game::Pawnball] {
            let ratings: Vec<u16> = Level::all().map_while(|level| level.rating(game)).collect();
            assert!(ratings.len() == 10 && ratings[0] == 600, "{game}: {ratings:?}");
            assert!(ratings.is_sorted_by(|weaker, stronger| weaker + 60 < *stronger), "{game}: {ratings:?}");
        }
    }

    /// Somebody who plays exactly as well as a level, wherever it begins, soon meets that level or one of its neighbours, on the average.
    #[test]
    fn the_level_finds_the_player() {
        for game in [Game::Diaballik, Game::PlayBall, Game::Pawnball] {
            for strength in Level::all() {
                let Some(rating) = strength.rating(game) else { continue };
                let mut own = OwnLevel::default();
                let mut met = 0;
                for number in 0..200_u64 {
                    let opponent = own.level(game);
                    let lead = i32::from(rating) - i32::from(opponent.rating(game).unwrap());
                    let expected = 1.0 / (1.0 + 10_f64.powf(f64::from(-lead) / 400.0));
                    let drawn =
                        (hash::key(number + 1_000 * u64::from(strength.number())) >> 11) as f64 / (1_u64 << 53) as f64;
                    own.add(game, opponent, if drawn < expected { Outcome::Won } else { Outcome::Lost });
                    if number >= 20 {
                        met += u32::from(opponent.number());
                    }
                }
                let mean = f64::from(met) / 180.0;
                let wanted = f64::from(strength.number());
                assert!((mean - wanted).abs() < 1.2, "{game}, {strength}: met {mean}");
            }
        }
    }
}

//! The tables, version by version.

/// Fills the counters of results from the games.
pub(super) const COUNTED: &str = include_str!("schema_8_counted.sql");
/// The migrations, in order; the first creates the schema.
pub(super) const STEPS: &[&str] = &[
    include_str!("schema_1.sql"),
    include_str!("schema_2_bots.sql"),
    include_str!("schema_3_play.sql"),
    include_str!("schema_4_waiting.sql"),
    include_str!("schema_5_identity.sql"),
    include_str!("schema_6_seeks.sql"),
    include_str!("schema_7_counters.sql"),
    COUNTED,
    include_str!("schema_9_indexes.sql"),
    include_str!("schema_10_ratings.sql"),
    include_str!("schema_11_deletion.sql"),
    include_str!("schema_12_dice.sql"),
    include_str!("schema_13_explored.sql"),
    include_str!("schema_14_moderation.sql"),
    include_str!("schema_15_friends.sql"),
    include_str!("schema_16_notifications.sql"),
    include_str!("schema_17_watch.sql"),
    include_str!("schema_18_games_of_days.sql"),
    include_str!("schema_19_access_tokens.sql"),
    include_str!("schema_20_oauth.sql"),
    include_str!("schema_21_vacations.sql"),
    include_str!("schema_22_fair.sql"),
    include_str!("schema_23_puzzles.sql"),
    include_str!("schema_24_email.sql"),
    include_str!("schema_25_passkeys.sql"),
    include_str!("schema_26_tournaments.sql"),
    include_str!("schema_27_clubs.sql"),
    include_str!("schema_28_studies.sql"),
    include_str!("schema_29_team_matches.sql"),
    include_str!("schema_30_webhooks.sql"),
];

/// The version of the database that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

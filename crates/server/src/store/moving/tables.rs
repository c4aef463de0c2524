//! What is moved: the tables that both stores have, and their values in one form.

use rusqlite::types::ValueRef;
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};

use crate::store::StoreError;

/// A table of both stores.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Its columns, as PostgreSQL names them.
    columns: &'static str,
}

/// The games, which come with their events if they are over.
pub(super) const GAMES: Table = Table {
    name: "games",
    columns: "key, id, a, b, setup, rated, game, speed, created, ratings, dice_commitment, number, at, deadline, may_act, winner, reason, blamed, ended, watch_rank, conditional",
};

/// The events. In PostgreSQL only those of games that are going on have rows.
pub(super) const EVENTS: Table =
    Table { name: "game_events", columns: "game, number, at, kind, side, text, value, act" };

/// All tables, each after those that it refers to.
pub(super) const TABLES: [Table; 75] = [
    Table { name: "users", columns: "id, name, kind, level, password, email, created, chat, messages" },
    Table { name: "sessions", columns: "token, id, user_id, created, used" },
    Table { name: "recovery_codes", columns: "user_id, code" },
    Table { name: "bots", columns: "user_id, owner" },
    Table { name: "tokens", columns: "token, id, user_id, label, created, used" },
    Table { name: "access_tokens", columns: "token, id, user_id, name, scopes, created, used, until, app" },
    Table { name: "oauth_codes", columns: "code, user_id, client, redirect, challenge, scopes, until, token" },
    Table { name: "vacations", columns: "user_id, begun, until" },
    Table { name: "held_names", columns: "digest, until, owner" },
    GAMES,
    EVENTS,
    Table { name: "featured", columns: "game, speed, shown" },
    Table { name: "seeds", columns: "game, seed" },
    Table { name: "live_positions", columns: "key, game" },
    Table {
        name: "seeks",
        columns: "id, user_id, setup, rated, side, created, bots, terms, rating, by_bot, live, network, seen",
    },
    Table { name: "challenges", columns: "id, user_id, opponent, setup, rated, side, created, rematch_of, game" },
    Table { name: "declined_rematches", columns: "game, side" },
    Table { name: "ratings", columns: "user_id, game, speed, rating, deviation, volatility, games, at" },
    Table { name: "rating_changes", columns: "user_id, game, at, rating, change" },
    Table { name: "leaving", columns: "user_id, points, at, until" },
    Table { name: "results", columns: "user_id, game, speed, side, reason, won, drawn, lost" },
    Table { name: "streaks", columns: "user_id, game, speed, streak, longest_won, longest_lost, last" },
    Table { name: "explored_turns", columns: "position, result, side, text, won, drawn, lost" },
    Table { name: "explored_positions", columns: "position, turns, won, drawn, lost" },
    Table { name: "games_to_explore", columns: "game" },
    Table {
        name: "puzzles",
        columns: "key, id, game, position, draw, kind, solution, rating, deviation, volatility, plays, up, down, source, created",
    },
    Table { name: "puzzle_themes", columns: "puzzle, theme, game, rating" },
    Table { name: "puzzle_ratings", columns: "user_id, game, rating, deviation, volatility, tried, solved, at" },
    Table { name: "puzzle_attempts", columns: "user_id, puzzle, game, at, score, rating, change, vote" },
    Table { name: "storms", columns: "user_id, id, game, begun, ends, number, score, wrong, puzzles" },
    Table { name: "storm_scores", columns: "user_id, game, day, score, at" },
    Table { name: "puzzle_search", columns: "one, sets, ended, game" },
    Table { name: "blocks", columns: "user_id, blocked" },
    Table { name: "follows", columns: "user_id, followed, at" },
    Table { name: "player_notes", columns: "user_id, about, text" },
    Table { name: "messages", columns: "first, second, number, user_id, at, id, text" },
    Table { name: "conversations", columns: "user_id, other, number, at, begun, answered, unread, removed" },
    Table { name: "notifications", columns: "user_id, about, topic, at, other, game, challenge, read, due, subject" },
    Table {
        name: "notification_settings",
        columns: "user_id, turn, challenge, begun, message, quiet_from, quiet_to, zone, clubs, events",
    },
    Table { name: "push_subscriptions", columns: "endpoint, user_id, session, p256dh, auth, language, created" },
    Table {
        name: "email_settings",
        columns: "user_id, verified, pending, pending_until, language, digest, digest_due",
    },
    Table { name: "email_tokens", columns: "token, user_id, kind, address, until" },
    Table { name: "mails", columns: "id, user_id, kind, address, language, tries, due" },
    Table { name: "email_counts", columns: "key, until, count" },
    Table { name: "passkeys", columns: "credential, id, user_id, label, public_key, state, created, used" },
    Table { name: "passkey_ceremonies", columns: "challenge, user_id, state, until" },
    Table { name: "chat_lines", columns: "game, number, room, user_id, at, phrase, text" },
    Table { name: "reports", columns: "id, at, user_id, about, why, game, line, text, settled, number" },
    Table { name: "roles", columns: "user_id, role" },
    Table { name: "suspensions", columns: "user_id, until, reason" },
    Table { name: "mutes", columns: "user_id, until, reason" },
    Table { name: "audit_log", columns: "id, at, actor, act, subject, game, report, until, role, reason, appeal" },
    Table { name: "appeals", columns: "against, user_id, at, text, decided, accepted, answer" },
    Table { name: "notices", columns: "user_id, act" },
    Table { name: "clubs", columns: "key, id, name, folded, about, links, joining, founded, closed, members, line" },
    Table { name: "club_members", columns: "club, user_id, role, since, silenced" },
    Table { name: "club_waiting", columns: "club, user_id, kind, at, text" },
    Table { name: "club_lines", columns: "club, number, user_id, at, id, text" },
    Table {
        name: "webhooks",
        columns: "key, id, club, address, secret, made, busy, failing, off, last, result, status",
    },
    Table { name: "webhook_messages", columns: "key, webhook, id, body, at, tries, due, test" },
    Table { name: "webhook_days", columns: "club, day, messages" },
    Table { name: "tournaments", columns: "key, id, owner, plan, starts, created, state, players, number, club, soon" },
    Table { name: "tournament_facts", columns: "tournament, number, at, fact" },
    Table { name: "tournament_players", columns: "tournament, user_id" },
    Table { name: "tournament_games", columns: "tournament, number, game, open" },
    Table { name: "team_matches", columns: "key, id, home, away, terms, starts, due, created, state" },
    Table { name: "team_boards", columns: "team_match, board, home, away, game, result" },
    Table {
        name: "studies",
        columns: "key, id, owner, name, searched, visibility, chapters, number, created, changed",
    },
    Table { name: "study_texts", columns: "study, number, text" },
    Table { name: "study_edits", columns: "study, number, id, at, edit" },
    Table { name: "study_people", columns: "study, user_id, edits" },
    Table { name: "games_unseen", columns: "game, at, taken" },
    Table {
        name: "signals",
        columns: "user_id, game, kind, speed, at, rating, choices, agreed, loss, timed, time, squares, hard, hard_time",
    },
    Table { name: "archives", columns: "month, games, bytes, sha256, written, outdated" },
    Table { name: "site", columns: "session_key, history, alive" },
];

/// Those whose rows PostgreSQL numbers, with the column that has the number.
pub(super) const NUMBERED: [(&str, &str); 11] = [
    ("users", "id"),
    ("games", "key"),
    ("puzzles", "key"),
    ("reports", "id"),
    ("audit_log", "id"),
    ("clubs", "key"),
    ("webhooks", "key"),
    ("webhook_messages", "key"),
    ("tournaments", "key"),
    ("team_matches", "key"),
    ("studies", "key"),
];

impl Table {
    /// The table with what there is once, which is no table in SQLite.
    pub(super) fn is_site(&self) -> bool {
        self.name == "site"
    }

    /// The columns as PostgreSQL names them.
    pub(super) const fn columns(&self) -> &'static str {
        self.columns
    }

    /// The columns as SQLite names them, in the same order.
    pub(super) fn sqlite_columns(&self) -> String {
        let name = |column: &str| if column == "user_id" { "user".to_owned() } else { column.to_owned() };
        self.columns.split(", ").map(name).collect::<Vec<_>>().join(", ")
    }

    /// The number of its columns.
    pub(super) fn width(&self) -> usize {
        self.columns.split(", ").count()
    }

    /// The place of a column.
    pub(super) fn place(&self, column: &str) -> Option<usize> {
        self.columns.split(", ").position(|name| name == column)
    }
}

/// A value of a row, as either store has it. What is true or false is 1 or 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<Vec<u8>> for Value {
    fn from(value: Vec<u8>) -> Self {
        Self::Bytes(value)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl Value {
    /// A value of SQLite.
    ///
    /// # Errors
    /// A text has bytes that no text of PostgreSQL can have: [`StoreError::Damaged`].
    pub(super) fn of_sqlite(value: ValueRef<'_>) -> Result<Self, StoreError> {
        Ok(match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(value) => Self::Integer(value),
            ValueRef::Real(value) => Self::Real(value),
            ValueRef::Blob(bytes) => Self::Bytes(bytes.to_vec()),
            ValueRef::Text(bytes) => {
                let text = str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
                let damaged =
                    || StoreError::Damaged("a text that is not UTF-8, or has the character U+0000".to_owned());
                Self::Text(text.ok_or_else(damaged)?.to_owned())
            }
        })
    }

    /// The value in a column of PostgreSQL.
    ///
    /// # Errors
    /// It has a type that no column has: [`StoreError::Postgres`].
    pub(super) fn of_postgres(row: &Row, column: usize) -> Result<Self, StoreError> {
        Ok(match *row.columns()[column].type_() {
            Type::INT4 => row.try_get::<_, Option<i32>>(column)?.map(i64::from).into(),
            Type::BOOL => row.try_get::<_, Option<bool>>(column)?.map(i64::from).into(),
            Type::INT8 => row.try_get::<_, Option<i64>>(column)?.into(),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(column)?.map_or(Self::Null, Self::Real),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(column)?.into(),
            _ => row.try_get::<_, Option<String>>(column)?.into(),
        })
    }

    /// What it is, without saying more of what players have written.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Integer(_) => "a number that is too large",
            Self::Real(_) => "a number with a fraction",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
        }
    }

    /// The value for a column of PostgreSQL of a type.
    ///
    /// # Errors
    /// It does not fit: [`StoreError::Damaged`].
    pub(super) fn into_postgres(self, column: &Type) -> Result<Box<dyn ToSql + Sync + Send>, StoreError> {
        if let (Self::Integer(value), &Type::INT4) = (&self, column)
            && let Ok(value) = i32::try_from(*value)
        {
            return Ok(Box::new(value));
        }
        Ok(match (self, column) {
            (Self::Null, &Type::INT4) => Box::new(None::<i32>),
            (Self::Null, &Type::BOOL) => Box::new(None::<bool>),
            (Self::Null, &Type::INT8) => Box::new(None::<i64>),
            (Self::Null, &Type::FLOAT8) => Box::new(None::<f64>),
            (Self::Null, &Type::BYTEA) => Box::new(None::<Vec<u8>>),
            (Self::Null, _) => Box::new(None::<String>),
            (Self::Integer(value), &Type::INT8) => Box::new(value),
            (Self::Integer(value @ (0 | 1)), &Type::BOOL) => Box::new(value == 1),
            (Self::Real(value), &Type::FLOAT8) => Box::new(value),
            (Self::Text(value), &Type::TEXT) => Box::new(value),
            (Self::Bytes(value), &Type::BYTEA) => Box::new(value),
            (value, column) => return Err(StoreError::Damaged(format!("{} where {column} belongs", value.kind()))),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::sqlite::{FILE, Sqlite};

    /// What is in no table of its own in PostgreSQL: the key of the sessions, the history, the last moment.
    const IN_SITE: &str = "meta";

    #[tokio::test]
    async fn every_table_and_every_column_is_moved() {
        let directory = tempfile::tempdir().unwrap();
        Sqlite::open(directory.path()).unwrap().close().await;
        let connection = rusqlite::Connection::open(directory.path().join(FILE)).unwrap();
        let names = |sql: &str| -> BTreeSet<String> {
            let mut statement = connection.prepare(sql).unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
        };
        let there = names("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
        let moved = TABLES.iter().filter(|table| !table.is_site()).map(|table| table.name.to_owned());
        assert_eq!(there, moved.chain([IN_SITE.to_owned()]).collect());
        for table in TABLES.iter().filter(|table| !table.is_site()) {
            let there = names(&format!("SELECT name FROM pragma_table_info('{}')", table.name));
            assert_eq!(there, table.sqlite_columns().split(", ").map(str::to_owned).collect(), "{}", table.name);
        }
    }

    #[test]
    fn what_does_not_fit_a_column_is_refused() {
        for (value, column) in [
            (Value::Integer(2), Type::BOOL),
            (Value::Integer(1 << 40), Type::INT4),
            (Value::Text("1".to_owned()), Type::INT8),
            (Value::Integer(1), Type::TEXT),
        ] {
            assert!(matches!(value.into_postgres(&column), Err(StoreError::Damaged(_))));
        }
        assert!(matches!(Value::of_sqlite(ValueRef::Text(b"a\0b")), Err(StoreError::Damaged(_))));
        assert!(matches!(Value::of_sqlite(ValueRef::Text(b"\xff")), Err(StoreError::Damaged(_))));
    }
}

//! When the site was last backed up.

use play::time::Timestamp;

/// The last backups, by the clock of the machine that made them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LastBackups {
    /// When the last whole copy was begun; nothing where nobody has noted one.
    pub copied: Option<Timestamp>,
    /// When PostgreSQL last archived a part of its log; nothing where it does not do so, and for SQLite, whose continuous backup says that itself.
    pub archived: Option<Timestamp>,
}

//! Where the processes keep their files, and as whom PostgreSQL runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::Failed;
use super::process::output;

/// Whom PostgreSQL runs as where this program runs as root, which PostgreSQL refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// The number of the user.
    pub user: u32,
    /// The number of its group.
    pub group: u32,
}

impl Account {
    /// The account `postgres`, or `nobody`, where this program runs as root; nothing where it does not.
    ///
    /// # Errors
    /// It runs as root, and there is neither of them.
    pub fn for_servers() -> Result<Option<Self>, Failed> {
        if output("id", &["-u"]).is_none_or(|id| id.trim() != "0") {
            return Ok(None);
        }
        let accounts = fs::read_to_string("/etc/passwd").map_err(|error| format!("/etc/passwd: {error}"))?;
        let account = |name: &str| {
            let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut numbers = line.split(':').skip(2);
            Some(Self { user: numbers.next()?.parse().ok()?, group: numbers.next()?.parse().ok()? })
        };
        let found = account("postgres").or_else(|| account("nobody"));
        Ok(Some(found.ok_or("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")?))
    }
}

/// A temporary folder that nobody else can look into. It is deleted when this is dropped, unless it is to be kept.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    account: Option<Account>,
    is_kept: bool,
}

impl Folder {
    /// A new folder, whose name begins with `name`. It belongs to the account that PostgreSQL runs as.
    ///
    /// # Errors
    /// It cannot be made, or there is no such account.
    pub fn new(name: &str) -> Result<Self, Failed> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let account = Account::for_servers()?;
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("{name}-{}-{number}", std::process::id()));
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir(&path).map_err(failed)?;
        let folder = Self { path: path.clone(), account, is_kept: false };
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o700)).map_err(failed)?;
        #[cfg(unix)]
        if let Some(Account { user, group }) = account {
            std::os::unix::fs::chown(&path, Some(user), Some(group)).map_err(failed)?;
        }
        Ok(folder)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The account that it belongs to, where it is not that of this program.
    #[must_use]
    pub const fn account(&self) -> Option<Account> {
        self.account
    }

    /// Leaves it there, for somebody to look into.
    pub const fn keep(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

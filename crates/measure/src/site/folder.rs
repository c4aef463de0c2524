//! Where the processes keep their files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::Failed;
use super::process::Account;

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

//! Studies as they are stored: a text as of a number, and the edits around it.

use play::studies::{Edit, Study};
use play::time::Timestamp;
use protocol::studies::{StudyRole, StudySummary, Visibility};

use super::StoreError;
use super::accounts::{User, UserId};

/// The key of a study in the database; its id is what people see.
pub type StudyKey = i64;

/// Edits before the text that are kept, for those who have not heard of them, and for the ids of edits that come twice.
pub const KEPT_BEFORE: u32 = 1_000;

/// A study to be stored.
#[derive(Debug, Clone)]
pub struct NewStored {
    /// The id that people see.
    pub id: String,
    /// Whose it is.
    pub owner: UserId,
    /// Its name.
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// Its text.
    pub text: String,
    /// How many chapters that has.
    pub chapters: usize,
}

/// A study without what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStudy {
    /// The key that other tables refer to it by.
    pub key: StudyKey,
    /// The id that people see.
    pub id: String,
    /// Whose it is.
    pub owner: User,
    /// Its name.
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// How many chapters it has.
    pub chapters: u32,
    /// The number of the last edit.
    pub number: u32,
    /// When it was changed last.
    pub changed: Timestamp,
    /// Who else has to do with it, and whether it may change it, by the names.
    pub people: Vec<(User, StudyRole)>,
}

impl StoredStudy {
    /// What an account, or somebody without one, may do with it; nothing where it does not exist for them.
    #[must_use]
    pub fn role(&self, asker: Option<UserId>) -> Option<StudyRole> {
        let known = asker.and_then(|asker| {
            let of_people = || self.people.iter().find(|(user, _)| user.id == asker).map(|(_, role)| *role);
            if asker == self.owner.id { Some(StudyRole::Owner) } else { of_people() }
        });
        known.or_else(|| (self.visibility != Visibility::Private).then_some(StudyRole::Viewer))
    }

    /// What lists tell.
    #[must_use]
    pub fn summary(&self) -> StudySummary {
        StudySummary {
            id: self.id.clone(),
            owner: self.owner.name.clone(),
            name: self.name.clone(),
            visibility: self.visibility,
            chapters: self.chapters,
            changed: self.changed,
        }
    }
}

/// An edit as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEdit {
    /// Its number.
    pub number: u32,
    /// The id that its sender gave to it.
    pub id: String,
    /// What is done.
    pub edit: Edit,
}

/// Edits to be stored with the next numbers.
#[derive(Debug, Clone)]
pub struct StudyStep {
    /// Of which study.
    pub key: StudyKey,
    /// The number of the last edit that is known: if there is a later one, nothing is stored.
    pub after: u32,
    /// The edits with their ids.
    pub edits: Vec<(String, Edit)>,
    /// When.
    pub at: Timestamp,
    /// How many chapters the study has after them.
    pub chapters: usize,
    /// The text after them, if it is to be stored.
    pub text: Option<String>,
}

impl StudyStep {
    /// The number of the last of the edits.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.after.saturating_add(u32::try_from(self.edits.len()).unwrap_or(u32::MAX))
    }

    /// The edits as rows: number, id and text.
    ///
    /// # Errors
    /// An edit has no text: [`StoreError::Damaged`]. It does not happen.
    pub(super) fn rows(&self) -> Result<Vec<(i64, &str, String)>, StoreError> {
        let row = |(number, (id, edit)): (i64, &'_ (String, Edit))| match serde_json::to_string(edit) {
            Ok(text) => Ok((number, text)),
            Err(error) => Err(StoreError::Damaged(format!("edit {id}: {error}"))),
        };
        let numbered = (i64::from(self.after) + 1..).zip(&self.edits).map(row).collect::<Result<Vec<_>, _>>()?;
        Ok(numbered.into_iter().zip(&self.edits).map(|((number, text), (id, _))| (number, id.as_str(), text)).collect())
    }
}

/// Which studies are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StudiesOf {
    /// Those that an account owns or has to do with.
    Account(UserId),
    /// The public ones.
    Public,
    /// The public ones whose names begin like this, in small letters.
    Named(String),
}

/// The name of a study as it is searched for.
pub(super) fn searched(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The name of a visibility in rows.
pub(super) const fn visibility_name(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::ByLink => "by-link",
        Visibility::Private => "private",
    }
}

/// The visibility of this name.
///
/// # Errors
/// None has it: [`StoreError::Damaged`].
pub(super) fn visibility(name: &str) -> Result<Visibility, StoreError> {
    [Visibility::Public, Visibility::ByLink, Visibility::Private]
        .into_iter()
        .find(|visibility| visibility_name(*visibility) == name)
        .ok_or_else(|| StoreError::Damaged(format!("visibility of a study `{name}`")))
}

/// An edit from its text.
///
/// # Errors
/// It is none: [`StoreError::Damaged`].
pub(super) fn edit(text: &str) -> Result<Edit, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("an edit of a study: {error}")))
}

/// A count in a row.
///
/// # Errors
/// It is below 0 or too large: [`StoreError::Damaged`].
pub(super) fn counted(row: i64) -> Result<u32, StoreError> {
    u32::try_from(row).map_err(|_| StoreError::Damaged(format!("the count {row} of a study")))
}

/// The study of a text that is stored.
///
/// # Errors
/// It is none: [`StoreError::Damaged`].
pub fn read_text(text: &str) -> Result<Study, StoreError> {
    Study::from_text(text).map_err(|fault| StoreError::Damaged(format!("the text of a study: {fault}")))
}

/// Does edits that are stored.
///
/// # Errors
/// One cannot be done: [`StoreError::Damaged`].
pub fn apply(study: &mut Study, edits: &[StoredEdit]) -> Result<(), StoreError> {
    for StoredEdit { number, edit, .. } in edits {
        study.apply(edit).map_err(|refused| StoreError::Damaged(format!("edit {number} of a study: {refused}")))?;
    }
    Ok(())
}

//! Studies: trees of turns with chapters, comments and arrows, which several people change at the same time.

use play::studies::Edit;
use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{Id, Name};
use crate::problem::Problem;

/// The most characters of a study's name.
pub const MOST_NAME: usize = 80;
/// The most bytes of a body with edits.
pub const MOST_EDITS_BODY: usize = 256 * 1024;
/// The most bytes of a body with the text of a study.
pub const MOST_TEXT_BODY: usize = 1024 * 1024;
/// The most edits that are sent or told at once.
pub const MOST_EDITS: usize = 100;
/// The most characters of the id of an edit.
pub const MOST_EDIT_ID: usize = 36;
/// The most seconds that an answer waits for edits.
pub const MOST_WAIT: u32 = 25;
/// Studies of a list.
pub const PAGE: usize = 30;
/// The most contributors and viewers of a study.
pub const MOST_PEOPLE: usize = 32;
/// The most studies of an account.
pub const MOST_STUDIES: usize = 100;

/// Who may read a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody; it is listed and found.
    Public,
    /// Everybody who knows its address.
    #[default]
    ByLink,
    /// Its owner, contributors and viewers.
    Private,
}

/// A study to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// Its name, 1 to 80 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// Its chapters, as the text of a study has them; without it there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 1_048_576))]
    pub text: Option<String>,
}

/// A study that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeStudy {
    /// The id of the study in the address of its page, `/study/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
}

/// A name and who may read, in the place of those that a study has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudySettings {
    /// Its name, 1 to 80 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
}

/// What a study is, without what is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// The id of the study in the address of its page, `/study/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// Whose it is.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub owner: String,
    /// Its name.
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// How many chapters it has.
    pub chapters: u32,
    /// When it was changed last, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 9_007_199_254_740_991_u64))]
    pub changed: Timestamp,
}

/// Some studies, those that were changed last first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Studies {
    /// The studies, at most 30.
    pub studies: Vec<StudySummary>,
    /// Before which moment there are more, if there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64))]
    pub before: Option<Timestamp>,
}

/// What somebody may do with a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StudyRole {
    /// Read it.
    Viewer,
    /// Change it.
    Contributor,
    /// Whatever can be done with it.
    Owner,
}

/// Somebody who has to do with a study.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyPerson {
    /// The name of the account.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
    /// Whether it may change the study, or only read it.
    pub role: StudyRole,
}

/// What somebody is to be in a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStudyRole {
    /// `contributor` or `viewer`.
    pub role: StudyRole,
}

/// What a study is called, who may read it and who has to do with it, as somebody is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyAbout {
    /// Changes whenever something else in here does. Who sends it with the next question hears of what has changed since.
    pub tag: String,
    /// The name of the study.
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// What the asker may do with it.
    pub role: StudyRole,
    /// Contributors and viewers, by their names; for contributors and the owner.
    pub people: Vec<StudyPerson>,
}

/// A study as it is after so many edits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Study {
    /// What it is.
    pub summary: StudySummary,
    /// The number of the last edit.
    pub number: u32,
    /// Its chapters, as the text of a study.
    pub text: String,
    /// What the asker may do with it, and who else has to do with it.
    pub about: StudyAbout,
}

/// An edit as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SentEdit {
    /// An id that whoever sends it has made, 1 to 36 letters, digits and `-`: the same edit sent twice is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 36))]
    pub id: String,
    /// The edit, as described in `docs/studies.md`.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub edit: Edit,
}

/// Edits to be done in this order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SentEdits {
    /// The edits, 1 to 100.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 100))]
    pub edits: Vec<SentEdit>,
}

/// What became of an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenEdit {
    /// The id that its author gave the edit.
    pub id: String,
    /// Its number, if it was done, now or before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Why it was dropped, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// What became of the edits that were sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenEdits {
    /// Each of them, in the order in which they were sent.
    pub edits: Vec<TakenEdit>,
}

/// An edit that was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberedEdit {
    /// Its number, one more than that of the edit before.
    pub number: u32,
    /// The id that its sender gave to it.
    pub id: String,
    /// The edit, as described in `docs/studies.md`.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub edit: Edit,
}

/// What has happened to a study after an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyNews {
    /// The number of the last edit of the study.
    pub number: u32,
    /// The edits after the one that was asked for, in their order, at most 100; empty where there are none. Without it they are no longer kept, and the study is to be
    /// read anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edits: Option<Vec<NumberedEdit>>,
    /// What the study is called and who has to do with it, where that is not what the tag in the question was of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<StudyAbout>,
}

/// A study in the export of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedStudy {
    /// What it is.
    pub summary: StudySummary,
    /// Its chapters, as the text of a study.
    pub text: String,
}

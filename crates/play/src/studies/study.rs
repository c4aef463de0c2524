//! A study as the fold of its edits.

use std::sync::Arc;

use games::notation::Fault;
use games::reason::Reason;

use super::chapter::{Chapter, Refused, plain};
use super::edit::{ChapterId, Edit, Shape};
use super::{MOST_CHAPTERS, MOST_SAID, MOST_TURNS, print, read};

/// A study: its chapters in their order. A clone shares those that do not change.
#[derive(Debug, Clone, Default)]
pub struct Study {
    chapters: Vec<Arc<Chapter>>,
}

/// Two studies are equal when their texts are.
impl PartialEq for Study {
    fn eq(&self, other: &Self) -> bool {
        let same = |(of, other): (&Arc<Chapter>, &Arc<Chapter>)| {
            Arc::ptr_eq(of, other) || print::chapter(of, None) == print::chapter(other, None)
        };
        self.chapters.len() == other.chapters.len() && self.chapters.iter().zip(&other.chapters).all(same)
    }
}

impl Eq for Study {}

impl Study {
    /// Reads the text that [`text`](Self::text) gives. Chapters without an id, or with one that occurs before, get other ids.
    ///
    /// # Errors
    /// As [`read()`](super::read()).
    pub fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Self::of_chapters(read::read(text)?.chapters.into_iter().map(|read| read.chapter)))
    }

    /// A study of these chapters; those for which there is no room are left out. An id that occurs twice becomes another one.
    pub fn of_chapters(chapters: impl IntoIterator<Item = Chapter>) -> Self {
        let mut study = Self::default();
        for mut chapter in chapters.into_iter().take(MOST_CHAPTERS) {
            let ids = std::iter::once(chapter.id().clone())
                .chain((1..).filter_map(|number: usize| number.to_string().parse::<ChapterId>().ok()));
            let free = ids.into_iter().find(|id| study.chapter(id).is_none());
            if let Some(id) = free {
                chapter.set_id(id);
                study.chapters.push(Arc::new(chapter));
            }
        }
        study
    }

    /// The chapters in their order.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &Chapter> {
        self.chapters.iter().map(Arc::as_ref)
    }

    /// The chapter with this id.
    #[must_use]
    pub fn chapter(&self, id: &ChapterId) -> Option<&Chapter> {
        self.chapters().find(|chapter| chapter.id() == id)
    }

    /// The number of turns of all chapters.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.chapters().map(|chapter| chapter.tree().turn_count()).sum()
    }

    /// The bytes of all comments, arrows and marks.
    #[must_use]
    pub fn said(&self) -> usize {
        self.chapters().map(Chapter::said).sum()
    }

    /// Its text. The name is one that a tag can have: without control characters, of at most 16,384 bytes.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        let mut texts: Vec<String> = Vec::with_capacity(self.chapters.len());
        for chapter in self.chapters() {
            texts.push(print::chapter(chapter, texts.is_empty().then_some(name)));
        }
        texts.join("\n")
    }

    fn place(&self, id: &ChapterId) -> Result<usize, Refused> {
        self.chapters.iter().position(|chapter| chapter.id() == id).ok_or(Refused::Stale)
    }

    /// Does what an edit says.
    ///
    /// # Errors
    /// It cannot be done; nothing has changed then.
    pub fn apply(&mut self, edit: &Edit) -> Result<(), Refused> {
        if let Edit::AddChapter { chapter, text } = edit {
            return self.add(chapter, text);
        }
        let place = self.place(edit.chapter())?;
        let (turns, said) = (self.turn_count(), self.said());
        if matches!(edit, Edit::AddTurn { .. }) && turns >= MOST_TURNS {
            return Err(Refused::Full(Reason::TooManyTurns { most: MOST_TURNS }));
        }
        let chapter = Arc::make_mut(&mut self.chapters[place]);
        match edit {
            Edit::AddChapter { .. } => {}
            Edit::RenameChapter { name, .. } => chapter.set_name(name).map_err(plain)?,
            Edit::SetKind { to, .. } => chapter.set_kind(*to),
            Edit::MoveChapter { place: to, .. } => {
                let moved = self.chapters.remove(place);
                let to = (*to).min(self.chapters.len());
                self.chapters.insert(to, moved);
            }
            Edit::RemoveChapter { .. } => {
                self.chapters.remove(place);
            }
            Edit::AddTurn { path, turn, .. } => chapter.add_turn(path, turn)?,
            Edit::Roll { path, draw, .. } => chapter.roll(path, draw)?,
            Edit::RemoveTurn { path, .. } => chapter.remove(path)?,
            Edit::Promote { path, .. } => chapter.promote(path)?,
            Edit::Comment { path, text, .. } => {
                let before = chapter.find(path).map_or(0, |node| chapter.comment(node).len());
                room_for(said, before, text.len())?;
                chapter.comment_on(path, text)?;
            }
            Edit::Draw { path, shapes, .. } => {
                let size = |shapes: &[Shape]| shapes.iter().map(Shape::size).sum();
                let before = chapter.find(path).map_or(0, |node| size(chapter.shapes(node)));
                room_for(said, before, size(shapes))?;
                chapter.draw_on(path, shapes)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, id: &ChapterId, text: &str) -> Result<(), Refused> {
        if self.place(id).is_ok() {
            return Err(Refused::Stale);
        }
        if self.chapters.len() >= MOST_CHAPTERS {
            return Err(Refused::Full(Reason::TooManyChapters { most: MOST_CHAPTERS }));
        }
        let read = read::read(text)?;
        let mut chapters = read.chapters.into_iter();
        let (Some(only), None) = (chapters.next(), chapters.next()) else {
            return Err(plain(Reason::TooManyChapters { most: 1 }));
        };
        let mut chapter = only.chapter;
        if self.turn_count() + chapter.tree().turn_count() > MOST_TURNS {
            return Err(Refused::Full(Reason::TooManyTurns { most: MOST_TURNS }));
        }
        room_for(self.said(), 0, chapter.said())?;
        chapter.set_id(id.clone());
        self.chapters.push(Arc::new(chapter));
        Ok(())
    }
}

/// Whether there is room for what is said in the place of something else.
fn room_for(said: usize, before: usize, now: usize) -> Result<(), Refused> {
    let found = said - before + now;
    if now > before && found > MOST_SAID {
        return Err(Refused::Full(Reason::TextTooLong { found, most: MOST_SAID }));
    }
    Ok(())
}

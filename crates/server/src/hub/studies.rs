//! Studies: what is done in them, and who is told.
//!
//! A study in memory is a cache of what is stored. Edits are stored under the numbers after the last one that is known here; where another node was first, nothing is
//! stored, and what it stored is read before it is tried again. So everybody has the edits in the same order.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use lru::LruCache;
use play::studies::{Edit, Refused, Study};
use play::time::Timestamp;
use protocol::admin::Role;
use protocol::game::Kind;
use protocol::studies::{
    MOST_EDIT_ID, MOST_EDITS, MOST_NAME, NewStudy, NumberedEdit, PAGE, SentEdit, Studies as Listed, Study as Told,
    StudyAbout, StudyNews, StudyPerson, StudyRole, StudySettings, TakenEdit, Visibility,
};
use tokio::sync::Notify;

use super::Hub;
use crate::bus::Message;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::studies::{NewStored, StoredStudy, StudiesOf, StudyKey, StudyStep, apply, read_text};

/// Studies in memory.
const LOADED: NonZeroUsize = NonZeroUsize::new(64).unwrap();
/// A text is stored after so many edits,
const TEXT_EVERY: u32 = 100;
/// and after an edit of so many bytes: a chapter with much in it.
const LARGE: usize = 16 * 1024;
/// So often another node may be first before it is given up.
const TRIES: usize = 20;
/// Where a site has several nodes, whoever waits looks at the database so often: the bus may lose what it is told.
const LOOK: Duration = Duration::from_secs(2);

/// A study in memory, as it is after some edit.
#[derive(Debug)]
struct Loaded {
    key: StudyKey,
    study: Study,
    number: u32,
    /// The number of the last edit that is in the text which is stored.
    text_number: u32,
}

/// The studies in memory, and who waits for news of which.
#[derive(Debug)]
pub(super) struct Studies {
    loaded: Mutex<LruCache<String, Arc<tokio::sync::Mutex<Loaded>>>>,
    waiting: Mutex<HashMap<String, Weak<Notify>>>,
}

impl Default for Studies {
    fn default() -> Self {
        Self { loaded: Mutex::new(LruCache::new(LOADED)), waiting: Mutex::default() }
    }
}

impl Studies {
    /// What wakes those who wait for news of a study.
    fn waiting(&self, id: &str) -> Arc<Notify> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = waiting.get(id).and_then(Weak::upgrade) {
            return known;
        }
        waiting.retain(|_, notify| notify.strong_count() > 0);
        let new = Arc::new(Notify::new());
        waiting.insert(id.to_owned(), Arc::downgrade(&new));
        new
    }

    /// Wakes those who wait for news of a study.
    pub(super) fn wake(&self, id: &str) {
        let known = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
        if let Some(known) = known {
            known.notify_waiters();
        }
    }

    /// Wakes everybody: the server goes down, or the database has gone back.
    pub(super) fn wake_all(&self) {
        let all: Vec<_> = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        all.iter().filter_map(Weak::upgrade).for_each(|notify| notify.notify_waiters());
    }

    /// The database has gone back: what is in memory is forgotten.
    pub(super) fn forget(&self) {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.wake_all();
    }
}

impl Loaded {
    /// Reads what is new.
    async fn refresh(&mut self, hub: &Hub) -> Result<(), Refusal> {
        loop {
            let edits = hub.store().study_edits(self.key, self.number).await?;
            let is_all = edits.len() < MOST_EDITS;
            if let Some(first) = edits.first().filter(|first| first.number != self.number + 1) {
                // They are no longer kept.
                tracing::debug!(first = first.number, known = self.number, "a study is read anew");
                return self.read(hub).await;
            }
            apply(&mut self.study, &edits)?;
            self.number = edits.last().map_or(self.number, |last| last.number);
            if is_all {
                return Ok(());
            }
        }
    }

    /// Reads everything.
    async fn read(&mut self, hub: &Hub) -> Result<(), Refusal> {
        let (text, number) = hub.store().study_text(self.key).await?;
        let read = tokio::task::spawn_blocking(move || read_text(&text)).await;
        self.study = read.map_err(|_| Refusal::Unavailable)??;
        (self.number, self.text_number) = (number, number);
        Box::pin(self.refresh(hub)).await
    }
}

/// The name of a study, if it can be one.
fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let fits = (1..=MOST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits { Ok(name.to_owned()) } else { Err(Refusal::StudyName { least: 1, most: MOST_NAME }) }
}

/// What somebody with this role is told about a study.
fn about(stored: &StoredStudy, role: StudyRole) -> StudyAbout {
    let people = if role > StudyRole::Viewer { stored.people.as_slice() } else { &[] };
    let person = |(user, role): &(User, StudyRole)| StudyPerson { name: user.name.clone(), role: *role };
    let people: Vec<StudyPerson> = people.iter().map(person).collect();
    let mut about =
        StudyAbout { tag: String::new(), name: stored.name.clone(), visibility: stored.visibility, role, people };
    // Of what is told only, so that it says nothing about people to those who are not told of them.
    let told = serde_json::to_vec(&about).unwrap_or_default();
    about.tag = play::game_setup::hex(&secret::digest(&told)[..8]);
    about
}

fn refusal(refused: Refused) -> Refusal {
    match refused {
        Refused::Stale => Refusal::StudyStale,
        Refused::Full(_) => Refusal::StudyFull,
        Refused::Fault(fault) => Refusal::Illegal(fault),
        Refused::Text(_) => Refusal::Malformed,
    }
}

fn is_edit_id(id: &str) -> bool {
    (1..=MOST_EDIT_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

impl Hub {
    /// A study, and what somebody may do with it.
    async fn readable_study(&self, id: &str, asker: Option<UserId>) -> Result<(StoredStudy, StudyRole), Refusal> {
        let stored = self.store().study(id.to_owned()).await?.ok_or(Refusal::NotFound)?;
        let role = stored.role(asker).ok_or(Refusal::NotFound)?;
        Ok((stored, role))
    }

    /// A study that somebody may change, or whatever `least` says. Who may read it is told that this is not enough.
    async fn study_for(&self, id: &str, asker: UserId, least: StudyRole) -> Result<StoredStudy, Refusal> {
        let (stored, role) = self.readable_study(id, Some(asker)).await?;
        if role >= least { Ok(stored) } else { Err(Refusal::StudyRole) }
    }

    /// The study in memory, with at least the edits up to a number.
    async fn loaded_study(&self, stored: &StoredStudy) -> Result<Arc<tokio::sync::Mutex<Loaded>>, Refusal> {
        let studies = &self.inner.studies;
        let found = studies.loaded.lock().unwrap_or_else(PoisonError::into_inner).get(&stored.id).map(Arc::clone);
        let loaded = match found {
            Some(found) => found,
            None => {
                let mut new = Loaded { key: stored.key, study: Study::default(), number: 0, text_number: 0 };
                new.read(self).await?;
                let new = Arc::new(tokio::sync::Mutex::new(new));
                let mut loaded = studies.loaded.lock().unwrap_or_else(PoisonError::into_inner);
                // Of two who read it at the same time, both get the same.
                Arc::clone(loaded.get_or_insert(stored.id.clone(), || new))
            }
        };
        {
            let mut loaded = loaded.lock().await;
            if loaded.number < stored.number {
                loaded.refresh(self).await?;
            }
        }
        Ok(loaded)
    }

    async fn current_study(&self, stored: &StoredStudy) -> Result<(Study, u32), Refusal> {
        let loaded = self.loaded_study(stored).await?;
        let loaded = loaded.lock().await;
        Ok((loaded.study.clone(), loaded.number))
    }

    /// Makes a study: its id.
    ///
    /// # Errors
    /// The account is not registered or has too many; the name or the text is none.
    pub async fn create_study(&self, owner: &User, new: NewStudy) -> Result<String, Refusal> {
        let name = checked_name(&new.name)?;
        let text = new.text.unwrap_or_default();
        let read = tokio::task::spawn_blocking(move || Study::from_text(&text)).await;
        let study = read.map_err(|_| Refusal::Unavailable)??;
        self.store_study(owner, name, new.visibility, &study).await
    }

    async fn store_study(
        &self,
        owner: &User,
        name: String,
        visibility: Visibility,
        study: &Study,
    ) -> Result<String, Refusal> {
        if owner.kind != Kind::Registered {
            return Err(Refusal::NotRegistered);
        }
        let id = secret::id();
        let (text, chapters) = (study.text(&name), study.chapters().len());
        let new = NewStored { id: id.clone(), owner: owner.id, name, visibility, text, chapters };
        let hub = self.clone();
        self.to_the_end(async move { Ok(hub.store().create_study(new, hub.now()).await?) }).await?;
        Ok(id)
    }

    /// Copies a study: the id of the copy, which is the asker's and by link.
    ///
    /// # Errors
    /// There is none that the asker may read; as [`create_study`](Self::create_study).
    pub async fn copy_study(&self, owner: &User, id: &str) -> Result<String, Refusal> {
        let (stored, _) = self.readable_study(id, Some(owner.id)).await?;
        let (study, _) = self.current_study(&stored).await?;
        self.store_study(owner, stored.name, Visibility::ByLink, &study).await
    }

    /// A study as it is, for somebody.
    ///
    /// # Errors
    /// There is none that the asker may read.
    pub async fn study(&self, id: &str, asker: Option<UserId>) -> Result<Told, Refusal> {
        let (stored, role) = self.readable_study(id, asker).await?;
        let (study, number) = self.current_study(&stored).await?;
        let mut summary = stored.summary();
        summary.chapters = u32::try_from(study.chapters().len()).unwrap_or(u32::MAX);
        Ok(Told { text: study.text(&stored.name), summary, number, about: about(&stored, role) })
    }

    /// The study for those who look at it without changing it: its name and what is in it.
    ///
    /// # Errors
    /// There is none that everybody may read.
    pub async fn open_study(&self, id: &str) -> Result<(String, Study), Refusal> {
        let (stored, _) = self.readable_study(id, None).await?;
        let (study, _) = self.current_study(&stored).await?;
        Ok((stored.name, study))
    }

    /// What has happened to a study after an edit, and after it was told about with a tag, if there is one. With `wait` it waits for something,
    /// if there is nothing yet.
    ///
    /// # Errors
    /// There is none that the asker may read.
    pub async fn study_news(
        &self,
        id: &str,
        asker: Option<UserId>,
        after: u32,
        tag: Option<&str>,
        wait: Duration,
    ) -> Result<StudyNews, Refusal> {
        let until = tokio::time::Instant::now() + wait;
        let notify = self.inner.studies.waiting(id);
        loop {
            let news = notify.notified();
            tokio::pin!(news);
            // Whatever happens from here on is noticed.
            news.as_mut().enable();
            let (stored, role) = self.readable_study(id, asker).await?;
            let about = tag.and_then(|tag| Some(about(&stored, role)).filter(|about| about.tag != tag));
            let left = until.saturating_duration_since(tokio::time::Instant::now());
            let goes_down = self.inner.base.in_flight.is_closed();
            if stored.number != after || about.is_some() || left.is_zero() || goes_down {
                return Ok(StudyNews { number: stored.number, edits: self.told_edits(&stored, after).await?, about });
            }
            let pause = if self.node().is_some() { left.min(LOOK) } else { left };
            let _ = tokio::time::timeout(pause, news).await;
        }
    }

    /// The edits after a number; nothing where they are no longer kept.
    async fn told_edits(&self, stored: &StoredStudy, after: u32) -> Result<Option<Vec<NumberedEdit>>, Refusal> {
        if after >= stored.number {
            // One who has more than there is has a study that is no more.
            return Ok((after == stored.number).then(Vec::new));
        }
        let edits = self.store().study_edits(stored.key, after).await?;
        let is_kept = edits.first().is_some_and(|first| first.number == after + 1);
        let told = edits.into_iter().map(|edit| NumberedEdit { number: edit.number, id: edit.id, edit: edit.edit });
        Ok(is_kept.then(|| told.collect()))
    }

    /// Does edits in a study, each once: what became of each.
    ///
    /// # Errors
    /// There is no study that the asker may change, or an id is none.
    pub async fn edit_study(&self, id: &str, asker: UserId, edits: Vec<SentEdit>) -> Result<Vec<TakenEdit>, Refusal> {
        if edits.is_empty() || edits.len() > MOST_EDITS || !edits.iter().all(|edit| is_edit_id(&edit.id)) {
            return Err(Refusal::Malformed);
        }
        let (hub, id) = (self.clone(), id.to_owned());
        self.to_the_end(async move {
            for _ in 0..TRIES {
                let stored = hub.study_for(&id, asker, StudyRole::Contributor).await?;
                let loaded = hub.loaded_study(&stored).await?;
                let mut loaded = loaded.lock().await;
                if let Some(taken) = hub.try_edits(&mut loaded, &edits, &stored.name).await? {
                    drop(loaded);
                    hub.inner.studies.wake(&id);
                    hub.inner.base.tell(|| Message::Study { study: id.clone() });
                    return Ok(taken);
                }
                loaded.refresh(&hub).await?;
            }
            Err(Refusal::Unavailable)
        })
        .await
    }

    /// Does those of some edits that are not stored: what became of each; nothing where another node was first.
    async fn try_edits(
        &self,
        loaded: &mut Loaded,
        edits: &[SentEdit],
        name: &str,
    ) -> Result<Option<Vec<TakenEdit>>, Refusal> {
        let ids = edits.iter().map(|edit| edit.id.clone()).collect();
        let mut numbers: HashMap<String, u32> =
            self.store().known_study_edits(loaded.key, ids).await?.into_iter().collect();
        let (mut next, mut done, mut taken) = (loaded.study.clone(), Vec::new(), Vec::new());
        let mut is_large = false;
        for SentEdit { id, edit } in edits {
            if let Some(number) = numbers.get(id) {
                taken.push(TakenEdit { id: id.clone(), number: Some(*number), problem: None });
                continue;
            }
            match next.apply(edit) {
                Ok(()) => {
                    is_large |= matches!(edit, Edit::AddChapter { text, .. } if text.len() > LARGE);
                    done.push((id.clone(), edit.clone()));
                    let number = loaded.number + u32::try_from(done.len()).unwrap_or(u32::MAX);
                    numbers.insert(id.clone(), number);
                    taken.push(TakenEdit { id: id.clone(), number: Some(number), problem: None });
                }
                Err(refused) => {
                    let problem = Some(refusal(refused).problem());
                    taken.push(TakenEdit { id: id.clone(), number: None, problem });
                }
            }
        }
        if done.is_empty() {
            return Ok(Some(taken));
        }
        let mut step = StudyStep {
            key: loaded.key,
            after: loaded.number,
            edits: done,
            at: self.now(),
            chapters: next.chapters().len(),
            text: None,
        };
        let number = step.number();
        if is_large || number - loaded.text_number >= TEXT_EVERY {
            step.text = Some(next.text(name));
        }
        let text_number = if step.text.is_some() { number } else { loaded.text_number };
        if !self.store().step_study(step).await? {
            return Ok(None);
        }
        (loaded.study, loaded.number, loaded.text_number) = (next, number, text_number);
        Ok(Some(taken))
    }

    /// Gives a study another name, and says who may read it.
    ///
    /// # Errors
    /// There is none of the asker's, or the name is none.
    pub async fn set_study(&self, id: &str, asker: UserId, settings: StudySettings) -> Result<(), Refusal> {
        let name = checked_name(&settings.name)?;
        let stored = self.study_for(id, asker, StudyRole::Owner).await?;
        let hub = self.clone();
        self.to_the_end(async move {
            hub.store().set_study(stored.key, name, settings.visibility).await?;
            hub.study_changed(&stored.id);
            Ok(())
        })
        .await
    }

    /// Deletes a study: for its owner, and for moderators where it is not private.
    ///
    /// # Errors
    /// There is none that the asker may delete.
    pub async fn delete_study(&self, id: &str, asker: UserId) -> Result<(), Refusal> {
        let (stored, role) = self.readable_study(id, Some(asker)).await?;
        if role < StudyRole::Owner && self.store().role(asker).await? <= Role::None {
            return Err(Refusal::StudyRole);
        }
        let hub = self.clone();
        self.to_the_end(async move {
            hub.store().delete_study(stored.key).await?;
            hub.inner.studies.loaded.lock().unwrap_or_else(PoisonError::into_inner).pop(&stored.id);
            hub.study_changed(&stored.id);
            Ok(())
        })
        .await
    }

    /// Says what somebody is in a study; nothing takes it out of it. Everybody may take itself out.
    ///
    /// # Errors
    /// There is no such study of the asker's, or no such registered player, or it is the owner; too many others are something in it.
    pub async fn set_study_person(
        &self,
        id: &str,
        asker: UserId,
        name: String,
        role: Option<StudyRole>,
    ) -> Result<(), Refusal> {
        let (stored, of_asker) = self.readable_study(id, Some(asker)).await?;
        let person = self.store().account_named(name).await?;
        let leaves = role.is_none() && person.id == asker;
        if of_asker < StudyRole::Owner && !leaves {
            return Err(Refusal::StudyRole);
        }
        let edits = match role {
            None => None,
            Some(StudyRole::Viewer) => Some(false),
            Some(StudyRole::Contributor) => Some(true),
            Some(StudyRole::Owner) => return Err(Refusal::Malformed),
        };
        if person.id == stored.owner.id || (edits.is_some() && person.kind != Kind::Registered) {
            return Err(Refusal::NotFound);
        }
        let hub = self.clone();
        self.to_the_end(async move {
            hub.store().set_study_person(stored.key, person.id, edits).await?;
            hub.study_changed(&stored.id);
            Ok(())
        })
        .await
    }

    /// Those who wait for news of a study look whether they may still read it.
    fn study_changed(&self, id: &str) {
        self.inner.studies.wake(id);
        self.inner.base.tell(|| Message::Study { study: id.to_owned() });
    }

    /// Some studies, those that were changed last first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn studies(&self, of: StudiesOf, before: Option<Timestamp>) -> Result<Listed, Refusal> {
        let by_moment = !matches!(of, StudiesOf::Named(_));
        let before = before.unwrap_or(Timestamp::new(i64::MAX as u64));
        let mut studies = self.store().studies(of, before).await?;
        let is_more = studies.len() > PAGE;
        studies.truncate(PAGE);
        let before = studies.last().filter(|_| is_more && by_moment).map(|last| last.changed);
        Ok(Listed { studies, before })
    }
}

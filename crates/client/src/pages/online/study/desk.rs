//! What is done in a study here, on its way to the server, and what others do, on its way here.

use std::time::Duration;

use leptos::prelude::*;
use leptos::reactive::owner::LocalStorage;
use leptos::task::spawn_local;
use play::studies::{Edit, Pending, Refused, Replica, Study};
use protocol::studies::{MOST_WAIT, SentEdit, SentEdits, Study as Told, StudyAbout, StudyNews, StudyRole, TakenEdits};
use web_sys::AbortController;

use crate::game::device::random;
use crate::i18n::{I18n, use_i18n};
use crate::notices::{Notices, use_notices};
use crate::online::api::{self, Trouble};
use crate::parts::pause;

/// Edits that are sent at once.
const MOST_SENT: usize = 40;
/// The most bytes of the edits that are sent at once, the first one not counted.
const MOST_SENT_BYTES: usize = 128 * 1024;
/// How long to wait before something is asked again that brought nothing.
const PAUSE: Duration = Duration::from_secs(2);
/// How often what is not answered is sent when the page has gone.
const LAST_TRIES: u32 = 5;

/// A study that is open on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Desk {
    id: StoredValue<String>,
    replica: RwSignal<Replica>,
    /// Its role stays as it is here: a page for another one is made anew.
    about: RwSignal<StudyAbout>,
    role: StudyRole,
    /// To be changed when the page is to be made anew.
    times: RwSignal<u32>,
    is_sending: StoredValue<bool>,
    /// Edits of a part of the page that has gone, to be done as soon as that has gone.
    late: StoredValue<Vec<Edit>>,
    /// Gives up the request that waits, when the page goes: a browser has only a few of them at a time.
    waits: StoredValue<Option<AbortController>, LocalStorage>,
    trouble: RwSignal<Option<Trouble>>,
    i18n: I18n,
    notices: Notices,
}

impl Desk {
    /// Opens a study as it was read, and follows it as long as the page is there. Where the user may do something else with it than before, `times` is changed.
    pub(super) fn open(told: &Told, study: Study, times: RwSignal<u32>) -> Self {
        let desk = Self {
            id: StoredValue::new(told.summary.id.clone()),
            replica: RwSignal::new(Replica::new(study, told.number)),
            about: RwSignal::new(told.about.clone()),
            role: told.about.role,
            times,
            is_sending: StoredValue::new(false),
            late: StoredValue::new(Vec::new()),
            waits: StoredValue::new_local(None),
            trouble: RwSignal::new(None),
            i18n: use_i18n(),
            notices: use_notices(),
        };
        desk.begin_to_follow();
        on_cleanup(move || desk.leave());
        desk
    }

    /// Hears from now on of what is done, until [`stop_following`](Self::stop_following).
    pub(super) fn begin_to_follow(self) {
        self.waits.try_set_value(AbortController::new().ok());
        spawn_local(self.follow());
    }

    /// Hears of nothing any more: the page goes, or the study.
    pub(super) fn stop_following(self) {
        self.waits.try_with_value(|waits| waits.as_ref().map(AbortController::abort));
    }

    /// The page goes: what is not answered is sent once more, without anybody who waits for the answer. What had arrived is known by its id.
    fn leave(self) {
        self.stop_following();
        let late = self.late.try_update_value(std::mem::take).unwrap_or_default();
        let late: Vec<Pending> = late.into_iter().filter_map(pending).collect();
        let pending = self.replica.try_with_untracked(|replica| requests(replica.pending().chain(&late), usize::MAX));
        let (Some(path), Some(pending)) = (self.path("edits"), pending) else { return };
        spawn_local(async move {
            for sent in pending {
                // In their order, and none without those before it.
                for attempt in 1..=LAST_TRIES {
                    match api::post::<TakenEdits>(&path, &sent).await {
                        Err(trouble) if is_passing(&trouble) && attempt < LAST_TRIES => pause(PAUSE).await,
                        Err(_) => return,
                        Ok(_) => break,
                    }
                }
            }
        });
    }

    /// What is seen of it. Follows changes.
    pub(super) fn with<T>(self, look: impl FnOnce(&Study) -> T) -> T {
        self.replica.with(|replica| look(replica.shown()))
    }

    /// What is seen of it now.
    pub(super) fn with_untracked<T>(self, look: impl FnOnce(&Study) -> T) -> T {
        self.replica.with_untracked(|replica| look(replica.shown()))
    }

    /// Whether the user may change it.
    pub(super) fn may_edit(self) -> bool {
        self.role >= StudyRole::Contributor
    }

    /// What the user may do with it.
    pub(super) const fn role(self) -> StudyRole {
        self.role
    }

    /// What it is called and who has to do with it, as far as that is known here.
    pub(super) fn about(self) -> Signal<StudyAbout> {
        self.about.into()
    }

    /// Whether something that was done here is not answered yet. Follows changes.
    pub(super) fn is_pending(self) -> bool {
        self.replica.with(|replica| replica.pending().len() > 0)
    }

    /// The id of the study.
    pub(super) fn id(self) -> String {
        self.id.get_value()
    }

    /// That the server does not answer.
    pub(super) fn trouble_view(self) -> impl IntoView {
        let i18n = self.i18n;
        view! {
            <p class="trouble" role="status">
                {move || self.trouble.get().map(|trouble| i18n.with(|locale| trouble.words(locale)))}
            </p>
        }
    }

    /// Does something in the study: whether that could be done. The user is told why not.
    pub(super) fn edit(self, edit: Edit) -> bool {
        let Some(pending) = pending(edit) else { return false };
        let done = self.replica.try_update(|replica| replica.edit(pending));
        match done {
            Some(Ok(())) => {
                if !self.is_sending.get_value() {
                    self.is_sending.set_value(true);
                    spawn_local(self.send());
                }
                true
            }
            Some(Err(refused)) => {
                self.notices.warn(self.words(&refused));
                false
            }
            None => false,
        }
    }

    /// As [`edit`](Self::edit), where the part of the page that does it is going: what follows the study is not to be woken meanwhile.
    pub(super) fn edit_late(self, edit: Edit) {
        self.late.try_update_value(|late| late.push(edit));
        spawn_local(async move {
            for edit in self.late.try_update_value(std::mem::take).unwrap_or_default() {
                self.edit(edit);
            }
        });
    }

    fn words(self, refused: &Refused) -> String {
        let locale = self.i18n.now();
        match refused {
            Refused::Stale | Refused::Text(_) => locale.web_study_stale(),
            Refused::Full(reason) => locale.web_study_full(locale.reason(reason)),
            Refused::Fault(fault) => locale.fault(fault),
        }
    }

    fn path(self, what: &str) -> Option<String> {
        self.id.try_with_value(|id| format!("studies/{}/{what}", api::part(id)))
    }

    /// Sends what is not answered until there is nothing more.
    async fn send(self) {
        while let Some(sent) = self.next_to_send() {
            let Some(path) = self.path("edits") else { return };
            match api::post::<TakenEdits>(&path, &sent).await {
                Ok(taken) => {
                    self.note(None);
                    if !self.catch_up().await {
                        pause(PAUSE).await;
                    }
                    self.take(&taken);
                }
                Err(trouble) if is_passing(&trouble) => {
                    self.note(Some(trouble));
                    pause(PAUSE).await;
                }
                Err(trouble) => {
                    // It is not to be changed here any more: what is not sent is lost, and is not shown.
                    let locale = self.i18n.now();
                    self.notices.warn(trouble.words(&locale));
                    self.replica.try_update(|replica| {
                        let ids: Vec<String> = replica.pending().map(|pending| pending.id.clone()).collect();
                        ids.iter().for_each(|id| replica.dropped(id));
                    });
                }
            }
        }
        self.is_sending.try_set_value(false);
    }

    fn next_to_send(self) -> Option<SentEdits> {
        self.replica.try_with_untracked(|replica| requests(replica.pending(), 1).pop())?
    }

    /// What became of what was sent. Where the study was caught up with, those that were done are below the others already.
    fn take(self, taken: &TakenEdits) {
        let mut problem = None;
        self.replica.try_update(|replica| {
            for edit in &taken.edits {
                problem = problem.take().or_else(|| edit.problem.clone());
                if edit.number.is_none_or(|number| number <= replica.number()) {
                    replica.dropped(&edit.id);
                }
            }
        });
        if let Some(problem) = problem {
            self.notices.warn(api::problem_words(&problem, &self.i18n.now()));
        }
    }

    fn note(self, trouble: Option<Trouble>) {
        if self.trouble.try_with_untracked(|known| *known != trouble) == Some(true) {
            self.trouble.try_set(trouble);
        }
    }

    /// Hears of what was done, until there is nothing more: whether that worked.
    async fn catch_up(self) -> bool {
        loop {
            match self.ask(0).await {
                Some(Ok(true)) => {}
                Some(Ok(false)) => return true,
                Some(Err(_)) | None => return false,
            }
        }
    }

    /// Asks for what was done after what is known: whether there is more. Nothing where the study is not followed any more.
    async fn ask(self, wait: u32) -> Option<Result<bool, Trouble>> {
        let after = self.replica.try_with_untracked(Replica::number)?;
        let tag = self.about.try_with_untracked(|about| api::part(&about.tag))?;
        let path = self.path(&format!("edits?after={after}&about={tag}&wait={wait}"))?;
        if self.is_stopped() {
            return None;
        }
        let until = self.waits.try_with_value(|waits| waits.as_ref().map(AbortController::signal))?;
        let news: StudyNews = match api::get_until(&path, until.as_ref()).await {
            Ok(news) => news,
            Err(trouble) => return Some(Err(trouble)),
        };
        if let Some(about) = news.about {
            self.hear_about(about);
        }
        let Some(edits) = news.edits else { return self.reload().await };
        if edits.is_empty() {
            return Some(Ok(false));
        }
        let heard = self.replica.try_update(|replica| {
            edits.iter().try_for_each(|edit| replica.hear(edit.number, &edit.id, &edit.edit)).map(|()| replica.number())
        })?;
        match heard {
            Ok(number) => Some(Ok(number < news.number)),
            Err(_) => self.reload().await,
        }
    }

    fn hear_about(self, about: StudyAbout) {
        if about.role == self.role {
            self.about.try_set(about);
        } else {
            self.times.try_update(|times| *times = times.wrapping_add(1));
        }
    }

    fn is_stopped(self) -> bool {
        self.waits.try_with_value(|waits| waits.as_ref().is_some_and(|waits| waits.signal().aborted())).unwrap_or(true)
    }

    /// Reads the study anew.
    async fn reload(self) -> Option<Result<bool, Trouble>> {
        let path = self.id.try_with_value(|id| format!("studies/{}", api::part(id)))?;
        let told = match api::get::<Told>(&path).await {
            Ok(told) => told,
            Err(trouble) => return Some(Err(trouble)),
        };
        let Ok(study) = Study::from_text(&told.text) else { return Some(Err(Trouble::Unreadable)) };
        self.replica.try_update(|replica| replica.reload(study, told.number))?;
        Some(Ok(false))
    }

    /// Hears of what is done, as long as the page is there.
    async fn follow(self) {
        loop {
            let begun = js_sys::Date::now();
            let Some(answer) = self.ask(MOST_WAIT).await else { return };
            match answer {
                Ok(_) => {
                    self.note(None);
                    // A server that has no place for those who wait answers at once.
                    if js_sys::Date::now() - begun < 200.0 {
                        pause(PAUSE / 4).await;
                    }
                }
                Err(_) if self.is_stopped() => return,
                Err(trouble) if is_passing(&trouble) => {
                    self.note(Some(trouble));
                    pause(PAUSE).await;
                }
                Err(trouble) => return self.note(Some(trouble)),
            }
        }
    }
}

/// An edit with an id of its own.
fn pending(edit: Edit) -> Option<Pending> {
    let id = random::<9>().map(|bytes| play::game_setup::hex(&bytes))?;
    Some(Pending { id, edit })
}

/// Edits in their order, as at most so many requests.
fn requests<'a>(pending: impl Iterator<Item = &'a Pending>, most: usize) -> Vec<SentEdits> {
    let mut requests: Vec<SentEdits> = Vec::new();
    let mut size = 0;
    for Pending { id, edit } in pending {
        let bytes = serde_json::to_string(edit).map_or(0, |text| text.len());
        let fits = requests.last().is_some_and(|last| last.edits.len() < MOST_SENT && size + bytes <= MOST_SENT_BYTES);
        if !fits {
            if requests.len() == most {
                break;
            }
            requests.push(SentEdits { edits: Vec::new() });
            size = 0;
        }
        size += bytes;
        if let Some(last) = requests.last_mut() {
            last.edits.push(SentEdit { id: id.clone(), edit: edit.clone() });
        }
    }
    requests
}

/// Whether the same may work a little later.
fn is_passing(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::Lost => true,
        Trouble::Refused(problem) => problem.is_retryable(),
        Trouble::Unreadable => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(number: usize, name: &str) -> Pending {
        let edit = Edit::RenameChapter { chapter: "c1".parse().unwrap(), name: name.to_owned() };
        Pending { id: number.to_string(), edit }
    }

    fn ids(requests: &[SentEdits]) -> Vec<Vec<&str>> {
        requests.iter().map(|sent| sent.edits.iter().map(|edit| edit.id.as_str()).collect()).collect()
    }

    #[test]
    fn what_is_sent_is_in_its_order_and_no_request_is_too_large() {
        let many: Vec<Pending> = (0..MOST_SENT * 2 + 1).map(|number| renamed(number, "A")).collect();
        let sent = requests(many.iter(), usize::MAX);
        assert_eq!(sent.iter().map(|sent| sent.edits.len()).collect::<Vec<_>>(), [MOST_SENT, MOST_SENT, 1]);
        let order: Vec<String> = ids(&sent).concat().into_iter().map(str::to_owned).collect();
        assert_eq!(order, many.iter().map(|pending| pending.id.clone()).collect::<Vec<_>>());
        assert_eq!(requests(many.iter(), 1), sent[..1]);
        // One that is larger than a request of several goes alone, and so do those around it.
        let large = [renamed(1, "A"), renamed(2, &"A".repeat(MOST_SENT_BYTES)), renamed(3, "A"), renamed(4, "A")];
        assert_eq!(ids(&requests(large.iter(), usize::MAX)), [vec!["1"], vec!["2"], vec!["3", "4"]]);
        assert_eq!(requests([].iter(), usize::MAX), []);
    }
}

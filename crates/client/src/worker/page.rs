//! The page's side: holds the worker, asks, and hands answers to who asked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use locale::{Locale, vars};
use requests::packet::{pack, unpack};
use requests::{Answer, Id, Refusal, Request, Response, Task, VERSION};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dispatcher::{Dispatcher, Effect};
use crate::i18n::I18n;
use crate::notices::Notices;

/// What a worker is started with.
#[derive(Debug, Clone)]
pub struct Program {
    /// The address of the worker's script.
    pub script: String,
    /// Returns a promise of the compiled WebAssembly of the worker, the same as long as none has failed.
    pub module: Function,
}

/// Is handed each answer to a request, with the bytes that belong to it.
type OnAnswer = Rc<RefCell<dyn FnMut(Answer, Option<Vec<u8>>)>>;

/// The engines beside the page.
#[derive(Debug, Clone, Copy)]
pub struct EngineWorker {
    inner: StoredValue<Inner, LocalStorage>,
    i18n: I18n,
    notices: Notices,
}

struct Inner {
    program: Program,
    dispatcher: Dispatcher,
    on_answers: BTreeMap<Id, OnAnswer>,
    next: Id,
    worker: Option<Running>,
    /// Workers started so far: events of one that was ended are ignored.
    generation: u32,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inner").field("dispatcher", &self.dispatcher).finish_non_exhaustive()
    }
}

/// A worker, and what is called when it says something.
struct Running {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

/// The engines of the page.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_engine() -> EngineWorker {
    expect_context()
}

impl EngineWorker {
    /// No worker yet: it starts with the first request.
    pub fn provide(program: Program, i18n: I18n, notices: Notices) -> Self {
        let inner = Inner {
            program,
            dispatcher: Dispatcher::new(),
            on_answers: BTreeMap::new(),
            next: 0,
            worker: None,
            generation: 0,
        };
        let engine = Self { inner: StoredValue::new_local(inner), i18n, notices };
        provide_context(engine);
        engine
    }

    /// Asks for something; `answered` is called with every answer, until one is the [last](Answer::is_last). The number is for
    /// [`cancel`](Self::cancel). `bytes` are the table of [`Task::UseTable`].
    pub fn ask(
        self,
        task: Task,
        bytes: Option<Vec<u8>>,
        answered: impl FnMut(Answer, Option<Vec<u8>>) + 'static,
    ) -> Id {
        let mut id = 0;
        let effects = self.inner.try_update_value(|inner| {
            id = inner.next;
            inner.next = inner.next.wrapping_add(1);
            inner.on_answers.insert(id, Rc::new(RefCell::new(answered)));
            inner.dispatcher.ask(Request { version: VERSION, id, task, bytes })
        });
        self.perform(effects);
        id
    }

    /// Calls a request off: it is not answered any more. Nothing happens when it is done.
    pub fn cancel(self, id: Id) {
        let effects = self.inner.try_update_value(|inner| {
            inner.on_answers.remove(&id);
            inner.dispatcher.cancel(id)
        });
        self.perform(effects);
    }

    /// Does what the dispatcher said. Nothing borrows the inner state while who asked is called: that may ask again.
    fn perform(self, effects: Option<Vec<Effect>>) {
        for effect in effects.into_iter().flatten() {
            match effect {
                Effect::Start => self.start(),
                Effect::End => {
                    self.inner.update_value(|inner| {
                        inner.generation = inner.generation.wrapping_add(1);
                        if let Some(running) = inner.worker.take() {
                            running.worker.set_onmessage(None);
                            running.worker.set_onerror(None);
                            running.worker.terminate();
                        }
                    });
                }
                Effect::Post(request) => {
                    let posted = self.inner.try_with_value(|inner| match &inner.worker {
                        Some(running) => running.worker.post_message(&pack(&request, request.bytes.as_deref())),
                        None => Ok(()),
                    });
                    if let Some(Err(error)) = posted {
                        leptos::logging::error!("a request cannot be sent: {error:?}");
                    }
                }
                Effect::Deliver(id, answer, bytes) => {
                    let answer = answer.unwrap_or_else(|refusal| {
                        let reason = refusal_in_words(&refusal, &self.i18n.now());
                        Answer::Refused { reason }
                    });
                    let last = answer.is_last();
                    let on_answer = self.inner.try_update_value(|inner| {
                        if last { inner.on_answers.remove(&id) } else { inner.on_answers.get(&id).cloned() }
                    });
                    if let Some(on_answer) = on_answer.flatten() {
                        (on_answer.borrow_mut())(answer, bytes);
                    }
                }
                Effect::TellRestarted => self.notices.warn(self.i18n.now().web_engine_restarted()),
                Effect::TellUnable => self.notices.warn(self.i18n.now().web_engine_unable()),
            }
        }
    }

    fn start(self) {
        let Some((generation, started)) = self.inner.try_update_value(|inner| {
            inner.generation = inner.generation.wrapping_add(1);
            (inner.generation, self.launch(&inner.program, inner.generation))
        }) else {
            return;
        };
        match started {
            Ok(running) => self.inner.update_value(|inner| inner.worker = Some(running)),
            Err(error) => {
                leptos::logging::error!("the worker cannot be started: {error:?}");
                self.lost(generation);
            }
        }
    }

    fn launch(self, program: &Program, generation: u32) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&program.script, &options)?;
        let on_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match read(&event.data()) {
                Some(response) => self.heard(generation, response),
                None => self.lost(generation),
            });
        let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
            event.prevent_default();
            leptos::logging::error!("the worker ended: {}", event.message());
            self.lost(generation);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let module: Promise = program.module.call0(&JsValue::UNDEFINED)?.unchecked_into();
        let started = worker.clone();
        leptos::task::spawn_local(async move {
            // A worker that was ended meanwhile hears nothing.
            let posted = JsFuture::from(module).await.and_then(|module| started.post_message(&module));
            if let Err(error) = posted {
                leptos::logging::error!("the engines cannot be fetched: {error:?}");
                self.lost(generation);
            }
        });
        Ok(Running { worker, _on_message: on_message, _on_error: on_error })
    }

    fn heard(self, generation: u32, response: Response) {
        let effects = self
            .inner
            .try_update_value(|inner| (inner.generation == generation).then(|| inner.dispatcher.hear(response)));
        self.perform(effects.flatten());
    }

    /// Put off until the event is over: the closure that called this must not be dropped while it runs.
    fn lost(self, generation: u32) {
        leptos::task::spawn_local(async move {
            let effects =
                self.inner.try_update_value(|inner| (inner.generation == generation).then(|| inner.dispatcher.lose()));
            self.perform(effects.flatten());
        });
    }
}

/// Why the worker does not do something, as part of a sentence: no capital, no full stop.
fn refusal_in_words(refusal: &Refusal, locale: &Locale) -> String {
    match refusal {
        Refusal::Fault { line, column, code, args } => {
            let reason = locale.reason_of(code, args.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            locale.fault_at_place(vars::Column(*column), vars::Line(*line), vars::Reason(reason))
        }
        Refusal::Version => locale.web_engine_version(),
        Refusal::NoTable { board } => locale.web_engine_no_table(board.as_str()),
        Refusal::TableDamaged => locale.web_engine_table_damaged(),
        Refusal::TooLong => locale.web_engine_too_long(),
        Refusal::Live => locale.web_engine_live(),
    }
}

fn read(data: &JsValue) -> Option<Response> {
    let (text, bytes) = unpack(data)?;
    let response = serde_json::from_str::<Response>(&text).ok()?;
    Some(Response { bytes, ..response })
}

#[cfg(test)]
mod tests {
    use super::refusal_in_words;
    use games::notation::Fault;
    use games::reason::Reason;
    use locale::{Language, Locale};
    use requests::Refusal;

    #[test]
    fn a_fault_reads_as_if_it_had_never_travelled() {
        for reason in [Reason::MatchOver, Reason::UnexpectedCharacter { found: "c9".to_owned() }] {
            let fault = Fault { line: 3, column: 7, reason };
            for language in Language::ALL {
                let locale = Locale::new(language);
                assert_eq!(refusal_in_words(&Refusal::from(fault.clone()), &locale), locale.fault(&fault));
            }
        }
    }

    #[test]
    fn every_refusal_has_words() {
        let locale = Locale::new(Language::English);
        let board = "lanes".to_owned();
        assert_eq!(refusal_in_words(&Refusal::NoTable { board }, &locale), "there is no tablebase for the board lanes");
        for refusal in [Refusal::Version, Refusal::TableDamaged, Refusal::TooLong, Refusal::Live] {
            assert!(refusal_in_words(&refusal, &locale).contains(' '), "{refusal:?}");
        }
    }
}

//! The worker's side: receives requests and answers them.

use std::cell::RefCell;
use std::rc::Rc;

use requests::packet::{pack, unpack};
use requests::{Answer, Id, Refusal, Request, Response, VERSION, live};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, console};

use crate::clock::WorkerClock;
use crate::task::{Desk, position_to_ask_about};

/// Answers requests from now on, and says that it does.
///
/// # Panics
/// Outside a worker.
pub fn serve() {
    // The page is told by this worker's end.
    std::panic::set_hook(Box::new(|panic| console::error_1(&panic.to_string().into())));
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into().expect("this runs in a worker");
    let desk = Rc::new(RefCell::new(Desk::new(WorkerClock)));
    let href = scope.location().href();
    let base = href.rfind('/').map_or_else(String::new, |end| href[..=end].to_owned());
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some((text, bytes)) = unpack(&event.data()) else { return };
        match serde_json::from_str::<Request>(&text) {
            Ok(request) => {
                let id = request.id;
                let mut say = move |answer, bytes| post(Some(id), answer, bytes);
                let question = position_to_ask_about(&request.task);
                let request = Request { bytes, ..request };
                let Some(position) = question else { return desk.borrow_mut().perform(request, &mut say) };
                // Nothing else is asked meanwhile: the page waits for the answer.
                let (desk, base) = (Rc::clone(&desk), base.clone());
                spawn_local(async move {
                    if live::is_live(&base, &position).await {
                        say(Err(Refusal::Live), None);
                    } else {
                        desk.borrow_mut().perform(request, &mut say);
                    }
                });
            }
            // The page is of another build: it ends this worker when it reads a version that it does not know.
            Err(_) => post(None, Ok(Answer::Ready), None),
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    post(None, Ok(Answer::Ready), None);
}

/// Asks for the scope each time: what is captured by who says something can then go to a solver's threads, elsewhere.
fn post(id: Option<Id>, answer: Result<Answer, Refusal>, bytes: Option<Vec<u8>>) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response = Response { version: VERSION, id, answer, bytes };
    if let Err(error) = scope.post_message(&pack(&response, response.bytes.as_deref())) {
        console::error_2(&"an answer cannot be sent".into(), &error);
    }
}

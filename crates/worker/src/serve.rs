//! The worker's side: hears requests and answers them.

use std::cell::RefCell;

use requests::packet::{pack, unpack};
use requests::{Answer, Id, Refusal, Request, Response, VERSION};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, console};

use crate::clock::WorkerClock;
use crate::task::Desk;

/// Answers requests from now on, and says that it does.
///
/// # Panics
/// Outside a worker.
pub fn serve() {
    // The page is told by this worker's end.
    std::panic::set_hook(Box::new(|panic| console::error_1(&panic.to_string().into())));
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into().expect("this runs in a worker");
    let desk = RefCell::new(Desk::new(WorkerClock));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some((text, bytes)) = unpack(&event.data()) else { return };
        match serde_json::from_str::<Request>(&text) {
            Ok(request) => {
                let id = request.id;
                let mut say = move |answer, bytes| post(Some(id), answer, bytes);
                desk.borrow_mut().perform(Request { bytes, ..request }, &mut say);
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

//! A wire between a browser and the program that can be cut: a connection that is really lost.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

/// A port of this machine whose connections go on to the program, until it is cut.
#[derive(Debug)]
pub struct Wire {
    /// Where the browser finds the program, with a slash at the end.
    pub base: String,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    is_cut: bool,
    next: u64,
    open: HashMap<u64, [TcpStream; 2]>,
}

impl Wire {
    /// A wire to the program at `base`, `http://127.0.0.1:8080/`.
    pub fn to(base: &str) -> Self {
        let target = base.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = format!("http://{}/", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                join(stream, &target, &shared);
            }
        });
        Self { base: own, state }
    }

    /// All connections end at once, and none is made until [`mend`](Self::mend).
    pub fn cut(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_cut = true;
        for [near, far] in state.open.values() {
            let _ = near.shutdown(Shutdown::Both);
            let _ = far.shutdown(Shutdown::Both);
        }
    }

    /// Connections are made again.
    pub fn mend(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_cut = false;
    }
}

/// Carries bytes in both directions until one end closes.
fn join(near: TcpStream, target: &str, shared: &Arc<Mutex<State>>) {
    let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(far) = (!state.is_cut).then(|| TcpStream::connect(target).ok()).flatten() else { return };
    let number = state.next;
    state.next += 1;
    state.open.insert(number, [near.try_clone().unwrap(), far.try_clone().unwrap()]);
    drop(state);
    let (back_from, back_to) = (far.try_clone().unwrap(), near.try_clone().unwrap());
    std::thread::spawn(move || carry(back_from, back_to));
    let shared = Arc::clone(shared);
    std::thread::spawn(move || {
        carry(near, far);
        shared.lock().unwrap_or_else(PoisonError::into_inner).open.remove(&number);
    });
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}

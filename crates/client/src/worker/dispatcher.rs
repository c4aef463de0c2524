//! Which request runs, which wait, and what happens when the worker ends: the page's side without the browser.

use std::collections::{BTreeMap, VecDeque};

use requests::{Answer, Id, Refusal, Request, Response, Task, VERSION};

/// After this many workers in a row that ended before they were ready, no more are started until the next request.
const TRIES: u32 = 3;

/// Something to do for whoever holds the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Start a worker. There is none.
    Start,
    /// End the worker.
    End,
    /// Send it a request.
    Post(Request),
    /// Hand an answer to who asked.
    Deliver(Id, Result<Answer, Refusal>, Option<Vec<u8>>),
    /// Tell the user that the engine stopped by mistake and was started again.
    TellRestarted,
    /// Tell the user that the engine cannot be started.
    TellUnable,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is no worker.
    Down,
    /// It does not hear yet.
    Starting,
    /// It waits.
    Idle,
    /// It is at this request.
    Busy(Id),
}

/// Keeps the requests in order, one at a time with the worker.
#[derive(Debug)]
pub struct Dispatcher {
    state: State,
    waiting: VecDeque<Request>,
    /// The request that the worker is at.
    running: Option<Request>,
    /// The tables that the worker has taken, by their board: each new worker is given them too.
    tables: BTreeMap<String, Request>,
    /// Workers in a row that ended before they were ready.
    failed: u32,
}

impl Default for Dispatcher {
    fn default() -> Self {
        Self::new()
    }
}

impl Dispatcher {
    /// No worker and no request.
    #[must_use]
    pub const fn new() -> Self {
        Self { state: State::Down, waiting: VecDeque::new(), running: None, tables: BTreeMap::new(), failed: 0 }
    }

    /// Something is asked. Numbers of requests must differ.
    pub fn ask(&mut self, request: Request) -> Vec<Effect> {
        self.waiting.push_back(request);
        self.go_on()
    }

    /// A request is cancelled: nothing is delivered for it any more.
    pub fn cancel(&mut self, id: Id) -> Vec<Effect> {
        self.waiting.retain(|request| request.id != id);
        if self.state != State::Busy(id) {
            return Vec::new();
        }
        self.running = None;
        self.state = State::Starting;
        vec![Effect::End, Effect::Start]
    }

    /// The worker said something.
    pub fn hear(&mut self, response: Response) -> Vec<Effect> {
        if response.version != VERSION {
            return self.lose();
        }
        match (response.id, self.state) {
            (None, State::Starting) => {
                self.failed = 0;
                self.state = State::Idle;
                let mut effects: Vec<Effect> = self.tables.values().cloned().map(Effect::Post).collect();
                effects.extend(self.go_on());
                effects
            }
            (Some(id), State::Busy(running)) if id == running => {
                let last = response.answer.as_ref().map_or(true, Answer::is_last);
                if let (true, Some(request)) = (last, self.running.take_if(|_| last)) {
                    self.state = State::Idle;
                    if let (Task::UseTable, Ok(Answer::TableTaken { board })) = (&request.task, &response.answer) {
                        self.tables.insert(board.clone(), request);
                    }
                }
                let mut effects = vec![Effect::Deliver(id, response.answer, response.bytes)];
                effects.extend(self.go_on());
                effects
            }
            // About a table that was given again, or to a request cancelled a moment ago.
            _ => Vec::new(),
        }
    }

    /// The worker ended by mistake.
    pub fn lose(&mut self) -> Vec<Effect> {
        let was_starting = self.state == State::Starting;
        self.state = State::Down;
        let mut effects = vec![Effect::End];
        if let Some(request) = self.running.take() {
            effects.push(Effect::Deliver(request.id, Ok(Answer::Lost), None));
        }
        if was_starting {
            self.failed += 1;
            if self.failed >= TRIES {
                self.failed = 0;
                // It may be a table that no worker can bear.
                self.tables.clear();
                let lost = self.waiting.drain(..).map(|request| Effect::Deliver(request.id, Ok(Answer::Lost), None));
                effects.extend(lost);
                effects.push(Effect::TellUnable);
                return effects;
            }
        } else {
            effects.push(Effect::TellRestarted);
        }
        self.state = State::Starting;
        effects.push(Effect::Start);
        effects
    }

    fn go_on(&mut self) -> Vec<Effect> {
        if self.waiting.is_empty() {
            return Vec::new();
        }
        match self.state {
            State::Down => {
                self.state = State::Starting;
                vec![Effect::Start]
            }
            State::Idle => {
                let Some(request) = self.waiting.pop_front() else { return Vec::new() };
                self.state = State::Busy(request.id);
                self.running = Some(request.clone());
                vec![Effect::Post(request)]
            }
            State::Starting | State::Busy(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(id: Id, task: Task) -> Request {
        Request { version: VERSION, id, task, bytes: None }
    }

    fn probe(id: Id) -> Request {
        let game = play::GameSoFar { record: id.to_string(), draw: None, actions: Vec::new() };
        request(id, Task::Probe { game, side: 'a' })
    }

    fn says(id: Option<Id>, answer: Answer) -> Response {
        Response { version: VERSION, id, answer: Ok(answer), bytes: None }
    }

    fn turn(id: Id) -> Response {
        says(Some(id), Answer::Turn { text: None })
    }

    fn deliver(id: Id, answer: Answer) -> Effect {
        Effect::Deliver(id, Ok(answer), None)
    }

    /// A dispatcher whose worker waits.
    fn idle() -> Dispatcher {
        let mut dispatcher = Dispatcher::new();
        assert_eq!(dispatcher.ask(probe(0)), [Effect::Start]);
        assert_eq!(dispatcher.hear(says(None, Answer::Ready)), [Effect::Post(probe(0))]);
        assert_eq!(dispatcher.hear(turn(0)), [deliver(0, Answer::Turn { text: None })]);
        dispatcher
    }

    #[test]
    fn requests_are_done_one_after_the_other() {
        let mut dispatcher = idle();
        assert_eq!(dispatcher.ask(probe(1)), [Effect::Post(probe(1))]);
        assert_eq!(dispatcher.ask(probe(2)), []);
        let solving = Answer::Solving { distance: 1, done: 0, rows: 2, known: 0, positions: 9 };
        assert_eq!(dispatcher.hear(says(Some(1), solving.clone())), [deliver(1, solving)]);
        let done = [deliver(1, Answer::Turn { text: None }), Effect::Post(probe(2))];
        assert_eq!(dispatcher.hear(turn(1)), done);
    }

    #[test]
    fn a_request_that_runs_is_called_off_by_a_new_worker() {
        let mut dispatcher = idle();
        let _ = dispatcher.ask(probe(1));
        let _ = dispatcher.ask(probe(2));
        assert_eq!(dispatcher.cancel(1), [Effect::End, Effect::Start]);
        assert_eq!(dispatcher.hear(turn(1)), [], "an answer that was on its way is not delivered");
        assert_eq!(dispatcher.hear(says(None, Answer::Ready)), [Effect::Post(probe(2))]);
    }

    #[test]
    fn a_request_that_waits_is_forgotten() {
        let mut dispatcher = idle();
        let _ = dispatcher.ask(probe(1));
        let _ = dispatcher.ask(probe(2));
        assert_eq!(dispatcher.cancel(2), []);
        assert_eq!(dispatcher.hear(turn(1)), [deliver(1, Answer::Turn { text: None })]);
        assert_eq!(dispatcher.cancel(1), [], "what is done cannot be called off");
    }

    #[test]
    fn a_worker_that_dies_is_replaced_and_what_waited_is_done() {
        let mut dispatcher = idle();
        let _ = dispatcher.ask(probe(1));
        let _ = dispatcher.ask(probe(2));
        assert_eq!(dispatcher.lose(), [Effect::End, deliver(1, Answer::Lost), Effect::TellRestarted, Effect::Start]);
        assert_eq!(dispatcher.hear(says(None, Answer::Ready)), [Effect::Post(probe(2))]);
    }

    #[test]
    fn a_worker_that_cannot_start_is_given_up_and_tried_again_when_asked() {
        let mut dispatcher = Dispatcher::new();
        assert_eq!(dispatcher.ask(probe(1)), [Effect::Start]);
        assert_eq!(dispatcher.lose(), [Effect::End, Effect::Start]);
        assert_eq!(dispatcher.lose(), [Effect::End, Effect::Start]);
        assert_eq!(dispatcher.lose(), [Effect::End, deliver(1, Answer::Lost), Effect::TellUnable]);
        assert_eq!(dispatcher.ask(probe(2)), [Effect::Start]);
    }

    #[test]
    fn a_new_worker_is_given_the_tables_of_the_old_one() {
        let mut dispatcher = idle();
        let table = Request { bytes: Some(vec![1, 2, 3]), ..request(1, Task::UseTable) };
        assert_eq!(dispatcher.ask(table.clone()), [Effect::Post(table.clone())]);
        let taken = Answer::TableTaken { board: "sprint".to_owned() };
        assert_eq!(dispatcher.hear(says(Some(1), taken.clone())), [deliver(1, taken.clone())]);
        let _ = dispatcher.ask(probe(2));
        let _ = dispatcher.lose();
        assert_eq!(dispatcher.ask(probe(3)), []);
        assert_eq!(dispatcher.hear(says(None, Answer::Ready)), [Effect::Post(table), Effect::Post(probe(3))]);
        assert_eq!(dispatcher.hear(says(Some(1), taken)), [], "nobody asked for it again");
        assert_eq!(dispatcher.hear(turn(3)), [deliver(3, Answer::Turn { text: None })]);
    }

    #[test]
    fn after_a_refusal_the_next_request_is_done() {
        let mut dispatcher = idle();
        let table = Request { bytes: Some(vec![1, 2, 3]), ..request(1, Task::UseTable) };
        let _ = dispatcher.ask(table);
        let _ = dispatcher.ask(probe(2));
        let refused = Response { answer: Err(Refusal::TableDamaged), ..turn(1) };
        let done = [Effect::Deliver(1, Err(Refusal::TableDamaged), None), Effect::Post(probe(2))];
        assert_eq!(dispatcher.hear(refused), done);
        let _ = dispatcher.lose();
        assert_eq!(dispatcher.hear(says(None, Answer::Ready)), [], "what was refused is not kept");
    }

    #[test]
    fn a_worker_of_another_build_is_not_heard() {
        let mut dispatcher = Dispatcher::new();
        let _ = dispatcher.ask(probe(1));
        let stranger = Response { version: VERSION + 1, ..says(None, Answer::Ready) };
        assert_eq!(dispatcher.hear(stranger), [Effect::End, Effect::Start]);
    }
}

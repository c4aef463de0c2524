//! People who play, watch and talk on a server without looking at a page: all of them in one browser, through the API.

use fantoccini::cookies::Cookie;
use serde_json::{Value, json};

use crate::Session;

/// The password of all of them.
const PASSWORD: &str = "a good password";

/// Everybody's sockets, and what they are told on them.
const SOCKETS: &str = r"
    window.crowd = { people: {}, last: 0 };
    crowd.ask = async (path, body) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.status === 204 ? null : answer.json();
    };
    crowd.connect = (name) => new Promise((opened, failed) => {
        const socket = new WebSocket(`ws://${location.host}/api/socket?version=1`);
        const person = crowd.people[name] = { socket, games: {}, waiting: {} };
        socket.onerror = () => failed(new Error(`${name} is not connected`));
        socket.onmessage = ({ data }) => {
            const told = JSON.parse(data);
            const answer = (key, value) => { person.waiting[key]?.(value); delete person.waiting[key]; };
            if (told.t === 'welcome') opened(null);
            if (told.t === 'state') {
                person.games[told.state.id] = told.state.number;
                answer(told.state.id, told.state);
            }
            if (told.t === 'events') person.games[told.game] = told.events.at(-1).number;
            if (told.t === 'done' || told.t === 'spoken' || told.t === 'refused') answer(told.id, told);
        };
    });
    crowd.send = (name, key, message) => new Promise((answered) => {
        const person = crowd.people[name];
        person.waiting[key] = answered;
        person.socket.send(JSON.stringify(message));
    });
    crowd.watch = (name, game) => crowd.send(name, game, { t: 'watch', game });
    // A request is sent again where it came too fast, or before its sender heard of what it answers.
    crowd.request = async (name, game, message) => {
        if (!(game in crowd.people[name].games)) await crowd.watch(name, game);
        for (let patience = 0; patience < 60; patience += 1) {
            const id = `c${crowd.last += 1}`;
            const after = crowd.people[name].games[game];
            const told = await crowd.send(name, id, message.t === 'act' ? { ...message, game, id, after } : { ...message, game, id });
            if (told.t !== 'refused') return;
            if (!['server-too-fast', 'server-stale'].includes(told.problem.code)) throw new Error(`${name}: ${JSON.stringify(told)}`);
            await new Promise((done) => setTimeout(done, 300));
        }
        throw new Error(`${name} is refused`);
    };
    crowd.act = (name, game, what) => crowd.request(name, game, { t: 'act', do: what });
    const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
    const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    // What both players add to the dice of Pawnball: they commit to it, and then reveal it.
    crowd.settle = async (game, players) => {
        const { dice } = await crowd.watch(players[0], game);
        const text = new TextEncoder();
        const added = players.map((name) => hex(text.encode(name)));
        for (const [at, name] of players.entries()) {
            const parts = [text.encode('pawnball entropy 2' + 'ab'[at]), new Uint8Array([0, 0, 0, game.length]), text.encode(game),
                bytes(dice.commitment), bytes(added[at])];
            const all = await new Blob(parts).arrayBuffer();
            await crowd.act(name, game, { what: 'commit', commitment: hex(await crypto.subtle.digest('SHA-256', all)) });
        }
        for (const [at, name] of players.entries()) await crowd.act(name, game, { what: 'reveal', entropy: added[at] });
    };
";

/// People whom one browser plays through the API, each with a socket of their own.
#[derive(Debug)]
pub struct Crowd {
    session: Session,
    /// Who each of them is to the server.
    cookies: Vec<(String, Cookie<'static>)>,
}

impl Crowd {
    /// Nobody yet, at the server at `base`.
    pub async fn at(base: &str) -> Self {
        let session = Session::open_at("en", base, "/about").await;
        session.run(SOCKETS).await;
        Self { session, cookies: Vec::new() }
    }

    /// Somebody comes in and is called so from now on. A guest has another name on the site, which the server chooses.
    pub async fn enter(&mut self, name: &str, is_guest: bool) {
        self.session.client.delete_all_cookies().await.unwrap();
        let registration = json!({ "name": name, "password": PASSWORD });
        let register =
            if is_guest { String::new() } else { format!("await crowd.ask('me/registration', {registration});") };
        self.session
            .run_async(&format!("await crowd.ask('guests', {{}}); {register} await crowd.connect('{name}');"))
            .await;
        let mut cookies = self.session.client.get_all_cookies().await.unwrap();
        self.cookies.push((name.to_owned(), cookies.pop().expect("a session has a cookie")));
    }

    /// Lets the user of another browser be one of these people, too.
    pub async fn sign_in(&self, session: &Session, name: &str) {
        let login = json!({ "name": name, "password": PASSWORD });
        let script = format!(
            "const headers = {{ 'content-type': 'application/json' }}; \
             const answer = await fetch('/api/sessions', {{ method: 'POST', headers, body: JSON.stringify({login}) }}); \
             if (!answer.ok) throw new Error(await answer.text());"
        );
        session.run_async(&script).await;
    }

    /// Somebody asks the server for something, `seeks` for example.
    pub async fn ask(&self, name: &str, path: &str, body: &Value) -> Value {
        let (_, cookie) = self.cookies.iter().find(|(known, _)| known == name).expect("somebody who has come in");
        self.session.client.delete_all_cookies().await.unwrap();
        self.session.client.add_cookie(cookie.clone()).await.unwrap();
        self.session.run_async(&format!("return crowd.ask('{path}', {body});")).await
    }

    /// Two of them begin a game on these terms, and the first one has side A. Returns the game's id.
    pub async fn begin(&self, players: [&str; 2], terms: &Value) -> String {
        let offer = json!({ "terms": terms, "side": "a" });
        let offered = self.ask(players[0], "challenges", &offer).await;
        let challenge = offered["id"].as_str().unwrap();
        let begun = self.ask(players[1], &format!("challenges/{challenge}/game"), &Value::Null).await;
        let game = begun["id"].as_str().unwrap().to_owned();
        if terms["game"] == "pawnball" {
            self.session.run_async(&format!("await crowd.settle('{game}', {});", json!(players))).await;
        }
        game
    }

    /// Plays turns of a game, each with the number of its side.
    pub async fn play(&self, game: &str, players: [&str; 2], turns: &[(usize, String)]) {
        for (side, text) in turns {
            let turn = json!({ "what": "turn", "text": text });
            self.session.run_async(&format!("await crowd.act('{}', '{game}', {turn});", players[*side])).await;
        }
    }

    /// Somebody resigns a game.
    pub async fn resign(&self, game: &str, name: &str) {
        self.session.run_async(&format!("await crowd.act('{name}', '{game}', {{ what: 'resign' }});")).await;
    }

    /// Somebody says something at a game.
    pub async fn say(&self, game: &str, name: &str, text: &str) {
        let message = json!({ "t": "say", "words": { "text": text } });
        self.session.run_async(&format!("await crowd.request('{name}', '{game}', {message});")).await;
    }

    /// Somebody watches a game from now on.
    pub async fn watch(&self, game: &str, name: &str) {
        self.session.run_async(&format!("await crowd.watch('{name}', '{game}');")).await;
    }

    /// Closes the browser in which all of them are, and with it their sockets.
    pub async fn close(self) {
        self.session.close().await;
    }
}

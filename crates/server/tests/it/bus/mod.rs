//! What nodes tell each other, over a real NATS: `cargo xtask test` says where one is, and so does
//! `cargo xtask services -- cargo test -p server bus`. Without one these tests are skipped.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use server::bus::{Address, Bus, Message, Reason};
use server::secret;
use tokio::sync::mpsc::Receiver;

/// What does not happen within this does not happen.
const END: Duration = Duration::from_secs(60);

/// A site of its own on the NATS of the tests: its address; nothing where the tests are to be skipped.
///
/// # Panics
/// In CI there is no server.
pub fn site() -> Option<String> {
    let url = std::env::var("TOUCHLINE_TEST_NATS").ok();
    if url.is_none() {
        assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_NATS names no NATS");
        eprintln!("skipped: TOUCHLINE_TEST_NATS names no NATS (`cargo xtask services -- COMMAND`)");
    }
    url.map(|url| format!("{url}?prefix={}", secret::id()))
}

/// A NATS of one test, which is killed with this.
struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    /// Starts one on a port, or on any.
    fn start(port: Option<u16>, args: &[&str]) -> Self {
        let end = Instant::now() + END;
        while Instant::now() < end {
            let any = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
            let port = port.unwrap_or_else(any);
            let mut serve = Command::new("nats-server");
            serve.args(["--addr", "127.0.0.1", "--port", &port.to_string()]).args(args);
            let child = serve.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let mut nats = Self { child, port };
            // One whose port somebody else has taken meanwhile ends.
            while matches!(nats.child.try_wait(), Ok(None)) && Instant::now() < end {
                if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                    return nats;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        panic!("nats-server does not start");
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

fn start(url: &str) -> (Bus, Receiver<Message>) {
    Bus::start(Address::parse(url).unwrap(), secret::id())
}

fn message(game: i64) -> Message {
    Message::Game { game: game.to_string(), before: 0, number: 1, events: None }
}

/// Waits until something is so.
async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + END;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Tells one thing until it is heard. What was told before is passed over.
async fn hears(from: &Bus, to: &mut Receiver<Message>, game: i64) {
    until("a message is heard", || {
        from.tell(message(game));
        std::iter::from_fn(|| to.try_recv().ok()).any(|heard| heard == message(game))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_and_not_themselves() {
    let Some(url) = site() else { return };
    let ((one, mut to_one), (two, mut to_two)) = (start(&url), start(&url));
    let (_other_site, mut to_other_site) = start(&site().unwrap());
    hears(&one, &mut to_two, 1).await;
    hears(&two, &mut to_one, 2).await;
    for game in 100..1100 {
        one.tell(message(game));
    }
    let mut heard = Vec::new();
    while heard.last() != Some(&message(1099)) {
        let next = tokio::time::timeout(END, to_two.recv()).await.unwrap().unwrap();
        heard.push(next);
    }
    heard.retain(|heard| *heard != message(1));
    assert!(heard.into_iter().eq((100..1100).map(message)), "in the order in which they were told");
    assert!(std::iter::from_fn(|| to_one.try_recv().ok()).all(|heard| heard == message(2)));
    assert!(to_other_site.try_recv().is_err(), "another site hears nothing");
    assert!(two.counts().text().contains("touchline_bus_connected 1\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_starts_without_a_bus_and_finds_it_again_after_each_loss() {
    if site().is_none() {
        return;
    }
    let mut nats = Nats::start(None, &[]);
    let url = format!("nats://127.0.0.1:{}", nats.port);
    nats.kill();
    let ((one, _to_one), (two, mut to_two)) = (start(&url), start(&url));
    for round in 1..=2 {
        assert!(!one.counts().is_connected());
        // More than the queues of the node and of the library hold.
        for _ in 0..20_000 {
            one.tell(message(0));
        }
        assert!(one.counts().dropped(Reason::NotSent) > 10_000 * round, "a flood is bounded, and counted");
        nats = Nats::start(Some(nats.port), &[]);
        hears(&one, &mut to_two, 1).await;
        until("the connection is counted", || two.counts().connections() == round).await;
        nats.kill();
        until("the loss is noticed", || !one.counts().is_connected() && !two.counts().is_connected()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_takes_nothing_in_holds_up_nobody() {
    let Some(url) = site() else { return };
    let ((one, _to_one), (slow, _to_slow), (_two, mut to_two)) = (start(&url), start(&url), start(&url));
    let mut game = 0;
    until("the slow one drops", || {
        while to_two.try_recv().is_ok() {}
        game += 1;
        (0..100).for_each(|_| one.tell(message(game)));
        slow.counts().dropped(Reason::NotTaken) > 0
    })
    .await;
    hears(&one, &mut to_two, -1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_strangers_say_is_counted_and_dropped() {
    let Some(url) = site() else { return };
    let ((one, _to_one), (two, mut to_two)) = (start(&url), start(&url));
    hears(&one, &mut to_two, 1).await;
    let (server, prefix) = url.split_once("?prefix=").unwrap();
    let stranger = async_nats::connect(server).await.unwrap();
    let say = async |subject: &str, text: String| {
        stranger.publish(format!("{prefix}.{subject}"), text.into()).await.unwrap();
    };
    say("lobby", "\u{0}{".to_owned()).await;
    say("a.b.c", r#"{"version":1,"node":"x","message":{"kind":"seeks"}}"#.to_owned()).await;
    say("lobby", r#"{"version":1,"node":"x","message":{"kind":"news"}}"#.to_owned()).await;
    say("lobby", r#"{"version":9,"node":"x","message":{"kind":"seeks"}}"#.to_owned()).await;
    say("lobby", " ".repeat(1_000_000)).await;
    say("lobby", r#"{"version":1,"node":"x","message":{"kind":"seeks"}}"#.to_owned()).await;
    while tokio::time::timeout(END, to_two.recv()).await.unwrap() != Some(Message::Seeks) {}
    let dropped = |reason| two.counts().dropped(reason);
    assert_eq!([Reason::Malformed, Reason::Unknown, Reason::TooLarge].map(dropped), [2, 2, 1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_has_the_password_or_token_is_let_in() {
    if site().is_none() {
        return;
    }
    let password = (["--user", "anna", "--pass", "s3:cret@"], "anna:s3%3Acret%40@", "anna:s3cret@");
    let token = (["--auth", "t0ken", "--name", "tests"], "t0ken@", "token@");
    for (args, right, wrong) in [password, token] {
        let mut nats = Nats::start(None, &args);
        let url = |login: &str| format!("nats://{login}127.0.0.1:{}", nats.port);
        let (stranger, mut to_stranger) = start(&url(wrong));
        let ((one, _to_one), (two, mut to_two)) = (start(&url(right)), start(&url(right)));
        hears(&one, &mut to_two, 1).await;
        until("the stranger is refused", || stranger.counts().refused() > 0).await;
        assert!(stranger.counts().connections() == 0 && to_stranger.try_recv().is_err());
        // While the password is being changed nobody is let in.
        nats.kill();
        until("the loss is noticed", || !one.counts().is_connected() && !two.counts().is_connected()).await;
        nats = Nats::start(Some(nats.port), &["--auth", "other"]);
        let refused = one.counts().refused() + 2;
        until("a node is refused", || one.counts().refused() > refused).await;
        nats.kill();
        nats = Nats::start(Some(nats.port), &args);
        hears(&one, &mut to_two, 2).await;
    }
}

/// Makes a certificate of `localhost` by itself, and says where it and its key are.
fn certificate(folder: &Path, name: &str) -> [String; 2] {
    let [certificate, key] = ["crt", "key"].map(|end| folder.join(format!("{name}.{end}")).display().to_string());
    let mut sign = Command::new("openssl");
    sign.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]);
    sign.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]);
    sign.args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", &key, "-out", &certificate]);
    assert!(sign.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    [certificate, key]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_encrypted_bus_must_have_a_certificate_that_is_trusted() {
    if site().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [known, key] = certificate(folder.path(), "known");
    let [unknown, _] = certificate(folder.path(), "unknown");
    let nats = Nats::start(None, &["--tls", "--tlscert", &known, "--tlskey", &key]);
    let url = |host: &str, file: &str| format!("tls://{host}:{}?tlsca={file}", nats.port);
    let [trusting, plain] = ["tls", "nats"].map(|scheme| format!("{scheme}://localhost:{}", nats.port));
    let strangers = [url("localhost", &unknown), url("127.0.0.1", &known), trusting, plain];
    let strangers = strangers.map(|url| start(&url));
    let (one, (_two, mut to_two)) = (start(&url("localhost", &known)), start(&url("localhost", &known)));
    hears(&one.0, &mut to_two, 1).await;
    for (stranger, _received) in &strangers {
        until("the stranger gives up", || stranger.counts().refused() > 0).await;
        assert_eq!(stranger.counts().connections(), 0);
    }
}

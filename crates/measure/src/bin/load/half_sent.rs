//! A new visitor's first page, while many connections hold requests that are never sent to their end.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use crate::http_client::HttpClient;
use crate::process::{Limits, Server};
use crate::times::Times;
use crate::{Failed, machine, stored};

/// Connections that hold half of a request.
const HELD: usize = 1_000;
/// Visits of the first page.
const VISITS: u8 = 50;
/// From one visit to the next. All of them take more than twice as long as the server waits for the rest of a request.
const BETWEEN: Duration = Duration::from_millis(500);
/// A connection that was closed is opened again at once, but not before so long after it was opened last.
const AGAIN: Duration = Duration::from_secs(1);
/// In this time every connection has sent its half request, or the server cannot be measured.
const LONGEST: Duration = Duration::from_secs(60);

/// Where the half-sent requests come from.
#[derive(Debug, Clone, Copy)]
enum Sources {
    /// One address, which reaches its limit.
    One,
    /// An address for each connection, far from its limit.
    Many,
}

impl Sources {
    /// The address of the connection with a number.
    fn address(self, number: usize) -> IpAddr {
        match self {
            Self::One => Ipv4Addr::LOCALHOST.into(),
            Self::Many => {
                let [.., high, low] = number.to_be_bytes();
                Ipv4Addr::new(127, 1, high, low).into()
            }
        }
    }
}

/// The address of a visitor, which is nobody else's.
fn visitor(number: u8) -> IpAddr {
    Ipv4Addr::new(127, 2, 0, number).into()
}

/// What a browser in English fetches for the first page: its document and all that is named in it and in the script that chooses
/// what to start, from the server itself.
async fn first_page(server: &str) -> Result<Vec<String>, Failed> {
    let mut client = HttpClient::connect(server).await?;
    let document = String::from_utf8(client.fetch("/", None).await?.into())?;
    let mut paths = vec!["/".to_owned()];
    paths.extend(named_in_document(&document));
    let early = paths.iter().find(|path| path.starts_with("/early-")).ok_or("the page has no script that chooses")?;
    let script = String::from_utf8(client.fetch(early, None).await?.into())?;
    let chosen = named_in_script(&script);
    if !chosen.iter().any(|path| path.ends_with(".wasm")) {
        return Err("the first page has no program".into());
    }
    paths.extend(chosen);
    Ok(paths)
}

/// The styles, scripts and icons of a document that current browsers load.
fn named_in_document(document: &str) -> Vec<String> {
    let tags = document.split('<').filter_map(|tag| tag.split_once('>')).map(|(tag, _)| tag);
    tags.filter(|tag| !tag.contains("nomodule") && !tag.contains("apple-touch-icon"))
        .filter_map(|tag| {
            let attribute = match tag.split(' ').next()? {
                "link" => "href=\"",
                "script" => "src=\"",
                _ => return None,
            };
            let (name, _) = tag.split_once(attribute)?.1.split_once('"')?;
            Some(format!("/{name}"))
        })
        .collect()
}

/// What every page fetches besides: the program and its messages in English.
fn named_in_script(script: &str) -> Vec<String> {
    let is_wanted = |name: &&str| name.starts_with("app-en-") || (name.starts_with("app-") && name.ends_with(".wasm"));
    script.split('\'').filter(is_wanted).map(|name| format!("/{name}")).collect()
}

/// How many half-sent requests there are.
#[derive(Debug, Default)]
struct Held {
    /// Sent, and their connections not closed.
    open: AtomicUsize,
    /// Connections that have sent theirs at least once.
    begun: AtomicUsize,
}

/// Keeps half of a request at the server, for ever.
async fn hold(from: IpAddr, server: String, held: Arc<Held>) {
    let half = format!("GET / HTTP/1.1\r\nhost: {server}\r\naccept: text/");
    let mut is_first = true;
    loop {
        let begun = Instant::now();
        if let Ok(mut stream) = HttpClient::stream(Some(from), &server).await
            && stream.write_all(half.as_bytes()).await.is_ok()
        {
            held.open.fetch_add(1, Ordering::Relaxed);
            if std::mem::take(&mut is_first) {
                held.begun.fetch_add(1, Ordering::Relaxed);
            }
            // The server may say why it closes.
            let mut said = [0; 256];
            while matches!(stream.read(&mut said).await, Ok(1..)) {}
            held.open.fetch_sub(1, Ordering::Relaxed);
        }
        sleep_until(begun + AGAIN).await;
    }
}

/// Begins to hold half-sent requests, until the set is dropped, and waits until each connection has sent its own.
async fn hold_all(sources: Sources, count: usize, server: &str) -> Result<(JoinSet<()>, Arc<Held>), Failed> {
    let held = Arc::new(Held::default());
    let mut all = JoinSet::new();
    for number in 0..count {
        all.spawn(hold(sources.address(number), server.to_owned(), Arc::clone(&held)));
    }
    let begun = async {
        while held.begun.load(Ordering::Relaxed) < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONGEST, begun).await.map_err(|_| "the server does not accept the half-sent requests")?;
    Ok((all, held))
}

/// What was measured with half-sent requests from some sources.
#[derive(Debug, Default)]
struct Measured {
    visits: Times,
    /// Bytes of a visit's answers.
    bytes: usize,
    /// The half-sent requests that were there before and after each visit.
    open: Vec<usize>,
}

async fn visit_all(sources: Sources, server: &str, paths: &[String]) -> Result<Measured, Failed> {
    let (all, held) = hold_all(sources, HELD, server).await?;
    let mut measured = Measured::default();
    let mut next = interval(BETWEEN);
    next.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for number in 1..=VISITS {
        next.tick().await;
        measured.open.push(held.open.load(Ordering::Relaxed));
        let begun = Instant::now();
        let mut client = HttpClient::connect_from(Some(visitor(number)), server).await?;
        let mut bytes = 0;
        for path in paths {
            bytes += client.fetch(path, Some(("accept-encoding", "br"))).await?.len();
        }
        measured.visits.add(begun.elapsed());
        measured.bytes = bytes;
        measured.open.push(held.open.load(Ordering::Relaxed));
    }
    drop(all);
    measured.open.sort_unstable();
    Ok(measured)
}

/// Starts a server with an empty database and its own limits, and measures visits of its first page.
pub async fn run(program: &Path, directory: &Path) -> Result<(), Failed> {
    let data = stored::empty(directory, "half-sent")?;
    let server = Server::start(program, &data, Limits::Shipped).await?;
    let paths = first_page(&server.address).await?;
    println!(
        "\n{HELD} half-sent requests, {VISITS} visits of {} files; load average before: {}",
        paths.len(),
        machine::load_average()
    );
    for (sources, name) in [(Sources::One, "from one address"), (Sources::Many, "from an address each")] {
        let mut measured = visit_all(sources, &server.address, &paths).await?;
        let open = &measured.open;
        println!(
            "  {name:<21} a visit of {} KiB: median {:.1} ms, longest {:.1} ms; half-sent requests there: {} to {}, median {}",
            measured.bytes / 1024,
            measured.visits.milliseconds(0.5),
            measured.visits.milliseconds(1.0),
            open.first().unwrap_or(&0),
            open.last().unwrap_or(&0),
            open.get(open.len() / 2).unwrap_or(&0),
        );
    }
    println!("load average after: {}", machine::load_average());
    server.stop()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use std::collections::HashSet;

    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn a_browser_loads_what_the_document_and_its_first_script_name() {
        let document = r#"<html><base href="/"><link rel="manifest" href="m.webmanifest"><link rel="apple-touch-icon" href="icon.png">
            <link rel="stylesheet" href="style-1.css"><script src="early-2.js"></script><link rel="modulepreload" href="app-4.js">
            <script nomodule src="unsupported-3.js"></script><script>inline()</script>"#;
        assert_eq!(named_in_document(document), ["/m.webmanifest", "/style-1.css", "/early-2.js", "/app-4.js"]);
        let script = "study: [\"study-1.wasm\"], messages: { app: { en: 'app-en-3.ftl', fr: 'app-fr-4.ftl' },
            study: { en: 'study-en-5.ftl' } } }; preload('app-2.wasm', 'fetch');";
        assert_eq!(named_in_script(script), ["/app-en-3.ftl", "/app-2.wasm"]);
    }

    #[test]
    fn each_connection_has_an_address_of_its_own_in_the_spread_case() {
        let addresses: HashSet<IpAddr> =
            (0..HELD).map(|number| Sources::Many.address(number)).chain((1..=VISITS).map(visitor)).collect();
        assert_eq!(addresses.len(), HELD + usize::from(VISITS));
        assert!(addresses.iter().all(IpAddr::is_loopback));
    }

    /// The half request that comes next, up to where it ends.
    async fn accept(listener: &TcpListener) -> TcpStream {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut said = String::new();
        while !said.ends_with("text/") {
            let mut bytes = [0; 256];
            let count = stream.read(&mut bytes).await.unwrap();
            assert!(count > 0, "closed after {said:?}");
            said.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
        }
        assert!(!said.contains("\r\n\r\n"), "{said}");
        stream
    }

    #[tokio::test]
    async fn a_half_sent_request_that_was_closed_is_sent_again() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (held, streams) = tokio::join!(hold_all(Sources::One, 3, &address), async {
            [accept(&listener).await, accept(&listener).await, accept(&listener).await]
        });
        let (all, held) = held.unwrap();
        assert_eq!(held.open.load(Ordering::Relaxed), 3);
        let [closed, _second, _third] = streams;
        drop(closed);
        let _again = accept(&listener).await;
        while held.open.load(Ordering::Relaxed) != 3 {
            tokio::task::yield_now().await;
        }
        assert_eq!(held.begun.load(Ordering::Relaxed), 3, "it is not counted twice");
        drop(all);
    }
}

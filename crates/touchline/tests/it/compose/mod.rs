//! The site of deploy/compose.yaml: each part is started as that file starts it, and two people play over two nodes while these are replaced one after
//! the other.

mod file;
mod parts;
mod player;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use protocol::socket::Act;
use serde_json::Value;

use file::texts;
use parts::{Programs, Site};
use player::{Player, Proxy};

/// The name of the site.
const SITE: &str = "play.example";

#[test]
fn every_part_has_the_least_rights() {
    let file = file::compose(&[("SITE", SITE)]);
    let services = file["services"].as_object().unwrap();
    assert_eq!(services.keys().collect::<Vec<_>>(), ["postgres", "nats", "node-1", "node-2", "caddy"]);
    let volumes = file["volumes"].as_object().unwrap();
    for (name, service) in services {
        assert_eq!(
            (&service["read_only"], texts(&service["cap_drop"])),
            (&true.into(), vec!["ALL".to_owned()]),
            "{name}"
        );
        assert_eq!(texts(&service["security_opt"]), ["no-new-privileges:true"], "{name}");
        assert!(service["cap_add"].is_null() && service["privileged"].is_null(), "{name}");
        let user = match service["build"]["dockerfile"].as_str() {
            Some(path) => {
                let context = file::folder().join(service["build"]["context"].as_str().unwrap());
                // Of a path through a folder that need not be there yet.
                let containerfile = if context.exists() { context.join(path) } else { file::folder().join(path) };
                let name = containerfile.file_name().unwrap().to_str().unwrap().to_owned();
                file::Image::read(&name).user
            }
            None => service["user"].as_str().unwrap().to_owned(),
        };
        assert!(!["", "root", "0", "0:0"].contains(&user.as_str()), "{name}: {user}");
        // Only Caddy is reached from outside, and only nodes reach both what is inside and Caddy.
        assert_eq!(service["ports"].is_array(), name == "caddy", "{name}");
        for secret in texts(&service["secrets"]) {
            assert!(file["secrets"][&secret]["file"].is_string(), "{name}: {secret}");
        }
        for volume in texts(&service["volumes"]) {
            assert!(volumes.contains_key(volume.split(':').next().unwrap()), "{name}: {volume}");
        }
        for (setting, value) in service["environment"].as_object().into_iter().flatten() {
            let value = value.as_str().unwrap();
            assert!(!setting.contains("PASSWORD") || value.starts_with("/run/secrets/"), "{name}: {setting}");
        }
    }
    assert_eq!(file["networks"]["back"]["internal"], true);
}

/// Asks the site again and again, until it is told to stop; what was not answered as it should.
fn ask_on(proxy: &Proxy, is_over: &AtomicBool) -> Vec<String> {
    let mut failures = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        match proxy.ask("GET", "/api/games", None, &Value::Null) {
            Ok(answer) if answer.status == 200 => {}
            Ok(answer) => failures.push(answer.head),
            Err(error) => failures.push(error.to_string()),
        }
    }
    failures
}

/// Stops a node, while those who are on it come again and others ask the site.
fn stopped(site: &mut Site, index: usize, there: &mut [&mut Player]) {
    let is_over = AtomicBool::new(false);
    let proxy = site.proxy();
    let failures = thread::scope(|scope| {
        let asking = scope.spawn(|| ask_on(&proxy, &is_over));
        let moving: Vec<_> = there.iter_mut().map(|player| scope.spawn(move || player.comes_again())).collect();
        site.stop_node(index);
        let moved: Vec<_> = moving.into_iter().map(|moving| moving.join()).collect();
        is_over.store(true, Ordering::Relaxed);
        moved.into_iter().for_each(|moved| moved.unwrap());
        asking.join().unwrap()
    });
    assert!(failures.is_empty(), "while node {index} was stopped: {failures:?}");
}

#[test]
fn two_play_on_while_the_nodes_of_the_site_are_replaced() {
    let Some(programs) = Programs::find() else {
        assert!(std::env::var_os("CI").is_none(), "CI needs PostgreSQL 15 or later, nats-server and caddy");
        eprintln!("skipped: this needs PostgreSQL 15 or later, nats-server and caddy (Debian has all three)");
        return;
    };
    let mut site = Site::start(programs);
    let answer = site.unencrypted("/play?x");
    assert_eq!(answer.status, 308, "{}", answer.head);
    assert!(answer.head.contains(&format!("Location: https://{SITE}/play?x")), "{}", answer.head);
    assert_eq!(site.unencrypted("/api/games").status, 400);

    let proxy = site.proxy();
    assert_eq!(proxy.ask("GET", "/metrics", None, &Value::Null).unwrap().status, 404);
    let [anna, bert] = [proxy.guest(), proxy.guest()];
    let game = proxy.game(&anna, &bert);
    // Each is on the node that has fewer connections.
    let mut a = Player::connect(&proxy, &anna, &game);
    let first = usize::from(site.sockets(0) == 0);
    let mut b = Player::connect(&proxy, &bert, &game);
    assert_eq!([site.sockets(0), site.sockets(1)], [1, 1]);
    a.watch();
    b.watch();
    // Balls go from piece to piece and back, and no position comes a third time.
    let play = |a: &mut Player, b: &mut Player, passes: [&str; 2]| {
        for pass in passes {
            let number = a.play(&pass.replace('.', "1"));
            b.sees(number);
            let number = b.play(&pass.replace('.', "7"));
            a.sees(number);
        }
    };
    play(&mut a, &mut b, ["d.>e.", "e.>f."]);

    // A new version on one node after the other. While one is away both are on the other, and when it is back they stay.
    stopped(&mut site, 1 - first, &mut [&mut b]);
    assert_eq!(site.sockets(first), 2);
    play(&mut a, &mut b, ["f.>g.", "g.>f."]);
    site.start_node(1 - first);
    stopped(&mut site, first, &mut [&mut a, &mut b]);
    assert_eq!(site.sockets(1 - first), 2);
    play(&mut a, &mut b, ["f.>e.", "e.>d."]);
    let last = a.act(Act::Resign);
    b.sees(last);
    assert!(a.is_over && b.is_over);
    // No secret is in what the parts say.
    for name in ["node-1", "node-2", "nats", "caddy"] {
        for secret in site.passwords() {
            assert!(!site.said(name).contains(&secret), "{name} logs a password");
        }
    }
}

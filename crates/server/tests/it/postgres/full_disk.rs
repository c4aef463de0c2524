//! A PostgreSQL whose disk is full.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use protocol::socket::{Act, FromClient};
use serde_json::json;
use server::time::ManualTime;

use super::cluster::{Cluster, Programs};
use crate::common::database::execute;
use crate::common::{BEGIN, Client, Server, some_turn};
use crate::history::{play_some, sit_down};

/// A small disk: a file system in memory.
struct Disk(PathBuf);

impl Disk {
    /// Nothing where this process may not mount one.
    fn mount(path: PathBuf, programs: &Programs) -> Option<Self> {
        std::fs::create_dir(&path).unwrap();
        let owner = programs.account.map(|(user, group)| format!(",uid={user},gid={group}")).unwrap_or_default();
        let options = format!("size=64m,mode=0700{owner}");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&path).output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
            return Some(Self(path));
        }
        eprintln!("skipped: a file system can be mounted by root only");
        None
    }

    /// Takes all the room that is left, until the file is deleted.
    fn fill(&self) -> PathBuf {
        let path = self.0.join("of somebody else");
        let mut file = File::create(&path).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
        path
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

async fn ready(node: &Server) -> u16 {
    // What was found before is no longer believed.
    node.time.pass(1_000);
    node.ask("GET", "/api/ready", None, &()).await.status.as_u16()
}

/// A turn that was refused: who sent it, in which game, and what.
struct Refused {
    game: usize,
    side: usize,
    message: FromClient,
    id: String,
    code: String,
}

/// Plays turns in all games, one after the other, until one is refused.
async fn play_until_refused(games: &mut [(String, [Client; 2])]) -> Refused {
    loop {
        assert!(games.iter().any(|(game, players)| !players[0].view(game).over), "all games are over");
        for (game, (id_of_game, players)) in games.iter_mut().enumerate() {
            let after = players[0].view(id_of_game).number.max(players[1].view(id_of_game).number);
            for player in players.iter_mut() {
                player.until(id_of_game, after).await;
            }
            let may_act = players[0].view(id_of_game).may_act;
            let Some(side) = games::side::Side::BOTH.into_iter().find(|&side| may_act[side]) else { continue };
            let text = some_turn(&players[side.index()].view(id_of_game).game, side, u64::from(after));
            let (id, act) = (format!("turn after {after}"), Act::Turn { text });
            let message = FromClient::Act { game: id_of_game.clone(), id: id.clone(), after, act };
            players[side.index()].send(&message).await;
            match players[side.index()].answer(&id).await {
                Ok(number) => players[side.index()].until(id_of_game, number).await,
                Err(code) => return Refused { game, side: side.index(), message, id, code },
            }
        }
    }
}

/// Starts PostgreSQL again if it has ended, as the system does.
fn revive<'a>(cluster: &mut Cluster<'a>, programs: &'a Programs, home: &Path, data: &Path) {
    if cluster.has_ended() {
        let port = cluster.port;
        *cluster = Cluster::start_at(port, programs, home, data, &SETTINGS);
    }
}

/// The log is taken up early, for the disk is small.
const SETTINGS: [&str; 2] = ["max_wal_size=4MB", "min_wal_size=2MB"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_disk_nothing_is_acknowledged_that_is_not_stored() {
    let Some(programs) = Programs::find() else { return };
    let (home, files) = (programs.folder(), tempfile::tempdir().unwrap());
    let home = home.path();
    let Some(disk) = Disk::mount(home.join("disk"), &programs) else { return };
    let data = disk.0.join("data");
    programs.make_data(home, &data);
    let mut cluster = Cluster::start(&programs, home, &data, &SETTINGS);
    execute(&cluster.url("postgres"), "CREATE DATABASE touchline").await;
    let node = cluster.node(files.path(), "touchline", ManualTime::at(BEGIN)).await;
    let mut games = Vec::new();
    for _ in 0..12 {
        let cookies = [node.guest().await.1, node.guest().await.1];
        games.push(sit_down(&node, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await);
    }
    // Twice: what was refused once is not refused for ever, and is refused again.
    for _ in 0..2 {
        for (game, players) in &mut games {
            play_some(players, game, 1).await;
        }
        assert_eq!(ready(&node).await, 200);
        let filled = disk.fill();
        let refused = play_until_refused(&mut games).await;
        assert_eq!(refused.code, "server-unavailable");
        assert_eq!(ready(&node).await, 503);
        assert_eq!(node.ask("GET", "/api/health", None, &()).await.status, 200);

        std::fs::remove_file(filled).unwrap();
        while ready(&node).await != 200 {
            revive(&mut cluster, &programs, home, &data);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // The same turn, sent again, is stored once.
        let players = &mut games[refused.game].1;
        players[refused.side].send(&refused.message).await;
        let FromClient::Act { after, .. } = refused.message else { unreachable!("it is an act") };
        assert_eq!(players[refused.side].answer(&refused.id).await, Ok(after + 1));
        for (game, players) in &mut games {
            let known = players[0].view(game).number.max(players[1].view(game).number);
            assert!(node.state(game).await.number >= known, "acknowledged and lost");
        }
    }
    drop(node);
    // What is stored is what was acknowledged, also for a node that starts now.
    let node = cluster.node(files.path(), "touchline", ManualTime::at(BEGIN)).await;
    for (game, players) in &mut games {
        let known = players[0].view(game).number.max(players[1].view(game).number);
        assert_eq!(node.state(game).await.number, known);
    }
}

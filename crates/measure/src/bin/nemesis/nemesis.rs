//! Who breaks things: does what was drawn, on a thread of its own, and mends all at the end.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use measure::site::Failed;
use measure::site::proxy::Link;
use play::time::Timestamp;

use crate::record::Outage;
use crate::schedule::{Fault, Planned};
use crate::site::Site;

/// How often it is looked whether a node has ended by itself.
const LOOK: Duration = Duration::from_millis(100);
/// How long a node may take to end when it is told to.
const END: Duration = Duration::from_secs(20);

/// What was done.
#[derive(Debug, Clone, Default)]
pub struct Work {
    /// How many faults of each kind.
    pub faults: BTreeMap<&'static str, usize>,
    /// How often a node ended by itself and was started again.
    pub ended: usize,
    /// How often a node did not end when it was told to.
    pub stuck: usize,
    /// When nobody could store anything.
    pub outages: Vec<Outage>,
}

/// A moment by the clock of this machine, which the site has too.
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::new(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Something that is to be done at a moment.
#[derive(Debug, Clone, Copy)]
struct Step {
    at: Duration,
    fault: Fault,
    is_end: bool,
}

/// Does what is planned, from now on. Nothing is mended that the plan does not mend.
///
/// # Errors
/// A process does not start.
pub fn work(site: &mut Site, planned: &[Planned], time: Duration) -> Result<Work, Failed> {
    let mut steps: Vec<Step> = planned
        .iter()
        .flat_map(|Planned { at, lasts, fault }| {
            [Step { at: *at, fault: *fault, is_end: false }, Step { at: *at + *lasts, fault: *fault, is_end: true }]
        })
        .collect();
    steps.sort_by_key(|step| step.at);
    let begun = Instant::now();
    let mut work = Work::default();
    let mut away = BTreeMap::new();
    for step in steps {
        wait(site, &mut work, begun, step.at)?;
        let kind = step.fault.kind();
        if step.is_end {
            // What was away was so from after it went to before it comes.
            let to = now();
            end(site, step.fault)?;
            if let Some(from) = away.remove(kind) {
                work.outages.push(Outage { from, to });
            }
        } else {
            *work.faults.entry(kind).or_default() += 1;
            begin(site, &mut work, step.fault)?;
            // A node is all of a site with one.
            let is_of_site = site.nodes.len() == 1 && site.database.is_none();
            match step.fault {
                Fault::StopDatabase | Fault::CutDatabase => drop(away.insert(kind, now())),
                Fault::KillNode(_) | Fault::EndNode(_) | Fault::PauseNode(_) if is_of_site => {
                    away.insert(kind, now());
                }
                _ => {}
            }
        }
    }
    wait(site, &mut work, begun, time)?;
    Ok(work)
}

/// Waits until so long after the beginning; nodes that end by themselves are started again meanwhile.
fn wait(site: &mut Site, work: &mut Work, begun: Instant, at: Duration) -> Result<(), Failed> {
    loop {
        work.ended += site.restart_ended()?;
        let left = at.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return Ok(());
        }
        thread::sleep(left.min(LOOK));
    }
}

fn begin(site: &mut Site, work: &mut Work, fault: Fault) -> Result<(), Failed> {
    match fault {
        Fault::KillNode(node) => site.nodes[node].kill(),
        Fault::EndNode(node) => {
            if site.nodes[node].address().is_some() && site.nodes[node].terminate(END).is_none() {
                work.stuck += 1;
            }
        }
        Fault::PauseNode(node) => site.nodes[node].pause()?,
        Fault::KillBus => site.kill_bus(),
        Fault::StopDatabase => site.stop_database(),
        Fault::CutDatabase => site.set_database_links(Link { is_cut: true, ..Link::OPEN }),
        Fault::Link(name, link) => site.set_link(name, link),
    }
    Ok(())
}

fn end(site: &mut Site, fault: Fault) -> Result<(), Failed> {
    match fault {
        Fault::KillNode(node) | Fault::EndNode(node) => site.start_node(node)?,
        // It is there again if it has ended by itself before.
        Fault::PauseNode(node) => site.nodes[node].resume()?,
        Fault::KillBus => site.start_bus()?,
        Fault::StopDatabase => site.start_database()?,
        Fault::CutDatabase => site.set_database_links(Link::OPEN),
        Fault::Link(name, _) => site.set_link(name, Link::OPEN),
    }
    Ok(())
}

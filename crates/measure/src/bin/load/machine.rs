//! What the machine is, and what it is doing besides.

use std::process::Command;

fn file(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

/// The machine, the day, the commit and how busy the machine was before.
pub fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cpu = file("/proc/cpuinfo");
    let model =
        cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("?", |(_, name)| name);
    let memory = file("/proc/meminfo");
    let kib: u64 = memory.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0);
    let changed =
        if output("git", &["status", "--porcelain", "--untracked-files=no"]).is_empty() { "" } else { " with changes" };
    format!(
        "{}\ncommit {}{changed}, {cores} cores of {model}, {} GiB, Linux {}\nload average before: {}",
        output("date", &["-u", "+%Y-%m-%d %H:%M UTC"]),
        output("git", &["rev-parse", "--short", "HEAD"]),
        kib.div_ceil(1024 * 1024),
        file("/proc/sys/kernel/osrelease").trim(),
        load_average(),
    )
}

/// Programs that ran or waited for a core, on average over 1, 5 and 15 minutes.
pub fn load_average() -> String {
    file("/proc/loadavg").split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

/// Core time that the whole machine has used since it started, in ticks: all, and what was given to other machines on the same host.
pub fn ticks() -> (u64, u64) {
    let stat = file("/proc/stat");
    let numbers: Vec<u64> = stat
        .lines()
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
    (at(0) + at(1) + at(2) + at(5) + at(6), at(7))
}

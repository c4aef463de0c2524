//! How much memory the program can still get: of the machine, or of what a container or a service is limited to.

use std::fs;
use std::path::{Path, PathBuf};

/// Memory that can still be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Available {
    /// Bytes that the program can still get.
    pub(crate) free: u64,
    /// The limit in bytes of the control group that allows no more than this; `None` if the machine has no more.
    pub(crate) limit: Option<u64>,
}

/// The memory that programs can still get, where the system tells.
pub(crate) fn available() -> Option<Available> {
    available_under(Path::new("/"))
}

/// The most memory that this process has had, in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    kibibytes(&status, "VmHWM:")
}

fn available_under(root: &Path) -> Option<Available> {
    let machine = fs::read_to_string(root.join("proc/meminfo")).ok().and_then(|text| kibibytes(&text, "MemAvailable:"));
    let machine = machine.map(|free| Available { free, limit: None });
    machine.into_iter().chain(limits(root)).min_by_key(|available| available.free)
}

fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The limits of the control groups that this process is in, of version 1 and 2, each with what it leaves.
fn limits(root: &Path) -> Vec<Available> {
    let mut limits = Vec::new();
    for line in fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default().lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(group)) = (fields.next(), fields.next()) else { continue };
        let (base, names) = match controllers {
            "" => (root.join("sys/fs/cgroup"), ["memory.max", "memory.current", "inactive_file"]),
            _ if controllers.split(',').any(|name| name == "memory") => (
                root.join("sys/fs/cgroup/memory"),
                ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"],
            ),
            _ => continue,
        };
        // The limits of all groups above hold too. In a container the path may be one outside of it: then its own group is the base.
        let mut group: PathBuf = group.trim_start_matches('/').into();
        loop {
            limits.extend(limit(&base.join(&group), names));
            if !group.pop() {
                break;
            }
        }
    }
    limits
}

/// The limit of one control group; `None` if it has none.
fn limit(group: &Path, [most, used, reclaimable]: [&str; 3]) -> Option<Available> {
    let number = |name: &str| fs::read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    let limit = number(most)?;
    let used = number(used)?;
    // Files that were read and that the system can drop count as used.
    let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let reclaimable = stat.lines().find_map(|line| line.strip_prefix(reclaimable)?.trim().parse::<u64>().ok());
    let used = used.saturating_sub(reclaimable.unwrap_or(0));
    Some(Available { free: limit.saturating_sub(used), limit: Some(limit) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    fn root(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::TempDir::new().unwrap();
        for (name, text) in files {
            let file = root.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        root
    }

    const MACHINE: (&str, &str) = ("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:    8000 kB\n");

    #[test]
    fn without_a_limit_the_machine_has_the_say() {
        let available = |files: &[(&str, &str)]| available_under(root(files).path());
        let machine = Some(Available { free: 8000 << 10, limit: None });
        assert_eq!(available(&[MACHINE]), machine);
        let group = ("proc/self/cgroup", "0::/user/me\n");
        assert_eq!(available(&[MACHINE, group, ("sys/fs/cgroup/user/me/memory.max", "max\n")]), machine);
        assert_eq!(available(&[]), None);
    }

    #[test]
    fn the_limit_of_a_container_holds() {
        let root = root(&[
            MACHINE,
            ("proc/self/cgroup", "0::/\n"),
            ("sys/fs/cgroup/memory.max", "5000000\n"),
            ("sys/fs/cgroup/memory.current", "3000000\n"),
            ("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file 1000000\nactive_file 7\n"),
        ]);
        assert_eq!(available_under(root.path()), Some(Available { free: 3_000_000, limit: Some(5_000_000) }));
    }

    #[test]
    fn the_narrowest_of_the_groups_above_holds() {
        let root = root(&[
            MACHINE,
            ("proc/self/cgroup", "0::/services/site\n"),
            ("sys/fs/cgroup/services/site/memory.max", "6000000\n"),
            ("sys/fs/cgroup/services/site/memory.current", "1000000\n"),
            ("sys/fs/cgroup/services/memory.max", "4000000\n"),
            ("sys/fs/cgroup/services/memory.current", "2500000\n"),
        ]);
        assert_eq!(available_under(root.path()), Some(Available { free: 1_500_000, limit: Some(4_000_000) }));
    }

    #[test]
    fn a_group_of_version_1_is_found_under_its_path_or_as_the_root_of_a_container() {
        let limited = |folder: &str| {
            let file = |name: &str| format!("sys/fs/cgroup/memory/{folder}{name}");
            let root = root(&[
                MACHINE,
                ("proc/self/cgroup", "5:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n0::/\n"),
                (&file("memory.limit_in_bytes"), "4000000\n"),
                (&file("memory.usage_in_bytes"), "2500000\n"),
                (&file("memory.stat"), "inactive_file 5\ntotal_inactive_file 500000\n"),
            ]);
            available_under(root.path())
        };
        let expected = Some(Available { free: 2_000_000, limit: Some(4_000_000) });
        assert_eq!((limited("docker/1/"), limited("")), (expected, expected));
    }
}

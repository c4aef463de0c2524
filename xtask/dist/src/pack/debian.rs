//! The Debian package: `ar` around two archives, as `deb(5)` describes it.

use std::path::Path;

use crate::pack::archive::{self, Files};
use crate::pack::contents::{Papers, Program, read};

/// The settings, which belong to whoever runs the server once they are installed.
const SETTINGS: &str = "etc/touchline/touchline.toml";

/// Debian's own name for the architecture of a Rust target.
///
/// # Errors
/// Debian's name for it is not known here.
pub(crate) fn architecture(target: &str) -> Result<&'static str, String> {
    match target.split('-').next() {
        Some("x86_64") => Ok("amd64"),
        Some("aarch64") => Ok("arm64"),
        _ => Err(format!("how Debian calls the architecture of {target} is not known here")),
    }
}

/// The files that are installed.
///
/// # Errors
/// A file of the checkout cannot be read, or cannot be packed.
pub(crate) fn contents(root: &Path, program: &Program, papers: &Papers) -> Result<Files, String> {
    let pack = |bytes: &[u8]| archive::gzip(bytes).map_err(|error| error.to_string());
    let mut files = Files::default();
    files.add_executable("usr/bin/touchline", program.bytes.as_slice());
    files.add(SETTINGS, read(&root.join("deploy/touchline.toml"))?);
    for unit in ["touchline.service", "touchline-backup.service", "touchline-backup.timer"] {
        let text = String::from_utf8_lossy(&read(&root.join("deploy").join(unit))?).into_owned();
        files.add(
            format!("usr/lib/systemd/system/{unit}"),
            text.replace("/usr/local/bin/touchline", "/usr/bin/touchline"),
        );
    }
    for (path, page) in &program.manual {
        files.add(format!("usr/share/man/{path}.gz"), pack(page.as_bytes())?);
    }
    for (name, script) in &program.completions {
        let path = match *name {
            "touchline.bash" => "usr/share/bash-completion/completions/touchline",
            "_touchline" => "usr/share/zsh/vendor-completions/_touchline",
            "touchline.fish" => "usr/share/fish/vendor_completions.d/touchline.fish",
            other => return Err(format!("where Debian has the completions {other} is not known here")),
        };
        files.add(path, script.as_str());
    }
    let documents = "usr/share/doc/touchline";
    let mit = String::from_utf8_lossy(&read(&root.join("LICENSE-MIT"))?).into_owned();
    files.add(format!("{documents}/copyright"), copyright(&mit));
    files.add(format!("{documents}/third-party-licences.txt.gz"), pack(papers.licences.as_bytes())?);
    files.add(format!("{documents}/sbom.cdx.json.gz"), pack(papers.materials.as_bytes())?);
    files.add(format!("{documents}/CHANGELOG.md.gz"), pack(&read(&root.join("CHANGELOG.md"))?)?);
    for name in [
        "Caddyfile",
        "Caddyfile.nodes",
        "nginx.conf",
        "prometheus-alerts.yml",
        "grafana-dashboard.json",
        "touchline-node.conf",
        "touchline-postgres-backup.service",
        "touchline-postgres-backup.timer",
    ] {
        let text = String::from_utf8_lossy(&read(&root.join("deploy").join(name))?).into_owned();
        files.add(format!("{documents}/examples/{name}"), text.replace("/usr/local/bin", "/usr/bin"));
    }
    // For the units among the examples.
    files.add_executable("usr/bin/touchline-postgres-backup", read(&root.join("deploy/touchline-postgres-backup"))?);
    for name in ["operation.md", "server.md", "security.md", "command-line.md"] {
        files.add(format!("{documents}/{name}"), read(&root.join("docs").join(name))?);
    }
    Ok(files)
}

/// Our licence. Debian has the text of Apache's on every machine.
fn copyright(mit: &str) -> String {
    format!(
        "Touchline is licensed, at your option, under the Apache License, Version 2.0, whose text is in\n\
         /usr/share/common-licenses/Apache-2.0, or under the following terms. The licences of all that is\n\
         compiled into the program are in third-party-licences.txt.gz.\n\n{mit}"
    )
}

/// What describes the package. The program is static, and so needs no other; only bots that reach servers by TLS need certificates.
fn control(version: &str, architecture: &str, files: &Files) -> String {
    let size: usize = files.iter().map(|(_, file)| file.bytes.len().div_ceil(1024)).sum();
    format!(
        "Package: touchline\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The Touchline developers <developers@touchline.invalid>\n\
         Installed-Size: {size}\n\
         Recommends: ca-certificates\n\
         Section: misc\n\
         Priority: optional\n\
         Description: ball games of the board: play, learn, analyse and solve\n \
         Touchline has three board games played with a ball, Play Ball, Diaballik\n \
         and Pawnball: in the terminal, against people and engines; on a site of\n \
         one's own, which the program serves; and with engines, solved boards and\n \
         tools for research.\n \
         .\n \
         The server is started by \"systemctl enable --now touchline\" once\n \
         /etc/touchline/touchline.toml has been looked at.\n"
    )
}

/// A new version takes over at once; the server is started first by whoever wants one, as most only play.
const AFTER_INSTALL: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    if [ -n \"$2\" ]; then
        systemctl try-restart touchline.service
    fi
fi
";

const BEFORE_REMOVAL: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now touchline.service touchline-backup.timer
fi
";

/// The games, accounts and backups in /var/lib/touchline stay: they are removed by hand.
const AFTER_REMOVAL: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
";

/// The package of these files.
///
/// # Errors
/// A path that `tar` cannot hold.
pub(crate) fn package(version: &str, architecture: &str, files: &Files, time: u64) -> Result<Vec<u8>, String> {
    let mut about = Files::default();
    about.add("control", control(version, architecture, files));
    about.add("conffiles", format!("/{SETTINGS}\n"));
    about.add_executable("postinst", AFTER_INSTALL);
    about.add_executable("prerm", BEFORE_REMOVAL);
    about.add_executable("postrm", AFTER_REMOVAL);
    let pack = |files: &Files| files.tar_gz("", time).map_err(|error| error.to_string());
    let (about, data) = (pack(&about)?, pack(files)?);
    Ok(archive::ar(&[("debian-binary", b"2.0\n"), ("control.tar.gz", &about), ("data.tar.gz", &data)], time))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::pack::contents::tests::{papers, program, root};

    #[test]
    fn units_start_the_program_where_it_is_installed() {
        let files = contents(&root(), &program(), &papers()).unwrap();
        for (path, file) in files.iter().filter(|(path, _)| path.ends_with(".service")) {
            let text = String::from_utf8(file.bytes.clone()).unwrap();
            let start = text.lines().find(|line| line.starts_with("ExecStart=")).unwrap();
            let program = start.split(['=', ' ']).find(|word| word.starts_with("/usr/bin/touchline"));
            let program = program.unwrap_or_else(|| panic!("{path}: {start}"));
            assert!(files.get(&program[1..]).is_some(), "{path}: {program} is in the package");
            assert!(!text.contains("/usr/local"), "{path}");
        }
        for path in
            [SETTINGS, "usr/lib/systemd/system/touchline-backup.timer", "usr/share/man/fr/man1/touchline-play.1.gz"]
        {
            assert!(files.get(path).is_some(), "{path}");
        }
    }

    #[test]
    fn the_size_is_told_in_kib() {
        let mut files = Files::default();
        files.add("a", vec![0; 1025]);
        files.add("b", vec![0; 1]);
        let control = control("1.2.3", "amd64", &files);
        assert!(control.contains("\nInstalled-Size: 3\n"), "{control}");
        assert!(
            control
                .lines()
                .skip_while(|line| !line.starts_with("Description"))
                .skip(1)
                .all(|line| line.starts_with(' '))
        );
    }

    /// Debian's own tool reads what is written here, where it is installed.
    #[test]
    fn dpkg_reads_the_package() {
        if Command::new("dpkg-deb").arg("--version").output().is_err() {
            eprintln!("skipped: dpkg-deb is not installed");
            return;
        }
        let files = contents(&root(), &program(), &papers()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("touchline.deb");
        std::fs::write(&path, package("1.2.3", "amd64", &files, 1_700_000_000).unwrap()).unwrap();
        let ask = |option: &str| {
            let output = Command::new("dpkg-deb").arg(option).arg(&path).env("TZ", "UTC").output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let about = ask("--info");
        assert!(about.contains(" Package: touchline\n Version: 1.2.3\n Architecture: amd64\n"), "{about}");
        let listed = ask("--contents");
        let line = |path: &str| {
            let line = listed.lines().find(|line| line.ends_with(&format!(" {path}")));
            line.unwrap_or_else(|| panic!("{path} is missing in\n{listed}")).to_owned()
        };
        assert!(line("usr/bin/touchline").starts_with("-rwxr-xr-x root/root "), "{listed}");
        assert!(line(SETTINGS).starts_with("-rw-r--r-- root/root "), "{listed}");
        assert!(line("etc/touchline/").contains(" 2023-11-14 "), "{listed}");
        assert!(Command::new("dpkg-deb").arg("--extract").arg(&path).arg(folder.path()).status().unwrap().success());
        assert_eq!(std::fs::read(folder.path().join("usr/bin/touchline")).unwrap(), b"program");
    }
}

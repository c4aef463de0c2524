//! All that is packed, from the program to the sums.

mod archive;
mod contents;
mod debian;
mod elf;
mod licences;
mod packages;
mod sbom;
mod trial;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use pico_args::Arguments;
use sha2::{Digest, Sha256};

use contents::{Papers, Program};

/// Makes everything and tries it.
///
/// # Errors
/// An argument is missing, the program is not as it should be, a file cannot be read or written, or the archive does not work.
pub(crate) fn pack(mut arguments: Arguments) -> Result<(), String> {
    let wrong = |error: pico_args::Error| error.to_string();
    let path = |arguments: &mut Arguments, name| {
        arguments.value_from_os_str(name, |value| Ok::<_, String>(PathBuf::from(value))).map_err(wrong)
    };
    let root = path(&mut arguments, "--root")?;
    let path_of_program = path(&mut arguments, "--program")?;
    let out = path(&mut arguments, "--out")?;
    let target: String = arguments.value_from_str("--target").map_err(wrong)?;
    let time: u64 = arguments.value_from_str("--time").map_err(wrong)?;
    let foreign: Vec<String> = arguments.values_from_str("--foreign").map_err(wrong)?;
    if let Some(argument) = arguments.finish().first() {
        return Err(format!("unexpected argument {}", argument.display()));
    }
    let version = env!("CARGO_PKG_VERSION");
    let architecture = target.split('-').next().unwrap_or_default();

    let program = Program::read(&path_of_program)?;
    check(&program.bytes, &foreign)?;
    let packages = packages::of_program(&root, &target)?;
    let papers =
        Papers { licences: licences::text(&root, &packages)?, materials: sbom::document(&packages, &compiler()?)? };

    let name = format!("touchline-{version}-{architecture}-linux");
    let archive = contents::of_archive(&root, &program, &papers)?.tar_gz(&format!("{name}/"), time);
    let architecture = debian::architecture(&target)?;
    let installed = debian::contents(&root, &program, &papers)?;
    let deb = debian::package(version, architecture, &installed, time)?;
    let archive_name = format!("{name}.tar.gz");
    let files = [
        (format!("{name}.cdx.json"), papers.materials.into_bytes()),
        (archive_name.clone(), archive.map_err(|error| error.to_string())?),
        (format!("touchline_{version}_{architecture}.deb"), deb),
    ];
    write(&out, &files)?;
    trial::follow(&root.join("deploy/Containerfile"), &out.join(archive_name))?;
    for (name, bytes) in &files {
        eprintln!("dist: {} ({} KiB)", out.join(name).display(), bytes.len().div_ceil(1024));
    }
    Ok(())
}

/// Whether the program may be given to others: it needs nothing of their machine, the web client is in it, and nothing tells of this machine.
fn check(program: &[u8], foreign: &[String]) -> Result<(), String> {
    if !elf::is_static(program)? {
        return Err("the program is not static: it needs libraries of the machine that it runs on".to_owned());
    }
    if elf::find(program, "index.html").is_none() {
        return Err("the web client is not in the program".to_owned());
    }
    // A folder at the top, such as /src, is also a part of other paths.
    for folder in foreign.iter().filter(|folder| Path::new(folder).components().count() > 2) {
        if let Some(found) = elf::find(program, folder) {
            return Err(format!("the program has a path of this machine in it: {found}"));
        }
    }
    Ok(())
}

/// The version of the compiler, whose standard library is in the program.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.split(' ').nth(1).map(str::to_owned).ok_or_else(|| format!("rustc names no version, but `{}`", said.trim()))
}

/// Writes the files and their sums, into a folder that has nothing else.
fn write(out: &Path, files: &[(String, Vec<u8>)]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", out.display());
    if out.exists() {
        std::fs::remove_dir_all(out).map_err(failed)?;
    }
    std::fs::create_dir_all(out).map_err(failed)?;
    for (name, bytes) in files {
        std::fs::write(out.join(name), bytes).map_err(failed)?;
    }
    std::fs::write(out.join("SHA256SUMS"), sums(files)).map_err(failed)
}

/// As `sha256sum` writes and checks them.
fn sums(files: &[(String, Vec<u8>)]) -> String {
    files.iter().fold(String::new(), |mut sums, (name, bytes)| {
        let _ = writeln!(sums, "{}  {name}", base16ct::lower::encode_string(&Sha256::digest(bytes)));
        sums
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_sha256sum() {
        // The first example of FIPS 180-2.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.txt\n";
        assert_eq!(sums(&[("a.txt".to_owned(), b"abc".to_vec())]), expected);
    }

    #[test]
    fn a_program_with_a_path_of_this_machine_or_without_the_client_is_refused() {
        let program = |text: &str| {
            let mut program = b"\x7fELF\x02\x01".to_vec();
            program.resize(64, 0);
            program.extend(text.bytes());
            program
        };
        let foreign = ["/home/me".to_owned(), "/src".to_owned()];
        assert_eq!(check(&program("index.html /cargo/a/src/lib.rs"), &foreign), Ok(()));
        assert!(check(&program("/cargo/a/src/lib.rs"), &foreign).unwrap_err().contains("web client"));
        assert!(check(&program("index.html /home/me/a.rs"), &foreign).unwrap_err().contains("/home/me/a.rs"));
    }
}

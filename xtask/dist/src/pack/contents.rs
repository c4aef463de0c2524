//! What is in the archive, and where things are in the Debian package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::pack::archive::Files;

/// The languages of the manual; the first has no folder of its own.
const LANGUAGES: [&str; 3] = ["en", "fr", "cs"];

/// The shells, each with the name that it wants the file of completions to have.
const SHELLS: [(&str, &str); 3] = [("bash", "touchline.bash"), ("zsh", "_touchline"), ("fish", "touchline.fish")];

/// The program and what it says of itself.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The file.
    pub(crate) bytes: Vec<u8>,
    /// The pages of the manual by their paths below `man/`, such as `fr/man1/touchline-play.1`.
    pub(crate) manual: Vec<(String, String)>,
    /// The completions by the names of their files.
    pub(crate) completions: Vec<(&'static str, String)>,
}

impl Program {
    /// Reads the program, and has it print its manual and completions.
    ///
    /// # Errors
    /// It cannot be read or started, or fails.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let print = |args: &[&str]| {
            let output = Command::new(path).args(args).output();
            let output = output.map_err(|error| format!("{}: {error}", path.display()))?;
            if output.status.success() {
                String::from_utf8(output.stdout).map_err(|error| format!("touchline {}: {error}", args.join(" ")))
            } else {
                Err(format!("touchline {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr)))
            }
        };
        let mut manual = Vec::new();
        for language in LANGUAGES {
            let folder = if language == LANGUAGES[0] { "man1".to_owned() } else { format!("{language}/man1") };
            let page = print(&["man", "--lang", language])?;
            for command in commands(&page) {
                let page = print(&["man", "--lang", language, &command])?;
                manual.push((format!("{folder}/touchline-{command}.1"), page));
            }
            manual.push((format!("{folder}/touchline.1"), page));
        }
        let completions =
            SHELLS.iter().map(|(shell, file)| Ok((*file, print(&["completions", shell, "--lang", "en"])?)));
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { bytes, manual, completions: completions.collect::<Result<_, String>>()? })
    }
}

/// The commands that the page of the program names: `touchline\-verify\-dice(1)`.
fn commands(page: &str) -> Vec<String> {
    let names = page.split("touchline\\-").skip(1).filter_map(|rest| rest.split_once("(1)"));
    let mut names: Vec<String> = names.map(|(name, _)| name.replace('\\', "")).collect();
    names.retain(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    names.sort();
    names.dedup();
    names
}

/// What was made for the packages besides the program.
#[derive(Debug, Clone)]
pub(crate) struct Papers {
    /// The licences of all that is in the program.
    pub(crate) licences: String,
    /// The bill of materials.
    pub(crate) materials: String,
}

/// The files of the archive.
///
/// # Errors
/// A file of the checkout cannot be read.
pub(crate) fn of_archive(root: &Path, program: &Program, papers: &Papers) -> Result<Files, String> {
    let mut files = Files::default();
    files.add_executable("touchline", program.bytes.as_slice());
    for (path, page) in &program.manual {
        files.add(format!("man/{path}"), page.as_str());
    }
    for (name, script) in &program.completions {
        files.add(format!("completions/{name}"), script.as_str());
    }
    files.add("THIRD-PARTY-LICENCES.txt", papers.licences.as_str());
    files.add("sbom.cdx.json", papers.materials.as_str());
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        files.add(name, read(&root.join(name))?);
    }
    for folder in ["deploy", "docs"] {
        for path in list(&root.join(folder))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // The pictures are for those who look around, and larger than all the rest.
            files.add(format!("{folder}/{name}"), read(&path)?);
        }
    }
    Ok(files)
}

/// The files directly in a folder, sorted.
fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        // What begins with a dot is of whoever has the checkout, such as the settings of a compose file.
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !is_hidden {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// A file of the checkout.
///
/// # Errors
/// It cannot be read; the message names it.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The checkout that the tests run in.
    pub(crate) fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    pub(crate) fn program() -> Program {
        let manual =
            ["man1/touchline.1", "fr/man1/touchline-play.1"].map(|path| (path.to_owned(), ".TH x\n".to_owned()));
        let completions = SHELLS.map(|(_, file)| (file, "complete\n".to_owned()));
        Program { bytes: b"program".to_vec(), manual: manual.to_vec(), completions: completions.to_vec() }
    }

    pub(crate) fn papers() -> Papers {
        Papers { licences: "licences\n".to_owned(), materials: "{}\n".to_owned() }
    }

    #[test]
    fn the_page_of_the_program_names_its_commands() {
        let page = ".TP\ntouchline\\-serve(1)\nServe\n.TP\ntouchline\\-verify\\-dice(1)\n.TP\ntouchline\\-serve(1)\ntouchline\\-\\-x y(1)";
        assert_eq!(commands(page), ["serve", "verify-dice"]);
    }

    #[test]
    fn the_archive_has_the_program_and_all_that_belongs_to_it() {
        let files = of_archive(&root(), &program(), &papers()).unwrap();
        for path in [
            "README.md",
            "LICENSE-MIT",
            "LICENSE-APACHE",
            "THIRD-PARTY-LICENCES.txt",
            "sbom.cdx.json",
            "man/man1/touchline.1",
            "man/fr/man1/touchline-play.1",
            "completions/touchline.bash",
            "completions/_touchline",
            "completions/touchline.fish",
            "deploy/touchline.service",
            "deploy/touchline-backup.timer",
            "deploy/touchline.toml",
            "deploy/Caddyfile",
            "deploy/compose.yaml",
            "deploy/secrets.sh",
            "deploy/nginx.conf",
            "docs/operation.md",
        ] {
            assert!(files.get(path).is_some_and(|file| !file.is_executable && !file.bytes.is_empty()), "{path}");
        }
        let programs: Vec<&str> = files.iter().filter(|(_, file)| file.is_executable).map(|(path, _)| path).collect();
        assert_eq!(programs, ["touchline"]);
    }
}

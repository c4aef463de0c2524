//! Puts the files of the web client, as `cargo xtask client` made them, into the program, each in all the forms in which it travels and with its hash.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let folder = root.join("../../target/site");
    // A path that is missing counts as changed at every build: the folder is there, if empty.
    let _ = fs::create_dir_all(&folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .map(|entries| entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect())
        .unwrap_or_default();
    names.sort();
    let mut code = String::from("/// The files of the client, by name.\npub(crate) static FILES: &[File] = &[\n");
    for name in &names {
        if [".br", ".gz"].iter().any(|packed| name.ends_with(packed)) {
            continue;
        }
        let path = folder.join(name);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let hash = base16ct::lower::encode_string(&Sha256::digest(&bytes)[..12]);
        let _ = writeln!(
            code,
            "    File {{ name: {name:?}, hash: {hash:?}, plain: include_bytes!({:?}), brotli: {}, gzip: {} }},",
            path.display().to_string(),
            packed(&folder, &names, &format!("{name}.br")),
            packed(&folder, &names, &format!("{name}.gz")),
        );
    }
    code.push_str("];\n");
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("site.rs");
    fs::write(out, code).expect("the output directory of cargo is writable");
}

fn packed(folder: &Path, names: &[String], name: &str) -> String {
    if names.iter().any(|known| known == name) {
        format!("Some(include_bytes!({:?}))", folder.join(name).display().to_string())
    } else {
        "None".to_owned()
    }
}

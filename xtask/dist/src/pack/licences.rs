//! The licences of everything that is in the program, in one text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::pack::packages::Package;

/// How deep below a package's folder its licences are looked for: those of C sources that it brings along stand beside those.
const DEPTH: usize = 3;

/// The words of the MIT licence, below a line of copyright.
const MIT: &str = "\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
\"Software\"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";

/// The Apache licence, which names nobody: Touchline has the same text.
const APACHE: &str = include_str!("../../../../LICENSE-APACHE");

/// What is linked into the program and is no package.
const LINKED: [(&str, &str); 2] = [
    ("the Rust standard library (MIT OR Apache-2.0)", "Copyright (c) The Rust Project Developers"),
    ("musl (MIT)", "Copyright (c) 2005-2020 Rich Felker and other contributors"),
];

/// The text: first what the program is made of, then each licence once with all that it is of.
///
/// # Errors
/// A file cannot be read, or a package brings no text along and its licence is neither MIT nor Apache-2.0.
pub(crate) fn text(root: &Path, packages: &[Package]) -> Result<String, String> {
    let mut of_texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, copyright) in LINKED {
        of_texts.entry(format!("{copyright}\n\n{MIT}")).or_default().push(name.to_owned());
    }
    let mut list = String::new();
    for package in packages {
        let (name, version) = &package.id;
        let is_own = package.folder.starts_with(root);
        if !is_own {
            let _ = writeln!(list, "  {name} {version}: {}", package.license);
        }
        let mut found = Vec::new();
        find(&package.folder, DEPTH, &mut found).map_err(|error| format!("{}: {error}", package.folder.display()))?;
        for file in &found {
            let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let text = String::from_utf8_lossy(&bytes).replace('\r', "");
            // Below a package, the file says of what it is.
            let inner = file.strip_prefix(&package.folder).ok().filter(|inner| inner.components().count() > 1);
            let of = inner.map_or_else(String::new, |inner| format!(" ({})", inner.display()));
            of_texts.entry(format!("{}\n", text.trim())).or_default().push(format!("{name} {version}{of}"));
        }
        if found.is_empty() && !is_own {
            of_texts.entry(standard(package)?).or_default().push(format!("{name} {version}"));
        }
    }
    let mut blocks: Vec<(String, String)> =
        of_texts.into_iter().map(|(text, names)| (names.join(", "), text)).collect();
    blocks.sort();
    let mut whole = format!("What Touchline is made of, and the licences of it\n\n{list}\n");
    for (name, _) in LINKED {
        let _ = writeln!(whole, "  {name}");
    }
    for (names, text) in blocks {
        let _ = write!(whole, "\n{}\n{names}\n\n{text}", "-".repeat(80));
    }
    Ok(whole)
}

/// The files below a folder that are named as licences are, sorted.
fn find(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_code = [".rs", ".html", ".py", ".c", ".h"].iter().any(|end| name.ends_with(end));
        if path.is_dir() {
            if depth > 1 && name != "tests" && name != "target" && !name.starts_with('.') {
                find(&path, depth - 1, found)?;
            }
        } else if !is_code
            && ["license", "licence", "copying", "copyright", "notice", "unlicense"]
                .iter()
                .any(|start| name.starts_with(start))
        {
            found.push(path);
        }
    }
    Ok(())
}

/// The licence of a package that brings no text along.
fn standard(package: &Package) -> Result<String, String> {
    let (name, version) = &package.id;
    let offers = |licence: &str| {
        let mut words = package.license.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
        words.any(|word| word == licence) && !package.license.contains(" AND ")
    };
    if offers("MIT") {
        let authors = if package.authors.is_empty() {
            format!("the authors of {name}")
        } else {
            // Their addresses are nobody's business.
            let names = package.authors.iter().map(|author| author.split('<').next().unwrap_or_default().trim());
            names.collect::<Vec<_>>().join(", ")
        };
        return Ok(format!("Copyright (c) {authors}\n\n{MIT}"));
    }
    if offers("Apache-2.0") {
        return Ok(format!("{}\n", APACHE.trim()));
    }
    Err(format!(
        "{name} {version} brings no text of its licence along, and `{}` is neither MIT nor Apache-2.0: what is to be told of it?",
        package.license
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::packages::tests::package;

    #[test]
    fn each_text_stands_once_with_all_that_it_is_of() {
        let folder = tempfile::tempdir().unwrap();
        let with = |name: &str, files: &[(&str, &str)]| {
            let own = folder.path().join(name);
            for (path, text) in files {
                let path = own.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Package { folder: own, ..package(name, "MIT OR Apache-2.0") }
        };
        let packages = [
            with("a", &[("LICENSE-MIT", "words of one\r\n"), ("src/license.rs", "code"), ("src/lib.rs", "code")]),
            with("b", &[("license.txt", "words of one"), ("c-part/COPYING", "words of a C library")]),
        ];
        let text = text(Path::new("/elsewhere"), &packages).unwrap();
        assert!(text.contains("  a 1.0.0: MIT OR Apache-2.0\n  b 1.0.0: MIT OR Apache-2.0\n"), "{text}");
        assert!(text.contains("\na 1.0.0, b 1.0.0\n\nwords of one\n"), "{text}");
        assert!(text.contains("\nb 1.0.0 (c-part/COPYING)\n\nwords of a C library\n"), "{text}");
        assert!(!text.contains("code"), "{text}");
        assert!(text.contains("\nmusl (MIT)\n\nCopyright (c) 2005-2020 Rich Felker"), "{text}");
    }

    #[test]
    fn a_package_without_a_text_has_the_words_of_its_licence_or_is_refused() {
        let named =
            |license: &str| Package { authors: vec!["Ann <ann@example.org>".to_owned()], ..package("a", license) };
        assert!(standard(&named("MIT")).unwrap().starts_with("Copyright (c) Ann\n\nPermission is hereby granted"));
        assert!(standard(&package("a", "Apache-2.0 OR MIT")).unwrap().starts_with("Copyright (c) the authors of a\n"));
        let apache = standard(&package("a", "Apache-2.0")).unwrap();
        assert!(apache.starts_with("Apache License") && apache.contains("TERMS AND CONDITIONS"), "{apache}");
        for other in ["MPL-2.0", "MIT AND Zlib", "MIT-0", "Apache-2.0 AND ISC"] {
            assert!(standard(&named(other)).unwrap_err().contains(other));
        }
    }
}

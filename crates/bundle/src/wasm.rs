//! WebAssembly as a page can load it, and the JavaScript that belongs to it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use memchr::memmem;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

use crate::about;

/// How the section `target_features` names vectors.
const SIMD: &[u8] = b"+\x07simd128";

/// Placeholder file names of the loader and the glue, replaced by hashed names.
const LOADER: &str = "./loader.js";
const GLUE: &str = "./glue.js";

/// How the loader starts a part.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";

/// The same on hosts that do not know the type of .wasm too: they cannot be streamed from.
const STARTED: &str = "started(src, imports)";
const START: &str = "\
async function started(src, imports) {
    const response = await src;
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    const known = response.headers.get('content-type') === 'application/wasm';
    if (known) return WebAssembly.instantiateStreaming(response, imports);
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
";

/// A module as a page can load it.
#[derive(Debug)]
pub(crate) struct Module {
    /// The JavaScript between the page and the module.
    pub(crate) glue: String,
    /// The module.
    pub(crate) wasm: Vec<u8>,
}

impl Module {
    /// Makes it from what the compiler linked, in the folder `work`.
    pub(crate) fn make(linked: &Path, name: &str, work: &Path) -> Result<Self, String> {
        read_linked(linked)?;
        Self::bind(linked, name, work, false)
    }

    fn bind(linked: &Path, name: &str, work: &Path, has_parts: bool) -> Result<Self, String> {
        let folder = work.join(name);
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(linked)
            .out_name(name)
            .typescript(false)
            .remove_name_section(true)
            .omit_default_module_path(true)
            // Parts share the table of functions.
            .keep_lld_exports(has_parts);
        bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder)).map_err(about("wasm-bindgen"))?;
        let wasm = folder.join(format!("{name}_bg.wasm"));
        let script = folder.join(format!("{name}.js"));
        Ok(Self { glue: read_text(&script)?, wasm: read(&wasm)? })
    }
}

/// A module without its parts, and the parts.
#[derive(Debug)]
pub(crate) struct Split {
    /// The module without its parts; its glue imports the [loader](Self::loader).
    pub(crate) module: Module,
    /// The JavaScript that fetches parts; it imports the glue.
    pub(crate) loader: String,
    /// The files with the code of parts, by the names that the loader has for them.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// The names of the files that a part needs.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

impl Split {
    /// Takes apart what the compiler linked, in the folder `work`.
    pub(crate) fn make(linked: &Path, name: &str, work: &Path) -> Result<Self, String> {
        let bytes = read_linked(linked)?;
        let folder = work.join(format!("{name}-parts"));
        let main = folder.join("main.wasm");
        let mut options = Options::new(&bytes);
        options.output_dir = &folder;
        options.main_out_path = &main;
        options.link_name = LOADER;
        options.main_module = GLUE;
        let split = wasm_split_cli_support::transform(options).map_err(|error| format!("the parts: {error:#}"))?;
        let module = Module::bind(&main, name, work, true)?;
        let loader = read_text(&folder.join(LOADER))?;
        if !loader.contains(STREAMED) {
            return Err("the parts: their loader starts them in a new way".to_owned());
        }
        let mut files = BTreeMap::new();
        for path in &split.split_modules {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let wasm = without_names(&read(path)?).ok_or_else(|| format!("{name}: it is no WebAssembly"))?;
            files.insert(name.to_owned(), wasm);
        }
        let parts = split.prefetch_map.into_iter();
        let parts = parts.map(|(part, stems)| (part, stems.iter().map(|stem| format!("{stem}.wasm")).collect()));
        Ok(Self { module, loader: loader.replace(STREAMED, STARTED) + START, files, parts: parts.collect() })
    }

    /// Lets the loader know the files of the parts by these names.
    pub(crate) fn rename(&mut self, names: &BTreeMap<String, String>) {
        for (old, new) in names {
            self.loader = self.loader.replace(&format!("\"./{old}\""), &format!("\"./{new}\""));
        }
    }

    /// The glue and the loader with their names; one text tells both names, for each has the other's in it.
    pub(crate) fn scripts(&self, name: &str) -> [(String, String); 2] {
        let mut hash = Sha256::new();
        hash.update(&self.module.glue);
        hash.update(&self.loader);
        let id = &base16ct::lower::encode_string(&hash.finalize())[..12];
        let (glue, loader) = (format!("{name}-{id}.js"), format!("{name}-parts-{id}.js"));
        // In the module the loader keeps its name.
        let named = |text: &str, old, new| text.replace(&format!("from \"{old}\""), &format!("from \"./{new}\""));
        let texts = (named(&self.module.glue, LOADER, &loader), named(&self.loader, GLUE, &glue));
        [(glue, texts.0), (loader, texts.1)]
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(about(path.display()))
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(about(path.display()))
}

fn read_linked(linked: &Path) -> Result<Vec<u8>, String> {
    let bytes = read(linked)?;
    // Flags are easily lost on the way to the compiler, and the engines would only be slower.
    if memmem::find(&bytes, SIMD).is_none() {
        return Err(format!("{}: it was not compiled with simd128", linked.display()));
    }
    Ok(bytes)
}

/// A module without its section of names; `None` where the bytes are no module.
fn without_names(wasm: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = wasm.split_at_checked(8)?;
    let mut kept = head.to_vec();
    while let [id, after @ ..] = rest {
        let (size, content) = number(after)?;
        let end = rest.len().checked_sub(content.len().checked_sub(size)?)?;
        let is_named =
            *id == 0 && number(content).is_some_and(|(length, name)| length == 4 && name.starts_with(b"name"));
        if !is_named {
            kept.extend_from_slice(&rest[..end]);
        }
        rest = &rest[end..];
    }
    Some(kept)
}

/// An unsigned number in LEB128 and what follows it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0;
    for (place, &byte) in bytes.iter().enumerate().take(5) {
        number |= usize::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some((number, &bytes[place + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_a_module_go() {
        let section = |id: u8, content: &[u8]| {
            let mut section = vec![id, (content.len() & 0x7f | 0x80) as u8, (content.len() >> 7) as u8];
            section.extend_from_slice(content);
            section
        };
        let (code, names, other) = (section(10, &[7; 300]), section(0, b"\x04name\0\x01x"), section(0, b"\x05namesx"));
        let head = b"\0asm\x01\0\0\0".to_vec();
        let module = [head.clone(), code.clone(), names, other.clone()].concat();
        assert_eq!(without_names(&module).unwrap(), [head, code, other].concat());
        assert_eq!(without_names(&module[..100]), None, "cut off");
        assert_eq!(without_names(b"\0asm"), None);
    }
}

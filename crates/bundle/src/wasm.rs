//! A WebAssembly module, and the JavaScript that belongs to it.

use std::fs;
use std::path::Path;

use memchr::memmem;
use wasm_bindgen_cli_support::Bindgen;

use crate::about;

/// How the section `target_features` names vectors.
const SIMD: &[u8] = b"+\x07simd128";

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
        // Flags are easily lost on the way to the compiler, and the engines would only be slower.
        let bytes = fs::read(linked).map_err(about(linked.display()))?;
        if memmem::find(&bytes, SIMD).is_none() {
            return Err(format!("{}: it was not compiled with simd128", linked.display()));
        }
        let folder = work.join(name);
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(linked)
            .out_name(name)
            .typescript(false)
            .remove_name_section(true)
            .omit_default_module_path(true);
        bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder)).map_err(about("wasm-bindgen"))?;
        let wasm = folder.join(format!("{name}_bg.wasm"));
        let script = folder.join(format!("{name}.js"));
        Ok(Self {
            glue: fs::read_to_string(&script).map_err(about(script.display()))?,
            wasm: fs::read(&wasm).map_err(about(wasm.display()))?,
        })
    }
}

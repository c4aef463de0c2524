//! The extension module of the Python package `touchline`; `docs/python.md` is its documentation, `touchline/_native.pyi` its interface.

mod analysis;
mod arrays;
mod batch;
mod errors;
mod matches;
mod table;

use pyo3::prelude::*;

/// Touchline's rules, engines and tablebases for Python.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("NotationError", py.get_type::<errors::NotationError>())?;
    module.add("IllegalActionError", py.get_type::<errors::IllegalActionError>())?;
    module.add_class::<matches::Match>()?;
    module.add_class::<matches::Afterstates>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<table::Value>()?;
    module.add_class::<analysis::Engine>()?;
    module.add_class::<analysis::Analysis>()?;
    module.add_class::<analysis::Variation>()?;
    module.add_function(wrap_pyfunction!(matches::boards, module)?)?;
    module.add_function(wrap_pyfunction!(matches::draw_number, module)?)?;
    module.add_function(wrap_pyfunction!(matches::draw_text, module)?)?;
    module.add_function(wrap_pyfunction!(matches::restore, module)?)?;
    module.add("DRAWS", learning::draws::COUNT)?;
    Ok(())
}

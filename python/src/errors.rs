//! What is wrong, as exceptions of Python.

use std::sync::LazyLock;

use games::notation::Fault;
use games::reason::Reason;
use locale::{Language, Locale};
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use tablebase::TableError;

create_exception!(touchline, NotationError, PyValueError, "A text is malformed, or what it says is not legal.");
create_exception!(touchline, IllegalActionError, PyValueError, "An action is not legal in this position.");

/// Exceptions are in English, as Python's own are.
static ENGLISH: LazyLock<Locale> = LazyLock::new(|| Locale::new(Language::English));

/// The words of a reason.
pub(crate) fn words(reason: &Reason) -> String {
    ENGLISH.reason(reason)
}

/// The exception for a text; it has the attributes `line`, `column` and `code`.
pub(crate) fn notation(py: Python<'_>, fault: &Fault) -> PyErr {
    let error = NotationError::new_err(ENGLISH.fault(fault));
    let value = error.value(py);
    let set = value
        .setattr("line", fault.line)
        .and_then(|()| value.setattr("column", fault.column))
        .and_then(|()| value.setattr("code", fault.reason.code()));
    set.err().unwrap_or(error)
}

/// The exception for an action.
pub(crate) fn illegal(reason: &Reason) -> PyErr {
    IllegalActionError::new_err(words(reason))
}

/// The exception for a number that is no legal action.
pub(crate) fn illegal_number(error: impl std::fmt::Display) -> PyErr {
    IllegalActionError::new_err(error.to_string())
}

/// The exception for an argument: what is wrong and what would be right.
pub(crate) fn argument(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// The exception for a table.
pub(crate) fn table(error: &TableError) -> PyErr {
    match error {
        TableError::Io(error) => PyOSError::new_err(error.to_string()),
        TableError::Refused(reason) => argument(words(reason)),
    }
}

//! Arrays of numpy, filled through Python's buffers.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::errors::argument;

/// A type of numbers that numpy has.
pub(crate) trait Number: Element {
    /// Its name in numpy.
    const NAME: &'static str;
}

impl Number for f32 {
    const NAME: &'static str = "float32";
}

impl Number for i8 {
    const NAME: &'static str = "int8";
}

impl Number for i32 {
    const NAME: &'static str = "int32";
}

fn empty(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let empty = EMPTY.get_or_try_init(py, || PyResult::Ok(py.import("numpy")?.getattr("empty")?.unbind()))?;
    Ok(empty.bind(py))
}

/// A new array of this shape with these numbers, the last axis fastest.
pub(crate) fn array<'py, T: Number>(py: Python<'py>, numbers: &[T], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let array = empty(py)?.call1((PyTuple::new(py, shape)?, T::NAME))?;
    if !numbers.is_empty() {
        PyBuffer::get(&array)?.copy_from_slice(py, numbers)?;
    }
    Ok(array)
}

/// A new array of truth values.
pub(crate) fn truths<'py>(py: Python<'py>, numbers: &[i8], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    array(py, numbers, shape)?.call_method1("view", ("bool",))
}

/// The numbers of an array or a sequence of whole numbers.
pub(crate) fn integers(numbers: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    let py = numbers.py();
    if let Ok(buffer) = PyBuffer::<i32>::get(numbers) {
        return buffer.to_vec(py);
    }
    if let Ok(buffer) = PyBuffer::<i64>::get(numbers) {
        // What does not fit is no action.
        return Ok(buffer.to_vec(py)?.into_iter().map(|number| i32::try_from(number).unwrap_or(-1)).collect());
    }
    numbers
        .extract()
        .map_err(|_| argument("actions are whole numbers: an array of int32 or int64, or a sequence of int"))
}

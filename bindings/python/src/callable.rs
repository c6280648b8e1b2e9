//! An engine's evaluation by a function of the user's.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArrayMethods};
use parking_lot::Mutex;
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quantarium_engine::{Batch, Network, NetworkError};

use crate::arrays::{array_of, floats, shapes};
use crate::error::wrong;
use crate::interrupt::within;

/// A function that values positions, and how many players there are.
#[derive(Debug)]
pub(crate) struct Callable {
    /// Nothing once the garbage collector has taken it. Locked only with the interpreter's lock, and for a moment.
    function: Mutex<Option<Py<PyAny>>>,
    players: usize,
}

impl Callable {
    /// A function of planes and scalars.
    pub(crate) fn new(function: Bound<'_, PyAny>, players: usize) -> PyResult<Self> {
        if !function.is_callable() {
            let kind = function.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "evaluate: a function is needed, not {kind}"
            )));
        }
        let function = Mutex::new(Some(function.unbind()));
        Ok(Self { function, players })
    }

    /// The function.
    pub(crate) fn function(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let function = self.function.lock();
        let function = function.as_ref().map(|function| function.clone_ref(py));
        function.ok_or_else(|| wrong("the engine's function is gone: it is being collected"))
    }

    /// Shows the garbage collector the function.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.function
            .try_lock()
            .map_or(Ok(()), |function| visit.call(&*function))
    }

    /// Lets go of the function.
    pub(crate) fn clear(&self) {
        let function = self.function.lock().take();
        // Without the lock: whatever goes with it may ask for it.
        drop(function);
    }

    fn call(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Vec<f32>> {
        let (planes, scalars, _) = shapes(batch.encoding, batch.count);
        let planes = PyArray1::from_slice(py, batch.planes).reshape(planes)?;
        let scalars = PyArray1::from_slice(py, batch.scalars).reshape(scalars)?;
        let found = array_of(&self.function(py)?.bind(py).call1((planes, scalars))?)?;
        if found.dtype().kind() != b'f' {
            return Err(wrong(format!(
                "evaluate: the values are {}, they must be float32 or another float",
                found.dtype()
            )));
        }
        let (count, players) = (batch.count, self.players);
        let is_right = match (found.shape(), players) {
            (&[positions] | &[positions, 1], 2) => positions == count,
            (&[positions, seats], _) => (positions, seats) == (count, players),
            _ => false,
        };
        if !is_right {
            let shape = PyTuple::new(py, found.shape())?;
            let alone = if players == 2 {
                format!("({count},) or ")
            } else {
                String::new()
            };
            return Err(wrong(format!(
                "evaluate: the values' shape is {shape}, it must be {alone}({count}, {players})"
            )));
        }
        floats(&found.call_method0("ravel")?)
    }
}

/// What a search asks: the function, and the flag that ends the search.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) callable: Arc<Callable>,
    pub(crate) stop: Arc<AtomicBool>,
}

impl Network for Asked {
    /// Has the interpreter's lock only while the function runs. What that begins ends with the search.
    fn values(&self, batch: &Batch<'_>) -> Result<Vec<f32>, NetworkError> {
        let call = |py: Python<'_>| self.callable.call(py, batch);
        let values = within(&self.stop, || Python::attach(call));
        values.map_err(|error| NetworkError::Failed(Box::new(error)))
    }
}

/// What the user is told of a network that has failed: what the function raised, as it is.
pub(crate) fn of_network(error: NetworkError) -> PyErr {
    match error {
        NetworkError::Failed(error) => match error.downcast::<PyErr>() {
            Ok(raised) => *raised,
            Err(error) => wrong(error),
        },
        error => wrong(format!("evaluate: {error}")),
    }
}

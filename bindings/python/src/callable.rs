//! An engine's evaluation by a function of the user's.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, PyArrayMethods};
use parking_lot::Mutex;
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use quantarium_engine::{Batch, Evaluated, Network, NetworkError};

use crate::arrays::{shaped, shapes};
use crate::error::wrong;
use crate::interrupt::within;

/// What is given as a function, if it is one.
pub(crate) fn callable(name: &str, function: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if function.is_callable() {
        return Ok(function.unbind());
    }
    let kind = function.get_type().name()?;
    let words = format!("{name}: a function is needed, not {kind}");
    Err(PyTypeError::new_err(words))
}

/// A function that values positions, and how many players there are.
#[derive(Debug)]
pub(crate) struct Callable {
    /// Nothing once the garbage collector has taken it. Locked only with the interpreter's lock, and for a moment.
    function: Mutex<Option<Py<PyAny>>>,
    players: usize,
    /// Whether it returns a policy, too.
    pub(crate) has_policy: bool,
}

impl Callable {
    /// A function of planes and scalars.
    pub(crate) fn new(
        function: Bound<'_, PyAny>,
        players: usize,
        has_policy: bool,
    ) -> PyResult<Self> {
        let function = Mutex::new(Some(callable("evaluate", function)?));
        Ok(Self {
            function,
            players,
            has_policy,
        })
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

    fn call(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Evaluated> {
        let (planes, scalars, _) = shapes(batch.encoding, batch.count);
        let planes = PyArray1::from_slice(py, batch.planes).reshape(planes)?;
        let scalars = PyArray1::from_slice(py, batch.scalars).reshape(scalars)?;
        let mut values = self.function(py)?.bind(py).call1((planes, scalars))?;
        let mut evaluated = Evaluated::default();
        let (count, players) = (batch.count, self.players);
        if self.has_policy {
            let both: (Bound<'_, PyAny>, Bound<'_, PyAny>) = values.extract().map_err(|_| {
                wrong("evaluate: with policy=True the function returns (values, policy)")
            })?;
            let shape = [count, batch.encoding.actions];
            let policy = shaped(&both.1, "evaluate", "policy", b"f", &[&shape])?;
            evaluated.policy = policy.as_slice()?.to_vec();
            values = both.0;
        }
        let each: &[usize] = &[count, players];
        let shapes: &[_] = match players {
            2 => &[&[count], each, &[count, 1]],
            _ => &[each],
        };
        let values = shaped(&values, "evaluate", "values", b"f", shapes)?;
        evaluated.values = values.as_slice()?.to_vec();
        Ok(evaluated)
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
    fn evaluate(&self, batch: &Batch<'_>) -> Result<Evaluated, NetworkError> {
        let call = |py: Python<'_>| self.callable.call(py, batch);
        let evaluated = within(&self.stop, || Python::attach(call));
        evaluated.map_err(|error| NetworkError::Failed(Box::new(error)))
    }

    fn has_policy(&self) -> bool {
        self.callable.has_policy
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

//! NumPy arrays: those that are written to, and those that are read.

use numpy::{
    Element, PyArray1, PyArray2, PyArray4, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use quantarium_envs::Observation;
use quantarium_rules::Encoding;

use crate::error::{of_sizes, wrong};

/// What is seen of some positions, as arrays.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) planes: Py<PyArray4<u8>>,
    pub(crate) scalars: Py<PyArray2<f32>>,
    pub(crate) mask: Py<PyArray2<bool>>,
}

impl Seen {
    /// Arrays for `count` positions.
    pub(crate) fn new(py: Python<'_>, encoding: &Encoding, count: usize) -> Self {
        let (planes, raster) = (encoding.plane_names.len(), &encoding.raster);
        let shape = [count, planes, raster.height, raster.width];
        Self {
            planes: PyArray4::zeros(py, shape, false).unbind(),
            scalars: PyArray2::zeros(py, [count, encoding.scalar_names.len()], false).unbind(),
            mask: PyArray2::zeros(py, [count, encoding.actions], false).unbind(),
        }
    }

    /// Puts a user's arrays in the place of these.
    pub(crate) fn replace(
        &mut self,
        py: Python<'_>,
        planes: Option<Py<PyArray4<u8>>>,
        scalars: Option<Py<PyArray2<f32>>>,
        mask: Option<Py<PyArray2<bool>>>,
    ) -> PyResult<()> {
        replace(py, "planes", &mut self.planes, planes)?;
        replace(py, "scalars", &mut self.scalars, scalars)?;
        replace(py, "mask", &mut self.mask, mask)
    }

    /// Has `write` fill the arrays; the interpreter's lock is free meanwhile.
    pub(crate) fn fill<T: Send>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(Observation<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut planes = writable(self.planes.bind(py))?;
        let mut scalars = writable(self.scalars.bind(py))?;
        let mut mask = writable(self.mask.bind(py))?;
        let observation = Observation {
            planes: Some(planes.as_slice_mut().map_err(wrong)?),
            scalars: Some(scalars.as_slice_mut().map_err(wrong)?),
            mask: Some(mask.as_slice_mut().map_err(wrong)?),
        };
        Ok(py.detach(|| write(observation)))
    }

    /// Whether nobody else has any of the arrays, or has changed what kind of array it is.
    pub(crate) fn is_free(&self, py: Python<'_>, encoding: &Encoding, count: usize) -> bool {
        let (planes, raster) = (encoding.plane_names.len(), &encoding.raster);
        is_free(
            py,
            &self.planes,
            &[count, planes, raster.height, raster.width],
        ) && is_free(py, &self.scalars, &[count, encoding.scalar_names.len()])
            && is_free(py, &self.mask, &[count, encoding.actions])
    }

    /// The arrays by name.
    pub(crate) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("planes", &self.planes)?;
        dict.set_item("scalars", &self.scalars)?;
        dict.set_item("mask", &self.mask)?;
        Ok(dict)
    }
}

/// Whether nobody else has the array, nor a view of it, and it is still of this kind and shape: whoever has had it may have
/// changed that in place.
pub(crate) fn is_free<T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    array: &Py<numpy::PyArray<T, D>>,
    shape: &[usize],
) -> bool {
    let array = array.bind(py).as_any();
    let Ok(held) = holders(py).and_then(|holders| holders.is_one(array)) else {
        return false;
    };
    let same = array.cast::<numpy::PyArray<T, D>>();
    held && same.is_ok_and(|same| {
        same.shape() == shape && same.is_c_contiguous() && same.try_readwrite().is_ok()
    })
}

/// Says how many hold an object.
struct Holders {
    count: Py<PyAny>,
    /// What it says of an object that only one holds: calling it takes some, too.
    one: usize,
}

impl Holders {
    fn is_one(&self, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        let found: usize = self.count.bind(object.py()).call1((object,))?.extract()?;
        Ok(found == self.one)
    }
}

fn holders(py: Python<'_>) -> PyResult<&Holders> {
    static HOLDERS: PyOnceLock<Holders> = PyOnceLock::new();
    HOLDERS.get_or_try_init(py, || {
        let count = py.import("sys")?.getattr("getrefcount")?;
        let fresh = PyDict::new(py).into_any();
        let one = count.call1((&fresh,))?.extract()?;
        let count = count.unbind();
        Ok(Holders { count, one })
    })
}

/// An array to write to.
pub(crate) fn writable<'py, T: Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'py, numpy::PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array
        .try_readwrite()
        .map_err(|error| wrong(format!("an array to write to: {error}")))
}

/// Puts a user's array in the place of `array`, if it has the same shape.
fn replace<T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    what: &str,
    array: &mut Py<numpy::PyArray<T, D>>,
    given: Option<Py<numpy::PyArray<T, D>>>,
) -> PyResult<()> {
    let Some(given) = given else { return Ok(()) };
    let (found, expected) = (given.bind(py).shape(), array.bind(py).shape());
    if found != expected {
        return Err(wrong(format!(
            "{what}: the shape is {found:?}, it must be {expected:?}"
        )));
    }
    *array = given;
    Ok(())
}

/// Whole numbers: an array of any integer type, or a sequence of them.
pub(crate) fn integers<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = given.extract() {
        return Ok(array);
    }
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind = array.cast::<PyUntypedArray>()?.dtype().kind();
    if !matches!(kind, b'i' | b'u') && array.len()? > 0 {
        return Err(wrong("whole numbers are needed, an array of one dimension"));
    }
    let array = array.call_method1("astype", ("int64",))?;
    let array = array.call_method1("ravel", ())?;
    array.extract()
}

/// An array of one dimension that a function fills.
pub(crate) fn filled<'py, T: Element + Default + Copy>(
    py: Python<'py>,
    count: usize,
    fill: impl FnOnce(&mut [T]) -> Result<(), quantarium_envs::SizeError>,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let mut numbers = vec![T::default(); count];
    fill(&mut numbers).map_err(of_sizes)?;
    Ok(PyArray1::from_vec(py, numbers))
}

//! NumPy arrays: those that are made, those that are read, and those of a user that are written to.
//!
//! Arrays from outside lie in memory in any way: as a column, reversed, in Fortran's order, with bytes swapped, or as a field of a
//! packed record. What is read is copied; what is to be written goes by way of an array of our own, unless it lies as that does.

use std::fmt::Display;

use numpy::ndarray::{Dimension, Ix2, Ix4};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayDescrMethods, PyArrayMethods,
    PyReadonlyArray1, PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};
use quantarium_envs::{Observation, room};
use quantarium_rules::Encoding;

use crate::error::{no_memory, wrong};

/// An object for Python, or an exception.
pub(crate) type Made<'py, T> = PyResult<Bound<'py, T>>;

/// A new array of zeros. Python's own call: it raises `MemoryError` where there is no memory.
pub(crate) fn zeros<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    shape: &[usize],
) -> Made<'py, PyArray<T, D>> {
    static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let zeros = ZEROS.import(py, "numpy", "zeros")?;
    let array = zeros.call1((PyTuple::new(py, shape)?, dtype::<T>(py)))?;
    Ok(array.cast_into()?)
}

/// So many numbers are soon made in Rust, in half the time that Python's call takes.
const FEW: usize = 4096;

/// A new array that a function fills.
pub(crate) fn filled<'py, T: Element + Copy + Default, D: Dimension, E: ToString>(
    py: Python<'py>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) -> Result<(), E>,
) -> Made<'py, PyArray<T, D>> {
    let count = shape.iter().product();
    if count <= FEW {
        let mut numbers = vec![T::default(); count];
        fill(&mut numbers).map_err(wrong)?;
        let array = PyArray1::from_vec(py, numbers).reshape(shape)?;
        return Ok(array.into_any().cast_into()?);
    }
    let array = zeros(py, shape)?;
    fill(writable(&array)?.as_slice_mut()?).map_err(wrong)?;
    Ok(array)
}

/// The shapes of what is seen of `count` positions: planes, scalars, mask.
pub(crate) fn shapes(encoding: &Encoding, count: usize) -> ([usize; 4], [usize; 2], [usize; 2]) {
    let (planes, raster) = (encoding.plane_names.len(), &encoding.raster);
    (
        [count, planes, raster.height, raster.width],
        [count, encoding.scalar_names.len()],
        [count, encoding.actions],
    )
}

/// What is seen of some positions, as arrays.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) planes: Py<PyArray4<u8>>,
    pub(crate) scalars: Py<PyArray2<f32>>,
    pub(crate) mask: Py<PyArray2<bool>>,
}

impl Seen {
    /// Arrays for `count` positions.
    pub(crate) fn new(py: Python<'_>, encoding: &Encoding, count: usize) -> PyResult<Self> {
        let (planes, scalars, mask) = shapes(encoding, count);
        Ok(Self {
            planes: zeros::<_, Ix4>(py, &planes)?.unbind(),
            scalars: zeros::<_, Ix2>(py, &scalars)?.unbind(),
            mask: zeros::<_, Ix2>(py, &mask)?.unbind(),
        })
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
            planes: Some(planes.as_slice_mut()?),
            scalars: Some(scalars.as_slice_mut()?),
            mask: Some(mask.as_slice_mut()?),
        };
        Ok(py.detach(|| write(observation)))
    }

    /// [`is_free`] of all of the arrays.
    pub(crate) fn is_free(&self, py: Python<'_>, of: &Encoding, count: usize, copy: bool) -> bool {
        let (planes, scalars, mask) = shapes(of, count);
        is_free(py, &self.planes, &planes, copy)
            && is_free(py, &self.scalars, &scalars, copy)
            && is_free(py, &self.mask, &mask, copy)
    }

    /// The arrays by name.
    pub(crate) fn dict<'py>(&self, py: Python<'py>) -> Made<'py, PyDict> {
        let dict = PyDict::new(py);
        dict.set_item("planes", &self.planes)?;
        dict.set_item("scalars", &self.scalars)?;
        dict.set_item("mask", &self.mask)?;
        Ok(dict)
    }
}

/// Whether the array is still of this kind and shape, which whoever has had it may have changed in place, and with `copy`
/// nobody else has it, nor a view of it.
pub(crate) fn is_free<T: Element, D: Dimension>(
    py: Python<'_>,
    array: &Py<PyArray<T, D>>,
    shape: &[usize],
    copy: bool,
) -> bool {
    let array = array.bind(py).as_any();
    let is_alone = || -> PyResult<bool> {
        let Holders { count, one } = holders(py)?;
        let found: usize = count.bind(py).call1((array,))?.extract()?;
        Ok(found == *one)
    };
    let free = !copy || is_alone().unwrap_or(false);
    let same = array.cast::<PyArray<T, D>>();
    free && same.is_ok_and(|same| {
        same.shape() == shape && same.is_c_contiguous() && same.try_readwrite().is_ok()
    })
}

/// Says how many hold an object.
struct Holders {
    count: Py<PyAny>,
    /// What it says of an object that only one holds: calling it takes some, too.
    one: usize,
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
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let words = |_| wrong("an array to write to is needed; another call reads or writes this one");
    array.try_readwrite().map_err(words)
}

/// A user's array that is written to, or one of our own where none is given.
pub(crate) struct Output<'py, T: Element, D: Dimension> {
    /// What is returned.
    pub(crate) given: Bound<'py, PyAny>,
    /// What is written first: the same, if it lies in memory as it must.
    pub(crate) array: Bound<'py, PyArray<T, D>>,
}

impl<'py, T: Element, D: Dimension> Output<'py, T, D> {
    pub(crate) fn new(
        py: Python<'py>,
        name: &str,
        given: Option<Bound<'py, PyAny>>,
        shape: &[usize],
    ) -> PyResult<Self> {
        let Some(given) = given else {
            let array = zeros(py, shape)?;
            let given = array.clone().into_any();
            return Ok(Self { given, array });
        };
        check_output::<T>(name, &given, shape)?;
        let array = match given.cast::<PyArray<T, D>>() {
            Ok(array) if array.is_c_contiguous() && array.is_aligned() => array.clone(),
            _ => zeros(py, shape)?,
        };
        Ok(Self { given, array })
    }

    /// Puts what was written where the user wants it.
    pub(crate) fn finish(self) -> Made<'py, PyAny> {
        if !self.array.is(&self.given) {
            let numpy = self.given.py().import("numpy")?;
            numpy.call_method1("copyto", (&self.given, &self.array, "equiv"))?;
        }
        Ok(self.given)
    }
}

/// Refuses what cannot be written to element by element.
fn check_output<T: Element>(name: &str, given: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<()> {
    let py = given.py();
    let array = match given.cast::<PyUntypedArray>() {
        Ok(array) if !is_masked_array(given)? => array,
        _ => {
            let kind = given.get_type().name()?;
            let words = format!("{name}: a NumPy array is needed, not {kind}");
            return Err(PyTypeError::new_err(words));
        }
    };
    // Of either order of bytes.
    let (found, wanted) = (array.dtype(), dtype::<T>(py));
    if (found.kind(), found.itemsize()) != (wanted.kind(), wanted.itemsize()) {
        return Err(PyTypeError::new_err(format!(
            "{name}: the array is {found}, it must be {wanted}"
        )));
    }
    if array.shape() != shape {
        let (found, wanted) = (PyTuple::new(py, array.shape())?, PyTuple::new(py, shape)?);
        return Err(wrong(format!(
            "{name}: the shape is {found}, it must be {wanted}"
        )));
    }
    if !given.getattr("flags")?.getattr("writeable")?.is_truthy()? {
        return Err(wrong(format!(
            "{name}: an array to write to is needed, this one is read-only"
        )));
    }
    if overlaps_itself(array) {
        return Err(wrong(format!("{name}: elements of the array share memory")));
    }
    Ok(())
}

/// Whether elements may lie on one another: they surely do not where each step leads past all that smaller steps reach.
fn overlaps_itself(array: &Bound<'_, PyUntypedArray>) -> bool {
    let sizes = array.shape().iter().zip(array.strides());
    let mut steps: Vec<(usize, usize)> = sizes
        .filter(|(size, _)| **size > 1)
        .map(|(size, stride)| (stride.unsigned_abs(), *size))
        .collect();
    steps.sort_unstable();
    let mut reach = array.dtype().itemsize();
    let mut overlaps = false;
    for (stride, size) in steps {
        overlaps |= stride < reach;
        reach += stride * (size - 1);
    }
    overlaps && !array.is_empty()
}

/// Refuses arrays that have memory in common.
pub(crate) fn check_apart(arrays: &[(&str, Bound<'_, PyAny>)]) -> PyResult<()> {
    for (i, (name, one)) in arrays.iter().enumerate() {
        for (other_name, other) in &arrays[i + 1..] {
            let numpy = one.py().import("numpy")?;
            let shares = numpy.call_method1("shares_memory", (one, other))?;
            if shares.is_truthy()? {
                return Err(wrong(format!("{name} and {other_name} share memory")));
            }
        }
    }
    Ok(())
}

/// Whether it is one of NumPy's arrays some of whose entries may be masked.
fn is_masked_array(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    if given.is_exact_instance_of::<PyUntypedArray>() || given.cast::<PyUntypedArray>().is_err() {
        return Ok(false);
    }
    let masked = given.py().import("numpy.ma")?.getattr("MaskedArray")?;
    given.is_instance(&masked)
}

/// What is given as an array.
fn array_of<'py>(given: &Bound<'py, PyAny>) -> Made<'py, PyUntypedArray> {
    let py = given.py();
    if is_masked_array(given)? {
        let masked = py.import("numpy.ma")?.call_method1("is_masked", (given,))?;
        if masked.is_truthy()? {
            return Err(wrong("entries of the array are masked"));
        }
    }
    let array = py.import("numpy")?.call_method1("asarray", (given,))?;
    Ok(array.cast_into()?)
}

/// The numbers of an array of this type that lies in memory as a list does.
fn listed<T: Element + Copy>(array: &Bound<'_, PyAny>) -> PyResult<Option<Vec<T>>> {
    let Ok(array) = array.cast::<PyArray1<T>>() else {
        return Ok(None);
    };
    let array = array.try_readonly();
    let array = array.map_err(|_| wrong("another call writes to the array"))?;
    let Ok(slice) = array.as_slice() else {
        return Ok(None);
    };
    let mut numbers = room(slice.len()).map_err(no_memory)?;
    numbers.extend_from_slice(slice);
    Ok(Some(numbers))
}

/// The numbers of an array of one dimension after NumPy has made them of this type.
fn converted<T: Element + Copy>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<T>> {
    let py = array.py();
    let numbers = match array.ndim() {
        1 => listed(&array.call_method1("astype", (dtype::<T>(py),))?)?,
        _ => None,
    };
    let shape = PyTuple::new(py, array.shape())?;
    numbers.ok_or_else(|| {
        wrong(format!(
            "an array of one dimension is needed, the shape is {shape}"
        ))
    })
}

/// Whole numbers: an array of any integer type and layout, or a list or tuple of them. `refuse` makes an exception of the words
/// for a number that is no `what`.
pub(crate) fn whole<'py, T>(
    given: &Bound<'py, PyAny>,
    what: &str,
    refuse: fn(String) -> PyErr,
) -> PyResult<Vec<T>>
where
    T: Element + Copy + TryFrom<i64> + TryFrom<u64> + FromPyObjectOwned<'py>,
{
    if given.is_exact_instance_of::<PyUntypedArray>()
        && let Some(numbers) = listed(given)?
    {
        return Ok(numbers);
    }
    let no = |index: usize, number: &dyn Display| {
        refuse(format!("index {index}: {number} is no {what}"))
    };
    if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        let mut numbers = room(given.len()?).map_err(no_memory)?;
        for (index, item) in given.try_iter()?.enumerate() {
            numbers.push(number_of(index, &item?, &no)?);
        }
        return Ok(numbers);
    }
    let array = array_of(given)?;
    match array.dtype().kind() {
        b'i' => fitting(converted::<i64>(&array)?, &no),
        b'u' => fitting(converted::<u64>(&array)?, &no),
        b'O' if array.ndim() == 1 => whole(&array.call_method0("tolist")?, what, refuse),
        _ if array.ndim() == 1 && array.is_empty() => Ok(Vec::new()),
        _ => Err(wrong(format!(
            "whole numbers are needed, the array is {}",
            array.dtype()
        ))),
    }
}

/// Numbers as those of another type.
fn fitting<N: Copy + Display, T: TryFrom<N>>(
    numbers: Vec<N>,
    no: &dyn Fn(usize, &dyn Display) -> PyErr,
) -> PyResult<Vec<T>> {
    let mut fit = room(numbers.len()).map_err(no_memory)?;
    for (index, number) in numbers.into_iter().enumerate() {
        fit.push(T::try_from(number).map_err(|_| no(index, &number))?);
    }
    Ok(fit)
}

/// A number of a list.
fn number_of<'py, T: FromPyObjectOwned<'py>>(
    index: usize,
    item: &Bound<'py, PyAny>,
    no: &dyn Fn(usize, &dyn Display) -> PyErr,
) -> PyResult<T> {
    let number = match item.is_instance_of::<PyBool>() {
        true => None,
        false => Some(item.extract::<T>().map_err(Into::<PyErr>::into)),
    };
    match number {
        Some(Ok(number)) => Ok(number),
        Some(Err(error)) if error.is_instance_of::<PyOverflowError>(item.py()) => {
            Err(no(index, item))
        }
        _ => Err(wrong(format!(
            "index {index}: a whole number is needed, not {}",
            item.get_type().name()?
        ))),
    }
}

/// Truths: an array of booleans of any layout, or a list of them; nothing where it is something else.
pub(crate) fn truths(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<bool>>> {
    let array = array_of(given)?;
    if array.dtype().kind() != b'b' {
        return Ok(None);
    }
    // Those of a view may be other bytes than 0 and 1.
    let bytes = array.call_method1("view", ("uint8",))?;
    let bytes = converted::<u8>(bytes.cast()?)?;
    let mut truths = room(bytes.len()).map_err(no_memory)?;
    truths.extend(bytes.into_iter().map(|byte| byte != 0));
    Ok(Some(truths))
}

/// The numbers of these kinds that a call is given, in one of these shapes, as float32 one after the other: not copied where
/// they lie so.
pub(crate) fn shaped<'py>(
    given: &Bound<'py, PyAny>,
    call: &str,
    name: &str,
    kinds: &[u8],
    shapes: &[&[usize]],
) -> PyResult<PyReadonlyArray1<'py, f32>> {
    let (py, found) = (given.py(), array_of(given)?);
    if !kinds.contains(&found.dtype().kind()) {
        return Err(wrong(format!(
            "{call}: the {name} are {}, they must be float32 or another float",
            found.dtype()
        )));
    }
    if !shapes.contains(&found.shape()) {
        let text = |shape: &[usize]| Ok(PyTuple::new(py, shape)?.to_string());
        let wanted: PyResult<Vec<_>> = shapes.iter().map(|shape| text(shape)).collect();
        return Err(wrong(format!(
            "{call}: the shape of the {name} is {}, it must be {}",
            text(found.shape())?,
            wanted?.join(" or ")
        )));
    }
    let numpy = py.import("numpy")?;
    let numbers = numpy.call_method1("require", (found, dtype::<f32>(py), "CA"))?;
    let numbers = numbers.call_method1("reshape", (-1,))?;
    let numbers = numbers.cast_into::<PyArray1<f32>>()?.try_into_readonly();
    numbers.map_err(|_| wrong("another call writes to the array"))
}

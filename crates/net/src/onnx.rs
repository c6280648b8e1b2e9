//! Networks in ONNX, the form in which PyTorch and others write them.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{fmt, mem, process};

use rten::{
    Dimension, LoadErrorKind, Model, ModelOptions, NodeId, RunOptions, ThreadPool, Value,
    ValueOrView,
};
use rten_tensor::{AsView, Layout, Tensor};

use crate::{Batch, Evaluated, Network, NetworkError, WeightsError};

/// A network that was read.
pub(crate) struct Onnx {
    model: Model,
    planes: NodeId,
    /// Nothing where it goes by the planes alone.
    scalars: Option<NodeId>,
    values: NodeId,
    policy: Option<NodeId>,
}

thread_local! {
    /// Where a thread of a search has networks run, and in which process: no two searches wait for each other, and one has no more
    /// threads than it asked for.
    static THREAD: RefCell<Option<(u32, Arc<ThreadPool>)>> = const { RefCell::new(None) };
}

/// The thread for this one's networks.
fn thread() -> Arc<ThreadPool> {
    THREAD.with_borrow_mut(|held| {
        let process = process::id();
        if let Some((begun, thread)) = held
            && *begun == process
        {
            return Arc::clone(thread);
        }
        let thread = Arc::new(ThreadPool::with_num_threads(1));
        // A forked process has the memory of the one before, though not the thread: whatever waits for that waits for ever.
        mem::forget(held.replace((process, Arc::clone(&thread))));
        thread
    })
}

impl fmt::Debug for Onnx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Onnx({} numbers)", self.model.total_params())
    }
}

/// What a library does with a file from outside, which may make it panic.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("it cannot be run".to_owned()))
}

impl Onnx {
    pub(crate) fn read(content: &[u8]) -> Result<Self, WeightsError> {
        // What it would be optimized by runs on threads of the library's own, which a forked process does not have.
        let mut options = ModelOptions::with_all_ops();
        options.enable_optimization(false);
        let loaded = guarded(|| Ok(options.load(content.to_vec()))).map_err(WeightsError::Onnx)?;
        let model = loaded.map_err(|error| match error.kind() {
            LoadErrorKind::ExternalDataError => WeightsError::Apart,
            _ => WeightsError::Onnx(error.to_string()),
        })?;
        let name = |id: &NodeId| {
            let info = model.node_info(*id);
            info.and_then(|info| info.name()).unwrap_or("").to_owned()
        };
        let names = |ids: &[NodeId]| ids.iter().map(name).collect::<Vec<_>>();
        let (inputs, outputs) = (names(model.input_ids()), names(model.output_ids()));
        let id = |ids: &[NodeId], known: &[String], wanted: &str| {
            let place = known.iter().position(|name| name == wanted);
            place.map(|place| ids[place])
        };
        let planes = id(model.input_ids(), &inputs, "planes");
        let scalars = id(model.input_ids(), &inputs, "scalars");
        let values = id(model.output_ids(), &outputs, "values");
        let policy = id(model.output_ids(), &outputs, "policy");
        let no_others = inputs.len() == 1 + usize::from(scalars.is_some());
        let (Some(planes), Some(values), true) = (planes, values, no_others) else {
            return Err(WeightsError::Names { inputs, outputs });
        };
        Ok(Self {
            model,
            planes,
            scalars,
            values,
            policy,
        })
    }

    /// An input, which must have this shape where the network says one.
    fn input(
        &self,
        id: NodeId,
        shape: &[usize],
        numbers: Vec<f32>,
    ) -> Result<(NodeId, ValueOrView<'static>), String> {
        let info = self.model.node_info(id);
        if let Some(wanted) = info.as_ref().and_then(|info| info.shape()) {
            let sizes = wanted.iter().map(|size| match size {
                Dimension::Fixed(size) => Ok(*size),
                Dimension::Symbolic(name) => Err(name.as_str()),
            });
            let sizes: Vec<_> = sizes.collect();
            let fits =
                |(size, here): (&Result<usize, _>, &usize)| size.is_err() || *size == Ok(*here);
            // One position, too, is refused where there may only be one.
            let is_free = sizes.first().is_none_or(Result::is_err);
            if sizes.len() != shape.len() || !is_free || !sizes.iter().zip(shape).all(fits) {
                let name = info.and_then(|info| info.name()).unwrap_or_default();
                let text = |size: Result<usize, &str>| {
                    size.map_or_else(str::to_owned, |size| size.to_string())
                };
                let sizes: Vec<String> = sizes.into_iter().map(text).collect();
                let here: Vec<String> = shape[1..].iter().map(ToString::to_string).collect();
                return Err(format!(
                    "the network's input `{name}` has the shape [{}]: it must be [n, {}], n being free",
                    sizes.join(", "),
                    here.join(", ")
                ));
            }
        }
        Ok((id, Value::from(Tensor::from_data(shape, numbers)).into()))
    }

    fn run(&self, batch: &Batch<'_>) -> Result<Evaluated, String> {
        let encoding = batch.encoding;
        let planes = [
            batch.count,
            encoding.plane_names.len(),
            encoding.raster.height,
            encoding.raster.width,
        ];
        let numbers = batch.planes.iter().copied().map(f32::from).collect();
        let mut inputs = vec![self.input(self.planes, &planes, numbers)?];
        if let Some(scalars) = self.scalars {
            let shape = [batch.count, encoding.scalar_names.len()];
            inputs.push(self.input(scalars, &shape, batch.scalars.to_vec())?);
        }
        let mut options = RunOptions::default();
        options.thread_pool = Some(thread());
        let mut wanted = vec![self.values];
        wanted.extend(self.policy.filter(|_| batch.wants_policy));
        let ran = self.model.run(inputs, &wanted, Some(options));
        let found = ran.map_err(|error| error.to_string())?;
        let found = found.into_iter().zip(["values", "policy"]);
        let mut numbers = found.map(|(found, name)| {
            let numbers: Result<Tensor<f32>, _> = found.try_into();
            let numbers = numbers.map_err(|_| format!("the network's `{name}` are no float32"))?;
            if numbers.shape().first() != Some(&batch.count) {
                return Err(format!(
                    "the network's `{name}` have the shape {:?} for {} positions",
                    numbers.shape(),
                    batch.count
                ));
            }
            Ok(numbers.to_vec())
        });
        Ok(Evaluated {
            values: numbers.next().transpose()?.unwrap_or_default(),
            policy: numbers.next().transpose()?.unwrap_or_default(),
        })
    }
}

impl Network for Onnx {
    fn evaluate(&self, batch: &Batch<'_>) -> Result<Evaluated, NetworkError> {
        guarded(|| self.run(batch)).map_err(|words| NetworkError::Failed(words.into()))
    }

    fn has_policy(&self) -> bool {
        self.policy.is_some()
    }
}

//! Networks in ONNX and files of weights for tests.

/// What a network looks like: `values` of a position are the hyperbolic tangent of what stands on its planes, each plane's
/// cells times its weight.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The names of the inputs; the first is that of the planes, the others are not used.
    pub inputs: Vec<&'static str>,
    /// The name of the output.
    pub output: &'static str,
    /// How many positions at once; nothing for any number.
    pub positions: Option<u64>,
    /// Height and width of a plane.
    pub raster: [u64; 2],
    /// One a plane.
    pub weights: Vec<f32>,
    /// The same logits of `policy` for every position, one an action; none for a network without one.
    pub logits: Vec<f32>,
}

/// A field of a message in the form of Protocol Buffers, in which ONNX is written.
fn field(number: u64, content: &[u8]) -> Vec<u8> {
    let mut bytes = varint(number << 3 | 2);
    bytes.extend(varint(content.len() as u64));
    bytes.extend(content);
    bytes
}

fn number(field: u64, value: u64) -> Vec<u8> {
    [varint(field << 3), varint(value)].concat()
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 127 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A tensor of float32 that goes in or comes out; a size that is nothing may be any.
fn port(kind: u64, name: &str, shape: &[Option<u64>]) -> Vec<u8> {
    let sizes = shape.iter().map(|size| {
        let size = size.map_or_else(|| field(2, b"n"), |size| number(1, size));
        field(1, &size)
    });
    let shape = field(2, &sizes.collect::<Vec<_>>().concat());
    let tensor = field(1, &[number(1, 1), shape].concat());
    let port = [field(1, name.as_bytes()), field(2, &tensor)];
    field(kind, &port.concat())
}

/// Numbers of a network, in rows of this shape.
fn constant(name: &str, numbers: &[f32], row: &[u64]) -> Vec<u8> {
    let rows = numbers.len() as u64 / row.iter().product::<u64>();
    let sizes = [&[rows][..], row].concat().into_iter();
    let mut tensor: Vec<u8> = sizes.flat_map(|size| number(1, size)).collect();
    tensor.extend(number(2, 1));
    tensor.extend(field(8, name.as_bytes()));
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    tensor.extend(field(9, &bytes.collect::<Vec<_>>()));
    field(5, &tensor)
}

fn node(operation: &str, inputs: &[&str], output: &str) -> Vec<u8> {
    let inputs = inputs.iter().map(|name| field(1, name.as_bytes()));
    let mut node: Vec<u8> = inputs.collect::<Vec<_>>().concat();
    node.extend(field(2, output.as_bytes()));
    node.extend(field(4, operation.as_bytes()));
    field(1, &node)
}

/// The content of a file of a network whose numbers are in a second one.
pub fn apart() -> Vec<u8> {
    let place = [("location", "x.data"), ("offset", "0"), ("length", "4")];
    let place = place.map(|(key, value)| {
        let entry = [field(1, key.as_bytes()), field(2, value.as_bytes())];
        field(13, &entry.concat())
    });
    let tensor = [
        number(1, 1),
        number(2, 1),
        field(8, b"x"),
        place.concat(),
        number(14, 1),
    ];
    [number(1, 8), field(7, &field(5, &tensor.concat()))].concat()
}

impl Sketch {
    /// Of Quantum Leap on hex3: a stone of one's own is worth so much, and one of the other's a little less than nothing.
    pub fn stones(own: f32) -> Self {
        Self {
            inputs: vec!["planes"],
            output: "values",
            positions: None,
            raster: [5, 5],
            weights: vec![own, -0.1, 0.0],
            logits: Vec::new(),
        }
    }

    /// The content of its file.
    pub fn onnx(&self) -> Vec<u8> {
        let [height, width] = self.raster;
        let size = (height * width) as usize;
        let weights = self.weights.iter().flat_map(|weight| vec![*weight; size]);
        let weights = constant("weights", &weights.collect::<Vec<_>>(), &[1]);
        let planes = Some(self.weights.len() as u64);
        let shape = [self.positions, planes, Some(height), Some(width)];
        let mut graph = [
            node("Flatten", &self.inputs[..1], "flat"),
            node("MatMul", &["flat", "weights"], "sum"),
            node("Tanh", &["sum"], self.output),
            field(2, b"sketch"),
            weights,
            port(11, self.inputs[0], &shape),
        ]
        .concat();
        for other in &self.inputs[1..] {
            graph.extend(port(11, other, &[self.positions, None]));
        }
        graph.extend(port(12, self.output, &[self.positions, Some(1)]));
        if !self.logits.is_empty() {
            graph.extend(node("Add", &[self.output, "logits"], "policy"));
            graph.extend(constant("logits", &self.logits, &[]));
            let actions = Some(self.logits.len() as u64);
            graph.extend(port(12, "policy", &[self.positions, actions]));
        }
        let operations = number(2, 17);
        [number(1, 8), field(7, &graph), field(8, &operations)].concat()
    }
}

/// The file of Quantum Leap's built-in weights, each times `factor`.
pub fn scaled(factor: f32) -> Vec<u8> {
    let built_in = crate::built_in_weights("quantum-leap").expect("they are whole");
    let mut weights = built_in.expect("it has weights");
    weights.values.iter_mut().for_each(|value| *value *= factor);
    weights.write()
}

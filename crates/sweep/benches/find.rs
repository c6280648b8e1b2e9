//! How long one solution takes: `cargo bench -p quantarium-sweep`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use quantarium_rules::Seed;
use quantarium_sweep::find::Finder;
use quantarium_sweep::{Edition, Partial, Sweep, Watch};

fn find(c: &mut Criterion) {
    let mut group = c.benchmark_group("find");
    group.sample_size(10);
    for shape in ["hex5", "hex6", "hex7", "hex8", "hex9"] {
        let sweep = match Sweep::new(shape, Edition::Second) {
            Ok(sweep) => sweep,
            Err(error) => panic!("{shape}: {error}"),
        };
        let mut finder = Finder::new(&sweep, Seed(1));
        let given = Partial::default();
        group.bench_function(shape, |b| {
            b.iter(|| black_box(finder.find(&given, Watch::default())));
        });
    }
    group.finish();
}

criterion_group!(benches, find);
criterion_main!(benches);

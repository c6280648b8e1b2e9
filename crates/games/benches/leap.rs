//! Quantum Leap's hot loops, by instruction set: `cargo bench -p quantarium-games --features bench --bench leap`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use quantarium_games::leap::bench::{InstructionSet, Policy, Workbench, workbench};
use quantarium_rules::{Random, Seed};

/// Boards of each layout, small to large.
const BOARDS: &[&str] = &["hex5", "hex6", "hex9", "tri22", "rect26x9"];

fn open(board: &str, isa: InstructionSet) -> Box<dyn Workbench> {
    match workbench(&format!("board={board}"), isa, Seed(1)) {
        Ok(bench) => bench,
        Err(error) => panic!("{board}: {error}"),
    }
}

fn count(c: &mut Criterion) {
    for board in BOARDS {
        let mut group = c.benchmark_group(format!("count the moves, {board}"));
        for isa in InstructionSet::available() {
            let bench = open(board, isa);
            group.throughput(Throughput::Elements(bench.positions() as u64));
            group.bench_function(isa.name(), |b| b.iter(|| black_box(bench.count())));
        }
    }
}

fn evaluate(c: &mut Criterion) {
    for board in BOARDS {
        let mut group = c.benchmark_group(format!("evaluate the moves, {board}"));
        group.sample_size(10);
        for isa in InstructionSet::available() {
            let bench = open(board, isa);
            let weights: Vec<f32> = (0..bench.features())
                .map(|n| (n % 7) as f32 - 3.0)
                .collect();
            group.throughput(Throughput::Elements(bench.count()));
            group.bench_function(isa.name(), |b| b.iter(|| black_box(bench.weigh(&weights))));
        }
    }
}

fn perft(c: &mut Criterion) {
    const DEPTH: u32 = 4;
    let mut group = c.benchmark_group(format!("perft {DEPTH}"));
    group.sample_size(10);
    for isa in InstructionSet::available() {
        let bench = open("hex5", isa);
        group.throughput(Throughput::Elements(bench.perft(DEPTH)));
        group.bench_function(BenchmarkId::new("in bulk", isa.name()), |b| {
            b.iter(|| black_box(bench.perft(DEPTH)));
        });
        group.bench_function(BenchmarkId::new("every leaf made", isa.name()), |b| {
            b.iter(|| black_box(bench.perft_making(DEPTH)));
        });
    }
}

fn playouts(c: &mut Criterion) {
    const GAMES: u32 = 512;
    let mut group = c.benchmark_group("playouts");
    group.throughput(Throughput::Elements(u64::from(GAMES)));
    for isa in InstructionSet::available() {
        let bench = open("hex5", isa);
        for (name, policy) in [
            ("uniform", Policy::Uniform),
            ("uniform, side by side", Policy::SideBySide),
            ("stone first", Policy::StoneFirst),
        ] {
            let mut random = Random::new(Seed(1));
            group.bench_function(BenchmarkId::new(name, isa.name()), |b| {
                b.iter(|| black_box(bench.playouts(policy, GAMES, &mut random)));
            });
        }
    }
}

criterion_group!(benches, count, evaluate, perft, playouts);
criterion_main!(benches);

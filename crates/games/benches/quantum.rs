//! Quantum's speed: perft with the last ply counted in bulk, and random playouts.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use quantarium_games::visit;
use quantarium_rules::{FullGame, Random, Seed, Visitor};

/// The starts differ by how wide their boards' sets are, and by what a stack may do.
const GAMES: [(&str, u32); 5] = [
    ("quantum", 4),
    ("quantum:jump=on", 4),
    ("quantum:power=corners", 4),
    ("quantum:board=12x8", 3),
    ("quantum:board=16x16", 3),
];

/// How many random plies lead from the start to the middle of a game.
const TO_THE_MIDDLE: usize = 24;

struct Measure<'a> {
    criterion: &'a mut Criterion,
    name: &'static str,
    depth: u32,
}

impl Visitor for Measure<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let start = game.start(Seed(0));
        let mut middle = start.clone();
        let mut random = Random::new(Seed(7));
        for _ in 0..TO_THE_MIDDLE {
            if let Some(mv) = game.random_move(&middle, &mut random) {
                game.play_unchecked(&mut middle, mv);
            }
        }
        let mut group = self.criterion.benchmark_group(self.name);
        for (when, position) in [("start", &start), ("middle", &middle)] {
            group.throughput(Throughput::Elements(game.perft(position, self.depth)));
            group.bench_function(format!("perft {} from the {when}", self.depth), |b| {
                b.iter(|| game.perft(black_box(position), self.depth));
            });
        }
        group.throughput(Throughput::Elements(1));
        group.bench_function("playout", |b| {
            b.iter_batched(
                || start.clone(),
                |position| game.playout(position, &mut random),
                BatchSize::SmallInput,
            );
        });
    }
}

fn measure(criterion: &mut Criterion) {
    for (name, depth) in GAMES {
        let measured = visit(
            name,
            Measure {
                criterion: &mut *criterion,
                name,
                depth,
            },
        );
        if let Err(error) = measured {
            unreachable!("{name}: {error}");
        }
    }
}

criterion_group! {
    name = quantum;
    config = Criterion::default().sample_size(10);
    targets = measure
}
criterion_main!(quantum);

//! Quanta: random playouts, single random moves, counting moves, playing, and perft.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quantarium_games::quanta::{Majority, Placing, Position, Quanta};
use quantarium_rules::{Game, Random, Seed};

/// Plays random plies from the start.
fn after(game: &Quanta, plies: usize) -> Position {
    let mut random = Random::new(Seed(1));
    let mut position = game.start(Seed(0));
    for _ in 0..plies {
        if let Some(mv) = game.random_move(&position, &mut random) {
            game.play_unchecked(&mut position, mv);
        }
    }
    position
}

fn on_board(criterion: &mut Criterion, side: u8) {
    let game = Quanta::new(side, side, Placing::Any, Majority::Plurality);
    let start = game.start(Seed(0));
    let half = after(&game, 60);
    let mut group = criterion.benchmark_group(format!("quanta/{side}x{side}"));
    group.throughput(Throughput::Elements(1));
    let mut random = Random::new(Seed(2));
    group.bench_function("playout", |b| {
        b.iter(|| game.playout(black_box(start.clone()), &mut random))
    });
    group.bench_function("random_move", |b| {
        b.iter(|| game.random_move(black_box(&half), &mut random))
    });
    group.bench_function("count_moves", |b| {
        b.iter(|| game.count_moves(black_box(&half)))
    });
    group.bench_function("clone and play", |b| {
        let Some(mv) = game.random_move(&half, &mut random) else {
            unreachable!("the game is half over");
        };
        b.iter(|| {
            let mut child = black_box(&half).clone();
            game.play_unchecked(&mut child, mv);
            child
        })
    });
    group.throughput(Throughput::Elements(game.perft(&start, 3)));
    group.bench_function("perft 3, in bulk", |b| {
        b.iter(|| game.perft(black_box(&start), 3))
    });
    group.finish();
}

fn quanta(criterion: &mut Criterion) {
    on_board(criterion, 14);
    on_board(criterion, 16);
}

criterion_group!(benches, quanta);
criterion_main!(benches);

//! Quantum Link: random playouts, counting moves, scores and perft.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quantarium_games::link::{Link, Position};
use quantarium_rules::{Game, Random, Seed};

/// Plays random plies from the start.
fn after<const W: usize>(game: &Link<W>, plies: usize) -> Position<W> {
    let mut random = Random::new(Seed(1));
    let mut position = game.start(Seed(0));
    for _ in 0..plies {
        if let Some(mv) = game.random_move(&position, &mut random) {
            game.play_unchecked(&mut position, mv);
        }
    }
    position
}

fn on_board<const W: usize>(criterion: &mut Criterion, shape: &str) {
    let Ok(board) = shape.parse() else {
        unreachable!("{shape} is a shape");
    };
    let game = Link::<W>::new(board, None);
    let start = game.start(Seed(0));
    let half = after(&game, game.grid().len() / 2);
    let mut group = criterion.benchmark_group(format!("link/{shape}"));
    group.throughput(Throughput::Elements(1));
    let mut random = Random::new(Seed(2));
    group.bench_function("playout", |b| {
        b.iter(|| game.playout(black_box(start), &mut random))
    });
    group.bench_function("random_move", |b| {
        b.iter(|| game.random_move(black_box(&half), &mut random))
    });
    group.bench_function("count_moves", |b| {
        b.iter(|| game.count_moves(black_box(&half)))
    });
    group.bench_function("scores", |b| b.iter(|| game.scores(black_box(&half))));
    group.throughput(Throughput::Elements(game.perft(&start, 3)));
    group.bench_function("perft 3, in bulk", |b| {
        b.iter(|| game.perft(black_box(&start), 3))
    });
    group.finish();
}

fn link(criterion: &mut Criterion) {
    on_board::<1>(criterion, "hex5");
    on_board::<4>(criterion, "hex9");
}

criterion_group!(benches, link);
criterion_main!(benches);

//! Best-first minimax, with a judge who knows nothing of the games.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quantarium_rules::{Game, Player, Seed};
use quantarium_search::best_first::{self, Params};
use quantarium_search::{Evaluate, Limits, Report, Silent, Values, Verdict};

use crate::toys::{Crosses, Heap, Rules, Thicket, TicTacToe, Toy, possible};

/// Opinions out of the blue, always the same of the same position.
struct Whims;

impl<G: Game> Evaluate<G> for Whims {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        let hasher = BuildHasherDefault::<DefaultHasher>::new();
        let shares = (0..game.seats().len()).map(|seat| {
            let hash = hasher.hash_one((position, seat));
            1.0 + (hash % 1000) as f32
        });
        let shares: Values = shares.collect();
        let sum: f32 = shares.iter().sum();
        shares.into_iter().map(|share| share / sum).collect()
    }
}

fn search<G: Game>(
    game: &G,
    position: &G::Position,
    params: &Params,
    limits: &Limits,
) -> Option<Report<G::Move>> {
    let stop = AtomicBool::new(false);
    best_first::search(game, position, &Whims, params, limits, &stop, &mut Silent)
}

fn from_start<R: Rules>(rules: R, params: &Params, limits: &Limits) -> Report<u8> {
    let game = Toy::new(rules);
    let start = game.start(Seed(0));
    search(&game, &start, params, limits).expect("the game is not over")
}

fn with(seed: u64, threads: usize) -> Params {
    Params {
        seed: Seed(seed),
        threads,
        hash: 16,
        ..Params::default()
    }
}

#[test]
fn every_heap_is_proven_as_arithmetic_says() {
    for threads in [1, 3] {
        for heap in 1..=17 {
            let report = from_start(Heap::<2>(heap), &with(7, threads), &Limits::INFINITE);
            let winner = if heap % 4 == 0 {
                Player::SECOND
            } else {
                Player::FIRST
            };
            assert_eq!(report.proof.verdict(), Some(Verdict::Win(winner)), "{heap}");
            assert_eq!(report.values[winner.index()], 1.0);
            if heap % 4 != 0 {
                assert_eq!(report.best, heap % 4, "{heap}");
            }
        }
    }
}

#[test]
fn a_narrow_tree_proves_the_same() {
    for (width, threads) in [(1, 1), (2, 1), (3, 1), (2, 3)] {
        let params = Params {
            width,
            ..with(5, threads)
        };
        for heap in 1..=13 {
            let report = from_start(Heap::<2>(heap), &params, &Limits::INFINITE);
            let winner = Player(u8::from(heap % 4 == 0));
            assert_eq!(report.proof.verdict(), Some(Verdict::Win(winner)), "{heap}");
        }
        let report = from_start(TicTacToe, &params, &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Draw), "{width}");
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_and_a_slip_is_punished() {
    for threads in [1, 2] {
        let report = from_start(TicTacToe, &with(1, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Draw));
        assert_eq!(report.values.as_slice(), [0.5, 0.5]);
        assert_eq!(report.moves[0].mv, report.best);
        // Crosses in the middle, noughts on an edge: crosses win.
        let game = Toy::new(TicTacToe);
        let slip = Crosses {
            sides: [1 << 4, 1 << 1],
            plies: 2,
        };
        let report = search(&game, &slip, &with(1, threads), &Limits::INFINITE).unwrap();
        assert_eq!(report.proof.verdict(), Some(Verdict::Win(Player::FIRST)));
    }
}

#[test]
fn a_finished_game_has_no_report() {
    let game = Toy::new(Heap::<2>(3));
    let over = (0, Player::SECOND);
    assert!(search(&game, &over, &Params::default(), &Limits::playouts(5)).is_none());
}

#[test]
fn three_players_at_a_heap() {
    for threads in [1, 3] {
        // With 4 he must leave 1 to 3 to the next player, who takes them all.
        let report = from_start(Heap::<3>(4), &with(0, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Win(Player(1))));
        assert_eq!(report.values.as_slice(), [0.0, 1.0, 0.0]);
        // With 5, leaving 4 makes the third player win and leaving less the second.
        let report = from_start(Heap::<3>(5), &with(0, threads), &Limits::INFINITE);
        assert_eq!(report.proof.fixed_for(Player(0)), Some(0));
        assert!(report.proof.allows(Verdict::Win(Player(1))));
        assert!(report.proof.allows(Verdict::Win(Player(2))));
    }
}

#[test]
fn three_players_values_are_shares_of_one_game() {
    for walks in [1, 2, 10, 200] {
        let report = from_start(Heap::<3>(40), &with(3, 1), &Limits::playouts(walks));
        assert_eq!(report.playouts, walks);
        let sum: f32 = report.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{:?}", report.values);
        let visits: u64 = report.moves.iter().map(|root| root.visits).sum();
        assert!(visits <= walks, "{report:?}");
        assert!(
            report
                .moves
                .iter()
                .all(|root| root.visits <= report.moves[0].visits)
        );
    }
}

#[test]
fn with_three_players_the_seed_decides_everything_on_one_thread() {
    let run = |seed| Report {
        time: Duration::ZERO,
        ..from_start(Heap::<3>(60), &with(seed, 1), &Limits::playouts(150))
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

const ALL: [Verdict; 4] = [
    Verdict::Win(Player(0)),
    Verdict::Win(Player(1)),
    Verdict::Win(Player(2)),
    Verdict::Draw,
];

/// Searches random trees, in which turns do not alternate, to the end.
fn check_thickets<const N: usize>(seeds: std::ops::Range<u64>, threads: usize) {
    for seed in seeds {
        let game = Toy::new(Thicket::<N>::grow(seed, 7));
        let start = game.start(Seed(0));
        let truth = possible(&game, &start);
        let report = search(&game, &start, &with(seed, threads), &Limits::INFINITE);
        let report = report.expect("the game is not over");
        let allowed = ALL
            .into_iter()
            .filter(|verdict| report.proof.allows(*verdict));
        let found: Vec<Verdict> = allowed.collect();
        assert!(
            truth.iter().all(|verdict| found.contains(verdict)),
            "{seed}: {found:?}"
        );
        let mover = game.to_move(&start);
        let fixed = report.proof.fixed_for(mover);
        assert!(
            fixed.is_some() || report.proof.is_closed(),
            "{seed}: {found:?}"
        );
        if let Some(fixed) = fixed {
            let best = report.moves[0];
            assert_eq!(best.proof.worst_for(mover), fixed, "{seed}: {report:?}");
        }
    }
}

#[test]
fn what_is_proven_agrees_with_looking_at_everything() {
    check_thickets::<2>(0..300, 1);
    check_thickets::<2>(300..400, 3);
    check_thickets::<3>(0..300, 1);
    check_thickets::<3>(300..400, 3);
}

#[test]
fn a_win_or_a_draw_in_hand_is_not_given_away() {
    for seed in 0..200 {
        let game = Toy::new(Thicket::<2>::grow(seed, 7));
        let mut position = game.start(Seed(0));
        let mover = game.to_move(&position);
        let report = search(
            &game,
            &position,
            &with(seed, 1),
            &Limits::playouts(seed % 20),
        );
        let report = report.expect("the game is not over");
        if let Some(secured) = report.proof.fixed_for(mover) {
            game.play_unchecked(&mut position, report.best);
            let rest = possible(&game, &position);
            assert!(
                rest.iter()
                    .all(|verdict| verdict.half_points(mover) == secured),
                "{seed}"
            );
        }
    }
}

#[test]
fn the_seed_decides_everything_on_one_thread() {
    for limits in [Limits::playouts(300), Limits::nodes(700), Limits::depth(9)] {
        let run = |seed| Report {
            time: Duration::ZERO,
            ..from_start(Heap::<2>(60), &with(seed, 1), &limits)
        };
        assert_eq!(run(5), run(5), "{limits:?}");
    }
}

#[test]
fn limits_are_kept() {
    for walks in [0, 1, 2, 17, 1000] {
        let report = from_start(Heap::<2>(100), &with(3, 1), &Limits::playouts(walks));
        assert_eq!(report.playouts, walks);
    }
    let report = from_start(Heap::<2>(200), &with(3, 1), &Limits::nodes(5000));
    assert!((5000..5004).contains(&report.nodes), "{}", report.nodes);
    let report = from_start(Heap::<2>(200), &with(3, 1), &Limits::depth(4));
    assert!(report.line.len() >= 4);
}

#[test]
fn the_time_is_kept() {
    const TIME: Duration = Duration::from_millis(30);
    // A search cannot help it if the machine is busy with something else: one of many must be in
    // time.
    let in_time = (0..40).any(|seed| {
        let called = Instant::now();
        let report = from_start(Heap::<2>(200), &with(seed, 1), &Limits::time(TIME));
        assert!(report.time >= TIME);
        called.elapsed() < 2 * TIME
    });
    assert!(in_time);
}

#[test]
fn a_set_flag_stops_a_search_without_limits() {
    for threads in [1, 3] {
        let game = Toy::new(Heap::<2>(250));
        let start = game.start(Seed(0));
        let stop = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.store(true, Ordering::Relaxed);
            });
            let params = with(1, threads);
            let limits = Limits::INFINITE;
            best_first::search(&game, &start, &Whims, &params, &limits, &stop, &mut Silent)
        });
        assert!(report.unwrap().time >= Duration::from_millis(19));
    }
}

#[test]
fn a_full_tree_is_thinned_out_and_the_search_goes_on() {
    for threads in [1, 2] {
        let params = Params {
            hash: 1,
            ..with(1, threads)
        };
        // A mebibyte holds about 30,000 nodes, three a walk.
        let report = from_start(Heap::<2>(250), &params, &Limits::playouts(60_000));
        assert!(report.playouts >= 60_000 && report.nodes > 150_000);
        assert!(report.fill <= 1.0, "{}", report.fill);
        let fits = from_start(Heap::<2>(14), &params, &Limits::INFINITE);
        assert_eq!(fits.proof.verdict(), Some(Verdict::Win(Player::FIRST)));
    }
}

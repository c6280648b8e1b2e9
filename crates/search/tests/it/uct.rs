//! UCT.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::toys::{Crosses, Heap, Rules, Thicket, TicTacToe, Toy, possible};
use quantarium_rules::{Game, Player, Seed};
use quantarium_search::uct::{self, Params};
use quantarium_search::{Limits, Report, Silent, Verdict};

fn search<G: Game>(
    game: &G,
    position: &G::Position,
    params: &Params,
    limits: &Limits,
) -> Option<Report<G::Move>> {
    let stop = AtomicBool::new(false);
    uct::search(game, position, params, limits, &stop, &mut Silent)
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
        for heap in 1..=21 {
            let report = from_start(Heap::<2>(heap), &with(7, threads), &Limits::INFINITE);
            let winner = if heap % 4 == 0 {
                Player::SECOND
            } else {
                Player::FIRST
            };
            assert_eq!(report.proof.verdict(), Some(Verdict::Win(winner)), "{heap}");
            assert_eq!(report.values[winner.index()], 1.0);
            assert_eq!(report.values[1 - winner.index()], 0.0);
            if heap % 4 != 0 {
                assert_eq!(report.best, heap % 4, "{heap}");
            }
        }
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_and_a_slip_is_punished() {
    for threads in [1, 2] {
        let report = from_start(TicTacToe, &with(1, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Draw));
        assert_eq!(report.values.as_slice(), [0.5, 0.5]);
        let best = report.moves[0];
        assert_eq!((best.mv, best.value), (report.best, 0.5));
        assert_eq!(
            report.line.len(),
            9,
            "drawn games fill the board: {report:?}"
        );

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

const ALL: [Verdict; 4] = [
    Verdict::Win(Player(0)),
    Verdict::Win(Player(1)),
    Verdict::Win(Player(2)),
    Verdict::Draw,
];

/// How many thickets were not decided for the player to move, and how many were.
fn check_thickets<const N: usize>(seeds: std::ops::Range<u64>, threads: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for seed in seeds {
        let game = Toy::new(Thicket::<N>::grow(seed, 7));
        let start = game.start(Seed(0));
        let truth = possible(&game, &start);
        let report = search(&game, &start, &with(seed, threads), &Limits::INFINITE);
        let report = report.expect("the game is not over");
        let found: Vec<Verdict> = ALL
            .into_iter()
            .filter(|v| report.proof.allows(*v))
            .collect();
        for verdict in &truth {
            assert!(found.contains(verdict), "{seed}: {truth:?} in {found:?}");
        }
        let mover = game.to_move(&start);
        let fixed = report.proof.fixed_for(mover);
        assert!(
            fixed.is_some() || report.proof.is_closed(),
            "{seed}: {found:?}"
        );
        if report.proof.is_closed() {
            assert_eq!(found, truth, "{seed}");
        }
        counts[usize::from(fixed.is_some())] += 1;
        // The move played secures what is proven.
        if let Some(fixed) = fixed {
            let best = report.moves[0];
            assert_eq!(best.proof.worst_for(mover), fixed, "{seed}: {report:?}");
        }
    }
    counts
}

#[test]
fn what_is_proven_agrees_with_looking_at_everything() {
    assert_eq!(check_thickets::<2>(0..300, 1), [0, 300]);
    assert_eq!(check_thickets::<2>(300..400, 3), [0, 100]);
}

#[test]
fn with_three_players_ties_of_losers_stay_open() {
    let [open, fixed] = check_thickets::<3>(0..300, 1);
    assert!(open > 10 && fixed > 200, "{open} open, {fixed} fixed");
    check_thickets::<3>(300..400, 3);
}

#[test]
fn three_players_at_a_heap() {
    // With 2 or 3 left to take the mover takes all; with 4 he must leave 1 to 3 to the next player.
    let report = from_start(Heap::<3>(4), &with(0, 1), &Limits::INFINITE);
    assert_eq!(report.proof.verdict(), Some(Verdict::Win(Player(1))));
    assert_eq!(report.values.as_slice(), [0.0, 1.0, 0.0]);
    // With 5, leaving 4 makes the third player win and leaving less the second: that stays open.
    let report = from_start(Heap::<3>(5), &with(0, 1), &Limits::INFINITE);
    assert_eq!(report.proof.verdict(), None);
    assert_eq!(report.proof.fixed_for(Player(0)), Some(0));
    assert!(report.proof.allows(Verdict::Win(Player(1))));
    assert!(report.proof.allows(Verdict::Win(Player(2))));
}

fn timeless(report: Report<u8>) -> Report<u8> {
    Report {
        time: Duration::ZERO,
        ..report
    }
}

#[test]
fn the_seed_decides_everything_on_one_thread() {
    let limits = [Limits::playouts(300), Limits::nodes(700), Limits::depth(9)];
    for limits in limits {
        let run = |seed| timeless(from_start(Heap::<2>(60), &with(seed, 1), &limits));
        assert_eq!(run(5), run(5), "{limits:?}");
        assert_ne!(run(5), run(6), "{limits:?}");
    }
}

#[test]
fn limits_are_kept() {
    for threads in [1, 2, 4] {
        for playouts in [0, 1, 2, 17, 1000] {
            let limits = Limits::playouts(playouts);
            let report = from_start(Heap::<2>(100), &with(3, threads), &limits);
            assert_eq!(report.playouts, playouts, "{threads} threads");
            let from_root: u64 = report.moves.iter().map(|mv| mv.visits).sum();
            assert_eq!(from_root, playouts);
            let counted = report.wins.iter().sum::<u64>() + report.draws;
            assert_eq!(counted, playouts);
        }
    }
    let report = from_start(Heap::<2>(200), &with(3, 1), &Limits::nodes(5000));
    assert!((5000..5200).contains(&report.nodes), "{}", report.nodes);
    for depth in [1, 4, 12] {
        let report = from_start(Heap::<2>(200), &with(3, 1), &Limits::depth(depth));
        assert!(report.line.len() >= depth as usize && report.playouts < 100_000);
        assert!(report.reach as usize >= report.line.len());
    }
}

#[test]
fn the_time_is_kept() {
    const TIME: Duration = Duration::from_millis(30);
    // A search cannot help it if the machine is busy with something else: one of many must be in
    // time.
    let in_time = (0..40).any(|seed| {
        let called = Instant::now();
        let report = from_start(Heap::<2>(200), &with(seed, 1), &Limits::time(TIME));
        assert!(report.time >= TIME && report.playouts > 0);
        called.elapsed() < 2 * TIME
    });
    assert!(in_time);
}

#[test]
fn an_only_move_is_not_thought_about_when_time_is_the_limit() {
    let game = Toy::new(Heap::<2>(1));
    let only = (1, Player::FIRST);
    let limits = Limits::time(Duration::from_secs(3600));
    let report = search(&game, &only, &Params::default(), &limits).unwrap();
    assert_eq!((report.best, report.playouts), (1, 0));
}

#[test]
fn a_set_flag_stops_a_search_without_limits() {
    for threads in [1, 3] {
        let game = Toy::new(Heap::<2>(250));
        let start = game.start(Seed(0));
        let stop = AtomicBool::new(false);
        let params = with(1, threads);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.store(true, Ordering::Relaxed);
            });
            uct::search(
                &game,
                &start,
                &params,
                &Limits::INFINITE,
                &stop,
                &mut Silent,
            )
        });
        let report = report.unwrap();
        assert!(report.time >= Duration::from_millis(19));
        assert!(report.proof.verdict().is_none());
    }
}

#[test]
fn a_watch_hears_of_progress_and_may_stop() {
    let game = Toy::new(Heap::<2>(250));
    let start = game.start(Seed(0));
    let stop = AtomicBool::new(false);
    let mut heard = Vec::new();
    let mut watch = |report: &Report<u8>| {
        heard.push(report.playouts);
        if heard.len() == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let params = with(1, 2);
    let report = uct::search(&game, &start, &params, &Limits::INFINITE, &stop, &mut watch);
    assert_eq!(heard.len(), 2);
    assert!(0 < heard[0] && heard[0] < heard[1] && heard[1] <= report.unwrap().playouts);
}

#[test]
fn a_full_tree_grows_no_more_and_the_search_goes_on() {
    let params = Params {
        hash: 1,
        ..with(1, 2)
    };
    // Far too large to be proven: the tree fills up long before the last playout.
    let report = from_start(Heap::<2>(250), &params, &Limits::playouts(150_000));
    assert_eq!(report.playouts, 150_000);
    assert!(report.fill > 0.99 && report.fill <= 1.0, "{}", report.fill);
}

#[test]
fn the_playouts_prefer_the_middle_before_anything_is_proven() {
    let mut chosen = 0;
    for seed in 0..20 {
        let params = Params {
            exploration: 0.7,
            ..with(seed, 1)
        };
        let report = from_start(TicTacToe, &params, &Limits::playouts(500));
        assert!(report.proof.verdict().is_none());
        assert!(
            report.values[0] > 0.5,
            "the first to move has the better chances"
        );
        chosen += u32::from(report.best == 4);
    }
    assert!(chosen >= 15, "{chosen}");
}

//! What is true of every searcher. A new one joins by an implementation of [`Kind`] and a line of `suite!`.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::{Game, Player, Seed};
use quantarium_search::{Limits, Params, Report, RootMove, Searcher, Verdict, silent};

use crate::toys::{Crosses, Heap, Rules, Thicket, TicTacToe, Toy};
use crate::truth::{check, possible};

pub(crate) trait Kind {
    fn searcher<G: Game>(params: Params) -> impl Searcher<G>;
}

/// What all searchers take beside their limits, with 16 MiB of memory.
pub(crate) fn with(seed: u64, threads: usize) -> Params {
    let mut params = Params::default();
    (params.seed, params.threads, params.hash) = (Seed(seed), threads, 16);
    params
}

fn search<K: Kind, G: Game>(
    game: &G,
    position: &G::Position,
    params: Params,
    limits: &Limits,
) -> Report<G::Move> {
    let stop = AtomicBool::new(false);
    let report = K::searcher(params).search(game, position, None, limits, &stop, &mut silent);
    report.expect("the game is not over")
}

pub(crate) fn from_start<K: Kind, R: Rules>(rules: R, by: Params, limits: &Limits) -> Report<u8> {
    let game = Toy::new(rules);
    search::<K, _>(&game, &game.start(Seed(0)), by, limits)
}

fn every_heap_is_proven_as_arithmetic_says<K: Kind>() {
    for threads in [1, 3] {
        for heap in 1..=17 {
            let report = from_start::<K, _>(Heap::<2>(heap), with(7, threads), &Limits::INFINITE);
            let winner = Player(u8::from(heap % 4 == 0));
            assert_eq!(report.proof.verdict(), Some(Verdict::Win(winner)), "{heap}");
            assert_eq!(report.values[winner.index()], 1.0);
            assert_eq!(report.values[1 - winner.index()], 0.0);
            if heap % 4 != 0 {
                assert_eq!(report.best, heap % 4, "{heap}");
            }
        }
    }
}

fn noughts_and_crosses_is_a_draw_and_a_slip_is_punished<K: Kind>() {
    for threads in [1, 2] {
        let report = from_start::<K, _>(TicTacToe, with(1, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Draw));
        assert_eq!(report.values.as_slice(), [0.5, 0.5]);
        assert_eq!(report.moves[0].mv, report.best);
        // Crosses in the middle, noughts on an edge: crosses win.
        let game = Toy::new(TicTacToe);
        let slip = Crosses {
            sides: [1 << 4, 1 << 1],
            plies: 2,
        };
        let report = search::<K, _>(&game, &slip, with(1, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Win(Player::FIRST)));
    }
}

fn a_finished_game_has_no_report<K: Kind>() {
    let (game, over) = (Toy::new(Heap::<2>(3)), (0, Player::SECOND));
    let (limits, stop) = (Limits::simulations(5), AtomicBool::new(false));
    let report = K::searcher(with(0, 1)).search(&game, &over, None, &limits, &stop, &mut silent);
    assert!(report.is_none());
}

/// Searches random trees, in which turns do not alternate, to the end; how many were not decided for the
/// player to move, and how many were.
fn check_thickets<K: Kind, const N: usize>(seeds: Range<u64>, threads: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for seed in seeds {
        let game = Toy::new(Thicket::<N>::grow(seed, 7));
        let start = game.start(Seed(0));
        let truth = possible(&game, &start);
        let report = search::<K, _>(&game, &start, with(seed, threads), &Limits::INFINITE);
        check(report.proof, &truth, &seed.to_string());
        let mover = game.to_move(&start);
        let fixed = report.proof.fixed_for(mover);
        let ended = fixed.is_some() || report.proof.is_closed();
        assert!(ended, "{seed}: {report:?}");
        counts[usize::from(fixed.is_some())] += 1;
        // The move played secures what is proven.
        if let Some(fixed) = fixed {
            let best = report.moves[0];
            assert_eq!(best.proof.worst_for(mover), fixed, "{seed}: {report:?}");
        }
    }
    counts
}

fn what_is_proven_agrees_with_looking_at_everything<K: Kind>() {
    assert_eq!(check_thickets::<K, 2>(0..300, 1), [0, 300]);
    assert_eq!(check_thickets::<K, 2>(300..400, 3), [0, 100]);
}

fn with_three_players_ties_of_losers_stay_open<K: Kind>() {
    let [open, fixed] = check_thickets::<K, 3>(0..300, 1);
    assert!(open > 10 && fixed > 200, "{open} open, {fixed} fixed");
    check_thickets::<K, 3>(300..400, 3);
}

fn three_players_at_a_heap<K: Kind>() {
    for threads in [1, 3] {
        // With 2 or 3 left the mover takes all; of 4, 1 to 3 are left to the next player.
        let report = from_start::<K, _>(Heap::<3>(4), with(0, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), Some(Verdict::Win(Player(1))));
        assert_eq!(report.values.as_slice(), [0.0, 1.0, 0.0]);
        // Of 5, leaving 4 makes the third player win and leaving less the second: that stays open.
        let report = from_start::<K, _>(Heap::<3>(5), with(0, threads), &Limits::INFINITE);
        assert_eq!(report.proof.verdict(), None);
        assert_eq!(report.proof.fixed_for(Player(0)), Some(0));
        assert!(report.proof.allows(Verdict::Win(Player(1))));
        assert!(report.proof.allows(Verdict::Win(Player(2))));
    }
}

fn timeless(mut report: Report<u8>) -> Report<u8> {
    report.time = Duration::ZERO;
    report
}

fn the_seed_decides_everything_on_one_thread<K: Kind>() {
    for limits in [
        Limits::simulations(150),
        Limits::nodes(700),
        Limits::depth(9),
    ] {
        let two = |seed| timeless(from_start::<K, _>(Heap::<2>(60), with(seed, 1), &limits));
        assert_eq!(two(5), two(5), "{limits:?}");
    }
    let three = |seed, simulations| {
        let limits = Limits::simulations(simulations);
        timeless(from_start::<K, _>(Heap::<3>(60), with(seed, 1), &limits))
    };
    assert_eq!(three(5, 150), three(5, 150));
    assert!((6..20).any(|seed| three(5, 2) != three(seed, 2)));
}

fn limits_are_kept<K: Kind>() {
    for simulations in [0, 1, 2, 17, 1000] {
        let limits = Limits::simulations(simulations);
        let report = from_start::<K, _>(Heap::<2>(100), with(3, 1), &limits);
        assert_eq!(report.simulations, simulations);
    }
    let report = from_start::<K, _>(Heap::<2>(200), with(3, 1), &Limits::nodes(5000));
    assert!((5000..5200).contains(&report.nodes), "{}", report.nodes);
    for depth in [1, 4, 12] {
        let report = from_start::<K, _>(Heap::<2>(200), with(3, 1), &Limits::depth(depth));
        assert!(report.line.len() >= depth as usize && report.simulations < 100_000);
        assert!(report.seldepth as usize >= report.line.len());
    }
    let time = Duration::from_millis(5);
    let report = from_start::<K, _>(Heap::<2>(250), with(3, 1), &Limits::time(time));
    assert!(report.time >= time && report.simulations > 0);
}

fn searched_among<K: Kind>(heap: u8, among: &[u8], limits: &Limits) -> Option<Report<u8>> {
    let game = Toy::new(Heap::<2>(heap));
    let (start, stop) = (game.start(Seed(0)), AtomicBool::new(false));
    K::searcher(with(7, 1)).search(&game, &start, Some(among), limits, &stop, &mut silent)
}

fn among_some_moves_what_is_proven_is_true_of_all<K: Kind>() {
    for heap in [5, 6, 7, 8, 12] {
        for chosen in 1..8u8 {
            let among: Vec<u8> = (1..=3).filter(|mv| chosen >> (mv - 1) & 1 == 1).collect();
            let report = searched_among::<K>(heap, &among, &Limits::INFINITE).expect("a report");
            let mut seen: Vec<u8> = report.moves.iter().map(|root| root.mv).collect();
            seen.sort_unstable();
            assert_eq!(seen, among);
            let (won, lost) = (Verdict::Win(Player::FIRST), Verdict::Win(Player::SECOND));
            let wins = among.contains(&(heap % 4));
            let proven = match (wins, among.len()) {
                (true, _) => Some(won),
                (false, 3) => Some(lost),
                // The move that wins may be one of the others.
                (false, _) => None,
            };
            assert_eq!(report.proof.verdict(), proven, "{heap} {among:?}");
            if wins {
                assert_eq!(report.best, heap % 4);
            } else {
                let loses = |root: &RootMove<u8>| root.proof.verdict() == Some(lost);
                assert!(report.moves.iter().all(loses), "{heap} {among:?}");
            }
        }
    }
    assert!(searched_among::<K>(5, &[9], &Limits::INFINITE).is_none());
}

fn an_only_move_is_not_searched_when_time_is_the_limit_unless_others_are_left_out<K: Kind>() {
    let game = Toy::new(Heap::<2>(1));
    let limits = Limits::time(Duration::from_secs(3600));
    let report = search::<K, _>(&game, &(1, Player::FIRST), with(0, 1), &limits);
    assert_eq!((report.best, report.simulations), (1, 0));
    let limits = Limits::time(Duration::from_millis(3));
    let report = searched_among::<K>(250, &[2], &limits).expect("a report");
    assert_eq!((report.best, report.moves.len()), (2, 1));
    assert!(report.simulations > 0);
}

fn a_set_flag_stops_a_search_without_limits<K: Kind>() {
    const MOVES: u64 = 20_000;
    for threads in [1, 3] {
        let mut game = Toy::new(Heap::<2>(250));
        game.left = MOVES.into();
        let start = game.start(Seed(0));
        let searcher = K::searcher(with(1, threads));
        let (limits, stop) = (Limits::INFINITE, &game.flag);
        let report = searcher.search(&game, &start, None, &limits, stop, &mut silent);
        let report = report.expect("the game is not over");
        assert!(report.proof.verdict().is_none());
        assert!(report.simulations < MOVES, "{}", report.simulations);
    }
}

fn a_watch_is_shown_progress_and_may_stop<K: Kind>() {
    let game = Toy::new(Heap::<2>(250));
    let start = game.start(Seed(0));
    let stop = AtomicBool::new(false);
    let mut seen = Vec::new();
    let mut watch = |report: &Report<u8>| {
        seen.push(report.simulations);
        match seen.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let searcher = K::searcher(with(1, 2));
    let report = searcher.search(&game, &start, None, &Limits::INFINITE, &stop, &mut watch);
    assert_eq!(seen.len(), 2);
    let simulations = report.expect("the game is not over").simulations;
    assert!(0 < seen[0] && seen[0] < seen[1] && seen[1] <= simulations);
}

fn a_full_memory_does_not_end_the_search<K: Kind>() {
    for threads in [1, 2] {
        let mut params = with(1, threads);
        params.hash = 1;
        // Far too large to be proven: the tree is full long before the last simulation.
        let limits = Limits::simulations(100_000);
        let report = from_start::<K, _>(Heap::<2>(250), params, &limits);
        assert!(report.simulations >= 100_000, "{}", report.simulations);
        let full = report.hashfull;
        assert!(full > 0.3 && full <= 1.0, "{full}");
    }
}

fn a_win_or_a_draw_in_hand_is_not_given_away<K: Kind>() {
    for seed in 0..200 {
        let game = Toy::new(Thicket::<2>::grow(seed, 7));
        let mut position = game.start(Seed(0));
        let mover = game.to_move(&position);
        let limits = Limits::simulations(seed % 20);
        let report = search::<K, _>(&game, &position, with(seed, 1), &limits);
        if let Some(secured) = report.proof.fixed_for(mover) {
            game.play_unchecked(&mut position, report.best);
            let rest = possible(&game, &position);
            let keeps = |verdict: &Verdict| verdict.half_points(mover) == secured;
            assert!(rest.iter().all(keeps), "{seed}");
        }
    }
}

/// The tests of every searcher, in a module named after it.
macro_rules! suite {
    ($($name:ident: $kind:ty { $($test:ident),* $(,)? })*) => {
        $(mod $name {
            $(#[test]
            fn $test() {
                super::$test::<$kind>();
            })*
        })*
    };
    ($($name:ident: $kind:ty),* $(,)?) => {
        suite! {
            $($name: $kind {
                every_heap_is_proven_as_arithmetic_says,
                noughts_and_crosses_is_a_draw_and_a_slip_is_punished,
                a_finished_game_has_no_report,
                what_is_proven_agrees_with_looking_at_everything,
                with_three_players_ties_of_losers_stay_open,
                three_players_at_a_heap,
                the_seed_decides_everything_on_one_thread,
                limits_are_kept,
                among_some_moves_what_is_proven_is_true_of_all,
                an_only_move_is_not_searched_when_time_is_the_limit_unless_others_are_left_out,
                a_set_flag_stops_a_search_without_limits,
                a_watch_is_shown_progress_and_may_stop,
                a_full_memory_does_not_end_the_search,
                a_win_or_a_draw_in_hand_is_not_given_away,
            })*
        }
    };
}

suite! {
    uct: crate::uct::AnyUct,
    best_first: crate::best_first::AnyBestFirst,
    by_priors: crate::best_first::ByPriors,
}

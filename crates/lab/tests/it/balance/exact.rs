//! Tiny boards, every game between random players enumerated: what is measured in some of them must be about
//! what the rules alone give.

use quantarium_lab::balance::Report;
use quantarium_rules::AnyPosition;
use quantarium_tournament::stats::Estimate;

use super::support::{plan, run};

/// What random play comes to, by trying every move of every position: wins of the first player, draws, plies,
/// and the sum of log10 of the numbers of legal moves.
type Expected = [f64; 4];

fn expected(position: &dyn AnyPosition) -> Expected {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner.map(|winner| winner.index()) {
            None => [0.0, 1.0, 0.0, 0.0],
            Some(winner) => [f64::from(u8::from(winner == 0)), 0.0, 0.0, 0.0],
        };
    }
    let moves = position.moves();
    let count = moves.len() as f64;
    let mut sum = [0.0, 0.0, 1.0, count.log10()];
    for mv in &moves {
        let mut after = position.boxed();
        after.play(mv).expect("it is legal");
        add(&mut sum, expected(after.as_ref()), count);
    }
    sum
}

/// Adds what is one of that many.
fn add(sum: &mut Expected, one: Expected, count: f64) {
    for (sum, one) in sum.iter_mut().zip(one) {
        *sum += one / count;
    }
}

/// Whether a truth lies within twice the interval: it does in all but one of ten thousand cases.
fn near(found: &Estimate, truth: f64) -> bool {
    let (below, above) = (found.value - found.low, found.high - found.value);
    (found.value - 2.0 * below - 1e-9..=found.value + 2.0 * above + 1e-9).contains(&truth)
}

fn compare(report: &Report, [wins, drawn, plies, tree]: Expected) {
    let strength = &report.strengths[0];
    let (results, first) = (&strength.results, &strength.results.seats[0]);
    let close = |name: &str, found: Option<Estimate>, truth: f64| {
        let found = found.unwrap_or_else(|| panic!("{name} is missing"));
        assert!(near(&found, truth), "{name}: {found:?}, {truth}");
        let narrow = found.high - found.low < 0.2 * found.value.abs().max(1.0);
        assert!(narrow, "{name}: {found:?}");
    };
    close("wins", first.share, wins);
    close("draws", results.drawn, drawn);
    close("points", first.points, wins + drawn / 2.0);
    let length = strength.length.as_ref();
    close("plies", length.map(|length| length.plies.mean), plies);
    let branching = strength.branching.as_ref();
    close("tree", branching.map(|moves| moves.tree.mean), tree);
}

/// All arrangements of three white and four black stones on seven cells.
fn setups() -> Vec<String> {
    let stones = (0_u32..1 << 7).filter(|white| white.count_ones() == 3);
    let text = |white: u32| {
        let stone = |cell| if white >> cell & 1 == 1 { 'w' } else { 'b' };
        let row = |cells: std::ops::Range<u32>| cells.map(stone).collect::<String>();
        format!("{}/{}/{} w -", row(0..2), row(2..5), row(5..7))
    };
    stones.map(text).collect()
}

#[test]
fn random_play_on_the_smallest_board_is_what_enumeration_says() {
    let name = "quantum-leap:board=hex2";
    let game = quantarium_games::open(name).unwrap();
    let setups = setups();
    assert_eq!(setups.len(), 35);
    let mut truth = [0.0; 4];
    for setup in &setups {
        let one = expected(game.parse(setup).unwrap().as_ref());
        add(&mut truth, one, 35.0);
    }
    let report = run(&plan(name, &["random"], 3000), None);
    assert!(report.random_start);
    compare(&report, truth);
    // And from a given setup.
    for setup in ["bw/wbw/bb w -", "bb/wbw/bw w -"] {
        let mut plan = plan(name, &["random"], 1500);
        plan.setup = Some(setup.to_owned());
        let report = run(&plan, None);
        assert!(!report.random_start);
        compare(&report, expected(game.parse(setup).unwrap().as_ref()));
        // The first moves of all games together are all games.
        let first = &report.strengths[0].results.first_moves;
        let legal = game.parse(setup).unwrap().moves();
        assert!(first.iter().all(|row| legal.contains(&row.mv)));
        assert_eq!(first.iter().map(|row| row.games).sum::<u64>(), 1500);
    }
    // With draws.
    let name = "quantum-link:board=tri2,dice=1";
    let game = quantarium_games::open(name).unwrap();
    let start = game.start(quantarium_rules::Seed(0));
    let truth = expected(start.as_ref());
    assert!(truth[1] > 0.1, "{truth:?}");
    compare(&run(&plan(name, &["random"], 1500), None), truth);
}

//! Programs that do wrong lose, and the referee says what they did and where.

use std::time::Instant;

use quantarium_tournament::{Fault, FaultKind};

use crate::support::{LEAP, patience, plan, refused, run};

/// A UGI program that does this after `go`.
fn program(after_go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in \
         ugi) echo ugiok;; isready) echo readyok;; go*) {after_go};; quit) exit;; esac; done"
    );
    format!("name=wrong,nodes=9,cmd=sh -c '{script}'")
}

/// Plays one opening against a program; the first fault.
fn fault_of(player: &str) -> Fault {
    let mut plan = plan(LEAP, &["level=1", player], 1);
    plan.patience = patience(50, 1);
    let arena = run(plan, None);
    let played = arena.as_match().expect("it is a match");
    assert_eq!((played.wins, played.faults), (2, [0, 2]), "{played:?}");
    let finished = arena.done().next().expect("two games are finished");
    assert_eq!(finished.points, [1.0, 0.0]);
    assert_eq!(finished.result, "1-0");
    let fault = finished.faults[0].clone();
    assert_eq!(fault.seat, 1);
    let game = quantarium_games::open(LEAP).expect("it is a game");
    // Black is to move in the position reported, after White's move.
    let position = game.parse(&fault.position).expect("it is a position");
    assert_eq!(position.to_move().index(), 1);
    assert_eq!((fault.ply, finished.moves.len()), (1, 1));
    let ending = &finished.ending;
    assert!(ending.starts_with("Black loses: "), "{ending}");
    fault
}

#[test]
fn an_illegal_move_a_crash_and_the_claim_that_there_is_no_move_lose() {
    use FaultKind::{Crash, IllegalMove, WrongClaim};
    for (after_go, kind, says) in [
        ("echo bestmove c3xc3", IllegalMove, "`c3xc3`"),
        ("echo bestmove hi", IllegalMove, "`hi` is no move"),
        ("echo bestmove", IllegalMove, "``"),
        (
            "echo no memory >&2; exit 3",
            Crash,
            "exit status: 3; no memory",
        ),
        ("echo bestmove 0000", WrongClaim, "the game is not over"),
    ] {
        let fault = fault_of(&program(after_go));
        assert_eq!(fault.kind, kind, "{fault}");
        let is_said = says.split("; ").all(|words| fault.words.contains(words));
        assert!(is_said, "{fault}");
    }
}

#[test]
fn a_hang_loses_and_nothing_of_it_is_left() {
    let began = Instant::now();
    let fault = fault_of(&program("sleep 1000; echo"));
    assert_eq!(fault.kind, FaultKind::Hang);
    assert!(fault.words.contains("no answer to `go nodes 9`"), "{fault}");
    assert!(began.elapsed().as_secs() < 10);
}

#[test]
fn an_overrun_of_the_time_loses() {
    let player = program("sleep 0.3; echo bestmove c3xc4").replace("name=wrong", "time=20ms");
    let fault = fault_of(&player);
    assert_eq!(fault.kind, FaultKind::Time);
    assert!(fault.words.contains("where 20 ms were left"), "{fault}");
    let player = program("sleep 0.3; echo").replace("name=wrong", "clock=30ms+1s");
    assert_eq!(fault_of(&player).kind, FaultKind::Time);
}

#[test]
fn a_program_that_does_not_start_up_is_refused() {
    for (script, says) in [("exit 1", "program ended"), ("sleep 99", "answer to `ugi`")] {
        let player = format!("name=wrong,nodes=9,cmd=sh -c '{script}'");
        let mut plan = plan(LEAP, &["level=1", &player], 1);
        plan.patience = patience(50, 1);
        let error = refused(plan, None);
        let told = error.contains("player wrong: ") && error.contains(says);
        assert!(told, "{error}");
    }
}

#[test]
fn with_three_players_all_but_the_one_at_fault_share_the_game() {
    let wrong = program("echo bestmove 0000");
    let players = ["level=1", "level=1", &*wrong];
    let arena = run(plan("quantum-leap:board=hex3,players=3", &players, 1), None);
    for finished in arena.done() {
        let seat = finished.faults[0].seat;
        let points = |other: usize| if other == seat { 0.0 } else { 0.5 };
        assert_eq!(finished.players[seat], 2);
        assert_eq!(finished.points, [0, 1, 2].map(points));
        assert_eq!(finished.result, "*");
    }
}

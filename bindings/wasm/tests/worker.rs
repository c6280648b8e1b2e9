//! A page's conversations with its worker, natively. `web/tests/module.test.ts` has the same crate answer
//! as a module.

use std::sync::atomic::AtomicBool;

use quantarium_lab::balance::Balance;
use quantarium_tournament::{Here, Job as _, Underway as _};
use quantarium_wasm::Worker;
use quantarium_wire::{BalanceResponse, Response, WorkerResponse};
use serde_json::json;

fn hear(worker: &mut Worker, request: &serde_json::Value) -> WorkerResponse {
    let answer = worker.hear(&request.to_string());
    serde_json::from_str(&answer).expect("an answer is a message")
}

#[test]
fn what_a_tab_measures_is_what_the_command_reports() {
    let mut worker = Worker::default();
    for (game, player, plies) in [
        ("quantum-leap:board=mask/oooo/ooooo/oooo", "random", 0),
        ("quantum-leap:edition=1,board=hex2", "level=2", 0),
        ("quantum-link:board=hex2", "Search=uct,playouts=20", 2),
    ] {
        let settings = json!({ "game": game, "player": player, "games": 7, "plies": plies, "seed": "5", "pieces": 3 });
        // In any order, as several workers finish.
        let mut played = [const { String::new() }; 3];
        for piece in [3, 1, 2] {
            let ask = json!({ "type": "playPiece", "settings": settings, "piece": piece });
            let WorkerResponse::Balance(BalanceResponse::Piece { played: games }) =
                hear(&mut worker, &ask)
            else {
                panic!("a piece");
            };
            played[piece - 1] = games;
        }
        for (pieces, games) in [(1, 2), (3, 7)] {
            let ask =
                json!({ "type": "measure", "settings": settings, "played": played[..pieces] });
            let WorkerResponse::Balance(BalanceResponse::Measured { figures }) =
                hear(&mut worker, &ask)
            else {
                panic!("figures");
            };
            let mut balance = Balance::new(game);
            balance.players = vec![player.parse().expect("a player")];
            (balance.games, balance.plies, balance.seed) = (games, plies, 5);
            balance.scaling.doublings = 0;
            let mut runs = balance.open(&Here::default()).expect("it can be measured");
            runs.finish(&AtomicBool::new(false)).expect("it is played");
            // Read as the tab's answer is: what a number's text says may be another in its last bit.
            let reports = serde_json::to_string(&runs.reports()).expect("it is JSON");
            let reports: serde_json::Value = serde_json::from_str(&reports).expect("it is JSON");
            let (report, found) = (&reports[0]["strengths"][0], json!(figures));
            for (figure, place) in [
                ("/games", "/games"),
                ("/distinct", "/distinct"),
                ("/points/0", "/results/seats/0/points"),
                ("/points/1", "/results/seats/1/points"),
                ("/drawn", "/results/drawn"),
                ("/plies", "/length/plies/mean"),
                ("/branching", "/branching/mean/mean"),
                ("/decided", "/chances/decided/mean"),
                ("/leadChanges", "/chances/lead_changes/mean"),
                ("/comebacks", "/chances/comebacks"),
            ] {
                let told = report.pointer(place);
                assert!(told.is_some(), "{place}");
                assert_eq!(found.pointer(figure), told, "{game}: {figure}");
            }
        }
        let ask = json!({ "type": "measure", "settings": settings, "played": [played[1]] });
        assert!(matches!(
            hear(&mut worker, &ask),
            WorkerResponse::Answer(Response::Refused { .. })
        ));
    }
}

#[test]
fn what_cannot_be_read_is_refused_as_are_programs_and_times() {
    for request in ["{", "{\"type\":\"nonsense\"}", "{\"type\":\"preview\"}"] {
        let answer = Worker::default().hear(request);
        assert!(answer.contains("\"bad-message\""), "{request}: {answer}");
    }
    for player in ["cmd=./program", "time=5ms", "weights=none", "", "random,x"] {
        let settings = json!({ "game": "quanta", "player": player, "games": 1, "plies": 0, "seed": "0", "pieces": 1 });
        let ask = json!({ "type": "playPiece", "settings": settings, "piece": 1 });
        let answer = hear(&mut Worker::default(), &ask);
        let refused = matches!(answer, WorkerResponse::Answer(Response::Refused { .. }));
        assert!(refused, "{player}");
    }
}

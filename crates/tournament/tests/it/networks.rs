//! Players by networks in ONNX.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_net::testkit::{Sketch, apart};
use quantarium_tournament::{Arena, Here, PlayerSpec, Underway};

use crate::support::{LEAP, plan, refused, run};

/// A leap from each of 19 cells in six directions.
const ACTIONS: usize = 114;

/// More stones of one's own are better, and of the other's worse.
fn stones() -> Sketch {
    let mut sketch = Sketch::stones(0.1);
    sketch.inputs.push("scalars");
    sketch
}

type Change = (fn(&mut Sketch), &'static str);

fn written(folder: &Path, name: &str, sketch: &Sketch) -> String {
    let file = folder.join(name);
    fs::write(&file, sketch.onnx()).expect("a file");
    format!("playouts=60,weights={}", file.display())
}

#[test]
fn a_network_plays_and_what_it_says_counts_its_policy_unless_best_first_search_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let player = |name: &str, change: &dyn Fn(&mut Sketch)| {
        let mut sketch = stones();
        change(&mut sketch);
        written(folder.path(), name, &sketch)
    };
    let good = player("good.onnx", &|_| ());
    let bad = player("bad.onnx", &|it| it.weights = vec![-0.1, 0.1, 0.0]);
    let even = player("even.onnx", &|it| it.logits = vec![0.0; ACTIONS]);
    let tilted = player("tilted.onnx", &|it| {
        it.logits = (0..ACTIONS).map(|action| (action % 7) as f32).collect();
    });
    let by_values = format!("{tilted},Search=best-first");
    let play = |player: &str, openings| run(plan(LEAP, &[player, "random"], openings), None);
    // The first six games, without what the players are called.
    let first = |arena: &Arena| -> Vec<String> {
        let records = arena.records().into_iter().take(6);
        let moves = records.map(|record| record.split("\n\n").skip(1).collect::<String>());
        moves.collect()
    };
    let [good_first, even_first] = [&good, &even].map(|player| {
        let arena = play(player, 12);
        let played = arena.as_match().unwrap();
        assert_eq!(played.faults, [0, 0]);
        assert!(played.score.unwrap().low > 0.55, "{player}: {played:?}");
        first(&arena)
    });
    let [again, bad, tilted, by_values] =
        [&good, &bad, &tilted, &by_values].map(|player| first(&play(player, 3)));
    assert_eq!(again, good_first);
    assert_ne!(bad, good_first);
    assert_ne!(tilted, even_first);
    assert_ne!(tilted, by_values);
    assert_eq!(by_values, good_first);
}

#[test]
fn what_is_no_network_of_the_game_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let begun = |name: &str, sketch: &Sketch| -> Result<(), String> {
        let text = written(folder.path(), name, sketch);
        let player: PlayerSpec = text.parse().map_err(|error| format!("{error}"))?;
        let game = plan(LEAP, &["random", &text], 1);
        assert_eq!(player.weights, game.players[1].weights);
        let arena = Arena::open(game, &Here::default());
        let mut arena = arena.map_err(|error| error.to_string())?;
        let ran = arena.finish(&AtomicBool::new(false));
        ran.map_err(|error| error.to_string())
    };
    assert_eq!(begun("good.onnx", &stones()), Ok(()));
    let wrong: [Change; 7] = [
        (|it| it.logits = vec![0.0; 3], "3 logits for 1 positions"),
        (
            |it| it.raster = [9, 9],
            "`planes` has the shape [n, 3, 9, 9]: it must be [n, 3, 5, 5], n",
        ),
        (|it| it.positions = Some(1), "[1, 3, 5, 5]: it must be [n"),
        (
            |it| (it.positions, it.logits) = (Some(1), vec![0.0; ACTIONS]),
            "[1, 3, 5, 5]: it must be [n",
        ),
        (
            |it| it.output = "policy",
            r#""scalars"] and the outputs ["policy"]: it needs"#,
        ),
        (|it| it.inputs = vec!["input"], r#"inputs ["input"]"#),
        (|it| it.weights[0] = f32::NAN, "value NaN of position 0"),
    ];
    for (change, words) in wrong {
        let mut sketch = stones();
        change(&mut sketch);
        let error = begun("other.onnx", &sketch).expect_err(words);
        assert!(error.contains(words), "{error}");
    }
    // At the first of these starts nobody can move, and at others for one move.
    let mut wide = stones();
    wide.raster = [9, 9];
    let text = written(folder.path(), "wide.onnx", &wide);
    let game = plan("quantum-leap:board=hex2,players=3", &["random", &text], 1);
    let error = refused(game, None);
    assert!(error.contains("9, 9]: it must be [n"), "{error}");
    let mut four = stones();
    four.weights = vec![0.1, 0.0, 0.0, 0.0, 0.0];
    let text = written(folder.path(), "four.onnx", &four);
    let game = plan("quantum-leap:board=hex3,players=4", &["random", &text], 1);
    let error = refused(game, None);
    assert!(error.contains("positions of 4 players"), "{error}");
    let part = folder.path().join("part.onnx");
    for (content, words) in [
        (
            &stones().onnx()[..200],
            "not a file of weights, and no network in ONNX",
        ),
        (&apart()[..], "export it into one file"),
    ] {
        fs::write(&part, content).unwrap();
        let player = format!("level=1,weights={}", part.display()).parse::<PlayerSpec>();
        let error = player.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

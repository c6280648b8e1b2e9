//! Players by weights that are not the built-in ones.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_jobs::Shard;
use quantarium_net::testkit::scaled;
use quantarium_tournament::{Arena, Pieces, Plan, PlayerSpec, Underway};

use crate::support::{LEAP, here, plan, refused, run};

/// Writes the built-in weights of Quantum Leap, each times `factor`: the player with them.
fn player(folder: &Path, factor: f32, how: &str) -> String {
    let file = folder.join(format!("{factor}.weights"));
    fs::write(&file, scaled(factor)).expect("a file");
    format!("{how},weights={}", file.display())
}

#[test]
fn who_plays_by_bad_weights_loses() {
    let folder = tempfile::tempdir().unwrap();
    for how in ["playouts=20", "level=6"] {
        let bad = player(folder.path(), -1.0, how);
        let arena = run(plan(LEAP, &[how, &bad], 12), None);
        let played = arena.as_match().unwrap();
        assert_eq!(played.faults, [0, 0]);
        assert!(played.score.unwrap().low > 0.55, "{how}: {played:?}");
    }
}

#[test]
fn the_built_in_weights_in_a_file_play_the_built_in_games() {
    let folder = tempfile::tempdir().unwrap();
    let same = player(folder.path(), 1.0, "level=4");
    let by = |player: &str| run(plan(LEAP, &["level=3", player], 3), None).part();
    let built_in = by("level=4");
    assert_eq!(by(&same), built_in);
    assert_ne!(by(&player(folder.path(), -1.0, "level=4")), built_in);
}

#[test]
fn weights_are_known_by_their_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let text = player(folder.path(), 0.5, "name=mine,level=2");
    let sound = fs::read(folder.path().join("0.5.weights")).unwrap();
    let one = plan(LEAP, &["level=1", &text], 4);
    let whole = run(one.clone(), None).part();
    let mut half = Arena::open(one.clone(), &here(Some(&out), 2)).unwrap();
    let shard: Shard = "1/2".parse().unwrap();
    let range = half.work().range(shard);
    let first = whole.iter().filter(|game| range.contains(&game.game));
    half.take(first.cloned().collect()).unwrap();
    drop(half);

    // As plans are sent and written down: by the checksum. Who has no more puts games together, but plays none.
    let json = serde_json::to_string(&one.players).unwrap();
    let checksum: Vec<u8> = sound[sound.len() - 8..].iter().rev().copied().collect();
    let hex: String = checksum.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(json.len() < 300 && json.contains(&hex), "{json}");
    let written = fs::read_to_string(out.join("plan.json")).unwrap();
    let built_in = quantarium_net::built_in_checksum("quantum-leap").unwrap();
    assert!(written.contains(&hex) && written.contains(&format!("{built_in:016x}")));
    let players: Vec<PlayerSpec> = serde_json::from_str(&json).unwrap();
    let named = Plan { players, ..one };
    let mut arena = Arena::open(named, &here(Some(&out), 2)).unwrap();
    let error = arena.finish(&AtomicBool::new(false));
    let error = error.unwrap_err().to_string();
    let wanted = format!("player mine: the weights {hex} are not here");
    assert_eq!(error, wanted);
    arena.take(whole.clone()).unwrap();
    arena.finish(&AtomicBool::new(false)).unwrap();
    assert_eq!(arena.part(), whole);
}

#[test]
fn a_player_that_was_written_down_is_read_with_its_checksum_only() {
    for json in [
        r#""level=1,weights=mine""#,
        r#"{"player":"level=1","weights":"0123456789abcdef"}"#,
    ] {
        let error = serde_json::from_str::<PlayerSpec>(json).unwrap_err();
        let words = error.to_string();
        assert!(words.contains("the checksum belongs"), "{words}");
    }
    let program: PlayerSpec = "weights=mine,cmd=./other".parse().unwrap();
    assert_eq!(program.options, [("weights".to_owned(), "mine".to_owned())]);
    let json = serde_json::to_string(&program).unwrap();
    assert_eq!(json, r#""weights=mine,cmd=./other""#);
    assert_eq!(serde_json::from_str::<PlayerSpec>(&json).unwrap(), program);
}

#[test]
fn weights_that_cannot_be_played_by_are_refused_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let good = player(folder.path(), 1.0, "playouts=5");
    let file = folder.path().join("1.weights");
    let out = folder.path().join("out");
    let says = |game: &str, how: &str, words: &str| {
        let text = format!("name=mine,{how},weights={}", file.display());
        let error = refused(plan(game, &["level=1", &text], 1), Some(&out));
        assert_eq!(error, format!("player mine: {words}"));
        assert!(!out.exists());
    };
    let unused = |game: &str| {
        format!("the search uct of {game} plays without weights; best-first plays by them")
    };
    let other = "the weights are for `quantum-leap`, not for `quanta`";
    says("quanta:board=5x5", "level=1", other);
    says(LEAP, "Search=uct,nodes=9", &unused(LEAP));
    let three = "quantum-leap:board=hex3,players=3";
    says(three, "level=3", &unused(three));
    let four = "quantum-leap:board=hex3,players=4";
    let strongest = unused(four).replace("uct", "strongest");
    says(four, "playouts=5", &strongest);
    run(plan(three, &["random", &good], 1), None);

    let bytes = fs::read(&file).unwrap();
    let mut fewer = quantarium_net::Weights::read_any(&bytes).unwrap();
    fewer.values.truncate(9);
    fs::write(&file, fewer.write()).unwrap();
    let count = "9 weights: the game has another number of features";
    says(LEAP, "level=1", count);

    let no_player = |text: &str, words: &str| {
        let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    };
    fs::write(&file, &bytes[..1000]).unwrap();
    no_player(&good, "the file of weights is damaged");
    fs::write(&file, "weights").unwrap();
    no_player(&good, "not a file of weights");
    no_player("random,weights=mine", "at random has no option `weights`");
}

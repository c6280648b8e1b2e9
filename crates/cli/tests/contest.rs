//! `quantarium match` and `quantarium ladder` as people run them; external players are the program itself,
//! over pipes.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

const GAME: &str = "quantum-leap:board=hex3";

fn quantarium() -> Command {
    Command::new(cargo_bin!("quantarium"))
}

/// Standard output; the command must succeed and write nothing to standard error.
fn output(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout).expect("it prints text")
}

fn json(command: &mut Command) -> Value {
    serde_json::from_str(&output(command.arg("--json"))).expect("it prints JSON")
}

/// A player that is this program's `ugi`, what it says changed by `sed`.
fn through_sed(options: &str, script: &str) -> String {
    let program = cargo_bin!("quantarium").display();
    format!("{options},cmd=sh -c '\"{program}\" ugi | sed -u \"{script}\"'")
}

#[test]
fn a_match_prints_its_table() {
    let mut command = quantarium();
    command.args([
        "match", GAME, "--games", "20", "--player", "level=4", "--player", "level=1",
    ]);
    let text = output(&mut command);
    for part in [
        "level=4  against  level=1",
        "of 20; the first seat won",
        "Elo ",
        "pairs ",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(
        output(&mut command),
        text,
        "the same seed gives the same match"
    );
}

#[test]
fn the_program_itself_is_an_external_player() {
    let external = format!(
        "name=pipe,level=3,cmd={} ugi",
        cargo_bin!("quantarium").display()
    );
    let mut command = quantarium();
    command.args([
        "match", GAME, "--games", "10", "--player", "level=3", "--player", &external,
    ]);
    let piped = json(&mut command);
    assert_eq!(piped["faults"], serde_json::json!([0, 0]));
    assert_eq!(piped["done"], true);
    // The same options and seeds: the same games as with two players in the process.
    let mut command = quantarium();
    command.args([
        "match", GAME, "--games", "10", "--player", "level=3", "--player", "level=3",
    ]);
    assert_eq!(json(&mut command)["pairs"], piped["pairs"]);
}

#[test]
#[cfg(unix)]
fn a_wrong_proof_and_a_wrong_result_are_told() {
    let proof = through_sed("name=liar,level=1", "s/ pv / proven win pv /");
    let mut command = quantarium();
    command.args([
        "match", GAME, "--games", "6", "--player", "level=6", "--player", &proof,
    ]);
    let played = json(&mut command);
    let told = played["faults_told"].as_array().unwrap();
    assert!(!told.is_empty());
    for fault in told {
        assert_eq!(
            (&fault["player"], &fault["kind"]),
            (&"liar".into(), &"wrong-claim".into())
        );
        let words = fault["words"].as_str().unwrap();
        assert!(
            words.contains("claimed a proven win; the game ended p"),
            "{words}"
        );
    }

    let result = through_sed("name=liar,level=1", "s/response p[12]win/response draw/");
    let mut command = quantarium();
    command.args([
        "match", GAME, "--games", "2", "--player", "level=1", "--player", &result,
    ]);
    let played = json(&mut command);
    assert_eq!((&played["wins"], &played["losses"]), (&2.into(), &0.into()));
    assert!(
        played["faults_told"][0]["words"]
            .as_str()
            .unwrap()
            .starts_with("claims the result `draw`")
    );
}

fn arguments(command: &mut Command, folder: &Path) {
    command.args(["match", GAME, "--games", "60", "--concurrency", "2"]);
    command.args(["--player", "playouts=3000", "--player", "playouts=2000"]);
    command.arg("--out").arg(folder);
}

#[test]
fn killing_a_match_loses_no_finished_game() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let mut command = quantarium();
    arguments(&mut command, &whole);
    let expected = output(&mut command);

    let mut command = quantarium();
    arguments(&mut command, &killed);
    let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    let games = killed.join("games.jsonl");
    let finished = || fs::read_to_string(&games).map_or(0, |text| text.lines().count());
    while finished() < 5 {
        thread::sleep(Duration::from_millis(5));
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it could be killed"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = fs::read_to_string(&games).unwrap();
    let before: Vec<&str> = before.lines().filter(|line| line.ends_with('}')).collect();
    assert!(before.len() >= 5);

    let mut command = quantarium();
    arguments(&mut command, &killed);
    let refused = command.output().unwrap();
    assert_eq!(refused.status.code(), Some(3));
    let mut command = quantarium();
    arguments(&mut command, &killed);
    assert_eq!(output(command.arg("--resume")), expected);
    for file in ["games.jsonl", "games.qgn", "plan.json"] {
        let [one, other] =
            [&whole, &killed].map(|folder| fs::read_to_string(folder.join(file)).unwrap());
        assert_eq!(one, other, "{file}");
    }
    let after = fs::read_to_string(&games).unwrap();
    assert!(
        before.iter().all(|line| after.contains(line)),
        "a finished game was played again"
    );
}

#[test]
fn a_ladder_prints_its_table() {
    let mut command = quantarium();
    command.args(["ladder", GAME, "--games", "10"]);
    command.args([
        "--player", "level=1", "--player", "level=5", "--player", "level=3",
    ]);
    let text = output(&mut command);
    assert!(
        text.contains("30 games") && text.contains("  1  level=5"),
        "{text}"
    );
    let ladder = json(&mut command);
    assert_eq!(ladder["rows"].as_array().unwrap().len(), 3);
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, says) in [
        (
            &["--player", "level"][..],
            "--player: `level`: write KEY=VALUE",
        ),
        (&["--player", "level=1"], "it takes two players at least"),
        (
            &["--player", "level=1", "--player", "Hash=1"],
            "player Hash=1: no limit",
        ),
        (
            &["--player", "level=1", "--player", "Hash=1", "--time", "5"],
            "--time: `5` is no time",
        ),
        (
            &["--player", "level=1", "--player", "level=2", "--sprt", "5"],
            "--sprt: `5`; write",
        ),
    ] {
        let output = quantarium()
            .args(["match", GAME])
            .args(arguments)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
    }
}

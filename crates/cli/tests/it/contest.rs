//! `quantarium match` and `quantarium tournament` as people run them; external players are the program, over pipes.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;

use crate::{Folder, ended_after, json, kill, lines, printed, said, same, signal, words, wrong};

const GAME: &str = "quantum-leap:board=hex3";

/// The arguments of a match, each player with its own `--player`.
fn contest(command: &str, players: &[&str]) -> Vec<String> {
    let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
    let players = players.iter().flat_map(|player| ["--player", player]);
    let arguments = [name, GAME].into_iter().chain(words(rest));
    arguments.chain(players).map(str::to_owned).collect()
}

/// A player that is this program's `ugi`, what it says changed by `sed`.
fn through_sed(options: &str, script: &str) -> String {
    let program = cargo_bin!("quantarium").display();
    format!("{options},cmd=sh -c '\"{program}\" ugi | sed -u \"{script}\"'")
}

#[test]
fn a_match_prints_its_table() {
    let arguments = contest("match --games 20", &["level=4", "level=1"]);
    let text = printed(&arguments);
    for part in [
        "level=4  against  level=1",
        "of 20; the first seat won",
        "Elo ",
        "pairs ",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(printed(&arguments), text, "the same seed, the same match");
}

#[test]
fn the_program_itself_is_an_external_player() {
    let program = cargo_bin!("quantarium").display();
    let external = format!("name=pipe,level=3,cmd=\"{program}\" ugi");
    let rest = "match --games 10 --json";
    let piped = json(contest(rest, &["level=3", &external]));
    assert_eq!(piped["faults"], serde_json::json!([0, 0]));
    assert_eq!(piped["done"], true);
    // The same options and seeds: the same games as with two players in the process.
    let direct = json(contest(rest, &["level=3", "level=3"]));
    assert_eq!(direct["pairs"], piped["pairs"]);
}

#[test]
#[cfg(unix)]
fn a_wrong_proof_and_a_wrong_result_are_reported() {
    let proof = through_sed("name=liar,level=1", "s/ pv / proven win pv /");
    let played = json(contest("match --games 6 --json", &["level=6", &proof]));
    let reported = played["fault_list"].as_array().unwrap();
    assert!(!reported.is_empty());
    for fault in reported {
        assert_eq!(fault["player"], "liar");
        assert_eq!(fault["kind"], "wrong-claim");
        let words = fault["words"].as_str().unwrap();
        let says = "claimed a proven win; the game ended p";
        assert!(words.starts_with(says), "{words}");
    }

    let result = through_sed("name=liar,level=1", "s/response p[12]win/response draw/");
    let played = json(contest("match --games 2 --json", &["level=1", &result]));
    assert_eq!(played["wins"], 2);
    let words = played["fault_list"][0]["words"].as_str().unwrap();
    assert!(words.starts_with("claims the result `draw`"), "{words}");
}

/// The arguments of a match long enough to be killed.
fn long(folder: &Path) -> Vec<String> {
    let out = folder.display();
    let command = format!("match --games 20 --concurrency 2 --out {out}");
    contest(&command, &["playouts=600", "playouts=400"])
}

#[test]
fn killing_a_match_loses_no_finished_game() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let expected = printed(long(&whole));

    let games = killed.join("games.jsonl");
    ended_after(&long(&killed), &games, 5, kill);
    let before = fs::read_to_string(&games).unwrap();
    let before: Vec<&str> = before.lines().filter(|line| line.ends_with('}')).collect();
    assert!((5..20).contains(&before.len()), "{}", before.len());

    let mut arguments = long(&killed);
    wrong(&arguments, "there are games of an earlier run");
    arguments.push("--resume".to_owned());
    assert_eq!(printed(&arguments), expected);
    assert!(whole.join("games.qgn").exists() && whole.join("plan.json").exists());
    same(&whole, &killed);
    let after = fs::read_to_string(&games).unwrap();
    assert!(before.iter().all(|line| after.contains(line)));
}

#[test]
fn a_tournament_prints_its_table() {
    let players = ["level=1", "level=5", "level=3"];
    let text = printed(contest("tournament --games 10", &players));
    assert!(text.contains("30 games"), "{text}");
    assert!(text.contains("  1  level=5"), "{text}");
    let standings = json(contest("tournament --games 2 --json", &players));
    assert_eq!(standings["rows"].as_array().unwrap().len(), 3);
}

#[test]
fn wrong_arguments_are_refused() {
    let two = ["level=1", "level=2"];
    for (rest, players, says) in [
        (
            "",
            &["level"][..],
            "'--player <PLAYER>': `level`: write KEY=VALUE",
        ),
        ("", &["level=1"], "it takes two players at least"),
        ("", &["level=1", "Hash=1"], "player Hash=1: no limit"),
        (
            "--time 5",
            &["Hash=1", "Hash=2"],
            "'--time <TIME>': `5` is no time",
        ),
        ("--sprt 5", &two, "'--sprt <ELO0,ELO1>': `5`; write"),
        ("--sprt 5,0", &two, "must be below"),
    ] {
        wrong(contest(&format!("match {rest}"), players), says);
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_match_with_a_table_and_leaves_external_players_alone() {
    use std::os::unix::process::CommandExt;

    let folder = tempfile::tempdir().unwrap();
    let program = cargo_bin!("quantarium").display();
    let external = format!("name=pipe,nodes=100000,cmd=\"{program}\" ugi");
    let out = folder.path().display().to_string();
    let command = format!("match --games 1000 --out {out}");
    let mut played = crate::program();
    played.args(contest(&command, &["playouts=100", &external]));
    played.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = played.process_group(0).spawn().unwrap();
    let games = folder.path().join("games.jsonl");
    while lines(&games) < 1 {
        sleep(Duration::from_millis(10));
    }
    // As a terminal does it: to the whole group.
    let group = format!("-{}", child.id());
    signal("-INT", &group);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("playouts=100  against  pipe"), "{text}");
    assert!(!text.contains("crash"), "{text}");
    assert!(folder.path().join("games.qgn").exists());
}

#[test]
fn a_cluster_needs_the_python_package() {
    let folder = Folder::new();
    let out = folder.at("games");
    let command = format!("match --ray auto --out {out}");
    let reported = |python: &str, first: &str| {
        let mut run = crate::quantarium(contest(&command, &[first, "random"]));
        let run = run.env("PYTHON", python).output();
        let run = run.expect("the binary runs");
        assert_eq!(run.status.code(), Some(2));
        said(&run)
    };
    let missing = reported("no-such-python", "level=1");
    let says = "no-such-python is not there: --ray needs Python";
    assert!(missing.contains(says), "{missing}");
    let other = reported("false", "level=1");
    assert!(other.contains("false is no Python that runs"), "{other}");
    let said = reported("no-such-python", "level=99");
    let named = said.contains("level");
    assert!(named, "players are looked at first: {said}");
    assert!(!std::path::Path::new(&out).exists());
}

//! `quantarium lab balance` as people run it.

use std::fs;
use std::path::Path;
use std::process::Child;

use serde_json::Value;

use crate::{ended_after, json, kill, lines, printed, said, same, signal, words, wrong};

const FILES: &str =
    "report.html report.json games.csv metrics.csv curves.csv cells.csv lengths.csv";

/// Where the first game's journals are.
const FIRST_GAME: &str = "games/1-quantum-leap-edition-1-board-hex3";

/// A report of two games, one with a swap, with everything there is.
fn balance(out: &Path, concurrency: &str, games: &str) -> Vec<String> {
    let command = "lab balance quantum-leap:edition=1,board=hex3 quantum-link:board=hex2 --player random \
         --player nodes=300 --annotator nodes=200 --doublings 2 --scaling-from 100 --scaling-games 10 --seed 7";
    let out = out.display();
    let command = format!("{command} --concurrency {concurrency} --games {games} --out {out}");
    command.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_same_command_gives_the_same_page_and_bytes_however_many_games_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let [one, three] = ["one", "three"].map(|name| folder.path().join(name));
    let shown = printed(balance(&one, "1", "12"));
    let again = printed(balance(&three, "3", "12"));
    let without_path = |text: &str| text.split("\nThe report").next().unwrap().to_owned();
    assert_eq!(without_path(&shown), without_path(&again));
    assert!(FILES.split(' ').all(|name| one.join(name).exists()));
    same(&one, &three);
    needs_no_network_and_says_the_answer_in_words(&one);
}

#[test]
fn killing_it_loses_nothing_that_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    printed(balance(&whole, "2", "30"));

    // Killed while it plays, and again while it annotates.
    for (file, enough) in [("games.jsonl", 15), ("chances.jsonl", 15)] {
        let mut arguments = balance(&killed, "2", "30");
        if killed.exists() {
            arguments.push("--resume".to_owned());
        }
        let path = killed.join(FIRST_GAME).join(file);
        ended_after(&arguments, &path, enough, kill);
        let lines = lines(&path);
        assert!((enough..60).contains(&lines), "{file}: {lines}");
    }

    let mut arguments = balance(&killed, "2", "30");
    wrong(&arguments, "there are games of an earlier run");
    arguments.push("--resume".to_owned());
    printed(&arguments);
    same(&whole, &killed);
}

/// What a report of twelve games has.
fn needs_no_network_and_says_the_answer_in_words(out: &Path) {
    let read = |name| fs::read_to_string(out.join(name)).expect("it is written");
    let page = read("report.html");
    for remote in ["http:", "https:", "src=", "@import", "url("] {
        let allowed = page.matches("http://www.w3.org/2000/svg").count();
        let found = page.matches(remote).count();
        let is_local = found == 0 || remote == "http:" && found == allowed;
        assert!(is_local, "{remote}");
    }
    for part in [
        "<h1>How balanced are these games?</h1>",
        "Between engines that look at 300 positions a move, ",
        "(95% interval ",
        "role=\"img\"",
        "@media print",
        "light-dark(",
        "By the annotator, some swap is better",
        "quantarium lab balance quantum-leap:edition=1,board=hex3 quantum-link:board=hex2 --player random",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let report: Value = serde_json::from_str(&read("report.json")).expect("JSON");
    let strengths = &report["reports"][0]["strengths"];
    assert_eq!(strengths[1]["player"], "nodes=300");
    assert_eq!(strengths[1]["games"], 12);
    assert!(report["reports"][0]["swap"]["gain"]["mean"]["value"].is_number());
    assert_eq!(report["reports"][1]["swap"], Value::Null);
    let rungs = &report["reports"][1]["scaling"]["doublings"];
    assert_eq!(rungs.as_array().map(Vec::len), Some(2));
    let metrics = read("metrics.csv");
    let head = "game,player,metric,low,value,high\n";
    assert!(metrics.starts_with(head), "{metrics}");
    assert!(metrics.contains("\nquantum-link:board=hex2,random,results.seats.Green.points,"));
}

#[test]
fn a_given_setup_is_played_from_by_everybody() {
    let setup = "bw/wbw/bb w -";
    let start = format!("lab balance quantum-leap:board=hex2 --setup '{setup}' --games 30");
    let command = format!("{start} --player random --doublings 0 --json");
    let report = &json(words(&command))["reports"][0];
    assert_eq!(report["setup"], setup);
    assert_eq!(report["random_start"], false);
    let first = &report["strengths"][0]["results"]["first_moves"];
    let games = first.as_array().unwrap().iter();
    let games = games.map(|row| row["games"].as_u64().unwrap());
    assert_eq!(games.sum::<u64>(), 30);
    // The annotator sees the same position at the start of every game.
    let start = &report["strengths"][0]["chances"]["start"];
    assert_eq!(start["least"], start["most"]);
}

#[test]
fn wrong_arguments_are_refused() {
    let leap = "quantum-leap:board=hex2";
    for (rest, says) in [
        (format!("{leap} {leap}"), "is given twice"),
        ("chess".to_owned(), "`chess`"),
        (
            format!("{leap} --annotator time=1s"),
            "'--annotator <EFFORT>': `time=1s`: write nodes=N",
        ),
        (
            format!("{leap} --annotator nodes=0"),
            "'--annotator <EFFORT>': `0` is no number of nodes",
        ),
        (format!("{leap} --setup 'bw w -'"), "position: "),
        (
            format!("{leap} quanta --setup 'bw/wbw/bb w -'"),
            "setup: a position belongs to one game",
        ),
        (format!("{leap} --games 0"), "games, scaling_from"),
        (format!("{leap},edition=1 --plies 1"), "Black's swap"),
    ] {
        wrong(words(&format!("lab balance {rest}")), says);
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_it_and_what_is_finished_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let games = out.join(FIRST_GAME).join("games.jsonl");
    let arguments = balance(&out, "1", "100000");
    let interrupt = |child: &mut Child| signal("-INT", &child.id().to_string());
    let output = ended_after(&arguments, &games, 3, interrupt);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(said(&output), "quantarium: interrupted\n");
    assert!(lines(&games) >= 3);
    assert!(!out.join("report.html").exists());
}

//! `quantarium lab puzzles`, `lab gallery` and `lab shares`.

use std::fs;

use quantarium_rules::seal;
use serde_json::Value;

use super::{Folder, json, printed, words, wrong};

const GAME: &str = "quantum-link:board=hex2,dice=3";

fn puzzles(more: &str) -> Vec<String> {
    let command = format!("lab puzzles {GAME} --games 5 --level 3 {more}");
    words(&command).into_iter().map(str::to_owned).collect()
}

#[test]
fn the_same_arguments_make_the_same_puzzles_also_where_work_was_stopped() {
    let made = json(puzzles(""));
    assert!(!made["puzzles"].as_array().expect("a list").is_empty());
    assert_eq!(made["commit"].as_str().map(str::is_empty), Some(false));
    assert_eq!(made["weights"][0]["game"], "quantum-link");
    let command = made["made"].as_str().expect("the command");
    let folder = Folder::new();
    let [journal, out] = ["found.jsonl", "puzzles.json"].map(|name| folder.at(name));
    let files = ["--journal", &journal, "--out", &out];
    let arguments: Vec<_> = command.split(' ').skip(1).chain(files).collect();
    printed(&arguments);
    let whole = fs::read_to_string(&out).expect("the file was written");
    let read: Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!(read, made);
    // Cut in the middle of a line, as a kill would.
    let text = fs::read_to_string(&journal).expect("the journal was written");
    assert!(text.lines().count() == 6 && text.contains(", commit "));
    let third = text.match_indices('\n').nth(2).expect("four lines").0;
    fs::write(&journal, &text[..third + 9]).expect("it can be written");
    printed(&arguments);
    assert_eq!(fs::read_to_string(&out).expect("the file"), whole);
    assert_eq!(fs::read_to_string(&journal).expect("the journal"), text);
    // Of no game that there can be, but with a right checksum.
    let source = format!(r#"{{"game":1,"number":{}}}"#, u64::MAX);
    let found = seal(&format!(r#"{{"source":{source},"found":[]}}"#));
    fs::write(&journal, format!("{text}{found}\n")).expect("it can be written");
    wrong(&arguments, "none of what is to be done here");
    let other = puzzles(&format!("--journal {journal} --seed 9"));
    wrong(other, "other settings");
    wrong(puzzles("--within 1"), "write 2 to 5");
}

fn gallery(more: &str) -> Value {
    let command = "lab gallery quantum-leap:board=hex3 --games 6 --levels 2,1";
    json(words(&format!("{command} {more}")))
}

/// How long the chosen games are, once each is played again to its result.
fn lengths(made: &Value) -> Vec<usize> {
    let length = |game: &Value| {
        let text = |name: &str| game[name].as_str().expect("a text");
        let rules = quantarium_games::open(text("game")).expect("a game");
        let mut position = rules.parse(text("setup")).expect("a start");
        let moves = game["moves"].as_array().expect("moves");
        for mv in moves {
            position.play(mv.as_str().expect("a text")).expect("legal");
        }
        let outcome = position.outcome().expect("it is over");
        assert_eq!(outcome.result(2), text("result"));
        moves.len()
    };
    let games = made["games"].as_array().expect("a list");
    games.iter().map(length).collect()
}

#[test]
fn the_command_that_was_noted_makes_the_same_and_longer_games_are_left_out() {
    let all = lengths(&gallery(""));
    let (shortest, longest) = (all.iter().min().expect("games"), all.iter().max());
    assert_ne!(Some(shortest), longest, "the games differ in length");
    let made = gallery(&format!("--most-moves {shortest}"));
    assert!(!lengths(&made).is_empty());
    assert!(lengths(&made).iter().all(|length| length == shortest));
    let command = made["made"].as_str().expect("the command");
    let again = command.split(' ').skip(1).chain(["--concurrency", "2"]);
    assert_eq!(json(again), made);
    let most = format!("lab gallery quanta --games {}", u64::MAX);
    wrong(words(&most), "is not in 1..");
}

#[test]
fn the_plots_of_the_studies_are_those_of_their_tables() {
    for (name, title) in [
        ("balance", "What White, who begins, wins"),
        ("first-player", "What the first player gets of the points"),
        ("ladders", "What the engine scores with twice the positions"),
        ("small-boards", "What White, who begins, wins by best play"),
    ] {
        let [table, plot] = ["csv", "svg"].map(|end| format!("../../docs/studies/{name}.{end}"));
        let drawn = printed(["lab", "shares", &table, "--title", title]);
        if std::env::var_os("QUANTARIUM_BLESS").is_some() {
            fs::write(&plot, &drawn).expect("it is written");
        }
        let kept = fs::read_to_string(plot).expect("the plot");
        let says = "the command on the study's page makes another plot; `cargo xtask bless`?";
        assert!(drawn == kept, "{name}: {says}");
    }
}

#[test]
fn a_wrong_table_is_refused_with_its_line() {
    let folder = Folder::new();
    let table = "row,series,low,share,high\nhex4,random,60,50,70\n";
    let says = "line 2: a share of 50% from 60% to 70%";
    wrong(["lab", "shares", &folder.write("shares.csv", table)], says);
    let says = "empty.csv: there is no row in it";
    wrong(["lab", "shares", &folder.write("empty.csv", "")], says);
}

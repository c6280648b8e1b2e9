//! `--json`, and docs/command-line.md, which lists its fields.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use quantarium_bench::Row;
use quantarium_store::Store;
use serde_json::Value;

use super::{Folder, json, words};

/// What stands in backquotes in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Every field the page gives for a command, those of inner objects included. `JSON of `COMMAND`` begins
/// a description; its tables have paths in the first column, and names with a dot before them elsewhere.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let page = include_str!("../../../../docs/command-line.md");
    let mut commands = BTreeMap::new();
    let mut command = None;
    for line in page.lines() {
        if line.starts_with('#') {
            command = None;
        } else if line.starts_with("JSON of `") {
            command = quoted(line).next().map(str::to_owned);
        }
        let (Some(command), Some(row)) = (&command, line.strip_prefix('|')) else {
            continue;
        };
        let (first, others) = row.split_once('|').expect("a row has two columns");
        let inner = quoted(others).filter(|name| name.starts_with('.'));
        let paths = quoted(first).chain(inner);
        let fields = paths.flat_map(|path| path.split('.'));
        let fields = fields.map(|field| field.trim_end_matches("[]").to_owned());
        let known: &mut BTreeSet<String> = commands.entry(command.clone()).or_default();
        known.extend(fields.filter(|field| !field.is_empty()));
    }
    commands
}

fn names(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                found.insert(name.clone());
                names(value, found);
            }
        }
        _ => (),
    }
}

#[test]
fn the_fields_are_those_of_the_page() {
    let page = documented();
    let folder = Folder::new();
    let files = ["game.qgn", "table", "games", "board.pdf"].map(|name| folder.at(name));
    let [record, table, games, board] = files.each_ref().map(String::as_str);
    fs::write(record, super::records::record()).expect("a file");
    let two = "quantum-leap:board=hex2 --games 2 --player level=1 --player name=two,level=1";
    let solution = super::printed(words("sweep find --board hex4"));
    let solution = solution.trim_end();
    let leap = "quantum-leap:edition=1,board=hex2";
    let [from, to] = ["from", "to"].map(|name| format!("sqlite:{}", folder.at(name)));
    drop(Store::open(&folder.0.path().join("from")).expect("a site"));
    let three = "quantum-leap:board=hex3,players=3 --games 6 --player random --player level=1";
    // A game with a swap, and one with scores and one start position: together they have every field.
    let both = format!("{leap} quantum-link:board=hex2");
    let runs = format!(
        "new: new quanta --count 2
        show: show quanta
        print: print board quanta --out {board}
        moves: moves quantum
        perft: perft quantum --depth 2
        perft --divide: perft quantum --depth 2 --divide
        sweep find: sweep find --count 2
        sweep check: sweep check '{solution}'
        sweep ways: sweep ways '{solution}'
        sweep count: sweep count --board tri4
        sweep count --samples: sweep count --board hex3 --samples 100
        sweep best: sweep best fewest --board hex4
        lab starts: lab starts {leap} --out {table}
        lab starts --samples: lab starts {leap} --samples 3
        lab margin: lab margin quantum-link:board=tri2 --out {table}
        lab selfplay: lab selfplay {leap} --games 2 --out {games}
        replay: replay {record}
        solve: solve quantum-leap:board=hex2 --random 2 --plies 1
        bench: bench --nodes
        match: match {two} --sprt 0,20
        match quantum-leap:players=3: match {three}
        tournament: tournament {two}
        lab balance: lab balance {both} --games 4 --scaling-games 2 --doublings 1
        migrate: migrate --from {from} --to {to}"
    );
    assert_eq!(page.len(), runs.lines().count(), "every one is run");
    for line in runs.lines() {
        let (command, run) = line.trim_start().split_once(": ").expect("a run");
        let mut found = BTreeSet::new();
        let printed = json(words(&format!("{run} --json")));
        names(&printed, &mut found);
        let reported = page.get(command).expect("the page has it");
        if command == "bench" {
            // Only a whole run, which is long, has rows.
            let row = Row {
                game: String::new(),
                what: String::new(),
                value: 9e4,
                unit: "/s",
                at_least: Some(1e5),
                at_most: None,
                met: Some(false),
            };
            names(&serde_json::to_value(row).expect("JSON"), &mut found);
            assert!(printed.to_string().contains("324325"), "{printed}");
        }
        assert_eq!(found, *reported, "{command}");
    }
}

#[test]
fn what_is_not_there_is_null() {
    let shown = json(words("show quantum --json"));
    for name in ["scores", "ending", "rule"] {
        assert_eq!(shown[name], Value::Null, "{name}");
    }
    let scores = &json(words("show quanta --json"))["scores"];
    assert_eq!(*scores, serde_json::json!([0, 0]));
}

//! `sweep` (QL-8).

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use super::{Folder, fails, json, printed, quantarium, words, wrong};

#[test]
fn a_solution_is_the_object_of_the_notation_and_a_wrong_one_has_the_exit_code_1_and_its_leap() {
    let find = words("sweep find --seed 3");
    let text = printed(&find);
    assert_eq!(text.lines().count(), 1);
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    let fields: Vec<&String> = value.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["black", "board", "leaps", "mover", "white"]);
    assert_eq!(value["board"], "hex5");
    let lengths = ["white", "black", "leaps"].map(|name| value[name].as_array().map(Vec::len));
    assert_eq!(lengths, [30, 31, 31].map(Some));
    let white = value["white"].as_array().expect("an array");
    assert!(white.contains(&value["mover"]));
    assert_eq!(text, printed(&find), "the seed decides");
    let folder = Folder::new();
    let file = folder.write("solution.json", &text);
    let reported = printed(["sweep", "check", &file]);
    assert!(reported.starts_with("right: 31 leaps over "), "{reported}");
    assert_eq!(printed(["sweep", "check", &text]), reported);
    let mut piped = quantarium(words("sweep check -"));
    piped.write_stdin(text).assert().success().stdout(reported);
    let leaps = value["leaps"].as_array_mut().expect("an array");
    leaps[6] = leaps[5].clone();
    fails(["sweep", "check", &value.to_string()], 1, "leap 7, ");
    let arguments = ["sweep", "check", r#"{"board": "hex5", "white": ["z9"]}"#];
    wrong(arguments, "`z9` in `white`");
    wrong(["sweep", "check", r#"{"board": "hex5"}"#], "mover");
    fails(words("sweep check no-such-file.json"), 3, "no-such-file");
}

#[test]
fn solutions_of_another_edition_and_of_a_symmetric_setup_are_right() {
    let first = printed(words("sweep find --edition 1 --board hex4"));
    let reported = json(["sweep", "check", &first, "--json"]);
    assert_eq!(reported["edition"], 1);
    assert_eq!(reported["leaps"], 18);
    let symmetric = printed(words("sweep find --symmetric --seed 2"));
    let reported = printed(["sweep", "check", &symmetric]);
    assert!(reported.starts_with("right: 31 leaps"), "{reported}");
}

#[test]
fn what_was_found_before_the_time_was_over_is_printed() {
    let find = "sweep find --board hex4 --count 100000 --time 1s --json";
    let ended = quantarium(words(find)).assert().code(1);
    let found: Value = serde_json::from_slice(&ended.get_output().stdout).expect("JSON");
    assert!(!found["solutions"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_given_stays_or_is_proven_hopeless() {
    let from = r#"{"board": "hex5", "white": ["e5"], "mover": "e5", "leaps": ["e6"]}"#;
    let found = json(["sweep", "find", "--from", from]);
    assert_eq!(found["mover"], "e5");
    assert_eq!(found["leaps"][0], "e6");
    // All white stones in one corner: the sweeper cannot come far.
    let rows = ["a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2"];
    let hopeless = json!({"board": "hex3", "white": rows}).to_string();
    let find = ["sweep", "find", "--from", &hopeless];
    fails(find, 1, "every case was looked at");
    let much = json!({"board": "hex2", "white": ["a1", "a2", "b1", "b2"]}).to_string();
    wrong(["sweep", "find", "--from", &much], "more stones");
}

#[test]
fn a_picture_and_records_are_written() {
    let folder = Folder::new();
    let [svg, qgn] = ["way.svg", "way.qgn"].map(|name| folder.at(name));
    let find = format!("sweep find --draw --svg {svg} --qgn {qgn}");
    let drawn = printed(words(&find));
    assert!(drawn.contains("[w]") && drawn.contains(" 31 "), "{drawn}");
    assert!(drawn.contains("makes 31 leaps over "), "{drawn}");
    let picture = fs::read_to_string(&svg).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("<polyline"));
    let games = json(["replay", &qgn, "--json"]);
    assert_eq!(games.as_array().map(Vec::len), Some(31));
    assert_eq!(games[30]["result"], "1-0");
}

#[test]
fn the_ways_of_a_setup_are_counted() {
    let found = printed(words("sweep find --board hex4"));
    let value: Value = serde_json::from_str(&found).expect("JSON");
    let ways = json(["sweep", "ways", &found, "--both", "--json"]);
    let sweepers = ways["sweepers"].as_array().expect("an array");
    let mut sweepers = sweepers.iter();
    let mover = sweepers.find(|sweeper| sweeper["cell"] == value["mover"]);
    assert!(mover.expect("the mover can")["sequences"].as_u64() > Some(0));
    let reported = printed(["sweep", "ways", &found]);
    assert!(reported.contains("white stones can do it"), "{reported}");
    let one = r#"{"board": "hex4", "white": ["a1"]}"#;
    wrong(["sweep", "ways", one], "1 white");
}

/// The numbers are those of `crates/sweep/tests/it/count.rs`, which tries everything.
#[test]
fn small_boards_are_counted_to_the_end() {
    let folder = Folder::new();
    let file = folder.at("count.jsonl");
    let counted = json(words("sweep count --board tri5 --json"));
    assert_eq!(counted["setups"], "6435");
    let with_file = format!("sweep count --board tri5 --json --out {file}");
    assert_eq!(json(words(&with_file)), counted);
    let parts = fs::read_to_string(&file).expect("a file");
    assert_eq!(json(words(&with_file)), counted, "nothing is counted again");
    assert_eq!(fs::read_to_string(&file).expect("a file"), parts);
    for other in ["hex2", "tri5 --edition 1"] {
        let other = format!("sweep count --board {other} --out {file}");
        wrong(words(&other), "no journal of this work");
    }
    let short = "sweep count --board hex5 --time 50ms";
    fails(words(short), 1, "parts are done");
}

/// A search that is killed goes on: with all that it had found, and no round made twice.
#[test]
fn a_search_for_the_best_goes_on_where_it_was() {
    let folder = Folder::new();
    let file = folder.at("best.json");
    let saved = || -> Value {
        let text = fs::read_to_string(&file).expect("a file");
        serde_json::from_str(&text).expect("JSON")
    };
    let best = format!("sweep best both --board hex4 --time 300ms --out {file} --json");
    let best = words(&best);
    // Where others have the processor, a run may find nothing in its time, or end before its first climb does.
    let runs = || (0..100).map(|_| quantarium(&best).output().expect("the binary runs"));
    let found = |run: Output| -> Option<Value> { serde_json::from_slice(&run.stdout).ok() };
    let first = runs().find_map(found).expect("a run found one");
    let (climbs, value) = (saved()["climbs"].as_u64(), saved()["value"].as_i64());
    assert_eq!(first["value"].as_i64(), value);
    let mut later = runs().map(|run| found(run).expect("what was found is kept"));
    let second = later.find(|_| saved()["climbs"].as_u64() > climbs);
    let second = second.expect("one run went on");
    assert!(second["value"].as_i64() >= value && second["value"].as_i64() > Some(0));
    let mut other = best.clone();
    other[2] = "sweepers";
    wrong(&other, "another goal");
    wrong(words("sweep best both --out -"), "saved in a file");
    let right = fs::read_to_string(&file).expect("a file");
    let climbs = format!("\"climbs\":{}", saved()["climbs"]);
    for (field, instead, complaint) in [
        ("\"leaps\":[", "\"leaps\":[\"a1\",", "solution"),
        (&*climbs, "\"climbs\":18446744073709551615", "numbers"),
    ] {
        fs::write(&file, right.replace(field, instead)).expect("it is written");
        wrong(&best, complaint);
    }
}

#[test]
fn an_estimate_has_its_error() {
    let estimated = || json(words("sweep count --board hex3 --samples 2000 --json"));
    let estimate = estimated();
    assert_eq!(estimate["samples"], 2000);
    assert!(estimate["solvable_error"].as_f64() > Some(0.0));
    assert_eq!(estimate, estimated(), "the seed decides");
    let rare = json(words("sweep count --board hex5 --samples 2 --json"));
    assert_eq!(rare["hits"], 0);
    assert!(rare["solvable_error"].is_null(), "they say nothing of it");
}

/// One sequence is the fewest there can be, so that the search ends by itself.
#[test]
fn a_setup_with_one_sequence_is_found() {
    let best = json(words("sweep best fewest --board hex4 --json"));
    assert_eq!((&best["value"], &best["proven"]), (&json!(1), &json!(true)));
    let mut solution = best["solution"].clone();
    let fields = solution.as_object_mut().expect("an object");
    fields.remove("distance");
    let ways = json(["sweep", "ways", &solution.to_string(), "--json"]);
    let sweepers = ways["sweepers"].as_array().expect("an array");
    assert_eq!(sweepers.len(), 1);
    assert_eq!(sweepers[0]["sequences"], 1);
}

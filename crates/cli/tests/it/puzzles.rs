//! `quantarium lab puzzles`.

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

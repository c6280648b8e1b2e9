//! `replay`.

use super::{Folder, fails, json, printed, quantarium, words};

const GAME: &str = r#"[Game "quantum-leap:board=hex2"]
[Event "Test"]
[Site "Here"]
[Date "2026.11.21"]
[Round "-"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]
[Setup "wb/wbw/bb w -"]

1. c1xa1 0-1
"#;

fn file(text: &str) -> (Folder, String) {
    let folder = Folder::new();
    let path = folder.write("game.qgn", text);
    (folder, path)
}

/// A finished game's record, as another program could have written it.
pub(super) fn record() -> String {
    let start = "wb/wbw/bb w -";
    let mut moves: Vec<String> = Vec::new();
    let result = loop {
        let at = format!(
            "quantum-leap:board=hex2 --position '{start}' --moves '{}'",
            moves.join(" ")
        );
        let shown = json(words(&format!("show {at} --json")));
        let result = shown["result"].as_str().expect("a result").to_owned();
        if result != "*" {
            break result;
        }
        let list = printed(words(&format!("moves {at}")));
        moves.push(list.lines().next().expect("a move").to_owned());
    };
    let pairs = moves
        .chunks(2)
        .zip(1..)
        .map(|(pair, n)| format!("{n}. {}", pair.join(" ")));
    let moves: Vec<String> = pairs.collect();
    let head = GAME.replace("0-1\"]", &format!("{result}\"]"));
    head.replace("1. c1xa1 0-1", &format!("{} {result}", moves.join(" ")))
}

#[test]
fn a_right_record_is_played_again() {
    let (_folder, name) = file(&record());
    let checked = json(["replay", &name, "--json"]);
    assert_eq!(checked[0]["game"], "quantum-leap:board=hex2");
    assert_eq!(checked[0]["start"], "wb/wbw/bb w -");
    assert!(printed(["replay", &name]).contains("quantum-leap:board=hex2"));
    let mut piped = quantarium(words("replay -"));
    piped.write_stdin(record()).assert().success();
}

#[test]
fn a_wrong_record_is_refused_with_line_column_and_reason() {
    let (_folder, path) = file(GAME);
    fails(["replay", &path], 1, "line 11, column 4");
}

#[test]
fn a_truncated_record_is_refused_wherever_it_ends() {
    let record = record();
    let whole = record.trim_end().len();
    for end in (1..whole).filter(|end| record.is_char_boundary(*end)) {
        let (_folder, path) = file(&record[..end]);
        fails(["replay", &path], 1, "line");
    }
}

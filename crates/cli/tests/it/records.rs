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
    let game = quantarium_games::open("quantum-leap:board=hex2").expect("a game");
    let mut position = game.parse("wb/wbw/bb w -").expect("a position");
    let mut moves = Vec::new();
    while let Some(mv) = position.moves().into_iter().next() {
        position.play(&mv).expect("it is legal");
        moves.push(mv);
    }
    let pairs = moves.chunks(2).zip(1..);
    let pairs = pairs.map(|(pair, n)| format!("{n}. {} ", pair.join(" ")));
    let result = position.outcome().expect("it is over").result(2);
    let head = GAME.replace("0-1\"]", &format!("{result}\"]"));
    head.replace("1. c1xa1 0-1", &(pairs.collect::<String>() + &result))
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
fn a_record_that_ends_after_any_of_its_lines_is_refused() {
    let whole = record();
    for (end, _) in whole.trim_end().match_indices('\n') {
        let (_folder, path) = file(&whole[..end]);
        fails(["replay", &path], 1, "line");
    }
}

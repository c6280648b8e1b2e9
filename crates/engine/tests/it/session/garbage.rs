//! Whatever comes in, a session goes on and answers.

use std::io::Cursor;

use quantarium_engine::ugi;

use super::client::Client;

#[test]
fn a_line_too_long_or_not_text_is_reported_and_the_session_goes_on() {
    let mut input = b"isready\nposition fen \xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 5 << 20]);
    input.extend(b"\nisready\nquit\n");
    let mut output = Vec::new();
    ugi::run(Cursor::new(input), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    let told = [
        "readyok",
        "info string error: the line is not UTF-8 text (byte 14)",
        "info string error: the line is longer than 1048576 bytes",
        "readyok",
    ];
    assert_eq!(lines, told);
}

#[test]
fn too_many_waiting_commands_are_refused_and_the_rest_is_done() {
    let mut client = Client::start();
    client.send("go infinite");
    for _ in 0..1001 {
        client.send("position startpos");
    }
    let lines = client.until("info string error");
    assert!(lines[lines.len() - 1].contains("too many commands wait"));
    client.send("stop");
    client.best_move();
    client.is_ready();
}

#[test]
fn of_many_piped_commands_none_is_lost() {
    let input = "go movetime 300\n".to_owned() + &"position startpos\ngo nodes 1\n".repeat(600);
    let mut output = Vec::new();
    ugi::run(Cursor::new(input), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.matches("bestmove ").count(), 601);
}

#[test]
fn an_error_is_no_longer_than_a_screen_and_does_not_paint_it() {
    let word = "\u{1b}[31m".to_owned() + &"x".repeat(5000);
    let mut client = Client::start();
    for line in [
        "position startpos moves",
        "setoption name Game value",
        "go nodes 5 searchmoves",
    ] {
        let error = client.ask(&format!("{line} {word}"));
        assert!(error.starts_with("info string error: "), "{error}");
        assert!(error.contains('…') && error.len() < 600, "{error}");
        assert!(!error.contains(char::is_control), "{error:?}");
    }
}

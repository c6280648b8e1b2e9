//! A session without pipes.

use std::sync::atomic::AtomicBool;

use quantarium_engine::open;
use quantarium_engine::ugi::Direct;

#[test]
fn a_direct_session_answers_like_one_over_pipes() {
    let mut direct = Direct::new("quantum-leap:board=hex2").unwrap();
    direct.set_option("level", "3").unwrap();
    assert!(direct.ends("").unwrap());
    let start = open("quantum-leap:board=hex2").unwrap().position().text();
    direct.position(&start, &[]).unwrap();
    let stop = AtomicBool::new(false);
    let lines = direct.go("playouts 5", &stop).unwrap();
    assert!(lines[0].starts_with("info depth"), "{lines:?}");
    assert!(lines[1].starts_with("bestmove "), "{lines:?}");
    direct.set_option("Level", "0").unwrap();
    assert!(!direct.ends("").unwrap() && direct.ends("nodes 5").unwrap());
    let error = direct.set_option("Mood", "1").unwrap_err().to_string();
    assert!(error.contains("there is no option `Mood`"), "{error}");
    assert!(direct.go("perft 3", &stop).is_err());
}

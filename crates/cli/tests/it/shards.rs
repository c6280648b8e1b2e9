//! Work divided among machines by `--shard`, and put together by `quantarium merge`.

use std::fs;
use std::path::Path;

use crate::{Folder, json, printed, refused, same, words, wrong};

const GAME: &str = "quantum-leap:board=hex3";

/// A match whose seven openings no number of shards divides evenly.
const MATCH: [&str; 9] = [
    "match", GAME, "--player", "level=2", "--player", "random", "--games", "14", "--seed=3",
];

/// Runs a command in `of` shards: their folders, the last one first.
fn shards(command: &[&str], of: u64, folder: &Folder) -> Vec<String> {
    let run = |number: u64| {
        let out = folder.at(&format!("{number}-of-{of}"));
        let shard = format!("{number}/{of}");
        let text = printed([command, &["--shard", &shard, "--out", &out]].concat());
        let done = format!("shard {shard} is done: ");
        assert!(text.starts_with(&done), "{text}");
        out
    };
    (1..=of).rev().map(run).collect()
}

/// The arguments that put shards together.
fn merge<'a>(shards: &'a [impl AsRef<str>], out: &'a str) -> Vec<&'a str> {
    let shards = shards.iter().map(AsRef::as_ref);
    let merge = ["merge"].into_iter().chain(shards);
    merge.chain(["--out", out]).collect()
}

/// Asserts that a command in several shards comes to what it comes to alone.
#[track_caller]
fn check(command: &[&str], of: &[u64]) {
    println!("{command:?}");
    let folder = Folder::new();
    let whole = folder.at("whole");
    let expected = json([command, &["--json", "--out", &whole]].concat());
    for of in of {
        let shards = shards(command, *of, &folder);
        let merged = folder.at(&format!("merged-{of}"));
        let mut arguments = merge(&shards, &merged);
        arguments.push("--json");
        assert_eq!(json(&arguments), expected, "{of} shards");
        same(Path::new(&merged), Path::new(&whole));
    }
}

#[test]
fn contests_in_shards_have_the_bytes_of_one_machine() {
    check(&MATCH, &[1, 2, 3, 10]);
    let test = [&MATCH[..6], &["--games", "300", "--sprt", "0,100"]].concat();
    check(&test, &[2]);
    let players = "--player level=1 --player level=2 --player random";
    for contest in [
        format!("tournament {GAME} --games 6 {players}"),
        format!("match {GAME},players=3 --games 9 {players}"),
    ] {
        check(&words(&contest), &[2]);
    }
}

#[test]
fn a_balance_report_in_shards_has_the_bytes_of_one_machine() {
    let command = "lab balance quantum-leap:edition=1,board=hex3 quantum-link:board=hex2 --player random \
         --player nodes=50 --games 5 --annotator nodes=50 --doublings 1 --scaling-from 20 --scaling-games 6";
    check(&words(command), &[3]);
}

#[test]
fn starts_self_play_and_a_sweep_s_count_in_shards_have_the_bytes_of_one_machine() {
    for (command, of) in [
        ("lab starts quantum-leap:edition=1,board=hex2", &[1, 4][..]),
        (
            "lab selfplay quantum-leap:board=hex3 --games 7 --simulations 30 --seed 3",
            &[3],
        ),
        ("sweep count --board tri5", &[3]),
    ] {
        check(&words(command), of);
    }
}

/// Writes the built-in weights of Quantum Leap, each times `factor`.
pub(crate) fn weights(folder: &Folder, factor: f32) -> String {
    let weights = quantarium_net::testkit::scaled(factor);
    folder.write(&format!("{factor}.weights"), weights)
}

#[test]
fn what_is_played_by_own_weights_has_the_bytes_of_one_machine_and_is_not_mixed() {
    let folder = Folder::new();
    let file = weights(&folder, 0.5);
    let player = format!("name=mine,level=3,weights={file}");
    let command = [&MATCH[..4], &["--player", &player], &MATCH[6..]].concat();
    check(&command, &[2]);
    let alone = "lab balance quantum-leap:board=hex2 --games 4 --annotator none --doublings 0";
    let alone = format!("{alone} --player {player}");
    check(&words(&alone), &[2]);
    let selfplay = format!("lab selfplay {GAME} --games 5 --simulations 20 --weights {file}");
    check(&words(&selfplay), &[2]);
    let by = &json(words(&format!("{alone} --json")))["players"][0];
    assert_eq!(by["player"], *player);
    assert_eq!(by["weights"].as_str().map(str::len), Some(16));

    let (ours, theirs) = (Folder::new(), Folder::new());
    let ours = shards(&command, 2, &ours);
    // The same words, but another file.
    fs::copy(weights(&folder, -1.0), &file).unwrap();
    let resumed = ["--resume", "--shard", "2/2", "--out", &*ours[0]];
    wrong([&command[..], &resumed[..]].concat(), "other settings");
    let theirs = shards(&command, 2, &theirs);
    let out = folder.at("out");
    let mixed = [&ours[0], &theirs[1]];
    wrong(merge(&mixed, &out), "a shard of another command");
    // Who puts shards together needs no weights.
    fs::remove_file(&file).unwrap();
    printed(merge(&ours, &out));
    wrong(&command, "No such file");
}

#[test]
fn a_shard_s_folder_goes_on_and_is_no_other_shard_s() {
    let folder = Folder::new();
    let shards = shards(&MATCH, 2, &folder);
    let games = Path::new(&shards[0]).join("games.jsonl");
    let text = fs::read_to_string(&games).unwrap();
    // A game and a half are lost.
    fs::write(&games, &text[..text.len() * 4 / 5]).unwrap();
    let out = folder.at("out");
    wrong(merge(&shards, &out), "shard 2/2 is not finished");
    assert!(!Path::new(&out).exists(), "nothing is written");

    let again = |shard| {
        let rest = ["--shard", shard, "--resume", "--out", &shards[0]];
        [&MATCH[..], &rest].concat()
    };
    wrong(again("1/2"), "game 7 is of another shard than 1/2");
    wrong(again("2/3"), "game 9 is of another shard than 2/3");
    printed(again("2/2"));
    assert_eq!(fs::read_to_string(&games).unwrap(), text);
    printed(merge(&shards, &out));
}

#[test]
fn shards_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    let three = shards(&MATCH, 3, &folder);
    let [last, middle, first] = &three[..] else {
        panic!("three shards")
    };
    let out = folder.at("out");
    let says = |shards: &[&String], says: &str| {
        wrong(merge(shards, &out), says);
        assert!(!Path::new(&out).exists(), "nothing is written");
    };
    says(&[first, last], "shards are missing: 2/3");
    says(&[middle], "shards are missing: 1/3, 3/3");
    says(&[first, middle, last, middle], "shard 2/3 is given twice");
    says(&[first, &out], "there is no shard");

    let others = Folder::new();
    let seeded = [&MATCH[..8], &["--seed=4"]].concat();
    let other = &shards(&seeded, 3, &others)[1];
    says(&[first, other, last], "a shard of another command");
    let halves = Folder::new();
    let half = &shards(&MATCH, 2, &halves)[0];
    says(&[first, half, last], "shard 2/2, but ");

    let label = Path::new(middle).join("shard.json");
    let text = fs::read_to_string(&label).unwrap();
    let own: serde_json::Value = serde_json::from_str(&text).unwrap();
    let checksum = own["made_by"]["weights"][0]["checksum"].as_str().unwrap();
    fs::write(&label, text.replace(checksum, "0123456789abcdef")).unwrap();
    let made = "weights quantum-leap 0123456789abcdef; this program is commit";
    says(&[first, middle, last], made);
    let commit = own["made_by"]["commit"].as_str().unwrap();
    fs::write(&label, text.replace(&format!("\"{commit}\""), "\"older\"")).unwrap();
    says(&[first, middle, last], "made by commit older");
    let resumed = ["--resume", "--shard", "2/3", "--out", middle.as_str()];
    wrong([&MATCH[..], &resumed[..]].concat(), "made by commit older");
    fs::write(&label, "{").unwrap();
    says(&[first, middle, last], "there is no shard");

    fs::write(&label, text).unwrap();
    printed(merge(&three, &out));
    wrong(merge(&three, &out), "it is there already");
}

#[test]
fn a_wrong_shard_is_refused() {
    let folder = Folder::new();
    let starts = ["lab", "starts", "quantum-leap:board=hex2"];
    let first = &shards(&starts, 1, &folder)[0];
    let arguments = [&starts[..], &["--shard", "1/2", "--out", first]].concat();
    wrong(&arguments, "another shard is in it");
    for shard in ["0/2", "3/2", "2", "a/b"] {
        let arguments = [&MATCH[..], &["--out", "none", "--shard", shard]].concat();
        wrong(&arguments, "write K/N");
    }
    wrong([&MATCH[..], &["--shard", "1/2"]].concat(), "--out");
}

#[test]
fn a_journal_that_was_changed_is_refused_with_its_line() {
    let journals = [
        (MATCH.to_vec(), "games.jsonl"),
        (words("lab starts quantum-leap:board=hex2"), "classes.txt"),
        (words("sweep count --board tri4"), "parts.jsonl"),
    ];
    for (command, name) in journals {
        let folder = Folder::new();
        let shards = shards(&command, 2, &folder);
        let journal = Path::new(&shards[0]).join(name);
        let text = fs::read_to_string(&journal).unwrap();
        // One bit of the last line.
        let line = text.lines().count();
        let mut bytes = text.clone().into_bytes();
        let begin = text.trim_end().rfind('\n').unwrap() + 1;
        bytes[begin + 3] ^= 1;
        fs::write(&journal, bytes).unwrap();
        let out = folder.at("deep/er/out");
        let (_, error) = refused(merge(&shards, &out));
        let place = format!("line {line}: the line's checksum is missing or wrong");
        assert!(error.contains(name) && error.contains(&place), "{error}");
        fs::write(&journal, text).unwrap();
        printed(merge(&shards, &out));
    }
}

#[test]
fn the_folders_of_every_file_that_is_written_are_made() {
    let folder = Folder::new();
    let commands = [
        "lab starts quantum-leap:board=hex2 --out",
        "sweep count --board tri4 --out",
        "sweep find --board tri4 --svg",
        "lab margin quantum-link:board=hex2,dice=4 --plies 1 --out",
        "show quanta:board=5x5 --svg",
        "match quanta:board=5x5 --player random --player random,name=b --games 2 --out",
    ];
    for (command, i) in commands.iter().zip(0..) {
        let out = folder.at(&format!("{i}/deep/out"));
        printed(words(&format!("{command} {out}")));
        assert!(Path::new(&out).exists(), "{command:?}");
    }
}

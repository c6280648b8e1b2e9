//! Less code for the same power: how many lines each room has, and how many all of them may have.
//!
//! Lines written by hand count, comments and blank ones included; generated files and translated words do not.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The most lines of the product and of its tests. They only ever go down: lower them with the code.
const MOST: [(&str, usize); 2] = [("product", 140_908), ("tests", 60_357)];

/// What is written in a language that is compiled or run.
const LANGUAGES: &str = "rs ts svelte js mjs css html py pyi sh";

/// Generated from Rust, and the translations.
const LEFT_OUT: &str =
    "web/src/lib/wire.ts web/src/lib/i18n/es/ web/src/lib/i18n/ja/ /words/es.ts /words/ja.ts";

/// Folders and files that hold tests and what only these use.
const TESTS: &str = "/tests/ /tests.rs /e2e/ /testkit/ /testkit.rs fuzz/";

/// The lines of product and tests in a file.
fn lines(path: &str, text: &str) -> [usize; 2] {
    let all = text.lines().count();
    if TESTS.split(' ').any(|part| path.contains(part)) {
        return [0, all];
    }
    // Unit tests stand at the end of their file.
    let begin = text.split("#[cfg(test)]\nmod tests {").next();
    let product = begin.map_or(all, |begin| begin.lines().count());
    [product, all - product]
}

/// A crate, or a folder at the top.
fn room(path: &str) -> String {
    let depth = match path.split('/').next() {
        Some("crates" | "bindings") => 2,
        _ => 1,
    };
    path.split('/').take(depth).collect::<Vec<_>>().join("/")
}

#[test]
fn there_are_no_more_lines_than_before() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(&root)
        .output()
        .expect("git runs");
    let listed = String::from_utf8(listed.stdout).expect("paths are UTF-8");
    let counts = |path: &&str| {
        let language = path.rsplit('.').next().unwrap_or_default();
        LANGUAGES.split(' ').any(|one| one == language)
            && !LEFT_OUT.split(' ').any(|left_out| path.contains(left_out))
    };
    let mut rooms = BTreeMap::<String, [usize; 2]>::new();
    for path in listed.split_terminator('\0').filter(counts) {
        // A file that was deleted is listed until the deletion is committed.
        let Ok(text) = std::fs::read_to_string(root.join(path)) else {
            continue;
        };
        let [product, tests] = lines(path, &text);
        for room in [room(path), "all".to_owned()] {
            let sum = rooms.entry(room).or_default();
            *sum = [sum[0] + product, sum[1] + tests];
        }
    }
    println!("{:20} {:>8} {:>8}", "lines", "product", "tests");
    for (room, [product, tests]) in &rooms {
        println!("{room:20} {product:8} {tests:8}");
    }
    for ((what, most), found) in MOST.into_iter().zip(rooms["all"]) {
        assert!(
            found <= most,
            "{found} lines of {what}, of which there may be {most}: remove what is double or dead"
        );
    }
}

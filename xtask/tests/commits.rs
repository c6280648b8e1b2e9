//! Every commit that the documentation names exists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// What git says, if it does.
fn git(arguments: &[&str]) -> Option<String> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut git = Command::new("git");
    let output = git.current_dir(root).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

/// The words that look like commits: 7 to 12 or 40 hexadecimal digits, letters and figures (checksums have 16).
fn commits(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| {
        let hexadecimal = |letter: char| matches!(letter, '0'..='9' | 'a'..='f');
        matches!(word.len(), 7..=12 | 40)
            && word.chars().all(hexadecimal)
            && word.contains(|letter: char| letter.is_ascii_digit())
            && word.contains(|letter: char| letter.is_ascii_lowercase())
    })
}

#[test]
fn every_commit_that_the_docs_name_exists() {
    // A copy without a history cannot say.
    if git(&["rev-parse", "--is-shallow-repository"]).as_deref() != Some("false\n") {
        return;
    }
    let files = git(&["ls-files", "*.md", "docs/*.csv"]).expect("git lists the files");
    let all = git(&["rev-list", "HEAD"]).expect("git lists the commits");
    let all: BTreeSet<&str> = all.lines().collect();
    let exists = |short: &str| {
        all.range(short..)
            .next()
            .is_some_and(|one| one.starts_with(short))
    };
    let mut missing = Vec::new();
    for file in files.lines() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let text = std::fs::read_to_string(root.join(file)).expect("it is there");
        let unknown = commits(&text).filter(|word| !exists(word));
        missing.extend(unknown.map(|word| format!("{file}: {word}")));
    }
    assert!(missing.is_empty(), "no such commits: {missing:#?}");
}

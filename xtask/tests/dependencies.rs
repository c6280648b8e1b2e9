//! Every dependency has the reason why it is there: a comment above it.

use std::path::Path;

/// The names of the dependencies in a section of a manifest that have no comment above them.
fn without_a_reason<'a>(manifest: &'a str, section: &str) -> Vec<&'a str> {
    let (_, section) = manifest.split_once(section).expect("the section is there");
    let lines: Vec<&str> = section
        .lines()
        .take_while(|line| !line.starts_with('['))
        .collect();
    let pairs = lines.windows(2).filter(|pair| !pair[0].starts_with("# "));
    let names = pairs.filter_map(|pair| Some(pair[1].split_once(" = ")?.0));
    names
        .filter(|name| !name.starts_with('#') && !name.starts_with("quantarium"))
        .collect()
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, section) in [
        ("Cargo.toml", "[workspace.dependencies]"),
        // A workspace of its own, for a nightly compiler.
        ("fuzz/Cargo.toml", "[dependencies]"),
    ] {
        let manifest = std::fs::read_to_string(root.join(file)).expect("the manifest is there");
        let none: [&str; 0] = [];
        assert_eq!(without_a_reason(&manifest, section), none, "{file}");
    }
}

#[test]
fn a_dependency_without_a_reason_is_found() {
    let manifest = "[dependencies]\nquantarium-rules = {}\n\n# Why.\none = \"1\"\nother = \"2\"\n\n[features]\nthird = []\n";
    assert_eq!(without_a_reason(manifest, "[dependencies]"), ["other"]);
}

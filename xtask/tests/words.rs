//! One word for one thing: names must not contain the words that docs/glossary.md retires.

use std::fs;
use std::path::{Path, PathBuf};

/// Where names are looked for.
const ROOTS: [&str; 7] = [
    "bindings", "crates", "fuzz", "train", "web", "xtask", "docs",
];

/// Folders whose files are made by tools.
const SKIPPED: [&str; 6] = [
    "target",
    "node_modules",
    "dist",
    "wasm",
    "test-results",
    "data",
];

/// What begins the declaration of a name, in Rust and in TypeScript.
const RUST: [&str; 9] = [
    "fn", "struct", "enum", "trait", "type", "mod", "const", "static", "let",
];
const SCRIPT: [&str; 7] = [
    "function",
    "class",
    "interface",
    "type",
    "const",
    "enum",
    "let",
];

/// A row of the glossary's table.
struct Retired {
    word: String,
    instead: String,
    folders: Vec<String>,
}

impl Retired {
    fn is_in(&self, name: &str) -> bool {
        if self.word.starts_with(char::is_uppercase) {
            return name == self.word;
        }
        let singular = |part: &str| part.strip_suffix('s') == Some(&self.word);
        parts(name)
            .iter()
            .any(|part| *part == self.word || singular(part))
    }
}

fn retired(glossary: &str) -> Vec<Retired> {
    let (_, section) = glossary
        .split_once("## Retired words")
        .expect("the section is there");
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let folders = cells[3].split(',').map(|folder| folder.trim().to_owned());
        Retired {
            word: cells[1].to_owned(),
            instead: cells[2].to_owned(),
            folders: folders.collect(),
        }
    })
    .collect()
}

/// The words of a name, in lower case: `TwoWords`, `twoWords`, `two_words` and `two-words` alike.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut lower = false;
    for letter in name.chars() {
        let new_word = !letter.is_alphanumeric() || (letter.is_uppercase() && lower);
        if new_word {
            parts.push(String::new());
        }
        if letter.is_alphanumeric() {
            parts
                .last_mut()
                .expect("there is one")
                .extend(letter.to_lowercase());
        }
        lower = letter.is_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The names that a line declares: after a keyword, as a field before a colon, or as a variant of an enum.
fn declared<'a>(line: &'a str, keywords: &[&str]) -> Vec<&'a str> {
    let line = line.trim_start();
    if line.starts_with("//") || line.starts_with('*') || line.starts_with("/*") {
        return Vec::new();
    }
    let code = line.split("//").next().unwrap_or(line);
    let mut names = Vec::new();
    let mut words = code.split_whitespace();
    while let Some(word) = words.next() {
        if keywords.contains(&word) {
            let mut next = words.clone().skip_while(|word| *word == "mut");
            let next = next.next().unwrap_or_default();
            // More than one, as in `let (one, other)`, each but the first stand as words of their own.
            names.extend(
                next.split(|letter| !is_name(letter))
                    .find(|name| !name.is_empty()),
            );
        }
    }
    let private = |code: &'a str| {
        code.strip_prefix("pub(")
            .and_then(|code| code.split_once(") "))
    };
    let field = code.strip_prefix("pub ").unwrap_or(code);
    let field = private(field).map_or(field, |(_, field)| field);
    if let Some((name, rest)) = field.split_once(':')
        && !rest.starts_with(':')
        && !name.is_empty()
        && name.chars().all(is_name)
    {
        names.push(name);
    }
    let variant = code
        .split(|letter| !is_name(letter))
        .next()
        .unwrap_or_default();
    let follows = code[variant.len()..].trim_start();
    if variant.starts_with(char::is_uppercase) && follows.starts_with(['(', '{', ',']) {
        names.push(variant);
    }
    names
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir() {
            // The module's sources, in bindings/wasm, are no output.
            let output = SKIPPED.contains(&name) && !path.join("Cargo.toml").exists();
            if !output && !name.starts_with('.') {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

#[test]
fn no_name_contains_a_retired_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let glossary = fs::read_to_string(root.join("docs/glossary.md")).expect("the glossary");
    let retired = retired(&glossary);
    let mut found = Vec::new();
    for folder in ROOTS {
        files(&root.join(folder), &mut found);
    }
    let mut wrong = Vec::new();
    for path in found {
        let shown = path
            .strip_prefix(&root)
            .expect("below the root")
            .display()
            .to_string();
        let here: Vec<&Retired> = retired
            .iter()
            .filter(|word| {
                word.folders
                    .iter()
                    .any(|folder| shown.starts_with(&**folder))
            })
            .collect();
        let mut refuse = |name: &str, line: usize| {
            for word in here.iter().filter(|word| word.is_in(name)) {
                let place = format!("{shown}:{line}: `{name}`");
                wrong.push(format!("{place}: not `{}` but {}", word.word, word.instead));
            }
        };
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        refuse(stem, 0);
        let keywords: &[&str] = match path.extension().and_then(|end| end.to_str()) {
            Some("rs") => &RUST,
            Some("ts" | "svelte" | "mjs") => &SCRIPT,
            _ => continue,
        };
        let text = fs::read_to_string(&path).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            declared(line, keywords)
                .iter()
                .for_each(|name| refuse(name, number));
        }
    }
    assert!(
        wrong.is_empty(),
        "docs/glossary.md retires these words:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn retired_words_are_found_in_every_kind_of_name() {
    let table = "## Retired words\n| retired | use | where |\n| --- | --- | --- |\n\
                 | walk | simulation | crates |\n| House | Backend | web |\n";
    let words = retired(table);
    let hits = |line: &str, keywords: &[&str]| -> Vec<String> {
        let names = declared(line, keywords);
        let names = names
            .into_iter()
            .filter(|name| words.iter().any(|word| word.is_in(name)));
        names.map(str::to_owned).collect()
    };
    for (line, name) in [
        ("    pub fn count_walks(&self) -> u64 {", "count_walks"),
        ("struct WalkCount;", "WalkCount"),
        ("const WALK: u64 = 8;", "WALK"),
        ("mod walk;", "walk"),
        ("    pub walks: u64,", "walks"),
        ("    walk_limit: u64, // a limit", "walk_limit"),
        ("    pub(crate) walks: u64,", "walks"),
        ("    let mut walk = 3;", "walk"),
        ("    let (walk, other) = (3, 4);", "walk"),
        ("    Walk(u64),", "Walk"),
    ] {
        assert_eq!(hits(line, &RUST), [name], "{line}");
    }
    assert_eq!(hits("export interface House {", &SCRIPT), ["House"]);
    for line in [
        "// fn walk()",
        "fn walkway() {",
        "let name = walk::now();",
        "Name => Walk,",
        "call(walk);",
    ] {
        assert_eq!(hits(line, &RUST), [] as [&str; 0], "{line}");
    }
    assert_eq!(hits("const lightHouse = 1;", &SCRIPT), [] as [&str; 0]);
}

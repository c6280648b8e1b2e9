//! One word for one thing: names must not contain the words that docs/glossary.md retires.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Where names are looked for.
const ROOTS: &str = "bindings crates fuzz train web xtask docs";

/// What begins the declaration of a name, in Rust and in TypeScript.
const RUST: &str = "fn struct enum trait type mod const static let";
const SCRIPT: &str = "function class interface type const enum let";

/// Names in JSON that are stored, and that other programs send: they stay.
const STAY: [&str; 2] = ["sitter", "sitters"];

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
        let mut parts = parts(name).into_iter();
        parts.any(|part| part == self.word || singular(&part))
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
    let mut spaced = String::new();
    let mut lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && lower) {
            spaced.push(' ');
        }
        spaced.extend(letter.to_lowercase().filter(|one| one.is_alphanumeric()));
        lower = letter.is_lowercase();
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The names that a line declares: after a keyword, as a field before a colon, as a variant, or for JSON, to serde or as a key.
fn declared<'a>(line: &'a str, keywords: &str) -> Vec<&'a str> {
    let line = line.trim_start();
    if line.starts_with("//") || line.starts_with('*') || line.starts_with("/*") {
        return Vec::new();
    }
    let code = line.split("//").next().unwrap_or(line);
    let mut names = Vec::new();
    let mut words = code.split_whitespace();
    while let Some(word) = words.next() {
        if keywords.split(' ').any(|keyword| keyword == word) {
            let mut next = words.clone().skip_while(|word| *word == "mut");
            let next = next.next().unwrap_or_default();
            // More than one, as in `let (one, other)`, each but the first stand as words of their own.
            let mut pieces = next.split(|letter| !is_name(letter));
            names.extend(pieces.find(|name| !name.is_empty()));
        }
    }
    let private = code.strip_prefix("pub(");
    let private = private.and_then(|code| code.split_once(") "));
    let field = private.map_or(code, |(_, field)| field);
    let field = field.strip_prefix("pub ").unwrap_or(field);
    if let Some((name, rest)) = field.split_once(':')
        && !rest.starts_with(':')
        && !name.is_empty()
        && name.chars().all(is_name)
    {
        names.push(name);
    }
    let end = code.find(|letter| !is_name(letter)).unwrap_or(code.len());
    let (variant, follows) = (&code[..end], code[end..].trim_start());
    if variant.starts_with(char::is_uppercase) && follows.starts_with(['(', '{', ',']) {
        names.push(variant);
    }
    let pieces: Vec<&str> = code.split('"').collect();
    for piece in pieces.windows(3) {
        let is_key = piece[0].ends_with("rename = ") || piece[2].starts_with(':');
        names.extend((is_key && !STAY.contains(&piece[1])).then_some(piece[1]));
    }
    names
}

#[test]
fn no_name_contains_a_retired_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let glossary = fs::read_to_string(root.join("docs/glossary.md")).expect("the glossary");
    let retired = retired(&glossary);
    let mut git = Command::new("git");
    // What git does not ignore, whether or not it is committed.
    git.args(["ls-files", "-z", "-co", "--exclude-standard", "--"]);
    let listed = git.args(ROOTS.split(' ')).current_dir(&root).output();
    let listed = listed.expect("git runs");
    assert!(listed.status.success(), "{listed:?}");
    let listed = String::from_utf8(listed.stdout).expect("UTF-8");
    let mut wrong = Vec::new();
    // Data is made by tools. A file that was deleted is listed until the deletion is committed.
    let is_meant = |path: &&str| !path.contains("/data/") && root.join(path).exists();
    for shown in listed.split_terminator('\0').filter(is_meant) {
        let path = root.join(shown);
        let is_here = |word: &&Retired| word.folders.iter().any(|one| shown.starts_with(one));
        let here: Vec<&Retired> = retired.iter().filter(is_here).collect();
        let mut refuse = |name: &str, line: usize| {
            for word in here.iter().filter(|word| word.is_in(name)) {
                let place = format!("{shown}:{line}: `{name}`");
                wrong.push(format!("{place}: not `{}` but {}", word.word, word.instead));
            }
        };
        refuse(&path.file_stem().unwrap_or_default().to_string_lossy(), 0);
        let keywords = match path.extension().and_then(|end| end.to_str()) {
            Some("rs") => RUST,
            Some("ts" | "svelte" | "mjs") => SCRIPT,
            _ => continue,
        };
        let text = fs::read_to_string(&path).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            let names = declared(line, keywords).into_iter();
            names.for_each(|name| refuse(name, number));
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
    let hits = |line: &str, keywords: &str| -> Vec<String> {
        let names = declared(line, keywords).into_iter();
        let hits = names.filter(|name| words.iter().any(|word| word.is_in(name)));
        hits.map(str::to_owned).collect()
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
        ("    #[serde(rename = \"walkLimit\")]", "walkLimit"),
        ("    let text = json!({\"walks\": 5});", "walks"),
    ] {
        assert_eq!(hits(line, RUST), [name], "{line}");
    }
    assert_eq!(hits("export interface House {", SCRIPT), ["House"]);
    for line in [
        "// fn walk()",
        "fn walkway() {",
        "let name = walk::now();",
        "Name => Walk,",
        "call(walk);",
    ] {
        assert_eq!(hits(line, RUST), [] as [&str; 0], "{line}");
    }
    assert_eq!(hits("const lightHouse = 1;", SCRIPT), [] as [&str; 0]);
}

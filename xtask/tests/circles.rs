//! Modules at the top of a crate do not use each other in a circle: each can be read before those that use it.

use std::collections::{BTreeMap, BTreeSet};
use std::{fs, path::Path};

/// How many modules of a crate still stand in a circle. The numbers only ever go down.
const STILL: [(&str, usize); 6] = [
    ("envs", 6),
    ("python", 8),
    ("rules", 2),
    ("store", 10),
    ("stress", 2),
    ("sweep", 3),
];

type Uses = BTreeMap<String, BTreeSet<String>>;

/// What a file names behind a path to its crate's root: `crate::`, or as many `super::` as it is deep.
fn named(text: &str, depth: usize) -> BTreeSet<String> {
    let product = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = product.lines().filter_map(|line| line.split("//").next());
    let code = lines.collect::<Vec<_>>().join(" ");
    let mut found = BTreeSet::new();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    for root in ["crate::".to_owned(), "super::".repeat(depth)] {
        for (at, _) in code.match_indices(&root) {
            let rest = &code[at + root.len()..];
            let items = match rest.strip_prefix('{') {
                Some(group) => group.split(';').next().unwrap_or_default(),
                None => rest.split(',').next().unwrap_or_default(),
            };
            // `$crate::` and `super::super::` lead elsewhere.
            if !code[..at].ends_with([':', '$']) {
                let names = items
                    .split(',')
                    .map(|item| item.trim().split(|c| !is_name(c)));
                found.extend(names.filter_map(|mut name| name.next().map(str::to_owned)));
            }
        }
    }
    found
}

/// Notes what the files of a folder use, by the module at the top to which they belong.
fn read(folder: &Path, top: Option<&str>, depth: usize, uses: &mut Uses) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let roots = depth == 0 && ["lib", "main", "bin", "testkit"].contains(&name.as_ref());
        if roots || name == "tests" {
            continue;
        }
        let module = top.unwrap_or(&name).to_owned();
        if path.is_dir() {
            read(&path, Some(&module), depth + 1, uses);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("text");
            let deep = depth + usize::from(name != "mod");
            uses.entry(module).or_default().extend(named(&text, deep));
        }
    }
}

/// Whether a module leads back to itself.
fn circles(from: &String, uses: &Uses) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(module) = open.pop() {
        let next = uses[module]
            .iter()
            .filter(|next| *next != module && uses.contains_key(*next));
        open.extend(next.filter(|next| seen.insert(*next)));
    }
    seen.contains(from)
}

#[test]
fn modules_do_not_use_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut broken = Vec::new();
    let folders = ["crates", "bindings"].map(|group| fs::read_dir(root.join(group)));
    for folder in folders.into_iter().flatten().flatten().flatten() {
        let mut uses = Uses::new();
        read(&folder.path().join("src"), None, 0, &mut uses);
        let circle: Vec<_> = uses.keys().filter(|one| circles(one, &uses)).collect();
        let name = folder.file_name().to_string_lossy().into_owned();
        let known = STILL.iter().find(|(known, _)| *known == name);
        if circle.len() != known.map_or(0, |(_, count)| *count) {
            broken.push(format!("{name}: {circle:?}"));
        }
    }
    assert_eq!(broken, [""; 0], "modules that use each other in a circle");
}

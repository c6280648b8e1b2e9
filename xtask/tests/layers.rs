//! Which crate may use which: the one-way rule of ARCHITECTURE.md. Dependencies that only tests have are free.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Each crate, lowest first, with the crates it may use: the table of the page.
fn layers() -> Vec<(&'static str, Vec<&'static str>)> {
    let page = include_str!("../../ARCHITECTURE.md");
    let (_, rest) = page.split_once("Which crate may use which").expect("it");
    let table = rest.split("```").nth(1).expect("the table is there");
    let rows = table.lines().skip(1).map(str::split_whitespace);
    rows.map(|mut row| (row.next().expect("a crate"), row.collect()))
        .collect()
}

fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let metadata = MetadataCommand::new()
        .no_deps()
        .exec()
        .expect("cargo metadata runs");
    let short = |name: &str| {
        let rest = name.strip_prefix("quantarium-");
        rest.or((name == "quantarium").then_some(name))
            .map(str::to_owned)
    };
    let uses = metadata.packages.iter().filter_map(|package| {
        let used = package.dependencies.iter();
        let built = used.filter(|used| used.kind != DependencyKind::Development);
        let built = built.filter_map(|used| short(&used.name)).collect();
        Some((short(&package.name)?, built))
    });
    uses.collect()
}

#[test]
fn crates_use_only_what_stands_below_them() {
    let (uses, layers) = (uses(), layers());
    for (name, used) in &uses {
        let found = layers.iter().find(|(layer, _)| layer == name);
        let (_, allowed) = found.unwrap_or_else(|| panic!("`{name}` is not in the table"));
        for below in used {
            let is_allowed = allowed.contains(&&**below);
            assert!(is_allowed, "`{name}` must not use `{below}`");
        }
    }
    assert_eq!(uses.len(), layers.len(), "a listed crate is not there");
}

#[test]
fn the_table_itself_goes_one_way() {
    let mut below = BTreeSet::new();
    for (name, allowed) in layers() {
        for layer in allowed {
            let is_below = below.contains(layer);
            assert!(is_below, "`{layer}` does not stand below `{name}`");
        }
        below.insert(name);
    }
}

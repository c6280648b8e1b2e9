//! The one-way rule of ARCHITECTURE.md: which crate may use which. Dependencies that only tests have
//! are free.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Each crate, lowest first, with the crates it may use.
const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("rules", &["board"]),
    ("games", &["board", "rules"]),
    ("oracle", &[]),
    ("search", &["rules"]),
    ("net", &["rules", "search"]),
    ("engine", &["board", "rules", "games", "search", "net"]),
    ("envs", &["rules", "games"]),
    ("puzzles", &["rules", "games", "engine"]),
    ("jobs", &["rules"]),
    (
        "tournament",
        &["rules", "games", "search", "engine", "jobs"],
    ),
    ("sweep", &["board", "rules", "games"]),
    (
        "lab",
        &[
            "board",
            "rules",
            "games",
            "search",
            "engine",
            "puzzles",
            "jobs",
            "tournament",
            "sweep",
        ],
    ),
    ("train", &["rules", "games", "search", "net", "lab"]),
    (
        "bench",
        &["rules", "games", "search", "net", "engine", "sweep"],
    ),
    ("draw", &["board", "rules"]),
    ("quantarium", &["board", "rules", "games", "engine", "draw"]),
    (
        "report",
        &["board", "rules", "games", "tournament", "lab", "draw"],
    ),
    ("print", &["board", "rules", "games", "puzzles", "draw"]),
    (
        "python",
        &[
            "rules",
            "games",
            "envs",
            "engine",
            "jobs",
            "tournament",
            "lab",
            "draw",
            "report",
        ],
    ),
    ("wire", &["board", "rules"]),
    ("table", &["board", "rules", "wire"]),
    (
        "service",
        &[
            "board", "rules", "games", "engine", "puzzles", "sweep", "draw", "wire", "table",
        ],
    ),
    // A tab measures games as `quantarium lab balance` does: the server, which should not, has no part in it.
    (
        "wasm",
        &["search", "jobs", "tournament", "lab", "wire", "service"],
    ),
    ("people", &["rules", "wire", "table"]),
    ("store", &["wire", "people"]),
    ("notify", &[]),
    ("passkey", &[]),
    ("bot", &["rules", "tournament", "wire"]),
    (
        "server",
        &[
            "rules", "games", "print", "wire", "table", "service", "people", "store", "notify",
            "passkey",
        ],
    ),
    (
        "cli",
        &[
            "board",
            "rules",
            "games",
            "engine",
            "bench",
            "puzzles",
            "jobs",
            "tournament",
            "lab",
            "sweep",
            "draw",
            "report",
            "print",
            "store",
            "server",
            "bot",
        ],
    ),
    (
        "fuzz",
        &[
            "rules",
            "games",
            "engine",
            "wire",
            "jobs",
            "tournament",
            "sweep",
            "lab",
            "report",
        ],
    ),
    ("stress", &["rules", "games", "oracle", "wire", "people"]),
];

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
    let mut uses = BTreeMap::new();
    for package in metadata.packages {
        let Some(name) = short(&package.name) else {
            continue;
        };
        let built = package
            .dependencies
            .iter()
            .filter(|d| d.kind != DependencyKind::Development);
        uses.insert(
            name,
            built
                .filter_map(|dependency| short(&dependency.name))
                .collect(),
        );
    }
    uses
}

#[test]
fn crates_use_only_what_stands_below_them() {
    let uses = uses();
    let known: BTreeSet<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    for (name, used) in &uses {
        assert!(
            known.contains(&**name),
            "`{name}` is not in the table of layers"
        );
        let (_, allowed) = LAYERS
            .iter()
            .find(|(layer, _)| layer == name)
            .expect("checked above");
        for below in used {
            assert!(
                allowed.contains(&&**below),
                "`{name}` must not use `{below}`"
            );
        }
    }
    assert_eq!(
        uses.len(),
        LAYERS.len(),
        "the table names a crate that is not there"
    );
}

#[test]
fn the_table_itself_goes_one_way() {
    let mut below = BTreeSet::new();
    for (name, allowed) in LAYERS {
        for layer in *allowed {
            assert!(
                below.contains(layer),
                "`{layer}` does not stand below `{name}`"
            );
        }
        below.insert(*name);
    }
}

/// The table as text, lowest first.
fn drawn() -> String {
    let row = |(name, below): &(&str, &[&str])| {
        let row = format!("{name:<11} {}", below.join(" "));
        format!("{}\n", row.trim_end())
    };
    LAYERS.iter().map(row).collect()
}

/// `QUANTARIUM_BLESS=1` writes the table into the page.
#[test]
fn the_page_of_the_architecture_shows_the_table() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../ARCHITECTURE.md");
    let text = std::fs::read_to_string(page).expect("the page is there");
    let (_, rest) = text
        .split_once("```text\nboard\n")
        .expect("the table is there");
    let (rest, _) = rest.split_once("```").expect("the table ends");
    let shown = format!("board\n{rest}");
    if std::env::var_os("QUANTARIUM_BLESS").is_some() {
        std::fs::write(page, text.replace(&shown, &drawn())).expect("the page can be written");
        return;
    }
    assert_eq!(
        shown,
        drawn(),
        "QUANTARIUM_BLESS=1 cargo test -p xtask --test layers"
    );
}

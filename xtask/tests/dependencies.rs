//! ARCHITECTURE.md says of every dependency why it is there, and of nothing else.

use std::collections::BTreeSet;

use cargo_metadata::MetadataCommand;

/// The first columns of the table below a heading, their commas split.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    let (_, section) = page.split_once(heading).expect("the heading is there");
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|')).skip(2);
    rows.filter_map(|row| row.split('|').nth(1))
        .flat_map(|names| names.split(','))
        .map(|name| name.split('(').next().unwrap_or(name).trim().to_owned())
        .collect()
}

#[test]
fn the_table_of_dependencies_is_complete_and_true() {
    let metadata = MetadataCommand::new()
        .no_deps()
        .exec()
        .expect("cargo metadata runs");
    let page = metadata.workspace_root.join("ARCHITECTURE.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let mut used: BTreeSet<String> = metadata
        .packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .map(|dependency| dependency.name.clone())
        .filter(|name| !name.starts_with("quantarium-"))
        .collect();
    // The fuzz targets are a workspace of their own, for a nightly compiler.
    used.insert("libfuzzer-sys".to_owned());
    assert_eq!(listed(&page, "## Dependencies"), used);
}

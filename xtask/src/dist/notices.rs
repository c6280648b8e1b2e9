//! What is inside the binary that others made: their licences, and the bill of materials.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package};
use serde_json::json;

use super::VERSION;
use super::program::Program;
use crate::python::wheel::builder;
use crate::shell::{cargo, root, said};

/// What files with a licence are called, as they begin.
const NAMES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];

/// The npm packages of which parts end up in the page; the others only build or test it.
const INSIDE: [&str; 3] = ["@fontsource-variable/instrument-sans", "idb", "svelte"];

/// What zig links into every program, and where it has the licence.
const FROM_ZIG: [(&str, &str); 3] = [
    ("musl (C library)", "lib/libc/musl/COPYRIGHT"),
    ("LLVM's libunwind", "lib/libunwind/LICENSE.TXT"),
    ("Zig's runtime library", "LICENSE"),
];

/// The licences of all that is inside, ours first.
pub(crate) fn notices(program: &Program) -> Result<String> {
    // Many have the same text: it is printed once.
    let mut texts = BTreeMap::new();
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let body = fs::read_to_string(root().join(name))?;
        add_text(&mut texts, "Quantarium", &body);
    }
    for package in crates(program.architecture.triple)? {
        let folder = package.manifest_path.parent().context("a folder")?;
        let title = format!("{} {} (Rust crate)", package.name, package.version);
        add(&mut texts, &title, folder.as_std_path())?;
    }
    for (name, version) in page()? {
        let folder = root().join("web/node_modules").join(&name);
        let title = format!("{name} {version} (npm package)");
        add(&mut texts, &title, &folder)?;
    }
    let zig = builder()?.packages()?.join("ziglang");
    for (title, file) in FROM_ZIG {
        let body = fs::read_to_string(zig.join(file)).with_context(|| file.to_owned())?;
        add_text(&mut texts, title, &body);
    }
    let ours =
        "Quantarium is under MIT or Apache-2.0, at your choice. Parts of others are inside:\n";
    let mut all = ours.to_owned();
    for (body, titles) in texts {
        write!(all, "\n{}\n\n{body}\n", titles.join("\n"))?;
    }
    Ok(all)
}

/// Texts of licences, each with the titles of what is under it.
type Texts = BTreeMap<String, Vec<String>>;

/// Adds a package's files with licences.
fn add(texts: &mut Texts, title: &str, folder: &Path) -> Result<()> {
    let mut files: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    for file in files {
        let name = file.file_name().to_string_lossy().to_uppercase();
        if NAMES.iter().any(|known| name.starts_with(known)) && file.path().is_file() {
            let bytes = fs::read(file.path())?;
            add_text(texts, title, &String::from_utf8_lossy(&bytes));
        }
    }
    Ok(())
}

fn add_text(texts: &mut Texts, title: &str, body: &str) {
    let body = body.trim().replace("\r\n", "\n");
    texts.entry(body).or_default().push(title.to_owned());
}

/// Writes what is inside, by name, version and licence, in the form of CycloneDX; the file.
pub(crate) fn bill_of_materials(dist: &Path, program: &Program) -> Result<PathBuf> {
    let architecture = program.architecture;
    let component = |kind: &str, name: &str, version: &str, licence: Option<&str>| {
        let mut component = json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:{kind}/{}@{version}", name.replace('@', "%40")),
        });
        if let Some(licence) = licence {
            component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
        }
        component
    };
    let rust = crates(architecture.triple)?.into_iter().map(|package| {
        let version = package.version.to_string();
        component("cargo", &package.name, &version, package.license.as_deref())
    });
    let page = page()?.into_iter();
    let page = page.map(|(name, version)| component("npm", &name, &version, None));
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "name": "quantarium", "version": VERSION,
        } },
        "components": rust.chain(page).collect::<Vec<_>>(),
    });
    let name = format!("quantarium-{VERSION}-{}-linux.cdx.json", architecture.name);
    let file = dist.join(name);
    fs::write(&file, format!("{bill:#}\n"))?;
    Ok(file)
}

/// The crates of others that the binary is made of, by name.
fn crates(triple: &str) -> Result<Vec<Package>> {
    let tree = "tree --package quantarium-cli --edges normal --prefix none --format {p} --target";
    let tree = said(cargo(tree).arg(triple))?;
    // What stands in brackets behind name and version is no part of these.
    let inside: BTreeSet<_> = tree.lines().map(|line| line.split(" (").next()).collect();
    let mut command = MetadataCommand::new();
    let metadata = command.manifest_path(root().join("Cargo.toml")).exec()?;
    let mut packages = metadata.packages;
    packages.retain(|package| {
        let name = format!("{} v{}", package.name, package.version);
        package.source.is_some() && inside.contains(&Some(&*name))
    });
    packages.sort_by_cached_key(|package| format!("{} {}", package.name, package.version));
    Ok(packages)
}

/// The npm packages that the page is made of, with their versions, by name.
fn page() -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for name in INSIDE {
        let file = format!("web/node_modules/{name}/package.json");
        let text = fs::read_to_string(root().join(&file)).context(file)?;
        let one: serde_json::Value = serde_json::from_str(&text)?;
        let version = one["version"].as_str().context("a version")?;
        found.insert(name.to_owned(), version.to_owned());
    }
    Ok(found)
}

//! A short run of every fuzz target: the seed corpus, then seeded mutations of it.

use std::path::Path;

use quantarium_fuzz::{PROPERTIES, Property};
use quantarium_rules::{Random, Seed};

/// Mutations tried for each property.
const MUTATIONS: usize = 20_000;
/// What the parsers look for: pieces of texts that a blind mutation would rarely hit upon.
const WORDS: &str = "hex tri22 mask/ o. = , / (6) (10) ~ x @ pass keep - 99999999999999999999 0 00 w b s \
    \u{e9} \0 moves fen go { } ( ) $ [ \"] 1. 1/2-1/2 * 18446744073709551615 \"part\": hex2 ,,";
/// And those with blanks.
const BLANK: [&str; 4] = [" ", "\n", "quantarium starts 1\n", "quantarium weights 1\n"];

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(name);
    let files = folder
        .read_dir()
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("a corpus file"))
        .collect()
}

fn mutate(corpus: &[Vec<u8>], words: &[&str], random: &mut Random) -> Vec<u8> {
    let mut bytes = corpus[random.index(corpus.len())].clone();
    for _ in 0..1 + random.index(4) {
        let at = random.index(bytes.len() + 1);
        let to = (at + random.index(8)).min(bytes.len());
        match random.index(6) {
            0 => drop(bytes.drain(at..to)),
            1 => drop(bytes.splice(at..at, words[random.index(words.len())].bytes())),
            2 => drop(bytes.splice(at..to, words[random.index(words.len())].bytes())),
            3 => bytes.insert(at, random.bits() as u8),
            4 => {
                let part = bytes[at..to].to_vec();
                let target = random.index(bytes.len() + 1);
                drop(bytes.splice(target..target, part));
            }
            _ => {
                let other = &corpus[random.index(corpus.len())];
                bytes.truncate(at);
                bytes.extend_from_slice(&other[random.index(other.len() + 1)..]);
            }
        }
    }
    bytes
}

fn run(name: &str, property: Property, mutations: usize) {
    let corpus = corpus(name);
    assert!(!corpus.is_empty(), "{name} has no seed corpus");
    corpus.iter().for_each(|bytes| property(bytes));
    let words: Vec<&str> = WORDS.split(' ').chain(BLANK).collect();
    let mut random = Random::new(Seed(1));
    for _ in 0..mutations {
        property(&mutate(&corpus, &words, &mut random));
    }
}

fn run_named(name: &str, mutations: usize) {
    let (_, property) = PROPERTIES
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a property");
    run(name, *property, mutations);
}

#[test]
fn game_strings() {
    run_named("game", MUTATIONS);
}

#[test]
fn positions() {
    run_named("position", MUTATIONS);
}

#[test]
fn moves() {
    run_named("moves", MUTATIONS);
}

#[test]
fn records() {
    run_named("record", MUTATIONS);
}

#[test]
fn ugi_sessions() {
    run_named("ugi", 500);
}

#[test]
fn messages() {
    run_named("message", MUTATIONS);
}

#[test]
fn solutions_of_the_puzzle() {
    run_named("solution", MUTATIONS);
}

#[test]
fn files_of_a_search_for_the_best() {
    run_named("best", MUTATIONS);
}

#[test]
fn files_of_a_count() {
    run_named("count", MUTATIONS);
}

#[test]
fn tables_of_starts() {
    run_named("starts", 2000);
}

#[test]
fn tables_of_shares() {
    run_named("shares", 2000);
}

#[test]
fn files_of_weights() {
    run_named("weights", 2000);
}

#[test]
fn every_property_has_a_fuzz_target() {
    let targets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    for (name, _) in PROPERTIES {
        assert!(targets.join(format!("{name}.rs")).exists(), "{name}");
    }
}

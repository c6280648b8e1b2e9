//! A short run of every fuzz target: the seed corpus, then seeded mutations of it.

use std::path::Path;

use quantarium_rules::{Random, Seed};

/// What the parsers look for: pieces of texts that a blind mutation would rarely hit upon.
const WORDS: &str = "hex tri22 mask/ o. = , / (6) (10) ~ x @ pass keep - 99999999999999999999 0 00 w b s \
    \u{e9} \0 moves fen go { } ( ) $ [ \"] 1. 1/2-1/2 * 18446744073709551615 \"part\": hex2 ,,";
/// And those with blanks.
const BLANK: [&str; 4] = [" ", "\n", "quantarium starts 1\n", "quantarium weights 1\n"];

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = folder.join(name).read_dir();
    let files = files.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts = paths.iter().map(std::fs::read);
    texts.map(|text| text.expect("a corpus file")).collect()
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

fn run(name: &str, property: fn(&[u8]), mutations: usize) {
    let corpus = corpus(name);
    assert!(!corpus.is_empty(), "{name} has no seed corpus");
    corpus.iter().for_each(|bytes| property(bytes));
    let words: Vec<&str> = WORDS.split(' ').chain(BLANK).collect();
    let mut random = Random::new(Seed(1));
    for _ in 0..mutations {
        property(&mutate(&corpus, &words, &mut random));
    }
}

/// Makes a test of each property, named after it, that tries `$mutations` mutations.
macro_rules! short_runs {
    ($($property:ident: $mutations:expr),*) => {
        const NAMES: &[&str] = &[$(stringify!($property)),*];

        $(
            #[test]
            fn $property() {
                run(stringify!($property), quantarium_fuzz::$property, $mutations);
            }
        )*
    };
}

short_runs!(
    game: 20_000, position: 20_000, moves: 20_000, record: 20_000, message: 20_000,
    solution: 20_000, count: 20_000, best: 20_000,
    ugi: 500, starts: 2000, shares: 2000, weights: 2000
);

#[test]
fn every_fuzz_target_has_a_short_run() {
    let targets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    for name in NAMES {
        assert!(targets.join(format!("{name}.rs")).exists(), "{name}");
    }
    let targets = targets.read_dir().expect("a folder");
    assert_eq!(targets.count(), NAMES.len());
}

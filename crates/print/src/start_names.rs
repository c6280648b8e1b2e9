//! Names of random starts, as the page has them: `amber-otter-17` stands for a seed.

use std::sync::LazyLock;

use serde::Deserialize;

/// The words, which are the page's.
#[derive(Deserialize)]
struct Words {
    first: String,
    second: String,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let text = include_str!("../../../web/src/lib/start-words.json");
    serde_json::from_str(text).expect("a test reads it")
});

/// The numbers at the end have two digits.
const LEAST: u64 = 10;
const NUMBERS: u64 = 90;

/// The name of a seed; nothing where it has none.
pub(crate) fn name(seed: u64) -> Option<String> {
    let [first, second] = [&WORDS.first, &WORDS.second].map(|words| words.split(' '));
    let words = usize::try_from(seed / NUMBERS).ok()?;
    let number = LEAST + seed % NUMBERS;
    let many = second.clone().count();
    let first = first.clone().nth(words / many)?;
    let second = second.clone().nth(words % many)?;
    Some(format!("{first}-{second}-{number}"))
}

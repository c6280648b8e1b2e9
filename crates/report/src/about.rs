//! What a reader has to know beside the numbers.

use quantarium_lab::balance::Balance;
use quantarium_rules::SpecError;
use quantarium_tournament::{PlayerSpec, Provenance};
use serde::Serialize;

/// What a reader has to know beside the numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    /// The command that makes the same report again.
    pub command: String,
    /// The version of this program.
    pub version: String,
    /// Which engine played.
    #[serde(flatten)]
    pub engine: Provenance,
    /// Those who play by weights of their own, with the checksums of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerSpec>,
}

impl About {
    /// About the reports that come of these settings, by a program of this commit.
    ///
    /// # Errors
    /// When a game string is wrong.
    pub fn of(balance: &Balance, commit: &str) -> Result<Self, SpecError> {
        let games = balance.games_measured.iter().map(String::as_str);
        let mut players = balance.players.clone();
        players.retain(|player| player.weights.is_some());
        Ok(Self {
            command: command(balance),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: Provenance::new(commit, games)?,
            players,
        })
    }
}

/// The command without what does not change the reports.
fn command(balance: &Balance) -> String {
    let mut words: Vec<String> = ["quantarium", "lab", "balance"].map(str::to_owned).to_vec();
    words.extend(balance.games_measured.iter().map(|game| quoted(game)));
    let mut add = |name: &str, value: String| words.extend([name.to_owned(), quoted(&value)]);
    for player in &balance.players {
        add("--player", player.to_string());
    }
    add("--games", balance.games.to_string());
    if balance.plies > 0 {
        add("--plies", balance.plies.to_string());
    }
    if let Some(setup) = &balance.setup {
        add("--setup", setup.clone());
    }
    add("--annotator", balance.annotator.to_string());
    let scaling = &balance.scaling;
    add("--doublings", scaling.doublings.to_string());
    if scaling.doublings > 0 {
        add("--scaling-from", scaling.scaling_from.to_string());
        add("--scaling-games", scaling.scaling_games.to_string());
    }
    add("--seed", balance.seed.to_string());
    if balance.keep {
        words.push("--keep".to_owned());
    }
    words.push("--out DIR".to_owned());
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

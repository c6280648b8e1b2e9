//! What a reader has to know beside the numbers.

use quantarium_lab::balance::Balance;
use quantarium_rules::SpecError;
use quantarium_tournament::Provenance;
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
}

impl About {
    /// About the reports of these plans, which differ in their games only, by a program of this commit.
    ///
    /// # Errors
    /// When a game string is wrong.
    pub fn of(plans: &[Balance], commit: &str) -> Result<Self, SpecError> {
        Ok(Self {
            command: command(plans),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: Provenance::new(commit, plans.iter().map(|plan| &*plan.game))?,
        })
    }
}

/// The command without what does not change the reports.
fn command(plans: &[Balance]) -> String {
    let mut words: Vec<String> = ["quantarium", "lab", "balance"].map(str::to_owned).to_vec();
    words.extend(plans.iter().map(|plan| quoted(&plan.game)));
    let Some(plan) = plans.first() else {
        return words.join(" ");
    };
    let mut add = |name: &str, value: String| words.extend([name.to_owned(), quoted(&value)]);
    for player in &plan.players {
        add("--player", player.to_string());
    }
    add("--games", plan.games.to_string());
    if plan.plies > 0 {
        add("--plies", plan.plies.to_string());
    }
    if let Some(setup) = &plan.setup {
        add("--setup", setup.clone());
    }
    let annotator = plan.annotator.map(|annotator| annotator.to_string());
    add(
        "--annotator",
        annotator.unwrap_or_else(|| "none".to_owned()),
    );
    let doublings = plan.scaling.map_or(0, |scaling| scaling.doublings);
    add("--doublings", doublings.to_string());
    if let Some(scaling) = &plan.scaling {
        add("--scaling-from", scaling.from.to_string());
        add("--scaling-games", scaling.games.to_string());
    }
    add("--seed", plan.seed.to_string());
    if plan.keep {
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

//! Positions as the trainer sees them: features, result, opinion.

use quantarium_rules::{FullGame, Outcome, Player, Scores};
use quantarium_search::Verdict;

use super::FitError;

/// Positions of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rows {
    /// The game's id.
    pub id: String,
    /// How many features the game has.
    pub features: u32,
    /// What was done to make the rows.
    pub story: String,
    /// The positions.
    pub rows: Vec<Row>,
    /// Index and amount of the features, of all rows one after the other.
    entries: Vec<(u32, f32)>,
}

/// One position, seen by one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// Which game it is from: rows of one game are learned from together, or tested on together.
    pub game: u32,
    /// What there is to learn about it.
    pub label: Label,
    start: u32,
    end: u32,
}

/// What there is to learn about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Label {
    /// What the player got in the end, from 0 to 1; no number where the position was searched, not played.
    pub result: f32,
    /// By how many points the player was ahead in the end; 0 in games without points.
    pub margin: f32,
    /// What the search expected for that player.
    pub opinion: f32,
}

impl Rows {
    /// Empty, for a game with this many features.
    pub fn new(id: &str, features: usize, story: String) -> Self {
        Self {
            id: id.to_owned(),
            features: features as u32,
            story,
            rows: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Index and amount of a row's features.
    pub fn entries(&self, row: &Row) -> &[(u32, f32)] {
        &self.entries[row.start as usize..row.end as usize]
    }

    /// Adds a position.
    pub fn push(&mut self, game: u32, label: Label, entries: &[(u32, f32)]) {
        let start = self.entries.len() as u32;
        self.entries.extend(entries);
        self.rows.push(Row {
            game,
            label,
            start,
            end: self.entries.len() as u32,
        });
    }

    /// Takes the rows of other games of the family over.
    ///
    /// # Errors
    /// When they are of another family.
    pub fn append(&mut self, other: Self) -> Result<(), FitError> {
        if (&self.id, self.features) != (&other.id, other.features) {
            return Err(FitError::Family(other.id, self.id.clone()));
        }
        let games = self.rows.iter().map(|row| row.game + 1).max().unwrap_or(0);
        let before = self.entries.len() as u32;
        self.entries.extend(other.entries);
        self.rows.extend(other.rows.into_iter().map(|row| Row {
            game: row.game + games,
            start: row.start + before,
            end: row.end + before,
            ..row
        }));
        if self.story != other.story {
            self.story.push_str(&other.story);
        }
        Ok(())
    }
}

/// A position as a player sees it, before the result is known.
#[derive(Debug)]
pub struct Noted<P> {
    /// The position.
    pub position: P,
    /// Who sees it.
    pub player: Player,
    opinion: f32,
    entries: Vec<(u32, f32)>,
    /// What the player gets by right play, where that is proven.
    pub proven: Option<f32>,
}

/// A position as those see it whose views are learned, with what the search expects for each seat and what it has proven.
pub fn note<G: FullGame>(
    game: &G,
    position: &G::Position,
    values: &[f32],
    verdict: Option<Verdict>,
    noted: &mut Vec<Noted<G::Position>>,
) {
    let players = game.seats().len();
    for player in views(game, position, players) {
        noted.push(Noted {
            position: position.clone(),
            player,
            opinion: values[player.index()],
            entries: features(game, position, player),
            proven: verdict.map(|verdict| verdict.share(player, players)),
        });
    }
}

/// Adds the noted positions of the game with this number, which came to this end.
pub fn push<G: FullGame>(
    rows: &mut Rows,
    number: u32,
    game: &G,
    end: &G::Position,
    outcome: &Outcome,
    noted: Vec<Noted<G::Position>>,
) {
    let (verdict, players) = (Verdict::of(outcome), game.seats().len());
    let scores = game.scores(end);
    let scores = scores.as_ref();
    let margins = |player| scores.map_or(0.0, |scores| margin(scores, player));
    for noted in noted {
        let label = Label {
            result: noted.proven.unwrap_or(verdict.share(noted.player, players)),
            margin: margins(noted.player),
            opinion: noted.proven.unwrap_or(noted.opinion),
        };
        rows.push(number, label, &noted.entries);
    }
}

/// Whose views of a position are learned: with two players the mover's says all.
fn views<G: FullGame>(game: &G, position: &G::Position, players: usize) -> Vec<Player> {
    if players == 2 {
        vec![game.to_move(position)]
    } else {
        (0..players as u8).map(Player).collect()
    }
}

/// By how much a player's score is above the best of the others.
fn margin(scores: &Scores, player: Player) -> f32 {
    let others = scores.iter().enumerate();
    let others = others.filter(|(seat, _)| *seat != player.index());
    let best = others.map(|(_, score)| *score).max().unwrap_or(0);
    (scores[player.index()] - best) as f32
}

/// The features of a position as a player sees it, each once, by ascending index.
pub fn features<G: FullGame>(game: &G, position: &G::Position, player: Player) -> Vec<(u32, f32)> {
    let mut entries = Vec::new();
    game.features(position, player, &mut |index, amount| {
        if amount != 0.0 {
            entries.push((index as u32, amount));
        }
    });
    entries.sort_by_key(|(index, _)| *index);
    // What is visited twice is added up.
    entries.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    entries
}

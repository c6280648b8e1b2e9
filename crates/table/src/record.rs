//! Game records: a table's, and those that are trees of moves which a page can change.

use quantarium_rules::record::{
    Comment, ContentError, Layout, MAX_DEPTH, Ply, Record, Replayed, Variation, points,
};
use quantarium_rules::{AnyGame, Entered, MoveError, Player, PositionError};
use quantarium_wire::{Occupant, RecordNode, RecordTree, Refusal};
use thiserror::Error;

use crate::Table;

impl Table {
    /// The game as a record (`.qgn`). `date` is the day on which the table was opened, `YYYY.MM.DD`: a
    /// table has no clock.
    ///
    /// # Errors
    /// When the date holds something that no tag may hold.
    pub fn record(&self, date: &str, names: &[Option<String>]) -> Result<String, ContentError> {
        let mut record = Record::begin(self.game(), self.start.as_ref());
        let result = self.result();
        let counts = if self.is_rated() { "Rated" } else { "Casual" };
        let mut tags = vec![
            ("Event", format!("{counts} game")),
            ("Site", "Quantarium".to_owned()),
            ("Date", date.to_owned()),
            ("Round", "-".to_owned()),
            ("Result", result),
        ];
        for (place, (seat, occupant)) in self.game.seats().iter().zip(&self.occupants).enumerate() {
            let left = self.replaced().contains(&Player(place as u8));
            let holder = match occupant {
                Occupant::Person => {
                    let name = names.get(place).cloned().flatten();
                    name.unwrap_or_else(|| "Person".to_owned())
                }
                Occupant::Computer { level, .. } if left => {
                    format!("Person, then Quantarium, level {level}")
                }
                Occupant::Computer { level, seconds } => {
                    let time = seconds.map(|seconds| format!(", {seconds} s a move"));
                    format!("Quantarium, level {level}{}", time.unwrap_or_default())
                }
            };
            tags.push((seat.name, holder));
        }
        let control = self.time_control().map(|control| control.to_string());
        tags.extend(control.map(|control| ("TimeControl", control)));
        tags.extend(self.seed.map(|seed| ("Seed", seed.to_string())));
        if let Some(outcome) = self.outcome() {
            let scores = self.position().scores().filter(|_| outcome.rule.is_some());
            tags.extend(scores.map(|scores| ("Scores", points(&scores))));
            tags.push(("Termination", outcome.words));
        }
        for (name, value) in tags {
            record.set_tag(name, &value)?;
        }
        record.line = self.moves().map(Ply::new).collect();
        Ok(record.write(Layout::of(self.game(), self.start.as_ref())))
    }
}

/// Why a tree of moves is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecordTreeError {
    #[error("the start position: {0}")]
    Position(#[from] PositionError),
    /// Moves are counted from 0, as they stand in the list.
    #[error("move {place}: {error}")]
    Move { place: usize, error: MoveError },
    #[error("move {0} follows none of the moves before it")]
    Parent(usize),
    #[error("the variations are nested more than {MAX_DEPTH} deep")]
    Deep,
    /// Something cannot stand in a record.
    #[error(transparent)]
    Content(#[from] ContentError),
}

impl From<RecordTreeError> for Refusal {
    fn from(error: RecordTreeError) -> Self {
        let refusal = Self::new("wrong-game", &error);
        match error {
            RecordTreeError::Position(error) => refusal.because_of_position(&error),
            RecordTreeError::Move { error, .. } => refusal.because_of_move(&error),
            _ => refusal,
        }
    }
}

/// The tree of a record.
pub fn record_tree(replayed: &Replayed) -> RecordTree {
    let record = &replayed.record;
    let mut nodes = Vec::new();
    push_line(&record.line, None, &[], &mut nodes);
    let tags = record.tags();
    RecordTree {
        game: replayed.game.name(),
        setup: replayed.start.text(),
        tags: tags.map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        comments: texts(&record.comments),
        nodes,
    }
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|one| one.text().to_owned()).collect()
}

/// Adds a line that follows `parent`; what was said before it goes with its first move.
fn push_line(line: &[Ply], parent: Option<u32>, before: &[Comment], nodes: &mut Vec<RecordNode>) {
    let mut parent = parent;
    for (place, ply) in line.iter().enumerate() {
        let said = if place == 0 { before } else { &[] };
        let here = nodes.len() as u32;
        nodes.push(RecordNode {
            parent,
            text: ply.mv.clone(),
            nags: ply.nags.clone(),
            comments: [texts(said), texts(&ply.comments)].concat(),
        });
        for variation in &ply.variations {
            push_line(&variation.line, parent, &variation.comments, nodes);
        }
        parent = Some(here);
    }
}

/// The record of a tree, in its canonical text. Every move is played, and written canonically.
///
/// # Errors
/// When the start position, a move or a comment is wrong.
pub fn write_record(game: &dyn AnyGame, tree: &RecordTree) -> Result<String, RecordTreeError> {
    let start = game.parse(&tree.setup)?;
    let mut positions = Vec::with_capacity(tree.nodes.len());
    let mut children = vec![Vec::new(); tree.nodes.len() + 1];
    let mut plies = Vec::with_capacity(tree.nodes.len());
    for (place, node) in tree.nodes.iter().enumerate() {
        let parent = node.parent.map(|parent| parent as usize);
        if parent.is_some_and(|parent| parent >= place) {
            return Err(RecordTreeError::Parent(place));
        }
        let before = parent.map_or(&start, |parent| &positions[parent]);
        let entered = before.entered(&node.text);
        let Entered { text, position, .. } =
            entered.map_err(|error| RecordTreeError::Move { place, error })?;
        positions.push(position);
        children[parent.map_or(0, |parent| parent + 1)].push(place);
        let mut ply = Ply::new(text);
        ply.nags.clone_from(&node.nags);
        ply.comments = comments(&node.comments)?;
        plies.push(Some(ply));
    }
    let mut record = Record::begin(game, start.as_ref());
    for (name, value) in &tree.tags {
        if !["Game", "Setup"].contains(&name.as_str()) {
            record.set_tag(name, value)?;
        }
    }
    // The result of a finished main line is the outcome by the rules, whatever the tags say.
    let mut last = 0;
    while let Some(&next) = children[last].first() {
        last = next + 1;
    }
    let last = last.checked_sub(1);
    let end = last.map_or(&start, |place| &positions[place]);
    if let Some(outcome) = end.outcome() {
        record.set_tag("Result", &outcome.result(game.seats().len()))?;
    }
    record.comments = comments(&tree.comments)?;
    let children = &children;
    let mut line = Tree { children, plies };
    record.line = line.line(0, None, MAX_DEPTH)?;
    Ok(record.write(Layout::of(game, start.as_ref())))
}

fn comments(said: &[String]) -> Result<Vec<Comment>, ContentError> {
    let said = said.iter().filter(|text| !text.trim().is_empty());
    said.map(|text| Comment::new(text)).collect()
}

/// A tree while it becomes a record.
struct Tree<'a> {
    /// By place plus one, the start at 0: the moves that follow.
    children: &'a [Vec<usize>],
    /// Each move until it is taken into the record.
    plies: Vec<Option<Ply>>,
}

impl Tree<'_> {
    /// The line that follows `at`, or begins with the move at `first`.
    fn line(
        &mut self,
        at: usize,
        first: Option<usize>,
        depth: usize,
    ) -> Result<Vec<Ply>, RecordTreeError> {
        let mut line = Vec::new();
        let (mut at, mut first) = (at, first);
        loop {
            let among = &self.children[at];
            let Some(place) = first.or_else(|| among.first().copied()) else {
                return Ok(line);
            };
            let Some(mut ply) = self.plies[place].take() else {
                return Ok(line);
            };
            // Alternatives go with the main move, not with one of themselves.
            if first.take().is_none() {
                for &other in among.iter().skip(1) {
                    let depth = depth.checked_sub(1).ok_or(RecordTreeError::Deep)?;
                    let line = self.line(at, Some(other), depth)?;
                    let comments = Vec::new();
                    ply.variations.push(Variation { comments, line });
                }
            }
            line.push(ply);
            at = place + 1;
        }
    }
}

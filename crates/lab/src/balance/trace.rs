//! A finished game, ply by ply, as the rules see it.

use quantarium_board::Cell;
use quantarium_rules::{Click, FullGame, SpecError, Visitor};
use quantarium_tournament::{Finished, KEEP, is_setup};

use super::annotator::{Annotation, SCALE};

/// A game ply by ply. What is counted before each ply has as many entries as there are plies, what is
/// counted in each position one more.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Trace {
    /// The seat that decides.
    pub(super) movers: Vec<usize>,
    /// How many moves are legal.
    pub(super) branching: Vec<u64>,
    /// What the move touches.
    pub(super) steps: Vec<Step>,
    /// How many pieces stand on the board; a tower is one.
    pub(super) pieces: Vec<usize>,
    /// The scores by seat; empty where none are counted.
    pub(super) scores: Vec<Vec<f64>>,
    /// The cells that are occupied at the end.
    pub(super) end: Vec<Cell>,
    pub(super) winner: Option<usize>,
    /// Whether Black swapped two stones; nothing where no swap was possible.
    pub(super) swapped: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Step {
    /// Where the piece comes from; nowhere for one that is placed.
    pub(super) from: Option<Cell>,
    /// Where it goes; nowhere for a pass.
    pub(super) to: Option<Cell>,
    /// Whether another player's piece stood there.
    pub(super) captures: bool,
}

impl Trace {
    pub(super) fn plies(&self) -> usize {
        self.movers.len()
    }

    /// The tenth of the game, from 0, that a ply belongs to.
    pub(super) fn tenth(&self, ply: usize) -> usize {
        10 * ply / self.plies().max(1)
    }

    fn look<G: FullGame>(&mut self, game: &G, position: &G::Position) {
        self.pieces.push(game.pieces(position).len());
        if let Some(scores) = game.scores(position) {
            let scores = scores.into_iter().map(f64::from);
            self.scores.push(scores.collect());
        }
    }
}

/// A game as it is measured.
pub(super) struct Seen<'a> {
    pub(super) finished: &'a Finished,
    pub(super) trace: Trace,
    /// Each seat's chances in each position; empty where nobody annotated.
    pub(super) chances: Vec<Vec<f64>>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(finished: &'a Finished, trace: Trace, said: Option<&Annotation>) -> Self {
        let chances = said.map_or(&[][..], |annotation| &annotation.chances);
        let chance = |whole: &u16| f64::from(*whole) / SCALE;
        let of_seats = |seats: &Vec<u16>| seats.iter().map(chance).collect();
        Self {
            finished,
            trace,
            chances: chances.iter().map(of_seats).collect(),
        }
    }
}

pub(super) fn traces(game: &str, finished: &[&Finished]) -> Result<Vec<Trace>, SpecError> {
    quantarium_games::visit(game, Tracer(finished))
}

struct Tracer<'a>(&'a [&'a Finished]);

impl Visitor for Tracer<'_> {
    type Output = Vec<Trace>;

    fn visit<G: FullGame>(self, game: G) -> Vec<Trace> {
        let traces = self.0.iter().filter_map(|finished| trace(&game, finished));
        traces.collect()
    }
}

/// Plays through a game; nothing if its moves are not its own.
fn trace<G: FullGame>(game: &G, finished: &Finished) -> Option<Trace> {
    let mut position = game.parse_position(&finished.start).ok()?;
    let mut trace = Trace::default();
    for text in &finished.moves {
        let mv = game.parse_move(&position, text).ok()?;
        if is_setup(text) {
            trace.swapped = Some(text != KEEP);
        } else {
            trace.look(game, &position);
            trace.movers.push(game.to_move(&position).index());
            trace.branching.push(game.count_moves(&position));
            trace.steps.push(step(game, &position, mv));
        }
        game.play_unchecked(&mut position, mv);
    }
    trace.look(game, &position);
    let pieces = game.pieces(&position);
    trace.end = pieces.iter().map(|piece| piece.cell).collect();
    let outcome = game.outcome(&position)?;
    trace.winner = outcome.winner.map(|winner| winner.index());
    Some(trace)
}

/// What a legal move touches, by the clicks that spell it: one cell for a placement, two for a move.
fn step<G: FullGame>(game: &G, position: &G::Position, mv: G::Move) -> Step {
    let clicks = game.clicks(position, mv);
    let mut cells = clicks.iter().filter_map(|click| match click {
        Click::Cell(cell) => Some(*cell),
        Click::Choice(_) => None,
    });
    let (first, second) = (cells.next(), cells.next());
    let (from, to) = match second {
        Some(_) => (first, second),
        None => (None, first),
    };
    let mover = game.to_move(position);
    let taken = |piece: &quantarium_rules::Piece| {
        Some(piece.cell) == to && piece.owner.is_some_and(|owner| owner != mover)
    };
    Step {
        from,
        to,
        captures: game.pieces(position).iter().any(taken),
    }
}

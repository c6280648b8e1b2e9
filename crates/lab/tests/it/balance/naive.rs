//! The same numbers once more, from the texts of the recorded games alone and without care for speed.

use std::fs;
use std::path::Path;

use quantarium_rules::AnyPosition;
use quantarium_tournament::Finished;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A recorded game: everything of every position.
#[derive(Default)]
pub(crate) struct Naive {
    pub(crate) player: usize,
    pub(crate) start: String,
    /// With those of a swap.
    pub(crate) all_moves: Vec<String>,
    /// Without them.
    pub(crate) moves: Vec<String>,
    pub(crate) movers: Vec<usize>,
    pub(crate) legal: Vec<f64>,
    /// With one more entry than there are plies.
    pub(crate) pieces: Vec<f64>,
    pub(crate) scores: Vec<Vec<f64>>,
    pub(crate) chances: Vec<Vec<f64>>,
    pub(crate) winner: Option<usize>,
}

#[derive(Deserialize)]
struct Annotated {
    game: u64,
    chances: Vec<Vec<f64>>,
}

/// What the lines of a run's file say.
pub(crate) fn lines<T: DeserializeOwned>(path: &Path) -> Vec<T> {
    let text = fs::read_to_string(path).expect("the file is there");
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("JSON")
}

/// The pieces of a position's text: a letter each.
fn pieces(position: &dyn AnyPosition) -> f64 {
    let text = position.text();
    let board = text.split(' ').next().expect("a board");
    board.chars().filter(|c| c.is_ascii_alphabetic()).count() as f64
}

fn scores(position: &dyn AnyPosition) -> Vec<f64> {
    let scores = position.scores().into_iter().flatten();
    scores.map(f64::from).collect()
}

pub(crate) fn games(name: &str, folder: &Path) -> Vec<Naive> {
    let game = quantarium_games::open(name).expect("it is a game");
    let annotated: Vec<Annotated> = lines(&folder.join("chances.jsonl"));
    let one = |played: Finished| {
        let mut position = game.parse(&played.start).expect("a position");
        let mut own = annotated.iter().filter(|one| one.game == played.game);
        let chances = own.next().expect("it is there").chances.iter();
        let scaled = |seats: &Vec<f64>| seats.iter().map(|chance| chance / 10_000.0).collect();
        let mut naive = Naive {
            player: played.players[0],
            start: played.start,
            chances: chances.map(scaled).collect(),
            ..Naive::default()
        };
        for mv in &played.moves {
            let is_setup = mv == "keep" || mv.contains('~');
            if !is_setup {
                naive.movers.push(position.to_move().index());
                naive.legal.push(position.moves().len() as f64);
                naive.pieces.push(pieces(position.as_ref()));
                naive.scores.push(scores(position.as_ref()));
                naive.moves.push(mv.clone());
            }
            position.play(mv).expect("it is legal");
        }
        naive.all_moves = played.moves;
        naive.pieces.push(pieces(position.as_ref()));
        naive.scores.push(scores(position.as_ref()));
        let outcome = position.outcome().expect("it is over");
        naive.winner = outcome.winner.map(|winner| winner.index());
        naive
    };
    let played = lines::<Finished>(&folder.join("games.jsonl")).into_iter();
    played.map(one).collect()
}

impl Naive {
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The cell a piece comes from and the one it goes to, by the move's text.
    pub(crate) fn cells(mv: &str) -> (Option<&str>, Option<&str>) {
        if mv == "pass" {
            return (None, None);
        }
        if let Some((_, to)) = mv.split_once('@') {
            return (None, Some(to));
        }
        let (from, to) = mv.split_once(['x', '-']).expect("two cells");
        (Some(from), Some(to))
    }

    pub(crate) fn tenth(&self, tenth: usize) -> Vec<usize> {
        let plies = self.plies();
        let is_in = |ply: &usize| 10 * ply >= tenth * plies && 10 * ply < (tenth + 1) * plies;
        (0..plies).filter(is_in).collect()
    }
}

/// The seat that leads by more than a margin.
pub(crate) fn leader(numbers: &[f64], by: f64) -> Option<usize> {
    let leads = |seat: &usize| {
        let mut others = (0..numbers.len()).filter(|other| other != seat);
        others.all(|other| numbers[*seat] - numbers[other] > by + 1e-9)
    };
    (0..numbers.len()).find(leads)
}

/// How often the lead goes from one seat to another.
pub(crate) fn changes(course: &[Vec<f64>], by: f64) -> f64 {
    let leaders = course.iter().filter_map(|numbers| leader(numbers, by));
    let leaders: Vec<usize> = leaders.collect();
    leaders.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
}

/// The part of the course from which on something stays so.
pub(crate) fn since(course: &[Vec<f64>], holds: impl Fn(&[f64]) -> bool) -> f64 {
    let plies = course.len() - 1;
    let first = (0..=plies).find(|first| course[*first..].iter().all(|numbers| holds(numbers)));
    first.unwrap_or(plies) as f64 / plies.max(1) as f64
}

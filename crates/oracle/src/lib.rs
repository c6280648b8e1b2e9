//! A second, slow implementation of every game, written from the rule text alone.
//!
//! Text in, text out: game strings, positions and moves in the forms of the notation. The fast
//! implementation is compared with this one, so nothing is shared with it, nothing is cached, and
//! every rule stands in one place with its id. Search, records and random setups do not live here.
//!
//! ```
//! let game = quantarium_oracle::open("quantum-leap:board=hex2")?;
//! let position = game.parse("wb/wbw/bb w -")?;
//! assert_eq!(position.moves(), ["b1xa1", "b1xb2", "c2xb2", "c2xc3"]);
//! assert_eq!(position.play("b1a1")?.text(), "wb/1bw/wb b -");
//! # Ok::<(), String>(())
//! ```

mod board;
mod hex;
mod leap;
mod link;
mod options;
mod quanta;
mod slater;
mod text;

use std::fmt::Debug;
use std::sync::Arc;

use board::Board;
use options::Options;

/// One game with its options.
#[derive(Clone, Debug)]
pub struct Oracle {
    game: Arc<dyn Game>,
}

/// A position and what of its history the rules need.
#[derive(Clone, Debug)]
pub struct State {
    position: Arc<dyn Rules>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner's seat; none is a draw.
    pub winner: Option<usize>,
    /// The rule that ended the game.
    pub rule: &'static str,
}

impl Ending {
    fn by(rule: &'static str, winner: Option<usize>) -> Option<Ending> {
        Some(Ending { winner, rule })
    }
}

/// What every game has.
#[derive(Debug)]
struct Facts {
    /// The canonical game string.
    name: String,
    board: Board,
    players: usize,
}

/// What each game's options know.
trait Game: Debug + Send + Sync {
    fn facts(&self) -> &Facts;
    fn parse(self: Arc<Self>, text: &str) -> Result<State, String>;
    fn start(self: Arc<Self>) -> Option<State>;
}

/// What is done in a ply; each game knows some of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// A stone or stack goes from a cell to another.
    Go { from: usize, to: usize },
    /// A die or particle is placed; the text of the move calls it by the sign.
    Place { sign: char, cell: usize },
    /// Two stones change places.
    Swap { white: usize, black: usize },
    /// Nothing: to pass, to decline a bonus, or to keep what might be swapped.
    Pass,
}

/// What each game's positions know: the rules themselves.
trait Rules: Debug + Send + Sync {
    fn text(&self) -> String;
    /// The legal moves in any order; none when the game is over.
    fn legal(&self) -> Vec<Move>;
    /// The position after a legal move.
    fn after(&self, mv: Move) -> State;
    fn move_text(&self, mv: Move) -> String;
    /// Reads a move that need not be legal.
    fn read_move(&self, text: &str) -> Result<Move, String>;
    fn to_move(&self) -> usize;
    fn over(&self) -> Option<Ending>;
    fn scores(&self) -> Option<Vec<i64>> {
        None
    }
}

/// Opens a game by its game string, such as `quantum-leap:edition=1,board=hex3`.
pub fn open(game: &str) -> Result<Oracle, String> {
    let (name, options) = Options::parse(game)?;
    let game: Arc<dyn Game> = match name {
        "quantum-leap" => Arc::new(leap::Leap::new(options)?),
        "quantum" => Arc::new(slater::Slater::new(options)?),
        "quantum-link" => Arc::new(link::Link::new(options)?),
        "quanta" => Arc::new(quanta::Quanta::new(options)?),
        _ => return Err(format!("no game is called {name:?}")),
    };
    Ok(Oracle { game })
}

impl Oracle {
    /// How many players take part.
    pub fn players(&self) -> usize {
        self.game.facts().players
    }

    /// The canonical game string.
    pub fn name(&self) -> String {
        self.game.facts().name.clone()
    }

    /// The names of the cells in board order: rows from top to bottom, each from left to right.
    pub fn cells(&self) -> Vec<String> {
        self.game.facts().board.names.clone()
    }

    /// Reads a position; malformed and impossible ones (X-3) are refused.
    pub fn parse(&self, text: &str) -> Result<State, String> {
        Arc::clone(&self.game).parse(text)
    }

    /// The start position, where it does not depend on a seed.
    pub fn start(&self) -> Option<State> {
        Arc::clone(&self.game).start()
    }
}

impl State {
    fn new(position: impl Rules + 'static) -> State {
        let position = Arc::new(position);
        State { position }
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.position.text()
    }

    /// The legal moves by their canonical text, sorted byte by byte; none when the game is over.
    pub fn moves(&self) -> Vec<String> {
        let legal = self.position.legal().into_iter();
        let mut moves: Vec<_> = legal.map(|mv| self.position.move_text(mv)).collect();
        moves.sort();
        moves
    }

    /// The position after a legal move, given in any of its accepted texts.
    pub fn play(&self, mv: &str) -> Result<State, String> {
        if self.over().is_some() {
            return Err(format!("{mv}: the game is over"));
        }
        let read = self.position.read_move(mv)?;
        if !self.position.legal().contains(&read) {
            return Err(format!("{mv} is not legal in {}", self.text()));
        }
        Ok(self.position.after(read))
    }

    /// The seat of the player to move; in a finished position the one who would be next.
    pub fn to_move(&self) -> usize {
        self.position.to_move()
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Ending> {
        self.position.over()
    }

    /// The scores so far in seat order, in games that have them.
    pub fn scores(&self) -> Option<Vec<i64>> {
        self.position.scores()
    }

    /// How many sequences of `depth` plies start here; a finished game has no further plies.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.position.legal().into_iter();
        legal
            .map(|mv| self.position.after(mv).perft(depth - 1))
            .sum()
    }
}

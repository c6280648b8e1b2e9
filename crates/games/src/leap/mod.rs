//! Quantum Leap (Néstor Romeral Andrés), editions 1 and 2, on every hexagonal board, for 2 to 6
//! players. The rules in our own words, with their ids: `RULES.md` in this folder.
//!
//! A stone leaps as many spaces as it has friends beside it, and must land on an enemy stone. Who
//! cannot is stuck, and has lost.
//!
//! ```
//! let game = quantarium_games::open("quantum-leap:board=hex2").unwrap();
//! // Row c on top, then row b, then row a. White's a1 has two friends beside it, a2 and b2, and
//! // leaps two spaces: over b2 to c3. a2 leaps to c2, and b2 would leave the board.
//! let position = game.parse("bb/bwb/ww w -").unwrap();
//! assert_eq!(position.moves(), ["a1xc3", "a2xc2"]);
//! ```

mod classes;
mod features;
mod game;
pub mod isa;
mod layout;
mod moves;
mod perft;
mod playout;
mod position;
mod quad;
mod ring;
mod rows;
mod set;
mod setup;
mod show;
pub mod speed;
mod text;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use quantarium_board::{Grid, Shape};
use quantarium_rules::{Choice, Info, OptionInfo, OptionKind, Options, Seat, SpecError, Visitor};

pub use game::Leap;
pub use moves::Move;
pub use position::Position;
pub use quad::Quad;
pub use ring::Ring;
pub use rows::Rows;

use game::Table;
use layout::Layout;
use moves::Reach;

/// The family of all Quantum Leap games.
#[derive(Clone, Copy, Debug)]
pub struct Family;

/// The rule sheet that is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edition {
    /// Equal stones for 2 to 6 players, free cells, Black's swap (QL-3, QL-4).
    First,
    /// A full board for two (QL-2).
    Second,
}

impl Edition {
    /// Edition 2 is for two players only.
    fn default_for(players: usize) -> Self {
        if players == 2 {
            Self::Second
        } else {
            Self::First
        }
    }

    fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }

    fn setup_rule(self) -> &'static str {
        match self {
            Self::First => "QL-3",
            Self::Second => "QL-2",
        }
    }
}

const DEFAULT_BOARD: &str = "hex5";

/// The seats in turn order (QL-5).
const SEATS: [Seat; 6] = [
    seat("White", 'w'),
    seat("Black", 'b'),
    seat("Red", 'r'),
    seat("Green", 'g'),
    seat("Blue", 'u'),
    seat("Purple", 'p'),
];

const fn seat(name: &'static str, letter: char) -> Seat {
    Seat { name, letter }
}

const INFO: Info = Info {
    id: "quantum-leap",
    title: "Quantum Leap",
    designer: "Néstor Romeral Andrés",
    year: None,
    summary: "Leap as far as a stone has friends beside it, always onto an enemy stone; who cannot is stuck and loses.",
    options: &[
        OptionInfo {
            key: "edition",
            title: "Edition",
            words: "Edition 2 fills the board for two players; edition 1 has equal stones, free cells, Black's swap, and seats up to six.",
            default: "2",
            kind: OptionKind::Choice(&[
                Choice {
                    value: "2",
                    title: "Second edition",
                },
                Choice {
                    value: "1",
                    title: "First edition",
                },
            ]),
        },
        OptionInfo {
            key: "board",
            title: "Board",
            words: "The shape and size of the hexagonal board.",
            default: DEFAULT_BOARD,
            kind: OptionKind::Shape,
        },
        OptionInfo {
            key: "players",
            title: "Players",
            words: "How many play; more than two play by edition 1.",
            default: "2",
            kind: OptionKind::Number { min: 2, max: 6 },
        },
    ],
    samples: &[
        "quantum-leap:board=hex2",
        "quantum-leap:edition=1,board=hex2",
        "quantum-leap:board=rhomb2x1",
        "quantum-leap:board=tri4",
        "quantum-leap:board=mask/oo.oo/o.o/ooooo/.o",
        "quantum-leap:edition=1,board=mask/ooo/o.o/ooo",
        "quantum-leap:board=hex2,players=3",
        "quantum-leap:board=tri5,players=4",
        "quantum-leap:board=star1,players=5",
        "quantum-leap:board=rhomb4x4,players=6",
        "quantum-leap:board=hex3",
        "quantum-leap:edition=1,board=hex3",
        "quantum-leap:board=hex3,players=3",
        "quantum-leap",
        "quantum-leap:edition=1",
        "quantum-leap:players=3",
        "quantum-leap:board=star2",
        "quantum-leap:board=rhomb9x7",
        "quantum-leap:board=rect8x8",
        "quantum-leap:board=hex6",
        "quantum-leap:edition=1,board=rect26x9",
        "quantum-leap:board=rhomb9x26,players=4",
        "quantum-leap:board=hex9",
        "quantum-leap:board=hex9,players=6",
        "quantum-leap:board=mask/o/o/.o/oo/o/.o/oo/o/.o/oo/oo/o/.o/oo/o/.o/oo/o/.o/oo/oo/oo/o/.o/oo/o",
        "quantum-leap:board=mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o.",
        "quantum-leap:board=mask/oooo..................................................oooo/ooo....o...........................................ooo.ooo,players=3",
    ],
};

impl quantarium_rules::Family for Family {
    const INFO: Info = INFO;

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        with_leap(options, Visit(visitor))
    }
}

/// Something to be done with a game whose layout is only known once its board is.
trait WithLeap {
    /// What comes of it.
    type Output;
    /// Does it.
    fn with<L: Layout, const P: usize>(self, game: Leap<L, P>) -> Self::Output;
}

struct Visit<V>(V);

impl<V: Visitor> WithLeap for Visit<V> {
    type Output = V::Output;

    fn with<L: Layout, const P: usize>(self, game: Leap<L, P>) -> V::Output {
        self.0.visit(game)
    }
}

/// Reads the options and lays the board out: the fastest layout that it fits, the smallest position
/// that holds the players.
fn with_leap<W: WithLeap>(options: &Options<'_>, what: W) -> Result<W::Output, SpecError> {
    let table = Arc::new(read(options)?);
    if let Some(game) = Leap::<Ring<u64>, 2>::new(&table) {
        return Ok(what.with(game));
    }
    if let Some(game) = Leap::<Ring<u64>, 6>::new(&table) {
        return Ok(what.with(game));
    }
    if let Some(game) = Leap::<Ring<u128>, 2>::new(&table) {
        return Ok(what.with(game));
    }
    if let Some(game) = Leap::<Ring<u128>, 6>::new(&table) {
        return Ok(what.with(game));
    }
    if let Some(game) = Leap::<Ring<Quad>, 6>::new(&table) {
        return Ok(what.with(game));
    }
    if let Some(game) = Leap::<Rows<32, 48>, 6>::new(&table) {
        return Ok(what.with(game));
    }
    match Leap::<Rows<64, 80>, 6>::new(&table) {
        Some(game) => Ok(what.with(game)),
        None => unreachable!("a shape has at most 26 rows of at most 64 characters"),
    }
}

/// Reads the options of a game string.
fn read(options: &Options<'_>) -> Result<Table, SpecError> {
    let players = options.number("players", 2, 6)?.unwrap_or(2) as usize;
    let edition = match options.choice("edition", &["1", "2"])? {
        Some(0) => Edition::First,
        Some(_) => Edition::Second,
        None => Edition::default_for(players),
    };
    if edition == Edition::Second && players > 2 {
        return Err(SpecError::Conflict(format!(
            "edition=2 is for two players, not {players}; edition=1 is for 2 to 6"
        )));
    }
    let shape: Shape = options.get("board").unwrap_or(DEFAULT_BOARD).parse()?;
    let grid = Grid::of_shape(&shape);
    if grid.len() < players {
        return Err(SpecError::Conflict(format!(
            "board={shape} has {} cells, too few for {players} players (QL-3)",
            grid.len()
        )));
    }
    Ok(Table {
        edition,
        shape,
        players,
        reach: Reach::new(&grid),
        grid,
    })
}

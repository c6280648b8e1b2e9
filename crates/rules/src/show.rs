//! What a board on screen or on paper needs, without any colours: pieces, clicks and sights.

use quantarium_board::Cell;

use crate::{Game, Outcome, Player};

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where it stands.
    pub cell: Cell,
    /// Whose it is; nobody's for a neutron.
    pub owner: Option<Player>,
    /// What it is: `stone`; `square`, `circle`, `queen`; `die`; `neutron`, `positive`, `negative`.
    pub kind: &'static str,
    /// A tower's height, a die's face; 1 where nothing is counted.
    pub count: u8,
    /// Its state where it has one. Dice: `fulfilled`, `open`, `dead`, `covered`. Towers: `frozen`.
    /// Neutrons: `surrounded`.
    pub state: Option<&'static str>,
    /// Who has scored it, where the rules say that of a piece: a surrounded neutron.
    pub scored_by: Option<Player>,
}

impl Piece {
    /// A piece with a count of 1 and no state.
    pub const fn new(cell: Cell, owner: Option<Player>, kind: &'static str) -> Self {
        Self {
            cell,
            owner,
            kind,
            count: 1,
            state: None,
            scored_by: None,
        }
    }
}

/// A step in entering a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Click {
    /// On a cell.
    Cell(Cell),
    /// On a button beside the board, by its text: a die's face, a particle, `pass`, `keep`.
    Choice(&'static str),
}

/// Cells that have to do with one cell, to be marked when a player looks at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// What they are: `friend` (neighbours of its own colour), `reach` (cells at its distance,
    /// whatever stands there), and so on, as the game says.
    pub kind: &'static str,
    /// Which cells.
    pub cells: Vec<Cell>,
}

impl Sight {
    /// Those of several sights that have cells.
    pub fn with_cells<const N: usize>(all: [(&'static str, Vec<Cell>); N]) -> Vec<Self> {
        let all = all.into_iter().filter(|(_, cells)| !cells.is_empty());
        all.map(|(kind, cells)| Self { kind, cells }).collect()
    }
}

/// What a lens writes beside a cell: something that follows from the rules but takes thought to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LensMark {
    /// Where.
    pub cell: Cell,
    /// What it means, in the game's words: `hit` (pieces that can capture here), `still` (a piece that
    /// cannot move), and so on.
    pub kind: &'static str,
    /// How many; 0 where nothing is counted.
    pub count: u8,
    /// Out of how many; 0 where there is no such number.
    pub of: u8,
    /// Who is ahead here, and by how much, where that matters.
    pub lead: Option<(Player, u8)>,
}

impl LensMark {
    /// A mark without anybody ahead.
    pub const fn new(cell: Cell, kind: &'static str, count: u8, of: u8) -> Self {
        Self {
            cell,
            kind,
            count,
            of,
            lead: None,
        }
    }
}

/// What a lens says of a player rather than of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LensNote {
    /// Whom it is about.
    pub player: Player,
    /// What it means, in the game's words: `dice` (points now, and at most with the dice that lie),
    /// `owed` (bonuses).
    pub kind: &'static str,
    /// How many.
    pub count: u16,
    /// Out of how many, or at most; 0 where there is no such number.
    pub of: u16,
}

/// A position through the lens.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lens {
    /// What is written on the board, in board order.
    pub marks: Vec<LensMark>,
    /// What is said beside it.
    pub notes: Vec<LensNote>,
}

/// What a board on screen shows of a position, and how a move is entered on it.
pub trait Show: Game {
    /// The pieces on the board, in board order.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// How many finished pieces win, in games that are won so.
    fn goal(&self) -> Option<u32> {
        None
    }

    /// The clicks that spell a legal move. No two legal moves have the same clicks, and none's are
    /// the beginning of another's.
    fn clicks(&self, position: &Self::Position, mv: Self::Move) -> Vec<Click>;

    /// What looking at `cell` should show, beside where its piece may go; empty for most cells.
    fn sights(&self, position: &Self::Position, cell: Cell) -> Vec<Sight>;

    /// The position through the lens.
    fn lens(&self, position: &Self::Position) -> Lens;

    /// What a legal move changes for other pieces, where that is easily overlooked; empty where it is
    /// plain to see.
    fn aftermath(&self, position: &Self::Position, mv: Self::Move) -> Vec<LensMark> {
        let _ = (position, mv);
        Vec::new()
    }

    /// Of a finished game, the cells that show why it ended so: the stones of the player who is stuck, the
    /// towers or dice that count. None where nothing on the board shows it.
    fn deciding(&self, position: &Self::Position, outcome: &Outcome) -> Vec<Cell>;
}

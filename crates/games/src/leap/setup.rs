//! What a game string says, and random start positions (QL-2, QL-3), fixed for ever by their seed.
//!
//! The order of draws, from `Random::new(seed)`:
//!
//! - Edition 2: the cells in board order are shuffled; the first floor(C/2) of them hold a white
//!   stone, the others a black one.
//! - Edition 1: if C mod P is not 0, the cells in board order without the centre cell are shuffled,
//!   and the first C mod P of them stay free. Then the cells that are not free, in board order again,
//!   are shuffled; the first floor(C/P) hold a white stone, the next as many a black one, and so on.

use std::iter::repeat_n;

use arrayvec::ArrayVec;
use quantarium_board::{Cell, Grid, MAX_CELLS, Shape};
use quantarium_rules::{Choice, OptionInfo, OptionKind, Options, Random, Seat, Seed, SpecError};

use super::moves::StepTable;

/// The rule sheet that is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edition {
    /// Equal stones for 2 to 6 players, free cells, Black's swap (QL-3, QL-4).
    First = 1,
    /// A full board for two (QL-2).
    Second = 2,
}

impl Edition {
    /// Edition 2 is for two players only.
    pub(super) fn default_for(players: usize) -> Self {
        if players == 2 {
            Self::Second
        } else {
            Self::First
        }
    }
}

pub(super) const DEFAULT_BOARD: &str = "hex5";

/// The seats in turn order (QL-5).
pub(super) const SEATS: [Seat; 6] = [
    Seat::new("White", 'w'),
    Seat::new("Black", 'b'),
    Seat::new("Red", 'r'),
    Seat::new("Green", 'g'),
    Seat::new("Blue", 'u'),
    Seat::new("Purple", 'p'),
];

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "edition",
        title: "Edition",
        words: "Edition 2 fills the board for two players; edition 1 has equal stones, free cells, Black's swap, and seats up to six.",
        default: "2",
        kind: OptionKind::Choice(&[
            Choice::new("2", "Second edition"),
            Choice::new("1", "First edition"),
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
];

/// What a game string fixes, whatever the layout.
#[derive(Clone, Debug)]
pub(super) struct GameConfig {
    pub(super) edition: Edition,
    pub(super) shape: Shape,
    pub(super) players: usize,
    pub(super) grid: Grid,
    pub(super) steps: StepTable,
}

impl GameConfig {
    /// How many stones the player with this seat has at the start (QL-2, QL-3).
    pub(super) fn stones(&self, seat: usize) -> usize {
        let cells = self.grid.len();
        match (self.edition, seat) {
            (Edition::Second, 0) => cells / 2,
            (Edition::Second, _) => cells - cells / 2,
            (Edition::First, _) => cells / self.players,
        }
    }

    /// QL-4: Black may swap in edition 1 with two players.
    pub(super) fn has_swap(&self) -> bool {
        self.edition == Edition::First && self.players == 2
    }
}

pub(super) fn read(options: &Options<'_>) -> Result<GameConfig, SpecError> {
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
    Ok(GameConfig {
        edition,
        shape,
        players,
        steps: StepTable::new(&grid),
        grid,
    })
}

/// The cells with stones, each with the seat of its player.
pub(super) fn random(config: &GameConfig, seed: Seed) -> impl Iterator<Item = (Cell, usize)> {
    let mut random = Random::new(seed);
    // As many cells as there can be: environments begin games often.
    let mut cells: ArrayVec<Cell, MAX_CELLS> = config.grid.cells().collect();
    let left_over = cells.len() % config.players;
    if config.edition == Edition::First && left_over > 0 {
        // QL-3: a free cell is never the centre.
        let centre = config.grid.centre();
        let mut free = cells.clone();
        free.retain(|cell| Some(*cell) != centre);
        random.shuffle(&mut free);
        cells.retain(|cell| !free[..left_over].contains(cell));
    }
    random.shuffle(&mut cells);
    let seats = (0..config.players).flat_map(move |seat| repeat_n(seat, config.stones(seat)));
    cells.into_iter().zip(seats)
}

//! Positions reduced to what the rest of the game depends on.

use quantarium_board::Grid;

/// Half a byte a cell: nothing; the mover's die with a face that may still score, or settled; the
/// same of the other player; a die that nobody asks for any more.
const EMPTY: u64 = 0;
const SETTLED: u64 = 7;
const OTHER: u64 = 8;
const NOBODYS: u64 = 8;

/// A bit in every cell's half byte.
const ONES: u64 = 0x1111_1111_1111_1111;

/// A position as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    cells: u64,
    /// The dice left to the player to move, and to the other; never more than there are empty cells.
    hand: [u8; 2],
}

impl State {
    /// All of it in one word.
    pub(super) fn key(self) -> u64 {
        self.cells | u64::from(self.hand[0]) << 56 | u64::from(self.hand[1]) << 60
    }

    /// As the other player sees it.
    pub(super) fn turned(self) -> Self {
        let owned = (self.cells | self.cells >> 1 | self.cells >> 2) & ONES;
        Self {
            cells: self.cells ^ owned << 3,
            hand: [self.hand[1], self.hand[0]],
        }
    }

    fn at(self, cell: usize) -> u64 {
        self.cells >> (4 * cell) & 15
    }

    fn put(&mut self, cell: usize, code: u64) {
        self.cells = self.cells & !(15 << (4 * cell)) | code << (4 * cell);
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    /// What the other player sees, the least of what symmetries make of it.
    pub(super) state: State,
    /// The points that it settled, the mover's less the other's.
    pub(super) points: i32,
}

/// A board, and how many dice each player has (QK-2).
#[derive(Debug)]
pub(super) struct Board {
    near: Vec<Vec<usize>>,
    symmetries: Vec<Vec<usize>>,
    dice: u8,
}

impl Board {
    pub(super) fn new(grid: &Grid, dice: u8) -> Self {
        let near = grid.cells().map(|cell| {
            let near = grid.neighbours(cell).iter();
            near.map(|cell| cell.index()).collect()
        });
        let symmetries = grid.symmetries().iter().map(|symmetry| {
            let image = grid.cells().map(|cell| symmetry.map(cell).index());
            image.collect()
        });
        Self {
            near: near.collect(),
            symmetries: symmetries.collect(),
            dice,
        }
    }

    /// The state with these dice (cell, whether it is the other player's, face), and the points settled.
    pub(super) fn state(&self, dice: impl Iterator<Item = (usize, bool, u8)>) -> (State, i32) {
        let mut state = State {
            cells: 0,
            hand: [self.dice; 2],
        };
        for (cell, other, face) in dice {
            state.put(cell, u64::from(face) | if other { OTHER } else { 0 });
            let hand = &mut state.hand[usize::from(other)];
            *hand = hand.saturating_sub(1);
        }
        let points = self.settle(&mut state);
        (self.least(state), points)
    }

    /// QK-7: the mover's points less the other's, of the dice that are not settled, as they stand.
    pub(super) fn stand(&self, state: &State) -> i32 {
        let open = (0..self.near.len()).filter_map(|cell| {
            let (other, face) = open_die(state.at(cell))?;
            let (friends, _) = self.around(state, cell, other);
            (friends == face).then(|| signed(other, face))
        });
        open.sum()
    }

    /// Every placement (QK-4) that differs from the others in what follows.
    pub(super) fn each_placement(&self, state: &State, mut visit: impl FnMut(After)) {
        if state.hand[0] == 0 {
            return;
        }
        for cell in (0..self.near.len()).filter(|cell| state.at(*cell) == EMPTY) {
            let (friends, empty) = self.around(state, cell, false);
            let most = friends + empty.min(state.hand[0] - 1);
            let mut hopeless = false;
            for face in 1..=6 {
                if (friends..=most).contains(&face) {
                    visit(self.placed(state, cell, u64::from(face)));
                } else if !hopeless {
                    hopeless = true;
                    visit(self.placed(state, cell, SETTLED));
                }
            }
        }
    }

    fn placed(&self, state: &State, cell: usize, code: u64) -> After {
        let mut after = *state;
        after.put(cell, code);
        after.hand[0] -= 1;
        let points = self.settle(&mut after);
        After {
            state: self.least(after.turned()),
            points,
        }
    }

    /// The friends that a die of this player has or would have on a cell, and the empty cells around it.
    fn around(&self, state: &State, cell: usize, other: bool) -> (u8, u8) {
        let (mut friends, mut empty) = (0, 0);
        for &near in &self.near[cell] {
            let code = state.at(near);
            empty += u8::from(code == EMPTY);
            friends += u8::from(code & 7 != 0 && (code & OTHER != 0) == other);
        }
        (friends, empty)
    }

    /// Settles what can be settled; the points of it, the mover's less the other's.
    fn settle(&self, state: &mut State) -> i32 {
        let cells = 0..self.near.len();
        let empty = cells.clone().filter(|cell| state.at(*cell) == EMPTY);
        let empty = empty.count() as u8;
        state.hand = state.hand.map(|hand| hand.min(empty));
        let mut points = 0;
        for cell in cells.clone() {
            let Some((other, face)) = open_die(state.at(cell)) else {
                continue;
            };
            let (friends, empty) = self.around(state, cell, other);
            let room = empty.min(state.hand[usize::from(other)]);
            if (friends..=friends + room).contains(&face) {
                if room > 0 {
                    continue;
                }
                points += signed(other, face);
            }
            state.put(cell, SETTLED | if other { OTHER } else { 0 });
        }
        let settled = |code: u64| code & 7 == SETTLED || code == NOBODYS;
        for cell in cells {
            let mut near = self.near[cell].iter();
            if settled(state.at(cell)) && near.all(|near| settled(state.at(*near))) {
                state.put(cell, NOBODYS);
            }
        }
        points
    }

    /// The least of the states that symmetries make of one.
    pub(super) fn least(&self, state: State) -> State {
        let images = self.symmetries.iter().map(|image| {
            let cells = image.iter().enumerate();
            cells.fold(0, |cells, (from, to)| cells | state.at(from) << (4 * to))
        });
        State {
            cells: images.min().unwrap_or(state.cells),
            ..state
        }
    }
}

/// Whose a die that is not settled is, and its face.
fn open_die(code: u64) -> Option<(bool, u8)> {
    let face = code & 7;
    (face != 0 && face != SETTLED).then_some((code & OTHER != 0, face as u8))
}

fn signed(other: bool, face: u8) -> i32 {
    let face = i32::from(face);
    if other { -face } else { face }
}

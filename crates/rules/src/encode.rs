//! Positions and moves as numbers, for programs that learn.
//!
//! Every move has an *action*, a number; which actions are legal is a *mask*. What stands on the board
//! is *planes* of bytes, one for each kind of thing, each a picture of the board; what belongs to no cell
//! is *scalars*. Planes and scalars are as a *viewer* sees them: own pieces first, then those of the
//! others in turn order. Boards are never turned.

use std::fmt::Debug;

use quantarium_board::{Cell, Grid, Symmetry};

use crate::{Game, Player};

/// A game whose positions and moves can be written as numbers.
pub trait Encode: Game {
    /// What writes them.
    type Encoder: Encoder<Self>;

    /// Makes the tables that encoding takes. A game that is only played does without them.
    fn encoder(&self) -> Self::Encoder;
}

/// Writes a game's positions and moves as numbers. The slices it is given have the sizes that its
/// [`Encoding`] says, and it writes every place of them; positions belong to the game that it came from.
pub trait Encoder<G: Game + ?Sized>: Debug + Send + Sync + 'static {
    /// What the numbers mean.
    fn encoding(&self) -> &Encoding;

    /// The action of a move of [`Game::move_universe`] that is legal in some position.
    fn action_of(&self, mv: G::Move) -> usize;

    /// The legal move of an action; nothing if there is none, whatever the number.
    fn move_of(&self, game: &G, position: &G::Position, action: usize) -> Option<G::Move>;

    /// Writes at every action whether it is legal; whether any is.
    #[inline]
    fn write_mask(&self, game: &G, position: &G::Position, mask: &mut [bool]) -> bool {
        mask.fill(false);
        let mut any = false;
        game.every_move(position, |mv| {
            mask[self.action_of(mv)] = true;
            any = true;
        });
        any
    }

    /// Writes the planes, one after the other, 0 or 1 a place.
    fn write_planes(&self, game: &G, position: &G::Position, viewer: Player, planes: &mut [u8]);

    /// Writes the scalars.
    fn write_scalars(&self, game: &G, position: &G::Position, viewer: Player, scalars: &mut [f32]);

    /// How many of the last actions answer an offer with which the game begins, and which may be left out: then it is
    /// [declined](Self::declines), positions where it is pending are not encoded, and masks end before these actions.
    fn offers(&self) -> usize {
        0
    }

    /// The move that declines such an offer, where it is pending.
    fn declines(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let _ = (game, position);
        None
    }

    /// What an action becomes when the board is turned or mirrored; actions of a cell that have a direction
    /// change that, too.
    fn map_action(&self, action: usize, symmetry: &Symmetry) -> usize {
        let encoding = self.encoding();
        let cell = encoding.cell_of(action);
        cell.map_or(action, |(cell, which)| {
            encoding.action_at(symmetry.map(cell), which)
        })
    }
}

/// What the numbers of a game mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// How many actions there are.
    pub actions: usize,
    /// How many actions each cell has: those below `cells * actions_per_cell` are this many a cell, in
    /// board order. The others belong to no cell, or to several.
    pub actions_per_cell: usize,
    /// What each plane shows.
    pub plane_names: Vec<String>,
    /// What each scalar says.
    pub scalar_names: Vec<String>,
    /// Where the cells are in a plane.
    pub raster: Raster,
    players: usize,
}

impl Encoding {
    /// The encoding of a game with this board and number of players. Of `actions`, each cell has
    /// `actions_per_cell`. The scalars that every game has come before `scalars`, whose names are the words of a text.
    pub fn new(
        grid: &Grid,
        players: usize,
        (actions_per_cell, others): (usize, usize),
        plane_names: Vec<String>,
        scalars: &str,
    ) -> Self {
        let seats = (0..players).map(|seat| format!("seat_{seat}"));
        let turns = (0..players).map(|turns| format!("turn_{turns}"));
        let scalars = scalars.split_whitespace().map(str::to_owned);
        Self {
            actions: grid.len() * actions_per_cell + others,
            actions_per_cell,
            plane_names,
            scalar_names: seats.chain(turns).chain(scalars).collect(),
            raster: Raster::new(grid),
            players,
        }
    }

    /// How many bytes all planes have.
    pub fn planes_len(&self) -> usize {
        self.plane_names.len() * self.raster.len()
    }

    /// Writes the scalars that every game has, the viewer's seat and how many turns from now the viewer
    /// decides; the rest of the slice.
    #[inline]
    pub fn write_seats<'a>(
        &self,
        viewer: Player,
        to_move: Player,
        scalars: &'a mut [f32],
    ) -> &'a mut [f32] {
        let (seats, rest) = scalars.split_at_mut(self.players);
        let (turns, rest) = rest.split_at_mut(self.players);
        seats.fill(0.0);
        seats[viewer.index()] = 1.0;
        turns.fill(0.0);
        let after = to_move.index() + self.players - viewer.index();
        turns[after.checked_sub(self.players).unwrap_or(after)] = 1.0;
        rest
    }

    /// The cell of an action and which of the cell's actions it is; nothing if it belongs to no cell.
    #[inline]
    pub fn cell_of(&self, action: usize) -> Option<(Cell, usize)> {
        let cell = action / self.actions_per_cell;
        let is_cell = cell < self.raster.places.len();
        is_cell.then_some((Cell(cell as u8), action % self.actions_per_cell))
    }

    /// The last action, which is the pass where there is one.
    #[inline]
    pub fn last(&self) -> usize {
        self.actions - 1
    }

    /// The action of a cell.
    #[inline]
    pub fn action_at(&self, cell: Cell, which: usize) -> usize {
        cell.index() * self.actions_per_cell + which
    }
}

/// A board as a picture: the smallest rectangle of coordinates that holds all cells, row by row from
/// the bottom, each from left to right. On a hexagonal board that is the axial picture, in which each row
/// stands half a cell further to the left than the one below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raster {
    /// How many rows there are.
    pub height: usize,
    /// How many places a row has.
    pub width: usize,
    /// The place of each cell, in board order.
    places: Vec<u16>,
}

impl Raster {
    /// The raster of a board.
    pub fn new(grid: &Grid) -> Self {
        let coords = || grid.cells().map(|cell| grid.coords(cell));
        let range = |of: fn((i16, i16)) -> i16| {
            let numbers = || coords().map(of);
            let (low, high) = (numbers().min(), numbers().max());
            (low.unwrap_or(0), high.unwrap_or(0))
        };
        let ((left, right), (bottom, top)) = (range(|(x, _)| x), range(|(_, y)| y));
        let width = (right - left + 1) as usize;
        let place = |(x, y)| ((y - bottom) as usize * width + (x - left) as usize) as u16;
        Self {
            height: (top - bottom + 1) as usize,
            width,
            places: coords().map(place).collect(),
        }
    }

    /// How many places there are.
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    #[inline]
    pub fn len(&self) -> usize {
        self.height * self.width
    }

    /// The place of a cell.
    #[inline]
    pub fn place(&self, cell: Cell) -> usize {
        usize::from(self.places[cell.index()])
    }

    /// A plane with 1 at every cell: it tells the board from what lies around it.
    pub fn on_board(&self) -> Vec<u8> {
        let mut plane = vec![0; self.len()];
        for place in &self.places {
            plane[usize::from(*place)] = 1;
        }
        plane
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_raster_of_a_hexagon_is_its_axial_picture() {
        let grid = Grid::hex("hex2").unwrap();
        let raster = Raster::new(&grid);
        assert_eq!((raster.height, raster.width), (3, 3));
        // Row a has a1 and a2, row b b1 to b3, row c c2 and c3.
        assert_eq!(raster.on_board(), [1, 1, 0, 1, 1, 1, 0, 1, 1]);
        assert_eq!(raster.place(grid.named("c2").unwrap()), 7);
        // It leaves out what lies around the board.
        let grid = Grid::hex("mask/../.o/.oo/..").unwrap();
        let raster = Raster::new(&grid);
        assert_eq!((raster.height, raster.width), (2, 2));
        assert_eq!(raster.on_board(), [1, 1, 1, 0]);
    }

    #[test]
    fn turns_are_counted_from_the_viewer() {
        let grid = Grid::hex("hex2").unwrap();
        let encoding = Encoding::new(&grid, 3, (1, 0), Vec::new(), "last");
        let mut scalars = [9.0; 7];
        let rest = encoding.write_seats(Player(2), Player(1), &mut scalars);
        assert_eq!(rest.len(), 1);
        assert_eq!(scalars, [0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 9.0]);
        assert_eq!(encoding.scalar_names[4..], ["turn_1", "turn_2", "last"]);
    }
}

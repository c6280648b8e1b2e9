//! Positions and moves as numbers.
//!
//! A capture is its stone's cell and its direction: how far it goes follows from the friends beside the
//! stone (QL-6). Black's choices at the start of edition 1 (QL-4) come after all captures, so that
//! captures have the same actions in both editions.

use std::ops::ControlFlow;

use quantarium_board::{Cell, Grid, Symmetry};
use quantarium_rules::{Encode, Encoder, Encoding, Player};

use super::bits::{DIRECTIONS, Set};
use super::game::Leap;
use super::layout::Layout;
use super::moves::Move;
use super::perft::AllLandings;
use super::position::Position;

/// The tables of one board.
#[derive(Debug)]
pub(super) struct LeapEncoder {
    encoding: Encoding,
    grid: Grid,
    players: usize,
    has_swap: bool,
    /// The first action of the cell on each place of the layout.
    first_action: Vec<u16>,
    /// Where that cell is in a plane.
    in_plane: Vec<u16>,
    /// The last plane.
    on_board: Vec<u8>,
}

impl LeapEncoder {
    /// The action of `keep`; those of the swaps follow it.
    fn keep(&self) -> usize {
        self.grid.len() * DIRECTIONS
    }

    /// The action of swapping the stones on two cells, whichever of them is white.
    fn swap(&self, a: Cell, b: Cell) -> usize {
        let (low, high) = (a.min(b).index(), a.max(b).index());
        self.keep() + 1 + high * high.saturating_sub(1) / 2 + low
    }

    /// The two cells of a swap's action.
    fn swapped(&self, action: usize) -> (Cell, Cell) {
        let number = action - self.keep() - 1;
        let high = (8 * number + 1).isqrt().div_ceil(2);
        let low = number - high * (high - 1) / 2;
        (Cell(low as u8), Cell(high as u8))
    }
}

impl<L: Layout, const P: usize> Encode for Leap<L, P> {
    type Encoder = LeapEncoder;

    fn encoder(&self) -> LeapEncoder {
        let config = &*self.config;
        let (grid, players) = (config.grid.clone(), config.players);
        let stones = (1..players).map(|turns| format!("stones_{turns}"));
        let planes = std::iter::once("own_stones".to_owned()).chain(stones);
        let pairs = grid.len() * (grid.len() - 1) / 2;
        let others = if config.has_swap() { 1 + pairs } else { 0 };
        let encoding = Encoding::new(
            &grid,
            players,
            (DIRECTIONS, others),
            planes.chain(["on_board".to_owned()]).collect(),
            &["swap_pending", "stones_left"],
        );
        let places = self.layout.places();
        let count = grid.cells().map(|cell| places.of(cell) + 1).max();
        let mut first_action = vec![0; count.unwrap_or(0)];
        let mut in_plane = first_action.clone();
        for cell in grid.cells() {
            first_action[places.of(cell)] = encoding.action_at(cell, 0) as u16;
            in_plane[places.of(cell)] = encoding.raster.place(cell) as u16;
        }
        LeapEncoder {
            on_board: encoding.raster.on_board(),
            has_swap: config.has_swap(),
            encoding,
            grid,
            players,
            first_action,
            in_plane,
        }
    }
}

impl<L: Layout, const P: usize> Encoder<Leap<L, P>> for LeapEncoder {
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn action_of(&self, mv: Move) -> usize {
        match mv {
            Move::Keep => self.keep(),
            Move::Swap { white, black } => self.swap(white, black),
            Move::Capture { from, to } => {
                let ((x, y), (to_x, to_y)) = (self.grid.coords(from), self.grid.coords(to));
                let step = ((to_x - x).signum(), (to_y - y).signum());
                let direction = self.grid.directions().iter().position(|way| *way == step);
                self.encoding.action_at(from, direction.unwrap_or(0))
            }
        }
    }

    #[inline]
    fn move_of(
        &self,
        game: &Leap<L, P>,
        position: &Position<L::Set, P>,
        action: usize,
    ) -> Option<Move> {
        if action >= self.encoding.actions {
            return None;
        }
        let place = |cell| game.layout.places().of(cell);
        if let Some((from, direction)) = self.encoding.cell_of(action) {
            if position.swap || !position.own().contains(place(from)) {
                return None;
            }
            let steps = &game.config.steps;
            let is_friend = |cell: &Cell| position.own().contains(place(*cell));
            let friends = steps.at(from, 1).filter(is_friend).count();
            let to = steps.towards(from, direction, friends)?;
            let lands = position.enemy().contains(place(to));
            return lands.then_some(Move::Capture { from, to });
        }
        if !position.swap {
            return None;
        }
        if action == self.keep() {
            return Some(Move::Keep);
        }
        // Black decides, so Black's stones come first.
        let (a, b) = self.swapped(action);
        let is_swap = |black, white| {
            position.stones[0].contains(place(black)) && position.stones[1].contains(place(white))
        };
        let pairs = [(a, b), (b, a)].into_iter();
        let mut found = pairs.filter(|(black, white)| is_swap(*black, *white));
        let (black, white) = found.next()?;
        Some(Move::Swap { white, black })
    }

    #[inline]
    fn write_mask(&self, game: &Leap<L, P>, position: &Position<L::Set, P>, mask: &mut [bool]) {
        mask.fill(false);
        if position.swap {
            mask[self.keep()] = true;
            let places = game.layout.places();
            let _ = position.stones[0].each(|black| {
                position.stones[1].each(|white| {
                    mask[self.swap(places.cell(black), places.cell(white))] = true;
                    ControlFlow::<()>::Continue(())
                })
            });
            return;
        }
        let landings = game.isa.run(AllLandings {
            layout: &game.layout,
            position,
        });
        for (direction, of_direction) in landings.iter().enumerate() {
            for (k, landed) in of_direction.iter().enumerate() {
                let _ = landed.each(|to| {
                    let from = game.layout.origin(direction, k + 1, to);
                    mask[usize::from(self.first_action[from]) + direction] = true;
                    ControlFlow::<()>::Continue(())
                });
            }
        }
    }

    #[inline]
    fn write_planes(
        &self,
        _game: &Leap<L, P>,
        position: &Position<L::Set, P>,
        viewer: Player,
        planes: &mut [u8],
    ) {
        let of_stones = self.players * self.on_board.len();
        let (stones, on_board) = planes.split_at_mut(of_stones);
        stones.fill(0);
        on_board.copy_from_slice(&self.on_board);
        let (mut seat, players) = (viewer, self.players);
        for plane in stones.chunks_exact_mut(self.on_board.len()) {
            let _ = position.stones[position.index_of(seat.index(), players)].each(|place| {
                plane[usize::from(self.in_plane[place])] = 1;
                ControlFlow::<()>::Continue(())
            });
            seat = seat.next(players);
        }
    }

    #[inline]
    fn write_scalars(
        &self,
        _game: &Leap<L, P>,
        position: &Position<L::Set, P>,
        viewer: Player,
        scalars: &mut [f32],
    ) {
        let to_move = Player(position.to_move);
        let rest = self.encoding.write_seats(viewer, to_move, scalars);
        let stones: u32 = position.stones.iter().map(Set::len).sum();
        rest[0] = f32::from(u8::from(position.swap));
        rest[1] = stones as f32 / self.grid.len() as f32;
    }

    fn map_action(&self, action: usize, symmetry: &Symmetry) -> usize {
        if let Some((cell, direction)) = self.encoding.cell_of(action) {
            let turned = symmetry.map_direction(&self.grid, direction);
            return self.encoding.action_at(symmetry.map(cell), turned);
        }
        if !self.has_swap || action == self.keep() {
            return action;
        }
        let (a, b) = self.swapped(action);
        self.swap(symmetry.map(a), symmetry.map(b))
    }
}

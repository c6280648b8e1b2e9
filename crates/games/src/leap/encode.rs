//! Positions and moves as numbers.
//!
//! A capture is its stone's cell and its direction: how far it goes follows from the friends beside the
//! stone (QL-6). Black's choices at the start of edition 1 (QL-4) come after all captures, so that
//! captures have the same actions in both editions.

use std::ops::ControlFlow;

use quantarium_board::{Cell, Grid, Symmetry};
use quantarium_rules::{Encode, Encoder, Encoding, Player, Unpacker};

use super::bits::{DIRECTIONS, Set};
use super::game::Leap;
use super::layout::Layout;
use super::moves::Move;
use super::perft::Captors;
use super::position::Position;

#[derive(Debug)]
pub(super) struct LeapEncoder<S> {
    encoding: Encoding,
    grid: Grid,
    players: usize,
    beside: Vec<S>,
    /// Writes which stones can capture in each direction as a mask, without those of the swap.
    captures: Unpacker,
    /// Writes the players' stones as planes.
    stones: Unpacker,
    /// The last plane.
    on_board: Vec<u8>,
}

impl<S> LeapEncoder<S> {
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
    type Encoder = LeapEncoder<L::Set>;

    fn encoder(&self) -> LeapEncoder<L::Set> {
        let config = &*self.config;
        let (grid, players) = (config.grid.clone(), config.players);
        let stones = (1..players).map(|turns| format!("stones_{turns}"));
        let planes = std::iter::once("own_stones".to_owned()).chain(stones);
        let pairs = grid.len() * (grid.len() - 1) / 2;
        let others = if config.has_swap() { 1 + pairs } else { 0 };
        let planes = planes.chain(["on_board".to_owned()]).collect();
        let scalars = "swap_pending stones_left";
        let encoding = Encoding::new(&grid, players, (DIRECTIONS, others), planes, scalars);
        let (size, places) = (encoding.raster.len(), self.layout.places());
        let bit = |set: usize, cell| set * L::Set::ROOM + places.of(cell);
        let each = |sets| (0..sets).flat_map(|set| grid.cells().map(move |cell| (set, cell)));
        let captures =
            each(DIRECTIONS).map(|(way, cell)| (bit(way, cell), encoding.action_at(cell, way)));
        let stones = each(players).map(|(turns, cell)| {
            let place = encoding.raster.place(cell);
            (bit(turns, cell), turns * size + place)
        });
        let beside = |cell| {
            let mut set = L::Set::EMPTY;
            let cells = config.steps.at(cell, 1);
            cells.for_each(|cell| set.insert(places.of(cell)));
            set
        };
        let (captures, stones): (Vec<_>, Vec<_>) = (captures.collect(), stones.collect());
        LeapEncoder {
            beside: grid.cells().map(beside).collect(),
            captures: Unpacker::new(
                DIRECTIONS * L::Set::ROOM,
                DIRECTIONS * grid.len(),
                &captures,
            ),
            stones: Unpacker::new(P * L::Set::ROOM, players * size, &stones),
            on_board: encoding.raster.on_board(),
            encoding,
            grid,
            players,
        }
    }
}

impl<L: Layout, const P: usize> Encoder<Leap<L, P>> for LeapEncoder<L::Set> {
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
        if action < self.keep() {
            let (from, direction) = (Cell((action / DIRECTIONS) as u8), action % DIRECTIONS);
            if position.swap || !position.own().contains(place(from)) {
                return None;
            }
            let friends = (self.beside[from.index()] & *position.own()).len();
            let steps = &game.config.steps;
            let to = steps.towards(from, direction, friends as usize)?;
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
    fn write_mask(
        &self,
        game: &Leap<L, P>,
        position: &Position<L::Set, P>,
        mask: &mut [bool],
    ) -> bool {
        if position.swap {
            mask.fill(false);
            mask[self.keep()] = true;
            let places = game.layout.places();
            let _ = position.stones[0].each(|black| {
                position.stones[1].each(|white| {
                    mask[self.swap(places.cell(black), places.cell(white))] = true;
                    ControlFlow::<()>::Continue(())
                })
            });
            return true;
        }
        let captors = game.isa.run(Captors {
            layout: &game.layout,
            position,
        });
        let (captures, others) = mask.split_at_mut(self.keep());
        others.fill(false);
        Set::as_bytes(&captors, |bits| self.captures.write(bits, captures));
        captors.iter().any(|stones| *stones != Set::EMPTY)
    }

    #[inline]
    fn write_planes(
        &self,
        _: &Leap<L, P>,
        position: &Position<L::Set, P>,
        viewer: Player,
        planes: &mut [u8],
    ) {
        let (stones, on_board) = planes.split_at_mut(self.players * self.on_board.len());
        on_board.copy_from_slice(&self.on_board);
        let mut sets = position.stones;
        // Mostly the viewer is to move, whose stones come first.
        let turns = position.index_of(viewer.index(), self.players);
        if turns > 0 {
            sets[..self.players].rotate_left(turns);
        }
        Set::as_bytes(&sets, |bits| self.stones.write(bits, stones));
    }

    #[inline]
    fn write_scalars(
        &self,
        _: &Leap<L, P>,
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

    fn offers(&self) -> usize {
        self.encoding.actions - self.keep()
    }

    fn declines(&self, _: &Leap<L, P>, position: &Position<L::Set, P>) -> Option<Move> {
        position.swap.then_some(Move::Keep)
    }

    fn map_action(&self, action: usize, symmetry: &Symmetry) -> usize {
        if let Some((cell, direction)) = self.encoding.cell_of(action) {
            let turned = symmetry.map_direction(&self.grid, direction);
            return self.encoding.action_at(symmetry.map(cell), turned);
        }
        if action == self.keep() {
            return action;
        }
        let (a, b) = self.swapped(action);
        self.swap(symmetry.map(a), symmetry.map(b))
    }
}

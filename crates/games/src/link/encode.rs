//! Positions and moves as numbers: a placement is its cell and its face, the pass comes last.

use quantarium_rules::{Encode, Encoder, Encoding, Game, Player};

use super::game::Link;
use super::moves::Move;
use super::position::{FACES, Position};

/// Planes of one player's dice.
const PLANES: usize = FACES as usize;

/// The tables of one board.
#[derive(Debug)]
pub struct LinkEncoder {
    encoding: Encoding,
    /// The last plane.
    on_board: Vec<u8>,
}

impl<const W: usize> Encode for Link<W> {
    type Encoder = LinkEncoder;

    fn encoder(&self) -> LinkEncoder {
        let dice = |owner: &'static str| (1..=FACES).map(move |face| format!("{owner}_{face}"));
        let planes = dice("own").chain(dice("their"));
        let planes = planes.chain(["on_board".to_owned()]).collect();
        let scalars = "own_dice their_dice passes margin";
        let encoding = Encoding::new(&self.grid, 2, (PLANES, 1), planes, scalars);
        LinkEncoder {
            on_board: encoding.raster.on_board(),
            encoding,
        }
    }
}

impl<const W: usize> Encoder<Link<W>> for LinkEncoder {
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    #[inline]
    fn action_of(&self, mv: Move) -> usize {
        match mv {
            Move::Place { cell, face } => self.encoding.action_at(cell, usize::from(face) - 1),
            Move::Pass => self.encoding.last(),
        }
    }

    #[inline]
    fn move_of(&self, game: &Link<W>, position: &Position<W>, action: usize) -> Option<Move> {
        let mv = match self.encoding.cell_of(action) {
            Some((cell, face)) => Move::Place {
                cell,
                face: face as u8 + 1,
            },
            None if action == self.encoding.last() => Move::Pass,
            None => return None,
        };
        game.is_legal(position, mv).then_some(mv)
    }

    #[inline]
    fn write_mask(&self, game: &Link<W>, position: &Position<W>, mask: &mut [bool]) -> bool {
        mask.fill(false);
        if game.is_over(position) {
            return false;
        }
        if game.has_dice(position, position.to_move) {
            for cell in game.free(position).iter() {
                let first = self.encoding.action_at(cell, 0);
                mask[first..first + PLANES].fill(true);
            }
        }
        mask[self.encoding.last()] = true;
        true
    }

    #[inline]
    fn write_planes(&self, _: &Link<W>, position: &Position<W>, viewer: Player, planes: &mut [u8]) {
        let size = self.on_board.len();
        let (dice, on_board) = planes.split_at_mut(2 * PLANES * size);
        dice.fill(0);
        on_board.copy_from_slice(&self.on_board);
        let players = [viewer, viewer.opponent()];
        for (player, planes) in players
            .into_iter()
            .zip(dice.chunks_exact_mut(PLANES * size))
        {
            for cell in position.dice[player.index()].iter() {
                let face = usize::from(position.face(cell));
                planes[(face - 1) * size + self.encoding.raster.place(cell)] = 1;
            }
        }
    }

    #[inline]
    fn write_scalars(&self, game: &Link<W>, at: &Position<W>, viewer: Player, scalars: &mut [f32]) {
        let rest = self.encoding.write_seats(viewer, at.to_move, scalars);
        let left = |player: Player| {
            f32::from(game.dice.saturating_sub(at.placed[player.index()])) / f32::from(game.dice)
        };
        let points = game.points(at).map(|points| points as f32);
        let margin = points[viewer.index()] - points[viewer.opponent().index()];
        rest.copy_from_slice(&[
            left(viewer),
            left(viewer.opponent()),
            f32::from(at.passes) / 2.0,
            margin / 100.0,
        ]);
    }
}

//! Positions and moves as numbers.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use quantarium_board::{Cell, Symmetry};

use super::{Kit, class};
use crate::{Encoder, FullGame, Player, Scores};

/// How many of a position's successors are compared with the other positions seen.
const SUCCESSORS: usize = 4;
/// What the buffers hold before they are written: nothing that could be left.
const DIRT: u8 = 0xa5;

#[derive(Clone, PartialEq, Debug)]
struct Numbers {
    mask: Vec<bool>,
    planes: Vec<u8>,
    scalars: Vec<f32>,
}

type Ended = Option<(&'static str, Option<usize>)>;
/// What the numbers must tell apart.
type Meaning = (Player, u64, Ended, Option<Scores>);

#[derive(Debug, Default)]
pub(super) struct Seen {
    hasher: RandomState,
    positions: RefCell<HashMap<u64, (Meaning, String)>>,
}

impl<G: FullGame> Kit<'_, G> {
    /// Names and sizes go together.
    pub(super) fn check_encoder(&self) {
        let encoding = self.encoder.encoding();
        let cells = self.game.grid().len();
        let name = &self.name;
        let enough = encoding.actions >= cells * encoding.actions_per_cell;
        assert!(enough, "{name}: fewer actions than the cells have");
        for names in [&encoding.plane_names, &encoding.scalar_names] {
            let mut sorted = names.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), names.len(), "{name}: {names:?}");
        }
        for symmetry in self.symmetries {
            let image = |action| self.encoder.map_action(action, symmetry);
            let mut images: Vec<usize> = (0..encoding.actions).map(image).collect();
            images.sort_unstable();
            let all = images.into_iter().eq(0..encoding.actions);
            assert!(all, "{name}: turned, two actions become one");
        }
    }

    /// What is left of the actions when offers are left out is all there is to do once none is pending, and nothing before.
    fn check_offers(&self, at: &G::Position, moves: &[G::Move]) {
        let left = self.encoder.encoding().actions - self.encoder.offers();
        let declines = self.encoder.declines(self.game, at);
        for mv in moves {
            let answers = self.encoder.action_of(*mv) >= left;
            assert_eq!(answers, declines.is_some(), "{}", self.at(at));
        }
        let Some(mv) = declines else {
            return;
        };
        assert!(moves.contains(&mv), "{}", self.at(at));
        let after = self.game.after(at, mv);
        let again = self.encoder.declines(self.game, &after);
        assert!(again.is_none(), "{}: twice", self.at(at));
    }

    /// Actions and mask are the legal moves; planes and scalars are turned with the board, and tell
    /// positions apart that differ. `images` are the position turned by each symmetry.
    pub(super) fn check_encoding(
        &self,
        at: &G::Position,
        images: &[G::Position],
        moves: &[G::Move],
    ) {
        let viewers = (0..self.game.seats().len() as u8).map(Player);
        self.check_actions(at, moves);
        self.check_offers(at, moves);
        for viewer in viewers {
            let numbers = self.numbers(at, viewer);
            let binary = numbers.planes.iter().all(|byte| *byte <= 1);
            assert!(binary, "{}: a plane is not 0 and 1", self.at(at));
            let finite = numbers.scalars.iter().all(|scalar| scalar.abs() < 1e3);
            assert!(finite, "{}: {:?}", self.at(at), numbers.scalars);
            for (symmetry, image) in self.symmetries.iter().zip(images) {
                let found = self.numbers(image, viewer);
                self.check_turned(at, &numbers, &found, symmetry);
            }
        }
        self.tell_apart(at, moves);
        let every = moves.len().div_ceil(SUCCESSORS).max(1);
        for &mv in moves.iter().step_by(every) {
            let next = self.game.after(at, mv);
            self.tell_apart(&next, &self.game.legal_moves(&next));
        }
    }

    fn numbers(&self, at: &G::Position, viewer: Player) -> Numbers {
        let encoding = self.encoder.encoding();
        let mut numbers = Numbers {
            mask: vec![true; encoding.actions],
            planes: vec![DIRT; encoding.planes_len()],
            scalars: vec![f32::NAN; encoding.scalar_names.len()],
        };
        let (game, encoder) = (self.game, &self.encoder);
        let any = encoder.write_mask(game, at, &mut numbers.mask);
        let is_so = any == numbers.mask.contains(&true);
        assert!(is_so, "{}: whether any action is legal", self.at(at));
        encoder.write_planes(game, at, viewer, &mut numbers.planes);
        encoder.write_scalars(game, at, viewer, &mut numbers.scalars);
        numbers
    }

    /// Each legal move has an action of its own, and no other action is legal.
    fn check_actions(&self, at: &G::Position, moves: &[G::Move]) {
        let numbers = self.numbers(at, Player::FIRST);
        let mut expected = vec![false; numbers.mask.len()];
        for &mv in moves {
            let action = self.encoder.action_of(mv);
            let free = expected.get(action) == Some(&false);
            holds!(self.at(at), free => "{mv:?} has action {action}, which is another's or none");
            expected[action] = true;
            let back = self.encoder.move_of(self.game, at, action);
            same!(self.at(at), back, Some(mv) => "the move of action {action}");
        }
        holds!(self.at(at), numbers.mask == expected => "the mask is not the legal moves");
        let others = [expected.len(), usize::MAX];
        let illegal = (0..expected.len()).filter(|action| !expected[*action]);
        for action in illegal.chain(others) {
            let none = self.encoder.move_of(self.game, at, action);
            assert_eq!(none, None, "{}: action {action} is illegal", self.at(at));
        }
    }

    /// The numbers that are `found` of the turned position are the turned numbers.
    fn check_turned(
        &self,
        at: &G::Position,
        numbers: &Numbers,
        found: &Numbers,
        symmetry: &Symmetry,
    ) {
        let encoding = self.encoder.encoding();
        let mut expected = numbers.clone();
        for (action, legal) in numbers.mask.iter().enumerate() {
            expected.mask[self.encoder.map_action(action, symmetry)] = *legal;
        }
        let size = encoding.raster.len();
        let planes = numbers.planes.chunks_exact(size);
        for (from, to) in planes.zip(expected.planes.chunks_exact_mut(size)) {
            for cell in (0..self.game.grid().len()).map(|i| Cell(i as u8)) {
                let image = encoding.raster.place(symmetry.map(cell));
                to[image] = from[encoding.raster.place(cell)];
            }
        }
        holds!(self.at(at), *found == expected => "the numbers are not turned with the board");
    }

    /// Positions with the same numbers go on in the same way.
    fn tell_apart(&self, at: &G::Position, moves: &[G::Move]) {
        let numbers = self.numbers(at, Player::FIRST);
        let scalars: Vec<u32> = numbers.scalars.iter().map(|s| s.to_bits()).collect();
        let hash = self.seen.hasher.hash_one((&numbers.planes, scalars));
        let outcome = self.game.outcome(at).as_ref().map(class);
        let (mover, moves) = (self.game.to_move(at), self.seen.hasher.hash_one(moves));
        let meaning = (mover, moves, outcome, self.game.scores(at));
        let mut positions = self.seen.positions.borrow_mut();
        let text = || self.game.write_position(at);
        let known = positions.entry(hash);
        let (known, other) = known.or_insert_with(|| (meaning.clone(), text()));
        holds!(self.at(at), *known == meaning => "the same numbers as `{other}`");
    }
}

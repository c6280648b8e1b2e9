//! A stack of pieces, and the board of stacks as bit planes.

use quantarium_board::{Bits, Cell};
use quantarium_rules::Player;

use super::moves::Move;

/// Stacks at least this high never move, are never landed on and win the game by three (QS-4,
/// QS-5, QS-9).
pub const FROZEN: u8 = 6;

/// How many heights move, and how far height alone can carry a stack (QS-4).
pub(super) const HEIGHTS: usize = FROZEN as usize - 1;

/// The greatest height a game can reach: a stack of 5 lands on one of 5 (QS-5).
pub const MAX_HEIGHT: u8 = 10;

/// A piece's kind: in which directions it moves (QS-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Along ranks and files.
    Square,
    /// Along diagonals.
    Circle,
    /// Along both.
    Queen,
}

impl Kind {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Square, Self::Circle, Self::Queen];

    /// Whether it moves along ranks and files.
    pub const fn is_orthogonal(self) -> bool {
        !matches!(self, Self::Circle)
    }

    /// Whether it moves along diagonals.
    pub const fn is_diagonal(self) -> bool {
        !matches!(self, Self::Square)
    }

    /// The kind for people and drawings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Circle => "circle",
            Self::Queen => "queen",
        }
    }

    /// White's letter in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Square => 'S',
            Self::Circle => 'C',
            Self::Queen => 'Q',
        }
    }
}

/// A stack: it counts as one piece, its top piece (QS-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Whose its top piece is.
    pub owner: Player,
    /// Its top piece's kind.
    pub kind: Kind,
    /// How many pieces it holds, 1 to 10.
    pub height: u8,
}

impl Stack {
    pub(super) const fn new(owner: Player, kind: Kind, height: u8) -> Self {
        Self {
            owner,
            kind,
            height,
        }
    }

    /// Whether it is too high to move or to be landed on (QS-4, QS-5).
    pub const fn is_frozen(self) -> bool {
        self.height >= FROZEN
    }

    /// Whether it moves in this direction of the board: the first four are those along ranks and files
    /// (QS-2, QS-4).
    #[inline(always)]
    pub(super) const fn goes(self, direction: usize) -> bool {
        let goes = if direction < 4 {
            self.kind.is_orthogonal()
        } else {
            self.kind.is_diagonal()
        };
        goes && !self.is_frozen()
    }
}

/// What stands where: a bit plane for each colour, each kind of direction and each binary digit of
/// the height. A set operation on planes works on all stacks at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Stacks<const W: usize> {
    pub(super) owned: [Bits<W>; 2],
    /// The squares and queens.
    pub(super) orthogonal: Bits<W>,
    /// The circles and queens.
    pub(super) diagonal: Bits<W>,
    /// Digit i of the height has the value 2^i.
    digits: [Bits<W>; 4],
}

impl<const W: usize> Stacks<W> {
    pub(super) fn get(&self, cell: Cell) -> Option<Stack> {
        let owner = if self.owned[0].contains(cell) {
            Player::FIRST
        } else if self.owned[1].contains(cell) {
            Player::SECOND
        } else {
            return None;
        };
        let kind = match (self.orthogonal.contains(cell), self.diagonal.contains(cell)) {
            (true, false) => Kind::Square,
            (false, _) => Kind::Circle,
            (true, true) => Kind::Queen,
        };
        Some(Stack {
            owner,
            kind,
            height: self.height(cell),
        })
    }

    /// The height of what stands on `cell`; 0 where nothing does.
    #[inline(always)]
    pub(super) fn height(&self, cell: Cell) -> u8 {
        let digit = |i: usize| u8::from(self.digits[i].contains(cell)) << i;
        digit(0) | digit(1) | digit(2) | digit(3)
    }

    /// Puts `stack` on `cell`, whatever stood there.
    #[inline(always)]
    pub(super) fn put(&mut self, cell: Cell, stack: Stack) {
        self.owned[0].set(cell, stack.owner == Player::FIRST);
        self.owned[1].set(cell, stack.owner == Player::SECOND);
        self.orthogonal.set(cell, stack.kind.is_orthogonal());
        self.diagonal.set(cell, stack.kind.is_diagonal());
        for (i, digit) in self.digits.iter_mut().enumerate() {
            digit.set(cell, stack.height >> i & 1 != 0);
        }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, cell: Cell) {
        let planes = [&mut self.orthogonal, &mut self.diagonal];
        let planes = planes.into_iter().chain(&mut self.owned);
        for plane in planes.chain(&mut self.digits) {
            plane.set(cell, false);
        }
    }

    /// What stood where before a ply that captured nothing.
    pub(super) fn take_back(&mut self, ply: Move) {
        if let Move::Step { from, to } = ply
            && let Some(stack) = self.get(to)
        {
            self.clear(to);
            self.put(from, stack);
        }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bits<W> {
        self.owned[0] | self.owned[1]
    }

    /// Every stack with its square, in board order.
    #[inline(always)]
    pub(super) fn each(&self) -> impl Iterator<Item = (Cell, Stack)> {
        let occupied = self.occupied().iter();
        occupied.filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The stacks of height 6 or more.
    #[inline(always)]
    pub(super) fn frozen(&self) -> Bits<W> {
        let [_, twos, fours, eights] = self.digits;
        eights | (fours & twos)
    }

    /// The stacks of height 1.
    #[inline(always)]
    pub(super) fn single(&self) -> Bits<W> {
        let [ones, twos, fours, eights] = self.digits;
        ones & !(twos | fours | eights)
    }

    /// The stacks whose height, 1 to 5, lets them move `distance` squares or more, were they not
    /// frozen (QS-4); only `distance` 1 to 5 is reached by height.
    #[inline(always)]
    pub(super) fn reaching(&self, distance: usize) -> Bits<W> {
        let [ones, twos, fours, _] = self.digits;
        match distance {
            1 => self.occupied(),
            2 => twos | fours,
            3 => fours | (twos & ones),
            4 => fours,
            5 => fours & ones,
            _ => Bits::EMPTY,
        }
    }

    /// Whether `player` owns three stacks of height 6 or more (QS-9).
    #[inline(always)]
    pub(super) fn has_three_towers(&self, player: Player) -> bool {
        let mut towers = self.frozen() & self.owned[player.index()];
        towers.pop();
        towers.pop();
        !towers.is_empty()
    }

    /// How many stacks of height 6 or more `player` owns (QS-10).
    pub(super) fn towers(&self, player: Player) -> u32 {
        (self.frozen() & self.owned[player.index()]).len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_hold_every_stack() {
        let mut stacks = Stacks::<2>::default();
        let cell = Cell(77);
        for owner in Player::BOTH {
            for kind in Kind::ALL {
                for height in 1..=MAX_HEIGHT {
                    let stack = Stack::new(owner, kind, height);
                    stacks.put(cell, stack);
                    assert_eq!(stacks.get(cell), Some(stack));
                    assert_eq!(stacks.frozen().contains(cell), stack.is_frozen());
                    assert_eq!(stacks.single().contains(cell), height == 1);
                    for distance in (1..=5).filter(|_| !stack.is_frozen()) {
                        let reaches = stacks.reaching(distance).contains(cell);
                        assert_eq!(reaches, distance <= usize::from(height));
                    }
                }
            }
        }
        stacks.clear(cell);
        assert_eq!(stacks, Stacks::default());
    }
}

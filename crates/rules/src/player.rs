//! Who plays.

/// The most players any game seats.
pub const MAX_PLAYERS: usize = 6;

/// A player by seat: 0 is the first seat (White, Green), whoever decides first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

impl Player {
    /// The first seat.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);
    /// Where there are two players.
    pub const BOTH: [Self; 2] = [Self::FIRST, Self::SECOND];

    /// The seat's index, for tables with one entry a player.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other one of two players.
    #[inline]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The next seat in turn order among `players`.
    #[inline]
    pub const fn next(self, players: usize) -> Self {
        let next = self.0 + 1;
        Self(if next as usize == players { 0 } else { next })
    }

    /// The seat before this one in turn order among `players`.
    #[inline]
    pub const fn previous(self, players: usize) -> Self {
        match self.0 {
            0 => Self(players as u8 - 1),
            seat => Self(seat - 1),
        }
    }
}

/// A seat's name and the letter that stands for its turn in position texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Such as "White".
    pub name: &'static str,
    /// Such as `w`.
    pub letter: char,
}

impl Seat {
    /// A seat by its name and letter.
    pub const fn new(name: &'static str, letter: char) -> Self {
        Self { name, letter }
    }
}

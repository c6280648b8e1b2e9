//! How a game ends.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::{MAX_PLAYERS, Player};

/// Points by seat, in games that count them.
pub type Scores = ArrayVec<i32, MAX_PLAYERS>;

/// The result of a finished game: one winner, all others losing, or a draw of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or nobody when the game is drawn.
    pub winner: Option<Player>,
    /// Which rule ended the game.
    pub ending: &'static Ending,
}

/// A way in which a game ends.
#[derive(PartialEq, Eq, Debug)]
pub struct Ending {
    /// A name for message files: lower-case words joined by hyphens, unique within a game.
    pub id: &'static str,
    /// The rule's id, such as "QL-7".
    pub rule: &'static str,
    /// The reason in plain words, such as "the player to move has no capture".
    pub words: &'static str,
}

impl Outcome {
    /// `player` wins, all others lose.
    pub const fn win(player: Player, ending: &'static Ending) -> Self {
        let winner = Some(player);
        Self { winner, ending }
    }

    /// Nobody wins.
    pub const fn draw(ending: &'static Ending) -> Self {
        let winner = None;
        Self { winner, ending }
    }

    /// Of two players the one with more points wins, if either has.
    pub fn by_points<T: Ord>([first, second]: [T; 2], ending: &'static Ending) -> Self {
        match first.cmp(&second) {
            Ordering::Greater => Self::win(Player::FIRST, ending),
            Ordering::Less => Self::win(Player::SECOND, ending),
            Ordering::Equal => Self::draw(ending),
        }
    }

    /// The value of the result for `player`: 1 for a win, 0.5 for a draw, 0 for a loss.
    #[inline]
    pub fn value(&self, player: Player) -> f32 {
        match self.winner {
            Some(winner) if winner == player => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// The result as game records write it: `1-0`, `0-1`, `1/2-1/2`, or `1-0-0` with more players.
    pub fn result(&self, players: usize) -> String {
        let mark = |seat: usize| match self.winner {
            Some(winner) if winner.index() == seat => "1",
            Some(_) => "0",
            None => "1/2",
        };
        (0..players).map(mark).collect::<Vec<_>>().join("-")
    }
}

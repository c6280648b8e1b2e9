//! The rules as the contract asks for them.

use std::ops::ControlFlow;
use std::sync::Arc;

use quantarium_board::{Cell, Grid};
use quantarium_rules::{
    Ending, Game, Info, Numbering, Outcome, Player, Random, Seat, Seed, game_string, playout,
};

use super::INFO;
use super::bits::{Places, Set};
use super::isa::InstructionSet;
use super::layout::Layout;
use super::moves::Move;
use super::perft::{AllLandings, Count};
use super::playout::{Choose, Uniform};
use super::position::Position;
use super::setup::{self, DEFAULT_BOARD, Edition, GameConfig, SEATS};

/// QL-7: the only way in which a game ends.
pub(super) const STUCK: Ending = Ending {
    id: "stuck",
    rule: "QL-7",
    words: "the player to move has no capture",
};

/// Quantum Leap on one board, laid out as `L`, with room for `P` players.
#[derive(Clone, Debug)]
pub(super) struct Leap<L: Layout, const P: usize> {
    pub(super) config: Arc<GameConfig>,
    pub(super) layout: L,
    pub(super) isa: InstructionSet,
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The game with its board laid out for the fastest instructions there are; nothing if the
    /// layout has no room for the board, or a position for the players.
    pub(super) fn new(config: &Arc<GameConfig>) -> Option<Self> {
        Some(Self {
            config: Arc::clone(config),
            layout: L::fit(&config.grid).filter(|_| config.players <= P)?,
            isa: InstructionSet::best(),
        })
    }

    /// The position with these stones, by seat.
    pub(super) fn position(
        &self,
        stones: impl Iterator<Item = (Cell, usize)>,
        to_move: u8,
        swap: bool,
    ) -> Position<L::Set, P> {
        let mut position = Position {
            stones: [L::Set::EMPTY; P],
            to_move,
            swap,
        };
        for (cell, seat) in stones {
            let index = position.index_of(seat, self.config.players);
            position.stones[index].insert(self.layout.places().of(cell));
        }
        position
    }

    /// The seat of the player whose stone stands on `cell`.
    pub(super) fn owner(&self, position: &Position<L::Set, P>, cell: Cell) -> Option<usize> {
        let place = self.layout.places().of(cell);
        (0..self.config.players).find(|&seat| {
            let index = position.index_of(seat, self.config.players);
            position.stones[index].contains(place)
        })
    }

    /// The cells beside `cell` whose stones are the same player's (QL-6).
    pub(super) fn friends(&self, position: &Position<L::Set, P>, cell: Cell) -> Vec<Cell> {
        let owner = self.owner(position, cell);
        let beside = self.config.grid.neighbours(cell).iter();
        beside
            .filter(|&friend| owner.is_some() && self.owner(position, friend) == owner)
            .collect()
    }

    /// Visits Black's swaps and `keep` (QL-4). Two stones of one colour would change nothing.
    pub(super) fn each_swap<B>(
        &self,
        position: &Position<L::Set, P>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(Move::Keep)?;
        let places = self.layout.places();
        position.stones[1].each(|white| {
            position.stones[0].each(|black| {
                visit(Move::Swap {
                    white: places.cell(white),
                    black: places.cell(black),
                })
            })
        })
    }

    /// Whether more than two play. Where a position has no room for them the compiler knows it, and leaves
    /// out what only they need.
    #[inline(always)]
    pub(super) fn has_many(&self) -> bool {
        self.config.players > 2 && const { P > 2 }
    }
}

#[inline]
pub(super) fn capture_between(places: &Places, (from, to): (usize, usize)) -> Move {
    Move::Capture {
        from: places.cell(from),
        to: places.cell(to),
    }
}

/// QL-7: the stuck player loses; with more than two players the one before wins.
#[inline]
pub(super) fn won_against(stuck: u8, players: usize) -> Outcome {
    Outcome::win(Player(stuck).previous(players), &STUCK)
}

impl<L: Layout, const P: usize> Game for Leap<L, P> {
    type Position = Position<L::Set, P>;
    type Move = Move;

    const MAX_SEATS: usize = P;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn name(&self) -> String {
        let config = &*self.config;
        let (players, edition) = (config.players, config.edition);
        let board = config.shape.to_string();
        let options = [
            (edition != Edition::default_for(players))
                .then(|| format!("edition={}", edition as u8)),
            (board != DEFAULT_BOARD).then(|| format!("board={board}")),
            (players != 2).then(|| format!("players={players}")),
        ];
        game_string(INFO.id, options)
    }

    fn seats(&self) -> &'static [Seat] {
        &SEATS[..self.config.players]
    }

    fn grid(&self) -> &Grid {
        &self.config.grid
    }

    fn numbering(&self) -> Numbering {
        match self.config.edition {
            Edition::First => Numbering::Single,
            Edition::Second => Numbering::Pairs,
        }
    }

    /// Every ply but the swap removes a stone, and the last stone of all is never captured.
    fn max_plies(&self) -> u32 {
        let stones: usize = (0..self.config.players)
            .map(|seat| self.config.stones(seat))
            .sum();
        stones as u32 - 1 + u32::from(self.config.has_swap())
    }

    fn has_random_start(&self) -> bool {
        true
    }

    fn start(&self, seed: Seed) -> Self::Position {
        // QL-5: White begins, but for Black's swap (QL-4).
        let swap = self.config.has_swap();
        let stones = setup::random(&self.config, seed);
        self.position(stones, u8::from(swap), swap)
    }

    fn to_move(&self, position: &Self::Position) -> Player {
        Player(position.to_move)
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let stuck = self.count_moves(position) == 0;
        stuck.then(|| won_against(position.to_move, self.config.players))
    }

    fn each_move<B>(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if position.swap {
            return self.each_swap(position, visit);
        }
        let landings = self.isa.run(AllLandings {
            layout: &self.layout,
            position,
        });
        self.layout.each_capture(&landings, |from, to| {
            visit(capture_between(self.layout.places(), (from, to)))
        })
    }

    fn is_legal(&self, position: &Self::Position, mv: Move) -> bool {
        let is_cell = |cell: Cell| cell.index() < self.config.grid.len();
        let owner = |cell| self.owner(position, cell);
        match mv {
            Move::Capture { from, to } => {
                let mover = Some(usize::from(position.to_move));
                !position.swap
                    && is_cell(from)
                    && is_cell(to)
                    && owner(from) == mover
                    && owner(to).is_some()
                    && owner(to) != mover
                    && self
                        .config
                        .steps
                        .at(from, self.friends(position, from).len())
                        .any(|cell| cell == to)
            }
            Move::Swap { white, black } => {
                position.swap
                    && is_cell(white)
                    && is_cell(black)
                    && owner(white) == Some(0)
                    && owner(black) == Some(1)
            }
            Move::Keep => position.swap,
        }
    }

    fn play_unchecked(&self, position: &mut Self::Position, mv: Move) {
        let place = |cell| self.layout.places().of(cell);
        match mv {
            Move::Capture { from, to } => {
                position.capture(place(from), place(to), self.config.players);
            }
            Move::Swap { white, black } => {
                let (white, black) = (place(white), place(black));
                // Black is to move, so Black's stones come first.
                position.stones[0].remove(black);
                position.stones[0].insert(white);
                position.stones[1].remove(white);
                position.stones[1].insert(black);
                position.swap = false;
                position.pass_turn(self.config.players);
            }
            Move::Keep => {
                position.swap = false;
                position.pass_turn(self.config.players);
            }
        }
    }

    /// Nothing that was before matters. The position is its own key but for its size, so nothing is kept up to
    /// date: the hash is of the whole position.
    fn history_key(&self, position: &Self::Position) -> u64 {
        position.key()
    }

    fn move_universe(&self) -> Vec<Move> {
        let cells = || self.config.grid.cells();
        let pairs = || cells().flat_map(move |a| cells().map(move |b| (a, b)));
        let captures = pairs().map(|(from, to)| Move::Capture { from, to });
        let swaps = pairs().map(|(white, black)| Move::Swap { white, black });
        captures.chain(swaps).chain([Move::Keep]).collect()
    }

    fn count_moves(&self, position: &Self::Position) -> u64 {
        if position.swap {
            let (black, white) = (position.stones[0].len(), position.stones[1].len());
            return u64::from(black) * u64::from(white) + 1;
        }
        self.isa.run(Count {
            layout: &self.layout,
            position,
        })
    }

    fn random_move(&self, position: &Self::Position, random: &mut Random) -> Option<Move> {
        if position.swap {
            return playout::pick(self, position, random);
        }
        let chosen = self.isa.run(Choose {
            layout: &self.layout,
            position,
            random,
        });
        chosen.map(|places| capture_between(self.layout.places(), places))
    }

    fn playout(&self, mut position: Self::Position, random: &mut Random) -> Outcome {
        if position.swap
            && let Some(mv) = self.random_move(&position, random)
        {
            self.play_unchecked(&mut position, mv);
        }
        let stuck = self.isa.run(Uniform {
            layout: &self.layout,
            players: self.config.players,
            position,
            random,
        });
        won_against(stuck, self.config.players)
    }

    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        self.count_sequences(position, depth)
    }
}

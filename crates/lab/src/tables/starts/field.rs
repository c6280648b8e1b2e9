//! A small board of Quantum Leap and its stones, and who wins a position.

use std::sync::atomic::AtomicBool;

use quantarium_board::{Bits, Cell, Grid};
use quantarium_engine::{Effort, Engine, Start as From};
use quantarium_games::leap;
use quantarium_rules::{Family, Player, Seed};
use quantarium_sweep::verify::{position, stones};
use quantarium_tournament::PlanError;

use super::{MOST_CELLS, Setup};

/// Positions that a proof may take; every board of at most [`MOST_CELLS`] needs far fewer.
const EFFORT: Effort = Effort::new(u64::MAX, 256);

/// What the starts of a game have in common.
#[derive(Clone, Debug)]
pub struct Field {
    /// The canonical game string.
    pub game: String,
    grid: Grid,
    /// How many stones White and Black have.
    pub stones: (u32, u32),
    /// Whether Black may swap two stones before White's first move.
    pub has_swap: bool,
}

impl Field {
    /// That of a game string.
    ///
    /// # Errors
    /// When it is no game of Quantum Leap for two players on a small board.
    pub fn new(game: &str) -> Result<Self, PlanError> {
        let rules = quantarium_games::open(game)?;
        let name = rules.name();
        if rules.info().id != leap::Family::INFO.id || rules.seats().len() != 2 {
            let words = "only the starts of Quantum Leap for two players are solved";
            return Err(format!("{name}: {words}").into());
        }
        let grid = rules.grid();
        if grid.len() > MOST_CELLS {
            return Err(PlanError::Wrong(format!(
                "{name}: the board has {} cells, and more than {MOST_CELLS} have too many starts",
                grid.len()
            )));
        }
        let start = rules.start(Seed(0));
        let [white, black] = stones(&*start).map(|own| own.len() as u32);
        Ok(Self {
            game: name,
            grid: grid.clone(),
            stones: (white, black),
            has_swap: start.text().ends_with(" s"),
        })
    }

    /// QL-3: whether the centre holds a stone, where there is one.
    fn is_start(&self, white: u32, black: u32) -> bool {
        let centre = self.grid.centre();
        centre.is_none_or(|centre| (white | black) >> centre.index() & 1 != 0)
    }

    /// How many ways there are to set up the stones.
    pub fn count(&self) -> u64 {
        let (white, black) = self.stones;
        let choose = |of: u64, count: u64| (0..count).fold(1, |ways, k| ways * (of - k) / (k + 1));
        let both = u64::from(white + black);
        let cells = self.grid.len() as u64;
        let free = cells - both;
        let places = cells - u64::from(self.grid.centre().is_some() && free > 0);
        choose(places, free) * choose(both, white.into())
    }

    pub(super) fn setups(&self) -> Vec<Setup> {
        let cells = self.grid.len();
        let mut setups = Vec::new();
        for white in subsets(cells, self.stones.0) {
            let rest: Vec<usize> = (0..cells).filter(|cell| white >> cell & 1 == 0).collect();
            let blacks = subsets(rest.len(), self.stones.1)
                .map(|chosen| bits(chosen).fold(0, |set, place| set | 1 << rest[place]))
                .filter(|black| self.is_start(white, *black));
            setups.extend(blacks.map(|black| Setup { white, black }));
        }
        setups.sort_unstable();
        setups
    }

    /// The start that stands for the class of another one: the least of those that the symmetries
    /// map it onto.
    pub fn class_of(&self, setup: Setup) -> Setup {
        let images = self.grid.symmetries().iter().map(|symmetry| {
            let image = |cell| symmetry.map(Cell(cell as u8)).index();
            let map = |cells: u32| bits(cells).fold(0, |set, cell| set | 1 << image(cell));
            Setup {
                white: map(setup.white),
                black: map(setup.black),
            }
        });
        images.min().unwrap_or(setup)
    }

    /// The start's text, White to move, Black's swap decided.
    pub fn text(&self, setup: Setup) -> String {
        let cells = |cells: u32| Bits([cells.into(), 0, 0, 0]);
        position(&self.grid, cells(setup.white), cells(setup.black))
    }
}

/// Who wins a position; nothing when it was stopped.
pub(super) fn winner(engine: &mut dyn Engine, text: &str, stop: &AtomicBool) -> Option<Player> {
    engine.set(From::Position(text), &[]).ok()?;
    if let Some(outcome) = engine.position().outcome() {
        return outcome.winner;
    }
    let solution = engine.solve(&EFFORT, stop)?;
    let mut players = Player::BOTH.into_iter();
    players.find(|player| solution.proof.worst_for(*player) == 2)
}

pub(super) fn bits(mut cells: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(first)
    })
}

/// The sets of `count` of the first `cells` bits, in rising order.
fn subsets(cells: usize, count: u32) -> impl Iterator<Item = u32> {
    let first = (1_u64 << count) - 1;
    let end = 1_u64 << cells;
    std::iter::successors(Some(first), move |&set| {
        // The next larger number with as many bits (Gosper).
        let low = set & set.wrapping_neg();
        let next = set + low;
        (low != 0).then(|| next | ((set ^ next) / low) >> 2)
    })
    .take_while(move |set| *set < end)
    .map(|set| set as u32)
}

//! A small board of Quantum Leap and its stones, and who wins a position.

use std::sync::atomic::AtomicBool;

use quantarium_engine::{Effort, Engine, Start as From};
use quantarium_games::leap;
use quantarium_rules::{Family, Player, Seed};
use quantarium_tournament::PlanError;

use super::{MOST_CELLS, Setup};

/// Positions that a proof may take; every board of at most [`MOST_CELLS`] needs far fewer.
const EFFORT: Effort = Effort::new(u64::MAX, 256);

/// What the starts of a game have in common.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) game: String,
    cells: usize,
    /// The cells of each row, in the order of the position's text.
    rows: Vec<Vec<usize>>,
    /// How many stones White and Black have.
    pub(super) stones: (u32, u32),
    pub(super) has_swap: bool,
    /// Where each symmetry takes a cell.
    symmetries: Vec<Vec<usize>>,
    /// The centre, which is never free (QL-3).
    centre: Option<usize>,
}

impl Field {
    /// Of a game string.
    pub(super) fn new(game: &str) -> Result<Self, PlanError> {
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
        let start = rules.start(Seed(0)).text();
        let placed = start.split(' ').next().unwrap_or_default();
        let stones = |letter| placed.chars().filter(|c| *c == letter).count() as u32;
        let symmetries = grid.symmetries().iter().map(|symmetry| {
            let image = grid.cells().map(|cell| symmetry.map(cell).index());
            image.collect()
        });
        let rows = (0..grid.rows()).map(|y| grid.row(y).map(|cell| cell.index()).collect());
        Ok(Self {
            game: name,
            cells: grid.len(),
            rows: rows.rev().collect(),
            stones: (stones('w'), stones('b')),
            has_swap: start.ends_with(" s"),
            symmetries: symmetries.collect(),
            centre: grid.centre().map(|cell| cell.index()),
        })
    }

    /// QL-3: whether the centre holds a stone, where there is one.
    fn is_start(&self, white: u32, black: u32) -> bool {
        self.centre
            .is_none_or(|centre| (white | black) >> centre & 1 != 0)
    }

    /// How many ways there are to set up the stones.
    pub(super) fn count(&self) -> u64 {
        let (white, black) = self.stones;
        let choose = |of: u64, count: u64| (0..count).fold(1, |ways, k| ways * (of - k) / (k + 1));
        let both = u64::from(white + black);
        let free = self.cells as u64 - both;
        let places = self.cells as u64 - u64::from(self.centre.is_some() && free > 0);
        choose(places, free) * choose(both, white.into())
    }

    /// The stones in a position's text.
    pub(super) fn read(&self, text: &str) -> Option<Setup> {
        let mut setup = Setup { white: 0, black: 0 };
        let lines = text.split(' ').next()?.split('/');
        for (row, line) in self.rows.iter().zip(lines) {
            let mut cells = row.iter();
            let mut empty = 0;
            for letter in line.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    empty = 10 * empty + digit as usize;
                    continue;
                }
                let cell = cells.nth(std::mem::take(&mut empty))?;
                let stones = match letter {
                    'w' => &mut setup.white,
                    'b' => &mut setup.black,
                    _ => return None,
                };
                *stones |= 1 << cell;
            }
        }
        Some(setup)
    }

    /// Every way to set up the stones.
    pub(super) fn setups(&self) -> Vec<Setup> {
        let cells = self.cells;
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
    pub(super) fn class_of(&self, setup: Setup) -> Setup {
        let images = self.symmetries.iter().map(|image| {
            let map = |cells: u32| bits(cells).fold(0, |set, cell| set | 1 << image[cell]);
            Setup {
                white: map(setup.white),
                black: map(setup.black),
            }
        });
        images.min().unwrap_or(setup)
    }

    /// The start's text, White to move, Black's swap decided.
    pub(super) fn text(&self, setup: Setup) -> String {
        let row = |cells: &Vec<usize>| {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in cells {
                let piece = match (setup.white >> cell & 1, setup.black >> cell & 1) {
                    (1, _) => 'w',
                    (_, 1) => 'b',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                text.push_str(&run(empty));
                text.push(piece);
                empty = 0;
            }
            text + &run(empty)
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        rows.join("/") + " w -"
    }
}

/// Who wins a position; nothing when it was stopped.
pub(super) fn winner(engine: &mut dyn Engine, text: &str, stop: &AtomicBool) -> Option<Player> {
    engine.set(From::Position(text), &[]).ok()?;
    if let Some(outcome) = engine.position().outcome() {
        return outcome.winner;
    }
    let solution = engine.solve(&EFFORT, stop)?;
    let players = [Player::FIRST, Player::SECOND];
    players
        .into_iter()
        .find(|player| solution.proof.worst_for(*player) == 2)
}

pub(super) fn bits(mut cells: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(first)
    })
}

fn run(empty: usize) -> String {
    match empty {
        0 => String::new(),
        count => count.to_string(),
    }
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

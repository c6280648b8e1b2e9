//! Solutions and partial arrangements, and their JSON (see `puzzle` in the notation).

use quantarium_board::{Cell, CellSet, Grid};
use quantarium_rules::Foreign;
use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::sweep::Sweep;

/// A setup, the stone that sweeps it, and its leaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The white stones' cells, the sweeper's included.
    pub white: CellSet,
    /// The black stones' cells.
    pub black: CellSet,
    /// The sweeper's first cell.
    pub mover: Cell,
    /// The cells landed on, in order.
    pub leaps: Vec<Cell>,
}

/// A solution up to the board's symmetries: of its images the least, by its way and its white stones.
pub type Key = (Vec<u8>, [u64; 4]);

/// What is known of a setup and its solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Partial {
    /// Cells that hold white stones, the sweeper's included.
    pub white: CellSet,
    /// Cells that hold black stones; the cells in `leaps` do too.
    pub black: CellSet,
    /// Which white stone sweeps.
    pub mover: Option<Cell>,
    /// Its first leaps; only with `mover`.
    pub leaps: Vec<Cell>,
}

/// The JSON of the notation; a partial arrangement leaves out what is not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    board: String,
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mover: Option<String>,
    #[serde(default)]
    leaps: Vec<String>,
}

impl Solution {
    /// The JSON of the notation, on one line.
    pub fn json(&self, sweep: &Sweep) -> String {
        serde_json::to_string(&self.fields(sweep)).unwrap_or_default()
    }

    /// The fields of that JSON.
    pub fn fields(&self, sweep: &Sweep) -> Fields {
        let grid = sweep.grid();
        let names = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<String> {
            cells.map(|cell| grid.name(cell).to_owned()).collect()
        };
        Fields {
            board: sweep.shape().to_owned(),
            white: names(&mut self.white.iter()),
            black: names(&mut self.black.iter()),
            mover: Some(grid.name(self.mover).to_owned()),
            leaps: names(&mut self.leaps.iter().copied()),
        }
    }

    /// The leaps as moves of the notation.
    pub fn moves(&self, grid: &Grid) -> Vec<String> {
        self.steps()
            .map(|(from, to)| format!("{}x{}", grid.name(from), grid.name(to)))
            .collect()
    }

    /// What is the same for solutions that the board's symmetries make of each other, and for them alone.
    pub fn key(&self, sweep: &Sweep) -> Key {
        let images = sweep.grid().symmetries().iter().map(|symmetry| {
            let way = std::iter::once(&self.mover).chain(&self.leaps);
            let way = way.map(|&cell| symmetry.map(cell).0).collect();
            (way, symmetry.map_set(self.white).0)
        });
        images.min().unwrap_or_default()
    }

    /// The sum of the leaps' lengths.
    pub fn distance(&self, grid: &Grid) -> u32 {
        let length = |(from, to): (Cell, Cell)| {
            let (a, b) = (grid.coords(from), grid.coords(to));
            a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
        };
        self.steps().map(|leap| u32::from(length(leap))).sum()
    }

    /// From where to where each leap goes.
    fn steps(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let from = std::iter::once(&self.mover).chain(&self.leaps);
        from.copied().zip(self.leaps.iter().copied())
    }
}

impl From<Solution> for Partial {
    fn from(solution: Solution) -> Self {
        Self {
            white: solution.white,
            black: solution.black,
            mover: Some(solution.mover),
            leaps: solution.leaps,
        }
    }
}

impl Partial {
    /// The solution, where everything is given; the black stones may be left to the leaps.
    pub fn whole(self) -> Option<Solution> {
        let black = Some(self.black).filter(|black| !black.is_empty());
        Some(Solution {
            white: self.white,
            black: black.unwrap_or_else(|| self.leaps.iter().copied().collect()),
            mover: self.mover?,
            leaps: self.leaps,
        })
    }

    /// Reads the JSON of the notation, in which fields may be missing; the board's text comes along.
    ///
    /// # Errors
    /// When the text is no such JSON, a cell is none of the board, or what it says cannot be.
    pub fn read(text: &str) -> Result<(String, Self), Fault> {
        if let Some(foreign) = Foreign::of(text).filter(|foreign| *foreign != Foreign::Json) {
            return Err(Fault::new(format!(
                "this is {foreign}, no setup: that is JSON such as {{\"board\": \"hex2\", \"white\": [\"a1\"], \"black\": [\"b2\"]}}"
            )));
        }
        Self::of(&serde_json::from_str(text).map_err(Fault::new)?)
    }

    /// What the fields of such JSON say, and the board's text.
    pub(crate) fn of(json: &Fields) -> Result<(String, Self), Fault> {
        let grid = Grid::hex(&json.board).map_err(Fault::of("board"))?;
        let cell = |name: &str, field: &str| {
            let board = &json.board;
            let words = || format!("`{name}` in `{field}` is no cell of {board}");
            grid.named(name).ok_or_else(|| Fault::new(words()))
        };
        let set = |names: &[String], field: &str| {
            let mut set = CellSet::EMPTY;
            for name in names {
                let cell = cell(name, field)?;
                if set.contains(cell) {
                    return Err(Fault::new(format!("cell {name} stands twice in `{field}`")));
                }
                set.insert(cell);
            }
            Ok(set)
        };
        let white = set(&json.white, "white")?;
        let black = set(&json.black, "black")?;
        let name = |cell: Cell| grid.name(cell);
        if let Some(both) = (white & black).iter().next() {
            let words = format!("cell {} is both white and black", name(both));
            return Err(Fault::new(words));
        }
        let mover = json.mover.as_deref().map(|name| cell(name, "mover"));
        let mover = mover.transpose()?;
        if let Some(mover) = mover.filter(|&mover| !white.is_empty() && !white.contains(mover)) {
            let words = format!("the mover's cell {} is not white", name(mover));
            return Err(Fault::new(words));
        }
        if mover.is_none() && !json.leaps.is_empty() {
            return Err(Fault::new("leaps are given without a mover"));
        }
        let leaps = json.leaps.iter().map(|name| cell(name, "leaps"));
        let leaps = leaps.collect::<Result<_, _>>()?;
        let partial = Self {
            white,
            black,
            mover,
            leaps,
        };
        Ok((json.board.clone(), partial))
    }
}

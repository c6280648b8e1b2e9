//! Planes and scalars determine the position: its text, as the second implementation writes it, is read
//! off them by their names, as every viewer sees them. Only heights of six and more are not told apart:
//! such stacks are frozen (QS-4).

use std::collections::HashMap;

use quantarium_board::{Cell, Grid};
use quantarium_games::visit;
use quantarium_oracle::{Oracle, State};
use quantarium_rules::text::write_board;
use quantarium_rules::{Encoder, FullGame, Info, Player, Random, Seed, Visitor};

quantarium_games::test_each_family!();

/// Random games on each sample.
const GAMES: u64 = 2;
/// One position in this many is read.
const READ: u64 = 5;

fn check(info: &Info) {
    for sample in info.samples {
        let oracle = quantarium_oracle::open(sample).expect("the oracle knows the sample");
        visit(sample, Read(&oracle)).expect("a sample is a game string");
    }
}

struct Read<'a>(&'a Oracle);

impl Visitor for Read<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let encoder = game.encoder();
        for seed in 0..GAMES {
            let mut random = Random::new(Seed(seed));
            let mut position = game.start(Seed(seed));
            let mut slow = self.0.parse(&game.write_position(&position)).unwrap();
            loop {
                if random.below(READ) == 0 {
                    read(&game, &encoder, &position, &slow);
                }
                let Some(mv) = game.random_move(&position, &mut random) else {
                    break;
                };
                slow = slow.play(&game.write_move(&position, mv)).unwrap();
                game.play_unchecked(&mut position, mv);
            }
            read(&game, &encoder, &position, &slow);
        }
    }
}

fn read<G: FullGame>(game: &G, encoder: &G::Encoder, position: &G::Position, slow: &State) {
    let encoding = encoder.encoding();
    let players = game.seats().len();
    for viewer in (0..players as u8).map(Player) {
        let mut planes = vec![0; encoding.planes_len()];
        let mut scalars = vec![0.0; encoding.scalar_names.len()];
        encoder.write_planes(game, position, viewer, &mut planes);
        encoder.write_scalars(game, position, viewer, &mut scalars);
        let size = encoding.raster.len();
        let names = encoding.plane_names.iter().map(String::as_str);
        let seen = Seen {
            viewer: viewer.index(),
            letters: game.seats().iter().map(|seat| seat.letter).collect(),
            planes: names.zip(planes.chunks_exact(size)).collect(),
            scalars: encoding
                .scalar_names
                .iter()
                .map(String::as_str)
                .zip(scalars)
                .collect(),
            place: &|cell| encoding.raster.place(cell),
        };
        let text = match game.info().id {
            "quantum-leap" => seen.leap(game.grid()),
            "quantum" => seen.quantum(game.grid()),
            "quantum-link" => seen.link(game.grid()),
            "quanta" => seen.quanta(game.grid()),
            other => panic!("{other} is a new game: say how its planes are read"),
        };
        let high = ["(7)", "(8)", "(9)", "(10)"].into_iter();
        let expected = high.fold(slow.text(), |text, height| text.replace(height, "(6)"));
        assert_eq!(text, expected, "{} as seat {viewer:?} sees it", game.name());
        if let Some(scores) = slow.scores() {
            seen.check_scores(viewer.index(), &scores);
        }
    }
}

struct Seen<'a> {
    viewer: usize,
    letters: Vec<char>,
    planes: HashMap<&'a str, &'a [u8]>,
    scalars: HashMap<&'a str, f32>,
    place: &'a dyn Fn(Cell) -> usize,
}

impl Seen<'_> {
    fn has(&self, plane: &str, cell: Cell) -> bool {
        self.planes[plane][(self.place)(cell)] == 1
    }

    /// The one of the planes that shows something on a cell.
    fn one_of<'n>(&self, planes: impl Iterator<Item = &'n str>, cell: Cell) -> Option<&'n str> {
        let mut found = planes.filter(|plane| self.has(plane, cell));
        let first = found.next();
        assert_eq!(found.next(), None, "beside {first:?} on one cell");
        first
    }

    /// The letter of the seat that moves `turns` turns after the viewer.
    fn letter(&self, turns: usize) -> char {
        self.letters[(self.viewer + turns) % self.letters.len()]
    }

    /// The letter of an owner, `own` or `their`.
    fn owner(&self, plane: &str) -> char {
        self.letter(usize::from(plane.starts_with("their")))
    }

    /// The number of the one scalar of a kind that is 1.
    fn which(&self, kind: &str) -> usize {
        let numbers = 0..self.letters.len();
        let mut found = numbers.filter(|n| self.scalars[&*format!("{kind}_{n}")] == 1.0);
        let first = found.next().expect("one of them is 1");
        assert_eq!(found.next(), None, "{kind}");
        first
    }

    /// The letter of the player to move; the seat is the viewer's.
    fn turn(&self) -> char {
        assert_eq!(self.which("seat"), self.viewer);
        self.letter(self.which("turn"))
    }

    /// A scalar that is a share of some whole number.
    fn count(&self, scalar: &str, of: f32) -> i64 {
        let count = self.scalars[scalar] * of;
        assert!((count - count.round()).abs() < 1e-3, "{scalar}: {count}");
        count.round() as i64
    }

    fn on_board(&self, grid: &Grid) {
        let cells = self.planes["on_board"].iter().filter(|place| **place == 1);
        assert_eq!(cells.count(), grid.len());
        assert!(grid.cells().all(|cell| self.has("on_board", cell)));
    }

    fn leap(&self, grid: &Grid) -> String {
        self.on_board(grid);
        let names = (1..self.letters.len()).map(|turns| format!("stones_{turns}"));
        let names: Vec<String> = names.collect();
        let mut planes = vec!["own_stones"];
        planes.extend(names.iter().map(String::as_str));
        let plane_of = |cell| self.one_of(planes.iter().copied(), cell);
        let stones = grid.cells().filter_map(plane_of).count() as i64;
        assert_eq!(self.count("stones_left", grid.len() as f32), stones);
        let board = write_board(grid, |cell| {
            let plane = plane_of(cell)?;
            let turns = planes.iter().position(|known| *known == plane)?;
            Some(self.letter(turns).to_string())
        });
        let pending = self.count("swap_pending", 1.0) == 1;
        let swap = if pending { 's' } else { '-' };
        format!("{board} {} {swap}", self.turn())
    }

    fn quantum(&self, grid: &Grid) -> String {
        let kinds = "own_square own_circle own_queen their_square their_circle their_queen";
        let heights = "height_1 height_2 height_3 height_4 height_5 frozen".split(' ');
        let board = write_board(grid, |cell| {
            let height = self.one_of(heights.clone(), cell);
            let kind = self.one_of(kinds.split(' '), cell);
            assert_eq!(kind.is_some(), height.is_some());
            let (_, name) = kind?.split_once('_')?;
            let letter = match name {
                "square" => 'S',
                "circle" => 'C',
                _ => 'Q',
            };
            let letter = match self.owner(kind?) {
                'w' => letter,
                _ => letter.to_ascii_lowercase(),
            };
            let height = heights.clone().position(|known| Some(known) == height)?;
            Some(match height {
                0 => letter.to_string(),
                more => format!("{letter}({})", more + 1),
            })
        });
        let quiet = self.count("quiet_plies", 100.0);
        format!("{board} {} {quiet}", self.turn())
    }

    fn link(&self, grid: &Grid) -> String {
        self.on_board(grid);
        let of = |owner| (1..=6).map(move |face| format!("{owner}_{face}"));
        let names: Vec<String> = of("own").chain(of("their")).collect();
        let board = write_board(grid, |cell| {
            let plane = self.one_of(names.iter().map(String::as_str), cell)?;
            let (_, face) = plane.split_once('_')?;
            Some(format!("{}{face}", self.owner(plane)))
        });
        format!("{board} {} {}", self.turn(), self.count("passes", 2.0))
    }

    fn quanta(&self, grid: &Grid) -> String {
        let planes = "own_positive own_negative their_positive their_negative neutron";
        let board = write_board(grid, |cell| {
            let plane = self.one_of(planes.split(' '), cell)?;
            let letter = self.owner(plane);
            Some(match plane {
                "neutron" => "n".to_owned(),
                _ if plane.ends_with("positive") => letter.to_ascii_uppercase().to_string(),
                _ => letter.to_string(),
            })
        });
        let [own, their] = ["own_owed", "their_owed"].map(|owed| self.count(owed, 1.0) as usize);
        assert_eq!(self.count("bonus_decision", 1.0) == 1, own + their > 0);
        // The starter's bonuses come first (QA-7).
        let (starter, other) = match self.count("own_regular_turn", 1.0) {
            1 => ((self.letter(0), own), (self.letter(1), their)),
            _ => ((self.letter(1), their), (self.letter(0), own)),
        };
        let owed = [starter, other].map(|(letter, count)| letter.to_string().repeat(count));
        let bonuses = match own + their {
            0 => "-".to_owned(),
            _ => format!("{}{}", starter.0, owed.concat()),
        };
        format!("{board} {} {bonuses}", self.turn())
    }

    fn check_scores(&self, viewer: usize, scores: &[i64]) {
        let (own, their) = (scores[viewer], scores[1 - viewer]);
        if self.scalars.contains_key("margin") {
            assert_eq!(self.count("margin", 100.0), own - their);
        }
        if self.scalars.contains_key("own_points") {
            assert_eq!(self.count("own_points", 40.0), own);
            assert_eq!(self.count("their_points", 40.0), their);
        }
    }
}

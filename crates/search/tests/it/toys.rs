//! Small games whose every position can be looked at.

use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use quantarium_board::Grid;
use quantarium_rules::{Ending, Game, Info, Numbering, Outcome, Player, Random, Seat, Seed};
use quantarium_search::Verdict;

/// What a toy has to say; [`Toy`] makes a game of it.
pub(crate) trait Rules: Debug + Send + Sync + 'static {
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    const PLAYERS: usize;
    fn start(&self) -> Self::Position;
    fn mover(&self, position: &Self::Position) -> Player;
    /// The verdict of a position without moves.
    fn verdict(&self, position: &Self::Position) -> Verdict;
    fn moves(&self, position: &Self::Position) -> Vec<u8>;
    fn play(&self, position: &mut Self::Position, mv: u8);
}

#[derive(Debug)]
pub(crate) struct Toy<R> {
    rules: R,
    grid: Grid,
    /// After this many more moves in a search `flag` is set, as something outside stops a search.
    pub(crate) left: AtomicU64,
    pub(crate) flag: AtomicBool,
}

impl<R> Toy<R> {
    pub(crate) fn new(rules: R) -> Self {
        Self {
            rules,
            grid: Grid::hex("hex2").expect("a shape"),
            left: AtomicU64::new(u64::MAX),
            flag: AtomicBool::new(false),
        }
    }
}

static INFO: Info = Info {
    id: "toy",
    title: "Toy",
    designer: "nobody",
    year: None,
    summary: "A game for tests.",
    options: &[],
    fresh: "",
    draws: true,
    samples: &[],
};
static END: Ending = Ending {
    id: "end",
    rule: "T-1",
    words: "it is over",
};
const SEATS: [Seat; 3] = [
    Seat::new("A", 'a'),
    Seat::new("B", 'b'),
    Seat::new("C", 'c'),
];

impl<R: Rules> Game for Toy<R> {
    type Position = R::Position;
    type Move = u8;

    fn info(&self) -> &'static Info {
        &INFO
    }
    fn name(&self) -> String {
        INFO.id.to_owned()
    }
    fn seats(&self) -> &'static [Seat] {
        &SEATS[..R::PLAYERS]
    }
    fn grid(&self) -> &Grid {
        &self.grid
    }
    fn numbering(&self) -> Numbering {
        Numbering::Single
    }
    fn max_plies(&self) -> u32 {
        1000
    }
    fn start(&self, _: Seed) -> R::Position {
        self.rules.start()
    }
    fn to_move(&self, position: &R::Position) -> Player {
        self.rules.mover(position)
    }
    fn outcome(&self, position: &R::Position) -> Option<Outcome> {
        let over = self.rules.moves(position).is_empty();
        over.then(|| match self.rules.verdict(position) {
            Verdict::Win(winner) => Outcome::win(winner, &END),
            Verdict::Draw => Outcome::draw(&END),
        })
    }
    fn each_move<B>(
        &self,
        position: &R::Position,
        visit: impl FnMut(u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.rules.moves(position).into_iter().try_for_each(visit)
    }
    fn is_legal(&self, position: &R::Position, mv: u8) -> bool {
        self.rules.moves(position).contains(&mv)
    }
    fn play_unchecked(&self, position: &mut R::Position, mv: u8) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.flag.store(true, Ordering::Relaxed);
        }
        self.rules.play(position, mv);
    }
    fn history_key(&self, position: &R::Position) -> u64 {
        // Made without a secret, the hasher always gives the same.
        BuildHasherDefault::<DefaultHasher>::new().hash_one(position)
    }
    fn move_universe(&self) -> Vec<u8> {
        (0..=u8::MAX).collect()
    }
}

#[derive(Debug)]
pub(crate) struct TicTacToe;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Crosses {
    pub(crate) sides: [u16; 2],
    pub(crate) plies: u8,
}

/// In octal: a digit is a row.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Rules for TicTacToe {
    type Position = Crosses;
    const PLAYERS: usize = 2;

    fn start(&self) -> Crosses {
        Crosses {
            sides: [0, 0],
            plies: 0,
        }
    }
    fn mover(&self, position: &Crosses) -> Player {
        Player(position.plies % 2)
    }
    fn verdict(&self, position: &Crosses) -> Verdict {
        let [crosses, noughts] = position.sides;
        let has_line = |side: u16| LINES.iter().any(|line| side & line == *line);
        match (has_line(crosses), has_line(noughts)) {
            (true, _) => Verdict::Win(Player::FIRST),
            (_, true) => Verdict::Win(Player::SECOND),
            _ => Verdict::Draw,
        }
    }
    fn moves(&self, position: &Crosses) -> Vec<u8> {
        if self.verdict(position) != Verdict::Draw {
            return Vec::new();
        }
        let taken = position.sides[0] | position.sides[1];
        (0..9).filter(|cell| taken & (1 << cell) == 0).collect()
    }
    fn play(&self, position: &mut Crosses, mv: u8) {
        position.sides[usize::from(position.plies % 2)] |= 1 << mv;
        position.plies += 1;
    }
}

/// Take one to three from a heap; who takes the last wins. Any number of players.
#[derive(Debug)]
pub(crate) struct Heap<const PLAYERS: usize>(pub(crate) u8);

impl<const N: usize> Rules for Heap<N> {
    type Position = (u8, Player);
    const PLAYERS: usize = N;

    fn start(&self) -> (u8, Player) {
        (self.0, Player::FIRST)
    }
    fn mover(&self, position: &(u8, Player)) -> Player {
        position.1
    }
    fn verdict(&self, position: &(u8, Player)) -> Verdict {
        Verdict::Win(position.1.previous(N))
    }
    fn moves(&self, position: &(u8, Player)) -> Vec<u8> {
        (1..=position.0.min(3)).collect()
    }
    fn play(&self, position: &mut (u8, Player), mv: u8) {
        *position = (position.0 - mv, position.1.next(N));
    }
}

/// A tree drawn at random: turns do not alternate, and any verdict may stand at any leaf.
#[derive(Debug)]
pub(crate) struct Thicket<const PLAYERS: usize> {
    nodes: Vec<(Player, Verdict, Vec<usize>)>,
}

impl<const N: usize> Thicket<N> {
    pub(crate) fn grow(seed: u64, depth: u32) -> Self {
        let mut thicket = Self { nodes: Vec::new() };
        thicket.add(&mut Random::new(Seed(seed)), depth);
        thicket
    }

    fn add(&mut self, random: &mut Random, depth: u32) -> usize {
        let verdict = match random.index(N + 1) {
            0 => Verdict::Draw,
            seat => Verdict::Win(Player(seat as u8 - 1)),
        };
        let node = self.nodes.len();
        let mover = Player(random.index(N) as u8);
        self.nodes.push((mover, verdict, Vec::new()));
        if depth > 0 && (node == 0 || random.index(5) > 0) {
            let children = 1 + random.index(4);
            self.nodes[node].2 = (0..children).map(|_| self.add(random, depth - 1)).collect();
        }
        node
    }
}

impl<const N: usize> Rules for Thicket<N> {
    type Position = usize;
    const PLAYERS: usize = N;

    fn start(&self) -> usize {
        0
    }
    fn mover(&self, position: &usize) -> Player {
        self.nodes[*position].0
    }
    fn verdict(&self, position: &usize) -> Verdict {
        self.nodes[*position].1
    }
    fn moves(&self, position: &usize) -> Vec<u8> {
        (0..self.nodes[*position].2.len() as u8).collect()
    }
    fn play(&self, position: &mut usize, mv: u8) {
        *position = self.nodes[*position].2[usize::from(mv)];
    }
}

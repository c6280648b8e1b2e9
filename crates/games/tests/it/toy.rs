//! The promise of CONTRIBUTING.md, kept with a toy: noughts and crosses as a game of its own, complete in
//! this one file, which passes the conformance tests and works without its type.
//!
//! Rules: NC-1, the board is 3 by 3 squares, or as large as the option says. NC-2, Cross begins; the players
//! alternate. NC-3, a ply puts a mark of one's own on an empty square. NC-4, three of one's marks in a
//! row, along a rank, a file or a diagonal, win at once. NC-5, a full board without that is a draw.

use std::ops::ControlFlow;

use quantarium_board::{Cell, CellSet, Grid, SQUARE_DIRECTIONS};
use quantarium_rules::text::{fields, impossible, parse_board, turn, write_board};
use quantarium_rules::{
    Click, Encode, Encoder, Encoding, Ending, Family, Features, Game, Info, Lens, MoveError,
    OptionInfo, OptionKind, Options, Outcome, Piece, Player, PositionError, Random, Reason, Seat,
    Seed, Show, Sight, SpecError, Text, Token, Visitor,
};

use crate::conformance::Conform;

const SEATS: [Seat; 2] = [Seat::new("Cross", 'x'), Seat::new("Nought", 'o')];

static THREE: Ending = Ending {
    id: "three",
    rule: "NC-4",
    words: "three in a row",
};

static FULL: Ending = Ending {
    id: "full",
    rule: "NC-5",
    words: "the board is full",
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Noughts;

impl Family for Noughts {
    const INFO: Info = Info {
        id: "noughts-and-crosses",
        title: "Noughts and crosses",
        designer: "nobody knows",
        year: None,
        summary: "Three in a row win.",
        options: &[OptionInfo {
            key: "board",
            title: "Board",
            words: "How many files and ranks there are.",
            default: "3x3",
            kind: OptionKind::Size {
                width: (1, 5),
                height: (1, 5),
                even_width: false,
            },
        }],
        fresh: "",
        draws: true,
        samples: &[
            "noughts-and-crosses:board=1x1",
            "noughts-and-crosses",
            "noughts-and-crosses:board=4x3",
            "noughts-and-crosses:board=5x5",
        ],
    };

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        let size = options.size("board", (1, 5), (1, 5), false)?;
        Ok(visitor.visit(Board::new(size.unwrap_or((3, 3)))))
    }
}

#[derive(Debug)]
struct Board {
    size: (u8, u8),
    grid: Grid,
    rows: Vec<CellSet>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Marks {
    by: [CellSet; 2],
    to_move: Player,
}

impl Board {
    fn new(size: (u8, u8)) -> Self {
        let grid = Grid::square(size.0, size.1);
        let mut rows = Vec::new();
        for cell in grid.cells() {
            for direction in (0..SQUARE_DIRECTIONS.len()).step_by(2) {
                let row = (0..3).map(|distance| grid.step(cell, direction, distance));
                rows.extend(row.collect::<Option<CellSet>>());
            }
        }
        Self { size, grid, rows }
    }

    fn has_three(&self, marks: CellSet) -> bool {
        self.rows.iter().any(|row| row.without(marks).is_empty())
    }

    fn free(&self, position: &Marks) -> CellSet {
        self.grid.all().without(position.by[0] | position.by[1])
    }

    fn owner(&self, position: &Marks, cell: Cell) -> Option<Player> {
        let seat = (0..2).find(|&seat| position.by[seat].contains(cell))?;
        Some(Player(seat as u8))
    }
}

impl Game for Board {
    type Position = Marks;
    type Move = Cell;

    fn info(&self) -> &'static Info {
        &Noughts::INFO
    }

    fn name(&self) -> String {
        match self.size {
            (3, 3) => Noughts::INFO.id.to_owned(),
            (width, height) => format!("{}:board={width}x{height}", Noughts::INFO.id),
        }
    }

    fn seats(&self) -> &'static [Seat] {
        &SEATS
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn max_plies(&self) -> u32 {
        self.grid.len() as u32
    }

    fn start(&self, _seed: Seed) -> Marks {
        Marks {
            by: [CellSet::EMPTY; 2],
            to_move: Player::FIRST,
        }
    }

    fn to_move(&self, position: &Marks) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Marks) -> Option<Outcome> {
        let mut players = Player::BOTH.into_iter();
        if let Some(winner) = players.find(|player| self.has_three(position.by[player.index()])) {
            return Some(Outcome::win(winner, &THREE));
        }
        self.free(position).is_empty().then(|| Outcome::draw(&FULL))
    }

    fn each_move<B>(
        &self,
        position: &Marks,
        visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome(position).is_some() {
            return ControlFlow::Continue(());
        }
        self.free(position).iter().try_for_each(visit)
    }

    fn is_legal(&self, position: &Marks, mv: Cell) -> bool {
        self.outcome(position).is_none() && self.free(position).contains(mv)
    }

    fn play_unchecked(&self, position: &mut Marks, mv: Cell) {
        position.by[position.to_move.index()].insert(mv);
        position.to_move = position.to_move.opponent();
    }

    /// At most 25 squares: the marks themselves fit.
    fn history_key(&self, position: &Marks) -> u64 {
        let [crosses, noughts] = position.by.map(|marks| marks.0[0]);
        crosses | noughts << 25 | u64::from(position.to_move.0) << 50
    }

    fn move_universe(&self) -> Vec<Cell> {
        self.grid.cells().collect()
    }
}

impl Text for Board {
    fn parse_position(&self, text: &str) -> Result<Marks, PositionError> {
        let [board, to_move] = fields(text)?;
        let mark = |rest: &str| match rest.as_bytes()[0] {
            b'x' => Some((Player::FIRST, 1)),
            b'o' => Some((Player::SECOND, 1)),
            _ => None,
        };
        let marks = parse_board(&self.grid, board, "marks are x and o", mark)?;
        let to_move = turn(self.seats(), to_move)?;
        let of = |player| {
            let own = marks.iter().filter(move |mark| mark.1 == player);
            own.map(|mark| mark.0)
        };
        let by = [of(Player::FIRST).collect(), of(Player::SECOND).collect()];
        if by.into_iter().all(|marks| self.has_three(marks)) {
            return Err(impossible("NC-4", "both players have three in a row"));
        }
        Ok(Marks { by, to_move })
    }

    fn write_position(&self, position: &Marks) -> String {
        let letter = |player: Player| SEATS[player.index()].letter.to_string();
        let board = write_board(&self.grid, |cell| self.owner(position, cell).map(letter));
        format!("{board} {}", letter(position.to_move))
    }

    fn with_history(&self, position: &Marks) -> (Marks, Vec<Cell>) {
        (*position, Vec::new())
    }

    fn tokens(&self) -> Vec<Token> {
        let token = |player: Player| Token {
            text: SEATS[player.index()].letter.to_string(),
            owner: Some(player),
            kind: "stone",
            count: 1,
            supply: None,
        };
        Player::BOTH.map(token).to_vec()
    }

    fn parse_move(&self, position: &Marks, text: &str) -> Result<Cell, MoveError> {
        let found = text.to_owned();
        let Some(cell) = self.grid.named(text) else {
            let expected = "write a square, such as b2";
            return Err(MoveError::Syntax { found, expected });
        };
        if let Some(outcome) = self.outcome(position) {
            let words = outcome.ending.words;
            return Err(MoveError::GameOver { found, words });
        }
        if self.owner(position, cell).is_some() {
            let reason = Reason::new("NC-3", "taken", &[&text], "the square is not empty");
            return Err(MoveError::Illegal { found, reason });
        }
        Ok(cell)
    }

    fn write_move(&self, _position: &Marks, mv: Cell) -> String {
        self.grid.name(mv).to_owned()
    }
}

impl Show for Board {
    fn pieces(&self, position: &Marks) -> Vec<Piece> {
        let piece = |cell| Some(Piece::new(cell, Some(self.owner(position, cell)?), "stone"));
        self.grid.cells().filter_map(piece).collect()
    }

    fn clicks(&self, _position: &Marks, mv: Cell) -> Vec<Click> {
        vec![Click::Cell(mv)]
    }

    fn sights(&self, _position: &Marks, _cell: Cell) -> Vec<Sight> {
        Vec::new()
    }

    fn lens(&self, _position: &Marks) -> Lens {
        Lens::default()
    }

    fn deciding(&self, _position: &Marks, _outcome: &Outcome) -> Vec<Cell> {
        Vec::new()
    }
}

impl Features for Board {}

/// An action is a square, the planes are the marks.
#[derive(Debug)]
struct Numbers(Encoding);

impl Encode for Board {
    type Encoder = Numbers;

    fn encoder(&self) -> Numbers {
        let planes = ["own", "their"].map(str::to_owned).to_vec();
        Numbers(Encoding::new(&self.grid, 2, (1, 0), planes, ""))
    }
}

impl Encoder<Board> for Numbers {
    fn encoding(&self) -> &Encoding {
        &self.0
    }

    fn action_of(&self, mv: Cell) -> usize {
        mv.index()
    }

    fn move_of(&self, game: &Board, position: &Marks, action: usize) -> Option<Cell> {
        let (cell, _) = self.0.cell_of(action)?;
        game.is_legal(position, cell).then_some(cell)
    }

    fn write_planes(&self, game: &Board, position: &Marks, viewer: Player, planes: &mut [u8]) {
        let players = [viewer, viewer.opponent()].into_iter();
        for (player, plane) in players.zip(planes.chunks_exact_mut(game.grid.len())) {
            for (cell, place) in game.grid.cells().zip(plane) {
                *place = u8::from(position.by[player.index()].contains(cell));
            }
        }
    }

    fn write_scalars(&self, _: &Board, position: &Marks, viewer: Player, scalars: &mut [f32]) {
        self.0.write_seats(viewer, position.to_move, scalars);
    }
}

/// The toy's folder, as far as the registry sees it.
mod noughts {
    pub(crate) use super::Noughts as Family;
}

/// What the one line registers, in a module of its own because it is named like the real registry.
mod registered {
    use super::noughts;

    quantarium_games::registry![noughts];
}

#[test]
fn a_sixth_game_in_one_file_conforms() {
    for info in registered::FAMILIES {
        assert_eq!(registered::folder(info.id), Some("noughts"));
        for sample in info.samples {
            assert_eq!(registered::visit(sample, Conform).as_deref(), Ok(*sample));
        }
    }
}

#[test]
fn a_sixth_game_is_played_without_its_type() {
    let unknown = registered::open("quantum").expect_err("only the toy is registered there");
    assert!(unknown.to_string().contains("noughts-and-crosses"));
    let game = registered::open("noughts-and-crosses").unwrap();
    let mut position = game.start(Seed(0));
    // The well-known number of games that last four plies.
    assert_eq!(position.perft(4), 9 * 8 * 7 * 6);
    for mv in ["b2", "a1", "a2", "b1", "c2"] {
        position.play(mv).unwrap();
    }
    assert_eq!(position.text(), "3/xxx/oo1 o");
    let outcome = position.outcome().unwrap();
    assert_eq!((&*outcome.result(2), outcome.ending.rule), ("1-0", "NC-4"));
    let refused = position.play("c1").unwrap_err();
    let says = "`c1`: the game is over, three in a row";
    assert_eq!(refused.to_string(), says);
    assert!(game.parse("xxx/3/ooo x").is_err());
}

#[test]
fn random_games_of_a_sixth_game_come_from_what_every_game_gets() {
    let game = Board::new((3, 3));
    let mut random = Random::new(Seed(1));
    let crosses = (0..10_000)
        .filter(|_| game.playout(game.start(Seed(0)), &mut random).winner == Some(Player::FIRST))
        .count();
    // Random play is won by Cross with a chance of 737/1260, or 58.5 %.
    assert!((5650..6050).contains(&crosses), "{crosses} of 10,000");
}

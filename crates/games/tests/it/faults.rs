//! The conformance tests find what they are for: a right game with one promise broken at a time.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use quantarium_board::{Cell, Grid, Symmetry};
use quantarium_games::link::{Link, Move, Position};
use quantarium_rules::{
    Click, Encode, Encoder, Encoding, Features, Game, Info, Lens, LensMark, MoveError, Numbering,
    Outcome, Piece, Player, PositionError, Random, Scores, Seat, Seed, Show, Sight, Text, Token,
    perft, playout, testkit,
};

/// What is broken, with what the tests say of it.
macro_rules! faults {
    ($($fault:ident: $says:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Fault { Nothing, $($fault,)* }
        use Fault::*;
        const FOUND: &[(Fault, &str)] = &[$(($fault, $says),)*];
    };
}

faults! {
    ListsAMoveTwice: "listed twice",
    CountsOneTooMany: "moves counted",
    AllowsWhatItDoesNotList: "listed, legal",
    ListsAnotherUniverse: "not in the universe",
    GoesOnWithoutMoves: "over, or no moves",
    SaysTheStartIsRandom: "the start depends on the seed",
    IsLongerThanItsBound: "longer than 2 plies",
    NeverPassesAtRandom: "drawn 0 times",
    PlaysOutWithoutPassing: "times instead of",
    CountsPerftWrong: "perft 2",
    ForgetsThePasses: "its history leads to",
    ForgetsItsTokens: "no token for",
    AcceptsSpaces: "is accepted as a position",
    ReadsAnotherMove: "left: Place",
    SpellsThePassAsACell: "is the beginning of",
    ShowsPiecesBackwards: "pieces in board order",
    FavoursACell: "turned to",
    ScoresNobody: "scores by seat",
    LosesThePast: "its history leads to",
    ForbidsThePass: "the mask is not the legal moves",
    SeesNoAction: "whether any action is legal",
    AllowsEveryAction: "is illegal",
    ActsTheSame: "which is another's or none",
    ShowsNoTurn: "the same numbers as",
    ShowsTheFirstSeat: "the same numbers as",
    MarksACell: "the numbers are not turned",
    TurnsNoActions: "does not commute with turning",
}

#[test]
fn every_broken_promise_is_found() {
    let conforms = |fault| {
        let shape = "tri2".parse().unwrap();
        let game = Faulty(Link::new(shape, Some(2)), fault);
        catch_unwind(AssertUnwindSafe(|| testkit::conformance(&game, Seed(3), 3)))
    };
    assert!(conforms(Nothing).is_ok(), "the game itself is right");
    for (fault, says) in FOUND {
        let panic = conforms(*fault).expect_err(&format!("{fault:?} was not found"));
        let message = panic.downcast_ref::<String>().map_or("", String::as_str);
        assert!(message.contains(says), "{fault:?}: {message}");
        let named = message.contains("quantum-link:board=tri2");
        assert!(named, "{fault:?} names the game: {message}");
    }
}

#[derive(Debug)]
struct Faulty(Link<1>, Fault);

impl Faulty {
    fn has(&self, fault: Fault) -> bool {
        self.1 == fault
    }

    fn or<T>(&self, fault: Fault, wrong: T, right: T) -> T {
        if self.has(fault) { wrong } else { right }
    }
}

macro_rules! as_the_game_does {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*) => {$(
        fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            self.0.$name($($argument),*)
        }
    )*};
}

impl Game for Faulty {
    type Position = Position<1>;
    type Move = Move;

    as_the_game_does! {
        fn info(&self) -> &'static Info;
        fn name(&self) -> String;
        fn seats(&self) -> &'static [Seat];
        fn grid(&self) -> &Grid;
        fn numbering(&self) -> Numbering;
        fn start(&self, seed: Seed) -> Self::Position;
        fn to_move(&self, position: &Self::Position) -> Player;
        fn play_unchecked(&self, position: &mut Self::Position, mv: Move);
        fn history_key(&self, position: &Self::Position) -> u64;
    }

    fn max_plies(&self) -> u32 {
        self.or(IsLongerThanItsBound, 2, self.0.max_plies())
    }

    fn has_random_start(&self) -> bool {
        self.has(SaysTheStartIsRandom)
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let outcome = self.0.outcome(position)?;
        let lost = self.has(GoesOnWithoutMoves) && outcome.ending.id == "no-placement";
        (!lost).then_some(outcome)
    }

    fn scores(&self, position: &Self::Position) -> Option<Scores> {
        let mut scores = self.0.scores(position)?;
        if self.has(FavoursACell) {
            let pieces = self.0.pieces(position);
            scores[0] += i32::from(pieces.iter().any(|piece| piece.cell == Cell(0)));
        }
        self.or(ScoresNobody, Some(Scores::new()), Some(scores))
    }

    fn each_move<B>(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.has(ListsAMoveTwice) && self.0.outcome(position).is_none() {
            visit(Move::Pass)?;
        }
        self.0.each_move(position, visit)
    }

    fn is_legal(&self, position: &Self::Position, mv: Move) -> bool {
        self.has(AllowsWhatItDoesNotList) || self.0.is_legal(position, mv)
    }

    fn move_universe(&self) -> Vec<Move> {
        let mut universe = self.0.move_universe();
        if self.has(ListsAnotherUniverse) {
            universe.pop();
        }
        universe
    }

    fn count_moves(&self, position: &Self::Position) -> u64 {
        let wrong = self.has(CountsOneTooMany) || self.has(ListsAMoveTwice);
        let count = self.0.count_moves(position);
        if wrong && count > 0 { count + 1 } else { count }
    }

    fn random_move(&self, position: &Self::Position, random: &mut Random) -> Option<Move> {
        loop {
            let mv = self.0.random_move(position, random)?;
            let only = self.0.count_moves(position) == 1;
            if !self.has(NeverPassesAtRandom) || mv != Move::Pass || only {
                return Some(mv);
            }
        }
    }

    fn playout(&self, position: Self::Position, random: &mut Random) -> Outcome {
        if self.has(PlaysOutWithoutPassing) {
            let unfair = Faulty(self.0.clone(), NeverPassesAtRandom);
            return playout::uniform(&unfair, position, random);
        }
        self.0.playout(position, random)
    }

    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        perft::in_bulk(self, position, depth) + u64::from(self.has(CountsPerftWrong) && depth == 2)
    }
}

impl Text for Faulty {
    as_the_game_does! {
        fn write_move(&self, position: &Self::Position, mv: Move) -> String;
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError> {
        let text = self.or(AcceptsSpaces, text.trim(), text);
        self.0.parse_position(text)
    }

    fn write_position(&self, position: &Self::Position) -> String {
        let text = self.0.write_position(position);
        match text.rsplit_once(' ') {
            Some((rest, _)) if self.has(ForgetsThePasses) => format!("{rest} 0"),
            _ => text,
        }
    }

    fn with_history(&self, position: &Self::Position) -> (Self::Position, Vec<Move>) {
        let (start, past) = (self.0.start(Seed(0)), self.0.with_history(position));
        self.or(LosesThePast, (start, Vec::new()), past)
    }

    fn tokens(&self) -> Vec<Token> {
        self.or(ForgetsItsTokens, Vec::new(), self.0.tokens())
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Move, MoveError> {
        let four = self.or(ReadsAnotherMove, "3", "4");
        self.0.parse_move(position, &text.replace('4', four))
    }
}

impl Show for Faulty {
    as_the_game_does! {
        fn sights(&self, position: &Self::Position, cell: Cell) -> Vec<Sight>;
        fn lens(&self, position: &Self::Position) -> Lens;
        fn aftermath(&self, position: &Self::Position, mv: Move) -> Vec<LensMark>;
        fn deciding(&self, position: &Self::Position, outcome: &Outcome) -> Vec<Cell>;
    }

    fn pieces(&self, position: &Self::Position) -> Vec<Piece> {
        let mut pieces = self.0.pieces(position);
        if self.has(ShowsPiecesBackwards) {
            pieces.reverse();
        }
        pieces
    }

    fn clicks(&self, position: &Self::Position, mv: Move) -> Vec<Click> {
        if self.has(SpellsThePassAsACell) && mv == Move::Pass {
            return vec![Click::Cell(Cell(0))];
        }
        self.0.clicks(position, mv)
    }
}

impl Features for Faulty {}

/// The game's encoder, with what is broken in the game.
#[derive(Debug)]
struct FaultyEncoder(<Link<1> as Encode>::Encoder, Fault);

impl Encode for Faulty {
    type Encoder = FaultyEncoder;

    fn encoder(&self) -> FaultyEncoder {
        FaultyEncoder(self.0.encoder(), self.1)
    }
}

impl Encoder<Faulty> for FaultyEncoder {
    fn encoding(&self) -> &Encoding {
        Encoder::<Link<1>>::encoding(&self.0)
    }

    fn action_of(&self, mv: Move) -> usize {
        let action = Encoder::<Link<1>>::action_of(&self.0, mv);
        match mv {
            Move::Place { .. } if self.1 == ActsTheSame => action / 6 * 6,
            _ => action,
        }
    }

    fn move_of(&self, game: &Faulty, position: &Position<1>, action: usize) -> Option<Move> {
        let mv = self.0.move_of(&game.0, position, action);
        mv.or((self.1 == AllowsEveryAction).then_some(Move::Pass))
    }

    fn write_mask(&self, game: &Faulty, position: &Position<1>, mask: &mut [bool]) -> bool {
        let any = self.0.write_mask(&game.0, position, mask);
        if self.1 == ForbidsThePass
            && let Some(pass) = mask.last_mut()
        {
            *pass = false;
        }
        any && self.1 != SeesNoAction
    }

    fn write_planes(&self, game: &Faulty, at: &Position<1>, viewer: Player, planes: &mut [u8]) {
        self.0.write_planes(&game.0, at, viewer, planes);
        if self.1 == MarksACell {
            planes[0] = 1;
        }
        if self.1 == ShowsTheFirstSeat {
            // Both players' dice are shown as one player's.
            let (own, their) = planes.split_at_mut(planes.len() / 13 * 6);
            for (own, their) in own.iter_mut().zip(their) {
                *own |= std::mem::take(their);
            }
        }
    }

    fn write_scalars(&self, game: &Faulty, at: &Position<1>, viewer: Player, scalars: &mut [f32]) {
        self.0.write_scalars(&game.0, at, viewer, scalars);
        match self.1 {
            ShowsNoTurn => scalars.fill(0.0),
            ShowsTheFirstSeat => scalars[4..].fill(0.0),
            _ => {}
        }
    }

    fn map_action(&self, action: usize, symmetry: &Symmetry) -> usize {
        if self.1 == TurnsNoActions {
            return action;
        }
        Encoder::<Link<1>>::map_action(&self.0, action, symmetry)
    }
}

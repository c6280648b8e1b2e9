//! The table itself.

use quantarium_board::Cell;
use quantarium_rules::{AnyGame, AnyPosition, Click, Player, Seed};
use quantarium_wire::{Sitter, TableId, ToTable};

use crate::change::{Change, Ply, Step};
use crate::{Refused, SetupError};

/// The authority over one game.
#[derive(Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) seed: Option<Seed>,
    pub(crate) start: Box<dyn AnyPosition>,
    /// Each with the position after it, so that taking back and looking back replay nothing.
    pub(crate) plies: Vec<Ply>,
    pub(crate) resigned: Option<Player>,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the game's start position that belongs to a seed.
    Seed(Seed),
    /// At a position given as text.
    Position(String),
}

/// What is kept of a table besides its game and its sitters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The start position's seed, where it has one.
    pub seed: Option<Seed>,
    /// The start position as text.
    pub setup: String,
    /// The moves played.
    pub moves: Vec<String>,
    /// Who has given up.
    pub resigned: Option<Player>,
}

impl Table {
    /// Sets up a game.
    ///
    /// # Errors
    /// When the sitters are not as many as the seats, or the start position is none.
    pub fn open(
        id: TableId,
        game: Box<dyn AnyGame>,
        sitters: Vec<Sitter>,
        start: &Start,
    ) -> Result<Self, SetupError> {
        let (start, seed) = match start {
            Start::Seed(seed) => {
                let seed = Some(*seed).filter(|_| game.has_random_start());
                (game.start(seed.unwrap_or_default()), seed)
            }
            Start::Position(text) => (game.parse(text)?, None),
        };
        Self::at(id, game, sitters, start, seed)
    }

    /// Sets a saved game up again.
    ///
    /// # Errors
    /// When what was saved is not a game by these rules.
    pub fn restore(
        id: TableId,
        game: Box<dyn AnyGame>,
        sitters: Vec<Sitter>,
        saved: &Saved,
    ) -> Result<Self, SetupError> {
        // The text, not the seed, says where the game started: it needs no generator.
        let start = game.parse(&saved.setup)?;
        let mut table = Self::at(id, game, sitters, start, saved.seed)?;
        table.plies.reserve(saved.moves.len());
        for (i, text) in saved.moves.iter().enumerate() {
            let ply = table
                .judge_move(text)
                .map_err(|error| SetupError::Move { ply: i + 1, error })?;
            table.plies.push(ply);
        }
        if let Some(player) = saved.resigned {
            if table.game.seats().len() != 2 || player.index() >= 2 || table.is_over() {
                return Err(SetupError::Resignation(player.0));
            }
            table.resigned = Some(player);
        }
        Ok(table)
    }

    fn at(
        id: TableId,
        game: Box<dyn AnyGame>,
        sitters: Vec<Sitter>,
        start: Box<dyn AnyPosition>,
        seed: Option<Seed>,
    ) -> Result<Self, SetupError> {
        let (expected, found) = (game.seats().len(), sitters.len());
        if expected != found {
            return Err(SetupError::Sitters { expected, found });
        }
        Ok(Self {
            id,
            game,
            sitters,
            seed,
            start,
            plies: Vec::new(),
            resigned: None,
        })
    }

    /// The table's name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The game, with its options.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The start position's seed, where the game has a random start.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// The start position as text.
    pub fn setup(&self) -> String {
        self.start.text()
    }

    /// How many plies have been played.
    pub fn plies(&self) -> u32 {
        self.plies.len() as u32
    }

    /// The moves played, by their canonical texts.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.plies.iter().map(|ply| ply.text.as_str())
    }

    /// Whether the rules or a resignation have ended the game.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.position().outcome().is_some()
    }

    /// The result as game records write it, `*` while the game goes on.
    pub fn result(&self) -> String {
        self.result_with(self.resigned, self.position())
    }

    /// The level of the computer that is to move, if one is.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.sitters[self.position().to_move().index()] {
            Sitter::Computer { level } if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// A person plays the move of `text`.
    ///
    /// # Errors
    /// When the request is late, the game is over, the computer is to move, or the move illegal.
    pub fn play(&mut self, ply: u32, text: &str) -> Result<(), Refused> {
        self.judge_play(ply, text).map(|change| self.apply(change))
    }

    /// The computer plays the move of `text`.
    ///
    /// # Errors
    /// When the request is late, the game is over, a person is to move, or the move illegal.
    pub fn computer_plays(&mut self, ply: u32, text: &str) -> Result<(), Refused> {
        let change = self.judge_computer_plays(ply, text)?;
        self.apply(change);
        Ok(())
    }

    /// Takes back to the last earlier position in which a person decides, or, after a resignation,
    /// the resignation.
    ///
    /// # Errors
    /// When the request is late, or there is nothing to take back.
    pub fn take_back(&mut self, ply: u32) -> Result<(), Refused> {
        self.judge_take_back(ply).map(|change| self.apply(change))
    }

    /// The player of `seat` gives up.
    ///
    /// # Errors
    /// When the request is late, the game is over or has more than two players, or no person holds
    /// the seat.
    pub fn resign(&mut self, ply: u32, seat: u8) -> Result<(), Refused> {
        self.judge_resign(ply, seat)
            .map(|change| self.apply(change))
    }

    /// What a person's request comes to; nothing for one that changes nothing ([`ToTable::Look`]).
    ///
    /// # Errors
    /// As for [`Self::play`], [`Self::take_back`] and [`Self::resign`].
    pub fn judge(&self, request: &ToTable) -> Result<Option<Change>, Refused> {
        match request {
            ToTable::Play { ply, text } => self.judge_play(*ply, text).map(Some),
            ToTable::TakeBack { ply } => self.judge_take_back(*ply).map(Some),
            ToTable::Resign { ply, seat } => self.judge_resign(*ply, *seat).map(Some),
            ToTable::Look { .. } => Ok(None),
        }
    }

    /// What the computer's move comes to.
    ///
    /// # Errors
    /// As for [`Self::computer_plays`].
    pub fn judge_computer_plays(&self, ply: u32, text: &str) -> Result<Change, Refused> {
        self.in_time(ply)?;
        self.goes_on()?;
        if self.computer_to_move().is_none() {
            return Err(self.not_your_turn());
        }
        self.judge_legal(text)
    }

    /// Makes a change that this table has just judged.
    pub fn apply(&mut self, change: Change) {
        match change.step {
            Step::Played { .. } => self.plies.extend(change.next),
            Step::TakenBack { plies } => self.plies.truncate(plies as usize),
            Step::Resigned { seat } => self.resigned = Some(seat),
            Step::ResignationTakenBack => self.resigned = None,
        }
    }

    /// The position now.
    pub fn position(&self) -> &dyn AnyPosition {
        self.position_after(self.plies.len())
    }

    /// The cells that the last of the first `plies` moves touched.
    pub fn touched(&self, plies: usize) -> &[Cell] {
        let last = plies.checked_sub(1).and_then(|i| self.plies.get(i));
        last.map_or(&[], |ply| &ply.touched)
    }

    /// The position after `plies` plies, or now where there have not been so many.
    pub fn position_after(&self, plies: usize) -> &dyn AnyPosition {
        let plies = plies.min(self.plies.len());
        let last = plies.checked_sub(1).map(|i| &self.plies[i].position);
        last.unwrap_or(&self.start).as_ref()
    }

    /// How many plies stay when a move is taken back.
    pub(crate) fn back_to(&self) -> Option<usize> {
        (0..self.plies.len()).rev().find(|&plies| {
            let player = self.position_after(plies).to_move();
            self.sitters[player.index()] == Sitter::Person
        })
    }

    fn judge_play(&self, ply: u32, text: &str) -> Result<Change, Refused> {
        self.in_time(ply)?;
        self.goes_on()?;
        if self.computer_to_move().is_some() {
            return Err(self.not_your_turn());
        }
        self.judge_legal(text)
    }

    fn judge_take_back(&self, ply: u32) -> Result<Change, Refused> {
        self.in_time(ply)?;
        if self.resigned.is_some() {
            return Ok(self.change(Step::ResignationTakenBack, None, self.position()));
        }
        let plies = self.back_to().ok_or(Refused::NothingToTakeBack)?;
        let step = Step::TakenBack {
            plies: plies as u32,
        };
        Ok(self.change(step, None, self.position_after(plies)))
    }

    fn judge_resign(&self, ply: u32, seat: u8) -> Result<Change, Refused> {
        self.in_time(ply)?;
        self.goes_on()?;
        if self.sitters.len() != 2 {
            return Err(Refused::CannotResign("only one of two players can resign"));
        }
        if self.sitters.get(usize::from(seat)) != Some(&Sitter::Person) {
            return Err(Refused::CannotResign("nobody at the page holds that seat"));
        }
        let seat = Player(seat);
        Ok(self.change(Step::Resigned { seat }, Some(seat), self.position()))
    }

    fn judge_legal(&self, text: &str) -> Result<Change, Refused> {
        let next = self.judge_move(text)?;
        let step = Step::Played {
            ply: self.plies(),
            text: next.text.clone(),
        };
        let mut change = self.change(step, None, next.position.as_ref());
        change.next = Some(next);
        Ok(change)
    }

    fn judge_move(&self, text: &str) -> Result<Ply, quantarium_rules::MoveError> {
        let before = self.position();
        let text = before.canonical_move(text)?;
        let touched = before
            .clicks(&text)?
            .into_iter()
            .filter_map(|click| match click {
                Click::Cell(cell) => Some(cell),
                Click::Choice(_) => None,
            });
        let touched = touched.collect();
        let mut position = before.boxed();
        position.play(&text)?;
        Ok(Ply {
            text,
            player: before.to_move(),
            touched,
            position,
        })
    }

    fn change(&self, step: Step, resigned: Option<Player>, position: &dyn AnyPosition) -> Change {
        Change {
            step,
            result: self.result_with(resigned, position),
            next: None,
        }
    }

    fn result_with(&self, resigned: Option<Player>, position: &dyn AnyPosition) -> String {
        let players = self.sitters.len();
        match (resigned, position.outcome()) {
            (Some(Player::FIRST), _) => "0-1".to_owned(),
            (Some(_), _) => "1-0".to_owned(),
            (None, Some(outcome)) => outcome.result(players),
            (None, None) => "*".to_owned(),
        }
    }

    fn in_time(&self, known: u32) -> Result<(), Refused> {
        let played = self.plies();
        if known == played {
            Ok(())
        } else {
            Err(Refused::Late { known, played })
        }
    }

    fn goes_on(&self) -> Result<(), Refused> {
        if self.is_over() {
            Err(Refused::GameOver)
        } else {
            Ok(())
        }
    }

    fn not_your_turn(&self) -> Refused {
        let seat = self.position().to_move().index();
        Refused::NotYourTurn {
            seat: self.game.seats()[seat].name,
            holder: match self.sitters[seat] {
                Sitter::Person => "a person",
                Sitter::Computer { .. } => "the computer",
            },
        }
    }
}

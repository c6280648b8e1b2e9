//! The table itself.

use std::sync::Arc;

use quantarium_board::Cell;
use quantarium_rules::{AnyGame, AnyPosition, Player, Seed};
use quantarium_wire::{Occupant, PositionSpec, Step, TableId};

use crate::change::{Change, Ply};
use crate::lag::Lag;
use crate::people::People;
use crate::presence::Presence;
use crate::timer::Timer;
use crate::{Moment, Refused, Result, SetupError};

/// The authority over one game.
#[derive(Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) occupants: Vec<Occupant>,
    pub(crate) seed: Option<Seed>,
    pub(crate) start: Box<dyn AnyPosition>,
    /// Each with the position after it, so that taking back and looking back replay nothing.
    pub(crate) plies: Vec<Ply>,
    pub(crate) seating: Option<Seed>,
    pub(crate) timer: Option<Timer>,
    pub(crate) people: People,
    pub(crate) rated: bool,
    /// Whether its players have no help though it is not rated.
    pub(crate) unaided: bool,
    /// The level of the computer that goes on for whoever leaves, or [`NOBODY`](quantarium_wire::NOBODY); none where nobody can leave.
    pub(crate) stand_in: Option<u8>,
    /// Whose people have left.
    pub(crate) replaced: Vec<Player>,
    pub(crate) seq: u32,
    pub(crate) at: u32,
    pub(crate) presence: Presence,
    pub(crate) lag: Lag,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the game's start position that belongs to a seed.
    Seed(Seed),
    /// At a position given as text, which may have belonged to a seed once.
    Position(Option<Seed>, String),
}

impl Table {
    /// Sets up a game, which tables may share.
    ///
    /// # Errors
    /// When the occupants are not as many as the seats, or the start position is none.
    pub fn open(
        id: TableId,
        game: impl Into<Arc<dyn AnyGame>>,
        occupants: Vec<Occupant>,
        start: &Start,
    ) -> Result<Self, SetupError> {
        let game = game.into();
        let (start, seed) = match start {
            Start::Seed(seed) => {
                let seed = Some(*seed).filter(|_| game.has_random_start());
                (game.start(seed.unwrap_or_default()), seed)
            }
            Start::Position(seed, text) => (game.parse(text)?, *seed),
        };
        let (expected, found) = (game.seats().len(), occupants.len());
        if expected != found {
            return Err(SetupError::Occupants { expected, found });
        }
        Ok(Self {
            people: People::at_one_screen(expected),
            id,
            game,
            occupants,
            seed,
            start,
            plies: Vec::new(),
            seating: None,
            timer: None,
            rated: false,
            unaided: false,
            stand_in: None,
            replaced: Vec::new(),
            seq: 0,
            at: 0,
            presence: Presence::default(),
            lag: Lag::default(),
        })
    }

    /// The number of the last event.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// The number of the event that led to this position: the last ply or taking back, 0 at the start.
    pub fn at(&self) -> u32 {
        self.at
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
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The start position's seed, where the game has a random start.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// Notes by what the seats were drawn.
    #[must_use]
    pub fn with_seating(mut self, seating: Option<Seed>) -> Self {
        self.seating = seating;
        self
    }

    /// By what the seats were drawn, where they were.
    pub fn seating(&self) -> Option<Seed> {
        self.seating
    }

    /// The seat that decides next; none once the game is over.
    pub fn to_move(&self) -> Option<u8> {
        (!self.is_over()).then_some(self.position().to_move().0)
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

    /// Whether the rules, a resignation or the clock have ended the game.
    pub fn is_over(&self) -> bool {
        self.people.ending.is_some() || self.position().outcome().is_some()
    }

    /// The result as game records write it, `*` while the game goes on.
    pub fn result(&self) -> String {
        self.result_with(self.people.ending.as_ref(), self.position())
    }

    /// The level of the computer that is to move, if one is.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.occupants[self.position().to_move().index()] {
            Occupant::Computer { level, .. } if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// For how many seconds the computer that is to move thinks, where that was chosen.
    pub fn seconds_to_move(&self) -> Option<u8> {
        match self.occupants[self.position().to_move().index()] {
            Occupant::Computer { seconds, .. } => seconds,
            Occupant::Person => None,
        }
    }

    /// Makes a change that this table has just validated.
    pub fn apply(&mut self, change: Change) {
        self.seq += 1;
        self.spend(&change);
        match &change.step {
            Step::Played { .. } => self.plies.extend(change.next),
            Step::TakenBack { plies } => self.plies.truncate(*plies as usize),
            Step::Replaced { seat, level } => {
                self.occupants[usize::from(*seat)] = Occupant::computer(*level);
                self.replaced.push(Player(*seat));
            }
            _ => {}
        }
        if change.step.leads_to_a_position() {
            self.at = self.seq;
            // There is time anew for the next first move.
            self.presence.first = None;
        }
        self.people.apply(self.seq, &change.step);
        let done = change.stored.unwrap_or(change.now);
        self.set_clock(&change.step, change.now, done);
        self.await_first_move(done);
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

    /// The position after `plies` plies, or now if there have been fewer.
    pub fn position_after(&self, plies: usize) -> &dyn AnyPosition {
        let plies = plies.min(self.plies.len());
        let last = plies.checked_sub(1).map(|i| &self.plies[i].position);
        last.unwrap_or(&self.start).as_ref()
    }

    /// How many plies stay when a move is taken back.
    pub(crate) fn back_to(&self) -> Option<usize> {
        (0..self.plies.len()).rev().find(|&plies| {
            let player = self.position_after(plies).to_move();
            self.occupants[player.index()] == Occupant::Person
        })
    }

    /// The change of a step that is no move.
    pub(crate) fn change(&self, step: Step) -> Change {
        let plies = match step {
            Step::TakenBack { plies } => plies,
            _ => self.plies(),
        };
        self.change_to(step, plies, self.position_after(plies as usize))
    }

    /// A change to `position`, after `plies` plies; what has ended the game besides, the step itself says.
    pub(crate) fn change_to(&self, step: Step, plies: u32, position: &dyn AnyPosition) -> Change {
        let ending = self.people.ending_after(&step);
        let result = self.result_with(ending.as_ref(), position);
        let goes_on = result == "*" && ending.is_none();
        Change {
            to_move: goes_on.then_some(position.to_move().0),
            result,
            plies,
            step,
            now: Moment::default(),
            stored: None,
            next: None,
            due: false,
            credit: None,
        }
    }

    fn result_with(&self, ending: Option<&Step>, position: &dyn AnyPosition) -> String {
        let players = self.occupants.len();
        match ending {
            Some(
                Step::Resigned { seat }
                | Step::TimeUp { seat }
                | Step::Claimed { seat, draw: false },
            ) => {
                let winner = self.winner_over(Player(*seat)).index();
                let mark = |seat| if seat == winner { "1" } else { "0" };
                (0..players).map(mark).collect::<Vec<_>>().join("-")
            }
            Some(Step::Drawn | Step::Claimed { .. }) => vec!["1/2"; players].join("-"),
            // It was broken off.
            Some(_) => "*".to_owned(),
            None => {
                let outcome = position.outcome();
                outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result(players))
            }
        }
    }

    /// Who wins when a player gives up or runs out of time: among more than two the one before
    /// in turn order, as if that player were stuck (QL-7).
    pub(crate) fn winner_over(&self, loser: Player) -> Player {
        let players = self.occupants.len();
        Player(((loser.index() + players - 1) % players) as u8)
    }

    pub(crate) fn in_time(&self, known: u32) -> Result<()> {
        let played = self.plies();
        let is_now = (known == played).then_some(());
        is_now.ok_or(Refused::Late { known, played })
    }

    /// Refuses an event that cannot be the next one here.
    pub(crate) fn is_next(&self, seq: u32, step: &Step) -> Result<(), SetupError> {
        let what = match step {
            _ if Some(seq) != self.seq.checked_add(1) => "events are missing before it",
            Step::TakenBack { plies } if *plies > self.plies() => {
                "more plies stay than were played"
            }
            _ => return Ok(()),
        };
        Err(SetupError::Event { seq, what })
    }

    pub(crate) fn goes_on(&self) -> Result<()> {
        (!self.is_over()).then_some(()).ok_or(Refused::GameOver)
    }
}

/// A position to be looked at, as a table with a person in every seat. `seed` is the one that `asked`
/// names, and counts only where the start position is not given.
///
/// # Errors
/// When the start position or a move is wrong.
pub fn position(
    game: Box<dyn AnyGame>,
    seed: Option<Seed>,
    asked: PositionSpec,
) -> Result<Table, SetupError> {
    let start = match asked.setup {
        Some(setup) => Start::Position(None, setup),
        None => Start::Seed(seed.unwrap_or_default()),
    };
    let occupants = vec![Occupant::Person; game.seats().len()];
    let mut table = Table::open(TableId("position".to_owned()), game, occupants, &start)?;
    for (i, text) in asked.moves.iter().enumerate() {
        let ply = table.validate_move(text);
        let ply = ply.map_err(|error| SetupError::Move { ply: i + 1, error })?;
        table.plies.push(ply);
    }
    table.seq = table.plies();
    table.at = table.seq;
    Ok(table)
}

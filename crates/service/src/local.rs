//! The tables in a tab, each with the change that its page is about to store.

use std::collections::HashMap;

use quantarium_engine::Level;
use quantarium_table::{Change, Follower, Moment, Refused, Start, Table};
use quantarium_wire::{
    FromTable, LocalRequest, LocalResponse, NewTable, Occupant, PersistedTable, PlyView,
    PositionSpec, Refusal, Standing, TableEvent, TableId, TableState, ToTable,
};

use crate::engine::check_computer;
use crate::position::set_up;
use crate::refused::{bad_message, damaged, not_found, wrong_game};
use crate::seed;

/// The tables at which a page sits. They store nothing: the page does, before a change is made.
#[derive(Debug, Default)]
pub struct LocalTables {
    tables: HashMap<TableId, LocalTable>,
    /// Games in the server, which the page follows by their events.
    followed: HashMap<TableId, Follower>,
}

impl LocalTables {
    /// Answers what a page says to one of its tables.
    ///
    /// # Errors
    /// When there is no such table, what is stored makes no sense, or a new one cannot be set up.
    pub fn answer(&mut self, request: LocalRequest) -> Result<LocalResponse, Refusal> {
        Ok(match request {
            LocalRequest::Open { id, table, opened } => LocalResponse::Opened {
                table: open(id, table, opened)?,
            },
            LocalRequest::Sit { table } => {
                let local = LocalTable::restore(&table)?;
                let view = local.table.view(local.now);
                let message = FromTable::View { view };
                self.tables.insert(table.id, local);
                LocalResponse::Message { message }
            }
            LocalRequest::Leave { id } => {
                self.tables.remove(&id);
                self.followed.remove(&id);
                LocalResponse::Done
            }
            LocalRequest::Follow {
                id,
                game,
                setup,
                moves,
                seq,
                at,
            } => {
                let table = set_up(PositionSpec {
                    game,
                    seed: None,
                    setup: Some(setup),
                    moves,
                })?;
                self.followed.insert(id, Follower::new(table, seq, at));
                LocalResponse::Done
            }
            LocalRequest::Happened {
                id,
                events,
                standing,
            } => LocalResponse::Message {
                message: FromTable::State {
                    state: self.happened(&id, &events, standing)?,
                },
            },
            LocalRequest::Send { id, request, now } => match self.followed.get(&id) {
                Some(follower) => look_back(follower, &request)?,
                None => self.table(&id)?.handle(&request, now),
            },
            LocalRequest::Tick { id, now } => self.table(&id)?.tick(now),
            LocalRequest::ComputerPlays { id, ply, text, now } => {
                self.table(&id)?.computer_plays(ply, &text, now)
            }
            LocalRequest::Commit { id } => LocalResponse::Message {
                message: self.table(&id)?.commit()?,
            },
            LocalRequest::Record { table, date } => {
                let table = LocalTable::restore(&table)?.table;
                let text = table.record(&date, &[]).map_err(damaged)?;
                LocalResponse::Record { text }
            }
        })
    }

    /// How a followed game stands after more of it.
    fn happened(
        &mut self,
        id: &TableId,
        events: &[TableEvent],
        standing: Standing,
    ) -> Result<TableState, Refusal> {
        let follower = self.followed.get_mut(id).ok_or_else(|| not_found(id))?;
        let state = follower.apply(events, standing);
        if state.is_err() {
            self.followed.remove(id);
        }
        state.map_err(bad_message)
    }

    fn table(&mut self, id: &TableId) -> Result<&mut LocalTable, Refusal> {
        self.tables.get_mut(id).ok_or_else(|| not_found(id))
    }
}

/// The authority over one game, between validating a change and making it.
#[derive(Debug)]
struct LocalTable {
    table: Table,
    /// When the page spoke last, by its own clock.
    now: Moment,
    /// Validated by the table as it is, and not yet made.
    validated: Option<Change>,
}

/// An earlier position of a game in the server, which decides everything else that is said to it.
fn look_back(follower: &Follower, request: &ToTable) -> Result<LocalResponse, Refusal> {
    match request {
        ToTable::ViewPly { ply } => Ok(earlier(follower.ply_view(*ply))),
        _ => Err(bad_message(
            "a game that is followed is decided in the server; here it can be looked back at",
        )),
    }
}

/// An earlier position, or why there is none.
fn earlier(view: Result<PlyView, Refused>) -> LocalResponse {
    let message = view.map(|view| FromTable::PlyView { view });
    LocalResponse::Message {
        message: message.unwrap_or_else(refused),
    }
}

/// Sets up a new table, to be stored.
fn open(id: TableId, asked: NewTable, opened: i64) -> Result<PersistedTable, Refusal> {
    let game = quantarium_games::open(&asked.game).map_err(wrong_game)?;
    for occupant in &asked.occupants {
        if let Occupant::Computer { level, seconds } = occupant {
            check_computer(*level, *seconds, Level::MAX.number())?;
        }
    }
    if !asked.invited.is_empty() {
        return Err(wrong_game("a game with people elsewhere needs a server"));
    }
    let seed = asked.seed.as_deref().map(seed).transpose()?;
    let start = match seed {
        Some(seed) => Start::Seed(seed),
        None if game.has_random_start() => {
            return Err(wrong_game("a random start needs a seed"));
        }
        None => Start::Seed(Default::default()),
    };
    let table = Table::open(id, game, asked.occupants, &start)?;
    let stand_in = asked.stand_in.map(Level::new);
    stand_in.transpose().map_err(wrong_game)?;
    let table = table
        .with_clock(asked.clock)?
        .with_stand_in(asked.stand_in)?;
    Ok(PersistedTable {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        seed: table.seed().map(|seed| seed.to_string()),
        setup: table.setup(),
        opened,
        clock: asked.clock,
        stand_in: table.stand_in(),
        events: Vec::new(),
        result: table.result(),
    })
}

impl LocalTable {
    /// Sets a stored table up again.
    fn restore(stored: &PersistedTable) -> Result<Self, Refusal> {
        let game = quantarium_games::open(&stored.game).map_err(damaged)?;
        let seed = stored.seed.as_deref().map(seed).transpose()?;
        let start = Start::Position(seed, stored.setup.clone());
        let occupants = stored.seats.iter().map(|seat| seat.occupant).collect();
        let table = Table::open(stored.id.clone(), game, occupants, &start)
            .and_then(|table| table.with_clock(stored.clock))
            .and_then(|table| table.with_stand_in(stored.stand_in));
        let mut table = table.map_err(damaged)?;
        for event in &stored.events {
            let time = Moment(event.time.max(0) as u64);
            let replayed = table.replay(event.seq, &event.step, time);
            replayed.map_err(damaged)?;
        }
        Ok(Self {
            table,
            now: Moment::default(),
            validated: None,
        })
    }

    /// How the game stands.
    fn state(&self) -> FromTable {
        let state = self.table.state(self.now);
        FromTable::State { state }
    }

    /// A person's request: a change to be stored, or what the table says.
    fn handle(&mut self, request: &ToTable, now: f64) -> LocalResponse {
        self.now = moment(now);
        if let ToTable::ViewPly { ply } = request {
            return earlier(self.table.ply_view(*ply));
        }
        let validated = self.table.validate(request, 0, self.now);
        self.validated(validated)
    }

    /// Whether somebody's time has run out.
    fn tick(&mut self, now: f64) -> LocalResponse {
        self.now = moment(now);
        let validated = self.table.validate_time(self.now);
        self.validated(Ok(validated))
    }

    /// The computer's move.
    fn computer_plays(&mut self, ply: u32, text: &str, now: f64) -> LocalResponse {
        self.now = moment(now);
        let validated = self.table.validate_computer_plays(ply, text, self.now);
        self.validated(validated.map(Some))
    }

    /// Makes the change that was validated last: the page has stored it.
    fn commit(&mut self) -> Result<FromTable, Refusal> {
        let change = self.validated.take();
        let change = change.ok_or_else(|| bad_message("there is no change to be made"))?;
        self.table.apply(change);
        Ok(self.state())
    }

    fn validated(&mut self, validated: Result<Option<Change>, Refused>) -> LocalResponse {
        let message = match validated {
            Ok(Some(change)) => {
                let (step, result) = (change.step().clone(), change.result().to_owned());
                self.validated = Some(change);
                return LocalResponse::Change { step, result };
            }
            Ok(None) => self.state(),
            Err(error) => refused(error),
        };
        self.validated = None;
        LocalResponse::Message { message }
    }
}

/// A page's moment; one that makes no sense is the first.
fn moment(now: f64) -> Moment {
    Moment(now.max(0.0) as u64)
}

fn refused(error: Refused) -> FromTable {
    let (refusal, request) = (Refusal::from(error), None);
    FromTable::Refused { refusal, request }
}

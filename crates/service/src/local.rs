//! The tables in a tab, each with the change that its page is about to store.

use std::collections::HashMap;

use quantarium_engine::Level;
use quantarium_rules::Player;
use quantarium_table::{Change, Follower, Moment, Refused, Saved, SavedTime, Start, Table};
use quantarium_wire::{
    FromTable, LocalRequest, LocalResponse, NewTable, Occupant, PersistedTable, PersistedTime,
    Played, PlyView, PositionSpec, Refusal, Standing, Step, TableEvent, TableId, TableState,
    TimeControl, ToTable,
};

use crate::engine::check_computer;
use crate::position::set_up;
use crate::refused::{WRONG_GAME, bad_message, damaged, not_found, wrong_game};
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
                let message = local.view();
                self.tables.insert(table.id, local);
                LocalResponse::Said { message }
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
            } => LocalResponse::Said {
                message: FromTable::State {
                    state: self.happened(&id, &events, standing)?,
                },
            },
            LocalRequest::Say { id, request, now } => match self.followed.get(&id) {
                Some(follower) => look_back(follower, &request)?,
                None => self.table(&id)?.say(&request, now),
            },
            LocalRequest::Tick { id, now } => self.table(&id)?.tick(now),
            LocalRequest::ComputerPlays { id, ply, text, now } => {
                self.table(&id)?.computer_plays(ply, &text, now)
            }
            LocalRequest::Commit { id } => LocalResponse::Said {
                message: self.table(&id)?.commit()?,
            },
            LocalRequest::Record { table, date } => LocalResponse::Record {
                text: LocalTable::restore(&table)?.record(&date)?,
            },
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
        let state = follower.hear(events, standing);
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
    resigned: Option<Player>,
    /// What is stored of the time, besides what each ply left.
    time: Option<Stopped>,
    /// When the page spoke last, by its own clock.
    now: Moment,
    /// Validated by the table as it is, and not yet made.
    validated: Option<Change>,
}

/// What is stored of a clock that does not run.
#[derive(Clone, Copy, Debug, Default)]
struct Stopped {
    used: u32,
    fallen: Option<Player>,
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
    let said = view.map(|view| FromTable::PlyView { view });
    LocalResponse::Said {
        message: said.unwrap_or_else(|error| refused(&error)),
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
    let table = Table::open(id, game, asked.occupants, &start);
    let mut table = table.map_err(|error| error.refusal(WRONG_GAME))?;
    if let Some(control) = asked.clock {
        table = table.with_clock(control).map_err(wrong_game)?;
    }
    if let Some(level) = asked.stand_in {
        Level::new(level).map_err(wrong_game)?;
        table = table.with_stand_in(level).map_err(wrong_game)?;
    }
    Ok(PersistedTable {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        seed: table.seed().map(|seed| seed.to_string()),
        setup: table.setup(),
        opened,
        acted: None,
        clock: asked.clock,
        stand_in: table.stand_in(),
        played: Played {
            moves: Vec::new(),
            resigned: None,
            result: table.result(),
            time: None,
            replaced: Vec::new(),
        },
    })
}

impl LocalTable {
    /// Sets a stored table up again.
    fn restore(stored: &PersistedTable) -> Result<Self, Refusal> {
        let game = quantarium_games::open(&stored.game).map_err(damaged)?;
        let resigned = stored.played.resigned.map(Player);
        let time = stored
            .clock
            .map(|control| saved_time(control, &stored.played));
        let stopped = time.as_ref().map(|time| Stopped {
            used: time.used,
            fallen: time.fallen,
        });
        let saved = Saved {
            seed: stored.seed.as_deref().map(seed).transpose()?,
            setup: stored.setup.clone(),
            moves: stored.played.moves.clone(),
            resigned,
            time,
            stand_in: stored.stand_in,
            replaced: stored
                .played
                .replaced
                .iter()
                .map(|seat| Player(*seat))
                .collect(),
        };
        let occupants = stored.seats.iter().map(|seat| seat.occupant).collect();
        let table = Table::restore(stored.id.clone(), game, occupants, &saved).map_err(damaged)?;
        Ok(Self {
            table,
            resigned,
            time: stopped,
            now: Moment::default(),
            validated: None,
        })
    }

    /// The whole table.
    fn view(&self) -> FromTable {
        FromTable::View {
            view: self.table.view(self.now),
        }
    }

    /// How the game stands.
    fn state(&self) -> FromTable {
        FromTable::State {
            state: self.table.state(self.now),
        }
    }

    /// A person's request: a change to be stored, or what the table says.
    fn say(&mut self, request: &ToTable, now: f64) -> LocalResponse {
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
        self.resigned = resigned(&change, self.resigned);
        self.time = self.time.map(|time| stopped(&change, time));
        self.table.apply(change);
        Ok(self.state())
    }

    /// The game record.
    fn record(&self, date: &str) -> Result<String, Refusal> {
        self.table.record(date).map_err(damaged)
    }

    fn validated(&mut self, validated: Result<Option<Change>, Refused>) -> LocalResponse {
        let message = match validated {
            Ok(Some(change)) => {
                let played = self.after(&change);
                self.validated = Some(change);
                return LocalResponse::Change { played };
            }
            Ok(None) => self.state(),
            Err(error) => refused(&error),
        };
        self.validated = None;
        LocalResponse::Said { message }
    }

    /// What will have happened once the change is made.
    fn after(&self, change: &Change) -> Played {
        let mut moves: Vec<String> = self.table.moves().map(str::to_owned).collect();
        let mut times: Vec<Option<u32>> = self.table.times_left().collect();
        let mut replaced: Vec<u8> = self.table.replaced().iter().map(|one| one.0).collect();
        match change.step() {
            Step::Played { text, left } => {
                moves.push(text.clone());
                times.push(*left);
            }
            Step::TakenBack { plies } => {
                moves.truncate(*plies as usize);
                times.truncate(*plies as usize);
            }
            Step::Replaced { seat, .. } => replaced.push(*seat),
            _ => {}
        }
        Played {
            moves,
            resigned: resigned(change, self.resigned).map(|player| player.0),
            result: change.result().to_owned(),
            time: self.time.map(|time| {
                let Stopped { used, fallen } = stopped(change, time);
                PersistedTime {
                    left: times,
                    used,
                    fallen: fallen.map(|player| player.0),
                }
            }),
            replaced,
        }
    }
}

/// Who has given up once the change is made.
fn resigned(change: &Change, before: Option<Player>) -> Option<Player> {
    match change.step() {
        Step::Resigned { seat } => Some(Player(*seat)),
        Step::ResignationTakenBack => None,
        _ => before,
    }
}

/// The clock once the change is made.
fn stopped(change: &Change, before: Stopped) -> Stopped {
    match change.step() {
        Step::Played { .. } | Step::TakenBack { .. } => Stopped::default(),
        Step::Paused { used } => Stopped {
            used: *used,
            ..before
        },
        Step::TimeUp { seat } => Stopped {
            fallen: Some(Player(*seat)),
            ..before
        },
        // A table in a tab has one screen: the others are of tables that have several.
        _ => before,
    }
}

/// The time of a stored table; one that was just opened has none yet.
fn saved_time(control: TimeControl, played: &Played) -> SavedTime {
    let time = played.time.clone();
    let (left, used, fallen) = time.map_or((Vec::new(), 0, None), |time| {
        (time.left, time.used, time.fallen.map(Player))
    });
    SavedTime {
        control,
        left,
        used,
        fallen,
    }
}

/// A page's moment; one that makes no sense is the first.
fn moment(now: f64) -> Moment {
    Moment(now.max(0.0) as u64)
}

fn refused(error: &Refused) -> FromTable {
    FromTable::Refused {
        refusal: Refusal::from(error),
        request: None,
    }
}

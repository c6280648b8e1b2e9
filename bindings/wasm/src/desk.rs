//! A table at which the page sits, with the change that it is about to keep.

use quantarium_engine::Level;
use quantarium_rules::Player;
use quantarium_table::{Change, Moment, Refused, Saved, SavedTime, Start, Step, Table};
use quantarium_wire::{
    FromTab, FromTable, KeptTable, KeptTime, NewTable, Played, Refusal, Sitter, TableId,
    TimeControl, ToTable,
};

use crate::refused::{bad_message, damaged, wrong_game};
use crate::tab::seed;

/// The authority over one game, between judging a change and making it.
#[derive(Debug)]
pub(crate) struct Desk {
    table: Table,
    resigned: Option<Player>,
    /// What has been kept of the time, besides what each ply left.
    time: Option<Stopped>,
    /// When the page spoke last, by its own clock.
    now: Moment,
    /// Judged by the table as it is, and not yet made.
    judged: Option<Change>,
}

/// What is kept of a clock that does not run.
#[derive(Clone, Copy, Debug, Default)]
struct Stopped {
    used: u32,
    fallen: Option<Player>,
}

/// Sets up a new table, to be kept.
pub(crate) fn open(id: TableId, asked: NewTable, opened: i64) -> Result<KeptTable, Refusal> {
    let game = quantarium_games::open(&asked.game).map_err(wrong_game)?;
    for sitter in &asked.sitters {
        if let Sitter::Computer { level } = sitter {
            Level::new(*level).map_err(wrong_game)?;
        }
    }
    let seed = asked.seed.as_deref().map(seed).transpose()?;
    let start = match seed {
        Some(seed) => Start::Seed(seed),
        None if game.has_random_start() => {
            return Err(wrong_game("a random start needs a seed"));
        }
        None => Start::Seed(Default::default()),
    };
    let mut table = Table::open(id, game, asked.sitters, &start).map_err(wrong_game)?;
    if let Some(control) = asked.clock {
        table = table.with_clock(control).map_err(wrong_game)?;
    }
    Ok(KeptTable {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        seed: table.seed().map(|seed| seed.to_string()),
        setup: table.setup(),
        opened,
        clock: asked.clock,
        played: Played {
            moves: Vec::new(),
            resigned: None,
            result: table.result(),
            time: None,
        },
    })
}

impl Desk {
    /// Sets a kept table up again.
    pub(crate) fn restore(kept: &KeptTable) -> Result<Self, Refusal> {
        let game = quantarium_games::open(&kept.game).map_err(damaged)?;
        let resigned = kept.played.resigned.map(Player);
        let time = kept.clock.map(|control| saved_time(control, &kept.played));
        let stopped = time.as_ref().map(|time| Stopped {
            used: time.used,
            fallen: time.fallen,
        });
        let saved = Saved {
            seed: kept.seed.as_deref().map(seed).transpose()?,
            setup: kept.setup.clone(),
            moves: kept.played.moves.clone(),
            resigned,
            time,
        };
        let sitters = kept.seats.iter().map(|seat| seat.sitter).collect();
        let table = Table::restore(kept.id.clone(), game, sitters, &saved).map_err(damaged)?;
        Ok(Self {
            table,
            resigned,
            time: stopped,
            now: Moment::default(),
            judged: None,
        })
    }

    /// The whole state.
    pub(crate) fn view(&self) -> FromTable {
        FromTable::View {
            view: self.table.view(self.now),
        }
    }

    /// A person's request: a change to be kept, or what the table says.
    pub(crate) fn say(&mut self, request: &ToTable, now: f64) -> FromTab {
        self.now = moment(now);
        if let ToTable::Look { ply } = request {
            let glimpse = self.table.look(*ply);
            let said = glimpse.map(|glimpse| FromTable::Glimpse { glimpse });
            return FromTab::Said {
                message: said.unwrap_or_else(|error| refused(&error)),
            };
        }
        let judged = self.table.judge(request, self.now);
        self.judged(judged)
    }

    /// Whether somebody's time has run out.
    pub(crate) fn tick(&mut self, now: f64) -> FromTab {
        self.now = moment(now);
        let judged = self.table.judge_time(self.now);
        self.judged(Ok(judged))
    }

    /// The computer's move.
    pub(crate) fn computer_plays(&mut self, ply: u32, text: &str, now: f64) -> FromTab {
        self.now = moment(now);
        let judged = self.table.judge_computer_plays(ply, text, self.now);
        self.judged(judged.map(Some))
    }

    /// Makes the change that was judged last: the page has kept it.
    pub(crate) fn make(&mut self) -> Result<FromTable, Refusal> {
        let change = self.judged.take();
        let change = change.ok_or_else(|| bad_message("there is no change to be made"))?;
        self.resigned = resigned(&change, self.resigned);
        self.time = self.time.map(|time| stopped(&change, time));
        self.table.apply(change);
        Ok(self.view())
    }

    /// The game record.
    pub(crate) fn record(&self, date: &str) -> Result<String, Refusal> {
        self.table.record(date).map_err(damaged)
    }

    fn judged(&mut self, judged: Result<Option<Change>, Refused>) -> FromTab {
        let message = match judged {
            Ok(Some(change)) => {
                let played = self.after(&change);
                self.judged = Some(change);
                return FromTab::Change { played };
            }
            Ok(None) => self.view(),
            Err(error) => refused(&error),
        };
        self.judged = None;
        FromTab::Said { message }
    }

    /// What will have happened once the change is made.
    fn after(&self, change: &Change) -> Played {
        let mut moves: Vec<String> = self.table.moves().map(str::to_owned).collect();
        let mut times: Vec<Option<u32>> = self.table.times_left().collect();
        match change.step() {
            Step::Played { text, left, .. } => {
                moves.push(text.clone());
                times.push(*left);
            }
            Step::TakenBack { plies } => {
                moves.truncate(*plies as usize);
                times.truncate(*plies as usize);
            }
            _ => {}
        }
        Played {
            moves,
            resigned: resigned(change, self.resigned).map(|player| player.0),
            result: change.result().to_owned(),
            time: self.time.map(|time| {
                let Stopped { used, fallen } = stopped(change, time);
                KeptTime {
                    left: times,
                    used,
                    fallen: fallen.map(|player| player.0),
                }
            }),
        }
    }
}

/// Who has given up once the change is made.
fn resigned(change: &Change, before: Option<Player>) -> Option<Player> {
    match change.step() {
        Step::Resigned { seat } => Some(*seat),
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
            fallen: Some(*seat),
            ..before
        },
        Step::Resigned { .. } | Step::ResignationTakenBack | Step::Resumed => before,
    }
}

/// The time of a kept table; one that was just opened has none yet.
fn saved_time(control: TimeControl, played: &Played) -> SavedTime {
    let kept = played.time.clone();
    let (left, used, fallen) = kept.map_or((Vec::new(), 0, None), |time| {
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
    }
}

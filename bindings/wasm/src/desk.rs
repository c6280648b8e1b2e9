//! A table at which the page sits, with the change that it is about to keep.

use quantarium_engine::Level;
use quantarium_games::erased;
use quantarium_rules::Player;
use quantarium_table::{Change, Refused, Saved, Start, Step, Table};
use quantarium_wire::{
    FromTab, FromTable, KeptTable, NewTable, Played, Refusal, Sitter, TableId, ToTable,
};

use crate::refused::{bad_message, damaged, wrong_game};
use crate::tab::seed;

/// The authority over one game, between judging a change and making it.
#[derive(Debug)]
pub(crate) struct Desk {
    table: Table,
    resigned: Option<Player>,
    /// Judged by the table as it is, and not yet made.
    judged: Option<Change>,
}

/// Sets up a new table, to be kept.
pub(crate) fn open(id: TableId, asked: NewTable, opened: i64) -> Result<KeptTable, Refusal> {
    let game = erased(&asked.game).map_err(wrong_game)?;
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
    let table = Table::open(id, game, asked.sitters, &start).map_err(wrong_game)?;
    Ok(KeptTable {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        seed: table.seed().map(|seed| seed.to_string()),
        setup: table.setup(),
        opened,
        played: Played {
            moves: Vec::new(),
            resigned: None,
            result: table.result(),
        },
    })
}

impl Desk {
    /// Sets a kept table up again.
    pub(crate) fn restore(kept: &KeptTable) -> Result<Self, Refusal> {
        let game = erased(&kept.game).map_err(damaged)?;
        let resigned = kept.played.resigned.map(Player);
        let saved = Saved {
            seed: kept.seed.as_deref().map(seed).transpose()?,
            setup: kept.setup.clone(),
            moves: kept.played.moves.clone(),
            resigned,
        };
        let sitters = kept.seats.iter().map(|seat| seat.sitter).collect();
        let table = Table::restore(kept.id.clone(), game, sitters, &saved).map_err(damaged)?;
        Ok(Self {
            table,
            resigned,
            judged: None,
        })
    }

    /// The whole state.
    pub(crate) fn view(&self) -> FromTable {
        FromTable::View {
            view: self.table.view(),
        }
    }

    /// A person's request: a change to be kept, or what the table says.
    pub(crate) fn say(&mut self, request: &ToTable) -> FromTab {
        if let ToTable::Look { ply } = request {
            let glimpse = self.table.look(*ply);
            let said = glimpse.map(|glimpse| FromTable::Glimpse { glimpse });
            return FromTab::Said {
                message: said.unwrap_or_else(|error| refused(&error)),
            };
        }
        let judged = self.table.judge(request);
        self.judged(judged)
    }

    /// The computer's move.
    pub(crate) fn computer_plays(&mut self, ply: u32, text: &str) -> FromTab {
        let judged = self.table.judge_computer_plays(ply, text);
        self.judged(judged.map(Some))
    }

    /// Makes the change that was judged last: the page has kept it.
    pub(crate) fn make(&mut self) -> Result<FromTable, Refusal> {
        let change = self.judged.take();
        let change = change.ok_or_else(|| bad_message("there is no change to be made"))?;
        self.resigned = resigned(&change, self.resigned);
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
        match change.step() {
            Step::Played { text, .. } => moves.push(text.clone()),
            Step::TakenBack { plies } => moves.truncate(*plies as usize),
            Step::Resigned { .. } | Step::ResignationTakenBack => {}
        }
        Played {
            moves,
            resigned: resigned(change, self.resigned).map(|player| player.0),
            result: change.result().to_owned(),
        }
    }
}

/// Who has given up once the change is made.
fn resigned(change: &Change, before: Option<Player>) -> Option<Player> {
    match change.step() {
        Step::Resigned { seat } => Some(*seat),
        Step::ResignationTakenBack => None,
        Step::Played { .. } | Step::TakenBack { .. } => before,
    }
}

fn refused(error: &Refused) -> FromTable {
    FromTable::Refused {
        refusal: Refusal::from(error),
    }
}

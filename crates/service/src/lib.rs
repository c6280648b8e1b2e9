//! What a page, a bot or a tab may ask, and the answers: one service, two transports.
//!
//! A [`Service`] turns a [`Request`] into a [`Response`]; the server carries both over HTTP, the tab's
//! worker over its messages. [`LocalTables`] are the tables in a tab. Nothing here reads or writes, or has
//! threads of its own: who carries the messages gives a token that stops long work.
//!
//! A new question is a variant of [`Request`], one of [`Response`] and an arm of [`Service::answer`].

mod engine;
mod local;
mod part;
mod position;
mod puzzles;
mod refused;
mod sweep;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_games::{FAMILIES, open};
use quantarium_table::Moment;
use quantarium_wire::{Catalogue, GameInfo, Preview, Refusal, Request, Response};

pub use engine::{BuiltInEngine, EngineService, MoveRequest, check_computer};
pub use local::LocalTables;
pub use position::{board, seed};
pub use quantarium_engine::EvalFile;
pub use refused::{bad_message, damaged, not_found, wrong_game};

/// Answers questions; cheap to clone.
#[derive(Clone, Debug)]
pub struct Service {
    engine: Arc<dyn EngineService>,
}

impl Service {
    /// A service with an engine.
    pub fn new(engine: Arc<dyn EngineService>) -> Self {
        Self { engine }
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<dyn EngineService> {
        &self.engine
    }

    /// Answers a question; blocks while the engine works at it, until `stop` is set.
    ///
    /// # Errors
    /// When the question is about a game, a position, a record, a level or a sweep that cannot be, or
    /// when it was stopped before there was an answer.
    pub fn answer(&self, request: Request, stop: &AtomicBool) -> Result<Response, Refusal> {
        let picture = |svg| Response::Picture { svg };
        let record = |text| Response::Record { text };
        Ok(match request {
            Request::Catalogue => {
                let games = FAMILIES.iter().map(|info| GameInfo::from(*info));
                let (games, levels) = (games.collect(), self.engine.levels());
                let catalogue = Catalogue { games, levels };
                Response::Catalogue { catalogue }
            }
            Request::Preview { game, seed } => {
                let game = open(&game).map_err(wrong_game)?;
                let seed = seed.as_deref().map(self::seed).transpose()?;
                let preview = Preview::of(game.as_ref(), seed.unwrap_or_default());
                Response::Preview { preview }
            }
            Request::Position { position } => Response::View {
                view: position::set_up(position)?.view(Moment::default()),
            },
            Request::Premoves { position, seat } => Response::Premoves {
                moves: position::premoves(position, seat)?,
            },
            Request::Picture { position } => picture(board(&position::set_up(position)?)),
            Request::Animation { position } => picture(position::animation(position)?),
            Request::ReadRecord { text } => Response::RecordTree {
                tree: position::read_record(&text)?,
            },
            Request::WriteRecord { tree } => record(position::write_record(&tree)?),
            Request::Choose {
                at,
                level,
                seconds,
                seed,
            } => {
                let asked = MoveRequest {
                    at,
                    level,
                    seconds,
                    seed: self::seed(&seed)?,
                };
                let chosen = self.engine.choose(&asked, stop)?;
                let text = chosen.ok_or_else(|| bad_message("the game is over"))?;
                Response::Chosen { text }
            }
            Request::Analyse { asked } => {
                let found = self.engine.analyse(&asked, stop)?;
                let analysis = found.ok_or_else(|| wrong_game("the game is over"))?;
                Response::Analysed { analysis }
            }
            Request::FindPuzzles { game, seed } => Response::Puzzles {
                puzzles: puzzles::find(&game, self::seed(&seed)?, stop)?,
            },
            Request::ViewSweep { sweep } => Response::SweepView {
                view: sweep::view(&sweep)?,
            },
            Request::FinishSweep {
                sweep,
                seed,
                millis,
            } => {
                let time = Duration::from_millis(millis.into());
                let finish = sweep::finish(&sweep, self::seed(&seed)?, time, stop)?;
                Response::SweepFinish { finish }
            }
            Request::ReadSweep { text, near } => Response::Sweep {
                sweep: sweep::read(&text, &near)?,
            },
            Request::WriteSweep { sweep } => record(sweep::write(&sweep)?),
            Request::DrawSweep { sweep } => picture(sweep::draw(&sweep)?),
        })
    }
}

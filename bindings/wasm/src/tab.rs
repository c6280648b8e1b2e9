//! What is answered to what.

use std::collections::HashMap;

use quantarium_engine::Level;
use quantarium_games::{FAMILIES, open};
use quantarium_rules::Seed;
use quantarium_table::Moment;
use quantarium_wire::{Catalogue, FromTab, FromTable, GameInfo, Preview, Refusal, TableId, ToTab};

use crate::desk::{self, Desk};
use crate::refused::{bad_message, not_found, wrong_game};
use crate::{leaps, study, think};

/// The tables at which a page sits.
#[derive(Debug, Default)]
pub struct Tab {
    desks: HashMap<TableId, Desk>,
}

impl Tab {
    /// Answers a request, both as JSON; `progress` hears of an analysis meanwhile.
    pub fn hear(&mut self, request: &str, progress: &mut dyn FnMut(&str)) -> String {
        let mut tell = |message: &FromTab| progress(&text(message));
        let request = serde_json::from_str(request).map_err(bad_message);
        let answer = request.and_then(|request| self.answer(request, &mut tell));
        text(&answer.unwrap_or_else(|refusal| FromTab::Refused { refusal }))
    }

    fn answer(
        &mut self,
        request: ToTab,
        tell: &mut dyn FnMut(&FromTab),
    ) -> Result<FromTab, Refusal> {
        Ok(match request {
            ToTab::Catalogue => FromTab::Catalogue {
                catalogue: catalogue(),
            },
            ToTab::Preview { game, seed } => FromTab::Preview {
                preview: preview(&game, seed.as_deref())?,
            },
            ToTab::Open { id, table, opened } => FromTab::Opened {
                table: desk::open(id, table, opened)?,
            },
            ToTab::Sit { table } => {
                let desk = Desk::restore(&table)?;
                let message = desk.view();
                self.desks.insert(table.id, desk);
                FromTab::Said { message }
            }
            ToTab::Leave { id } => {
                self.desks.remove(&id);
                FromTab::Done
            }
            ToTab::Say { id, request, now } => self.desk(&id)?.say(&request, now),
            ToTab::Tick { id, now } => self.desk(&id)?.tick(now),
            ToTab::ComputerPlays { id, ply, text, now } => {
                self.desk(&id)?.computer_plays(ply, &text, now)
            }
            ToTab::Kept { id } => {
                let message: FromTable = self.desk(&id)?.make()?;
                FromTab::Said { message }
            }
            ToTab::Record { table, date } => FromTab::Record {
                text: Desk::restore(&table)?.record(&date)?,
            },
            ToTab::Look { look } => FromTab::Said {
                message: FromTable::View {
                    view: study::set_up(look)?.view(Moment::default()),
                },
            },
            ToTab::Picture { look } => FromTab::Picture {
                svg: study::picture(look)?,
            },
            ToTab::Film { look } => FromTab::Picture {
                svg: study::film(look)?,
            },
            ToTab::ReadRecord { text } => FromTab::Study {
                study: study::read(&text)?,
            },
            ToTab::WriteRecord { study } => FromTab::Record {
                text: study::write(&study)?,
            },
            ToTab::Choose { at, level, seed } => FromTab::Chosen {
                text: think::choose(&at, level, self::seed(&seed)?)?,
            },
            ToTab::Analyse { at, limits } => FromTab::Analysed {
                analysis: think::analyse(&at, &limits, tell)?,
            },
            ToTab::ViewLeaps { leaps } => FromTab::Leapt {
                view: leaps::view(&leaps)?,
            },
            ToTab::FinishLeaps {
                leaps,
                seed,
                millis,
            } => FromTab::Finish {
                finish: leaps::finish(&leaps, self::seed(&seed)?, millis)?,
            },
            ToTab::ReadLeaps { text, near } => FromTab::Leaps {
                leaps: leaps::read(&text, &near)?,
            },
            ToTab::WriteLeaps { leaps } => FromTab::Record {
                text: leaps::write(&leaps)?,
            },
            ToTab::DrawLeaps { leaps } => FromTab::Picture {
                svg: leaps::draw(&leaps)?,
            },
        })
    }

    fn desk(&mut self, id: &TableId) -> Result<&mut Desk, Refusal> {
        self.desks.get_mut(id).ok_or_else(|| not_found(id))
    }
}

fn text(message: &FromTab) -> String {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default()
}

fn catalogue() -> Catalogue {
    let levels = Level::all().map(|level| quantarium_wire::Level {
        level: level.number(),
        words: level.words().to_owned(),
    });
    Catalogue {
        games: FAMILIES.iter().map(|info| GameInfo::from(*info)).collect(),
        levels: levels.collect(),
    }
}

fn preview(game: &str, seed: Option<&str>) -> Result<Preview, Refusal> {
    let game = open(game).map_err(wrong_game)?;
    let seed = seed.map(self::seed).transpose()?;
    Ok(Preview::of(game.as_ref(), seed.unwrap_or_default()))
}

/// The seed of a text: decimal, 64 bits, no signs and no leading zeros.
pub(crate) fn seed(text: &str) -> Result<Seed, Refusal> {
    let seed: Option<Seed> = text.parse().ok();
    seed.filter(|seed| seed.to_string() == text).ok_or_else(|| {
        let greatest = u64::MAX;
        wrong_game(format_args!(
            "`{text}` is no seed: write a number from 0 to {greatest}"
        ))
    })
}

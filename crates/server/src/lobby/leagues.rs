//! Leagues: opened, joined, started and left; and their games, whose tables are opened here as soon as both players have time for
//! one more.

use std::sync::Arc;
use std::time::Duration;

use quantarium_people::{
    Digest, LEAGUE_PLAYERS, LeagueGame, LeagueResult, NoLeague, OpenSeek, Score, Seated,
    league_name, standings,
};
use quantarium_rules::{AnyGame, Seed, derive_seed};
use quantarium_store::{
    Joins, League, LeagueGameToBegin, LeaguePlayer, ListedLeague, StoreError, StoredAccount,
    WholeLeague, leagues,
};
use quantarium_table::SetupError;
use quantarium_wire::{self as wire, Player, Seating, SeekId, TableId, TimeControl};
use tokio::sync::Notify;

use super::challenges::may_be_rated;
use super::notices::Notices;
use super::{refused, seated, title, wrong_game};
use crate::base::error::ApiError;
use crate::base::ids::{new_id, random_bits};
use crate::base::others::Hint;
use crate::base::player::rating;
use crate::base::progress::Progress;
use crate::base::storage::Db;
use crate::base::tasks::TaskGuard;
use crate::base::wall_clock::WallClock;
use crate::rooms::room::{Observer, RoomServices};

/// How often it is looked which games are to begin, whatever is heard.
const EVERY: Duration = Duration::from_secs(5);
/// How many leagues a list has.
const MOST_LISTED: u32 = 100;

/// How many starts are looked at, for one in which the game is not over at once. In half of them it must not be where a league is
/// opened, so that few are drawn while the store waits.
const DRAWN: u64 = 32;
/// How long the games that are to begin are not looked for again, where others end meanwhile.
const PAUSE: Duration = Duration::from_millis(250);

/// Wakes what begins games when one has ended.
#[derive(Debug, Default)]
pub(crate) struct Ended(Notify);

impl Observer for Ended {
    fn progressed(&self, progress: &Progress) {
        if progress.over {
            self.0.notify_one();
        }
    }
}

/// The leagues.
#[derive(Debug)]
pub(crate) struct Leagues {
    services: RoomServices,
    notices: Arc<Notices>,
    ended: Arc<Ended>,
}

impl Leagues {
    pub(crate) fn new(
        services: RoomServices,
        notices: Arc<Notices>,
        ended: Arc<Ended>,
    ) -> Arc<Self> {
        Arc::new(Self {
            services,
            notices,
            ended,
        })
    }

    fn store(&self) -> &Db {
        &self.services.store
    }

    fn clock(&self) -> &WallClock {
        &self.services.wall_clock
    }

    /// The leagues that somebody sees in the list.
    pub(crate) async fn list(
        &self,
        who: Option<Digest>,
    ) -> Result<Vec<wire::LeagueSummary>, ApiError> {
        let found = self
            .store()
            .read(move |db| leagues::list(db, who.as_ref(), MOST_LISTED));
        let found = found.await?.into_iter();
        Ok(found.map(|one| summary(one, who.as_ref())).collect())
    }

    /// A league as somebody sees it.
    pub(crate) async fn find(
        &self,
        id: &str,
        who: Option<Digest>,
    ) -> Result<wire::League, ApiError> {
        let (name, reader) = (id.to_owned(), who);
        let found = self
            .store()
            .read(move |db| leagues::find(db, &name, reader.as_ref()));
        let found = found.await?.ok_or_else(|| unknown(id))?;
        Ok(shown(found, who.as_ref(), self.clock().millis()))
    }

    /// Opens a league, which its opener has joined.
    pub(crate) async fn open(
        &self,
        new: wire::NewLeague,
        opener: &StoredAccount,
    ) -> Result<wire::League, ApiError> {
        let game = quantarium_games::open(&new.game).map_err(wrong_game)?;
        if game.seats().len() != 2 {
            return Err(NoLeague::Seats.into());
        }
        if some().filter(|seed| begins(&*game, *seed)).count() < DRAWN as usize / 2 {
            return Err(NoLeague::Stuck.into());
        }
        if !LEAGUE_PLAYERS.contains(&usize::from(new.places)) {
            return Err(NoLeague::Size.into());
        }
        if new.rated {
            may_be_rated(&*game, Seating::Chance)?;
        }
        let days = TimeControl::Days { days: new.days };
        if !days.is_valid() {
            return Err(refused(SetupError::TimeControl(days)));
        }
        let league = League {
            id: new_id().0,
            name: league_name(&new.name)?,
            game: game.name(),
            places: new.places,
            double: new.double,
            days: new.days,
            rated: new.rated,
            listed: new.public,
            opener: opener.holder,
            seed: random_bits(),
            opened: self.clock().seconds(),
            started: None,
            ended: None,
        };
        let id = league.id.clone();
        self.store()
            .write(move |tx| leagues::open(tx, &league))
            .await?;
        tracing::info!(id, "league opened");
        self.find(&id, Some(opener.holder)).await
    }

    /// An account joins a league.
    pub(crate) async fn join(&self, id: &str, who: &StoredAccount) -> Result<(), ApiError> {
        let (id, joins) = (
            id.to_owned(),
            Joins {
                holder: who.holder,
                bot: who.bot,
            },
        );
        Ok(self
            .store()
            .write(move |tx| leagues::join(tx, &id, joins))
            .await?)
    }

    /// An account leaves a league: the tables at which it plays for it.
    pub(crate) async fn leave(&self, id: &str, who: Digest) -> Result<Vec<TableId>, ApiError> {
        let name = id.to_owned();
        let tables = self
            .store()
            .write(move |tx| leagues::leave(tx, &name, &who));
        let tables = tables.await?;
        self.ended.0.notify_one();
        Ok(tables.into_iter().map(TableId).collect())
    }

    /// Its opener starts a league.
    pub(crate) async fn start(&self, id: &str, who: Digest) -> Result<(), ApiError> {
        let name = id.to_owned();
        let found = self.store().read(move |db| leagues::find(db, &name, None));
        let league = found.await?.ok_or_else(|| unknown(id))?.listed.league;
        let game = quantarium_games::open(&league.game).map_err(wrong_game)?;
        let (name, now) = (id.to_owned(), self.clock().seconds());
        let seed = move |pair: [usize; 2]| {
            let drawn = |again| {
                let numbers = [pair[0] as u64, pair[1] as u64, again];
                derive_seed(Seed(league.seed), &numbers)
            };
            let mut seeds = (0..DRAWN).map(drawn).chain(some());
            seeds
                .find(|seed| begins(&*game, *seed))
                .unwrap_or_default()
                .0
        };
        self.store()
            .write(move |tx| leagues::start(tx, &name, &who, now, &seed))
            .await?;
        tracing::info!(id, "league started");
        self.ended.0.notify_one();
        Ok(())
    }

    /// Begins games, and ends leagues, until the server ends.
    pub(crate) async fn keep(self: Arc<Self>, mut guard: TaskGuard) {
        loop {
            if let Err(error) = self.go_on().await {
                tracing::error!(%error, "the games of leagues cannot be begun");
            }
            tokio::select! {
                () = guard.closing() => return,
                () = self.ended.0.notified() => tokio::time::sleep(PAUSE).await,
                () = tokio::time::sleep(EVERY) => {}
            }
        }
    }

    async fn go_on(&self) -> Result<(), ApiError> {
        let now = self.clock().seconds();
        let (over, games) = self
            .store()
            .read(move |db| Ok((leagues::are_over(db, now)?, leagues::to_begin(db)?)))
            .await?;
        if over {
            self.store()
                .write(move |tx| leagues::end_what_is_over(tx, now))
                .await?;
        }
        for game in games {
            let (league, number) = (game.league.id.clone(), game.number);
            if let Err(error) = self.begin(game).await {
                tracing::error!(league, number, %error, "a game of a league cannot be begun");
            }
        }
        Ok(())
    }

    /// Opens the table of a game, unless another server has.
    async fn begin(&self, game: LeagueGameToBegin) -> Result<(), ApiError> {
        let (table, league, now) = (new_id(), &game.league, self.clock().millis());
        let seek = OpenSeek {
            id: SeekId(league.id.clone()),
            game: league.game.clone(),
            places: 2,
            clock: Some(TimeControl::Days { days: league.days }),
            seating: Seating::Chance,
            stand_in: None,
            rated: league.rated,
            within: None,
            opened: now / 1000,
            guests: game.players.to_vec(),
        };
        let seats = Seated {
            parties: vec![0, 1],
            seed: Some(Seed(league.seed)),
        };
        let (mut row, come) = seated(&seek, seats, Seed(game.seed), table.clone(), now)?;
        row.listed = league.listed;
        let holders = game.players.to_vec();
        let begun = self
            .store()
            .write(move |tx| leagues::begin(tx, &game, &row, &come, now));
        if !begun.await? {
            return Ok(());
        }
        self.notices.wake();
        tracing::info!(league = seek.id.0, %table, "league game begun");
        let progress = Progress {
            table,
            holders,
            online: true,
            over: false,
            played: false,
            time: now,
            // Nothing was played.
            rated: None,
        };
        self.services
            .observe(|observer| observer.progressed(&progress));
        self.services.others.say(&Hint::Progress(progress));
        Ok(())
    }
}

/// Some starts, the same for every league.
fn some() -> impl Iterator<Item = Seed> {
    (0..DRAWN).map(Seed)
}

/// Whether somebody can move at a start.
fn begins(game: &dyn AnyGame, start: Seed) -> bool {
    game.start(start).outcome().is_none()
}

fn unknown(id: &str) -> ApiError {
    StoreError::NoSuchLeague(id.to_owned()).into()
}

fn summary(listed: ListedLeague, reader: Option<&Digest>) -> wire::LeagueSummary {
    let league = listed.league;
    wire::LeagueSummary {
        title: title(&league.game),
        own: reader == Some(&league.opener),
        id: league.id,
        name: league.name,
        game: league.game,
        places: league.places,
        players: listed.players,
        double: league.double,
        days: league.days,
        rated: league.rated,
        public: league.listed,
        by: listed.by,
        opened: league.opened,
        started: league.started,
        ended: league.ended,
        joined: listed.joined,
    }
}

/// A league as somebody sees it at `now`, in milliseconds since 1970 (UTC).
fn shown(whole: WholeLeague, reader: Option<&Digest>, now: i64) -> wire::League {
    let games: Vec<LeagueGame> = whole.games.iter().map(|stored| stored.game).collect();
    let order = standings(whole.players.len(), &games);
    let mut places = vec![0; order.len()];
    for (place, standing) in (0..).zip(&order) {
        places[standing.player] = place;
    }
    let players = order.iter().map(|standing| {
        let player = &whole.players[standing.player];
        wire::LeaguePlayer {
            player: named(player, now),
            own: reader == Some(&player.holder),
            gone: player.gone,
            rank: standing.rank,
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            points: f64::from(standing.points) / 2.0,
            direct: f64::from(standing.direct) / 2.0,
            berger: f64::from(standing.berger) / 4.0,
        }
    });
    let games = whole.games.iter().map(|stored| {
        let game = stored.game;
        wire::LeagueGame {
            round: game.pairing.round + 1,
            first: places[game.pairing.first],
            second: places[game.pairing.second],
            table: stored.table.clone().map(TableId),
            result: game.result.score().map(|score| text_of(score).to_owned()),
            awarded: matches!(game.result, LeagueResult::Awarded(_)),
            annulled: game.result == LeagueResult::Annulled,
        }
    });
    wire::League {
        players: players.collect(),
        games: games.collect(),
        seed: whole.listed.league.seed.to_string(),
        summary: summary(whole.listed, reader),
    }
}

fn named(player: &LeaguePlayer, now: i64) -> Option<Player> {
    Some(Player {
        name: player.name.clone()?,
        bot: player.bot,
        rating: player
            .rating
            .map(|(last, time)| rating(last.after_rest(now - time))),
        change: None,
    })
}

fn text_of(score: Score) -> &'static str {
    match score {
        Score::Win => "1-0",
        Score::Draw => "1/2-1/2",
        Score::Loss => "0-1",
    }
}

//! Leagues: opened, joined, started and left; and their games, whose tables are opened here as soon as both players have time for
//! one more.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use quantarium_people::{
    Digest, LEAGUE_GROUP, LEAGUE_PLAYERS, LeagueResult, NoLeague, OpenSeek, Seated, Standing,
    league_name,
};
use quantarium_rules::{AnyGame, Seed, derive_seed};
use quantarium_store::{
    League, LeagueGameToBegin, LeaguePlayer, NewTable, Opened, StoreError, StoredAccount,
    StoredLeagueGame, Tx, WholeLeague, leagues,
};
use quantarium_table::SetupError;
use quantarium_wire::{
    self as wire, FromLobby, LeagueForm, NewSeek, Seating, SeekId, Step, TableId, TimeControl,
};
use tokio::sync::Notify;

use super::challenges::may_be_rated;
use super::{Seeks, seated, title};
use crate::base::games::{DRAWN, begins, start, starts};
use crate::base::{Hint, Progress, Result, TaskGuard, new_id, or_logged, player, random_bits};
use crate::rooms::room::{Observer, RoomServices};

/// How often it is looked which games are to begin, whatever is heard: other servers may have stored some.
const EVERY: Duration = Duration::from_secs(5);
pub(super) const MOST_LISTED: u32 = 100;

/// How long the games that are to begin are not looked for again, where others end meanwhile.
const PAUSE: Duration = Duration::from_millis(250);

/// Wakes what begins games when one has ended, or when somebody waits for one.
#[derive(Debug, Default)]
pub(crate) struct Ended(pub(super) Notify);

impl Observer for Ended {
    fn progressed(&self, progress: &Progress) {
        if progress.over {
            self.0.notify_one();
        }
    }
}

/// The leagues, and the arenas.
pub(crate) struct Leagues {
    pub(super) services: RoomServices,
    pub(super) seeks: Arc<Seeks>,
    pub(super) ended: Arc<Ended>,
}

impl Leagues {
    pub(crate) async fn list(&self, who: Option<Digest>) -> Result<Vec<wire::LeagueSummary>> {
        let store = &self.seeks.store;
        let found = store.read(move |db| leagues::list(db, who.as_ref(), MOST_LISTED));
        let found = found.await?.into_iter();
        Ok(found.map(|one| summary(one, who.as_ref())).collect())
    }

    pub(crate) async fn find(&self, id: &str, who: Option<Digest>) -> Result<wire::League> {
        let (store, name, reader) = (&self.seeks.store, id.to_owned(), who);
        let found = store.read(move |db| leagues::find(db, &name, reader.as_ref()));
        let now = self.seeks.wall_clock.millis();
        Ok(shown(found.await?, who.as_ref(), now))
    }

    /// Opens a league, which its opener has joined.
    pub(crate) async fn open(
        &self,
        new: wire::NewLeague,
        opener: &StoredAccount,
    ) -> Result<wire::League> {
        let game = playable(&new.game, new.rated)?;
        if !LEAGUE_PLAYERS.contains(&usize::from(new.places)) {
            return Err(NoLeague::Size.into());
        }
        let days = TimeControl::Days { days: new.days };
        for control in [Some(days), new.clock].into_iter().flatten() {
            if !control.is_valid() {
                return Err(SetupError::TimeControl(control).into());
            }
        }
        let small = |size: u8| LEAGUE_GROUP.contains(&usize::from(size));
        let plain = new.group.is_none() && new.clock.is_none();
        if !new.group.is_none_or(small)
            || !new.clock.is_none_or(TimeControl::is_live)
            || !plain && (new.late || new.form == LeagueForm::Ladder)
        {
            return Err(NoLeague::Form.into());
        }
        let league = Opened {
            shown: wire::NewLeague {
                name: league_name(&new.name)?,
                game: game.name(),
                ..new
            },
            opener: opener.holder,
            seed: random_bits(),
        };
        let (id, now) = (new_id().0, self.seeks.wall_clock.seconds());
        self.change(&id, move |tx, id| leagues::open(tx, id, &league, now))
            .await?;
        tracing::info!(id, "league opened");
        self.find(&id, Some(opener.holder)).await
    }

    /// Changes a league or an arena. Then wakes the task that begins games, and the one that sends notices.
    pub(crate) async fn change<T: Send + 'static>(
        &self,
        id: &str,
        change: impl FnOnce(&Tx<'_>, &str) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T> {
        let name = id.to_owned();
        let changed = self.seeks.store.write(move |tx| change(tx, &name)).await?;
        self.ended.0.notify_one();
        self.seeks.notices.wake();
        Ok(changed)
    }

    /// By what the start positions of a league are drawn: such that somebody can move.
    pub(crate) async fn seeds(
        &self,
        id: &str,
    ) -> Result<impl Fn([usize; 2], u64) -> u64 + Send + 'static> {
        let (store, name) = (&self.seeks.store, id.to_owned());
        let found = store.read(move |db| leagues::find(db, &name, None));
        let league = found.await?.league;
        let game = quantarium_games::open(&league.shown.new.game)?;
        Ok(move |pair: [usize; 2], had: u64| {
            let drawn = |again| {
                let numbers = [pair[0] as u64, pair[1] as u64, had * DRAWN + again];
                derive_seed(Seed(league.seed), &numbers)
            };
            start(&*game, drawn).0
        })
    }

    /// Begins the games of leagues and arenas, and ends leagues, until the server ends.
    pub(crate) async fn keep(self: Arc<Self>, mut guard: TaskGuard) {
        loop {
            let (leagues, arenas) = tokio::join!(self.go_on(), self.pair_in_arenas());
            let next = or_logged(leagues, "the games of leagues cannot be begun");
            or_logged(arenas, "the games of arenas cannot be begun");
            let wait = next.map_or(i64::MAX, |next| {
                1000 * next - self.seeks.wall_clock.millis()
            });
            let wait = Duration::from_millis(u64::try_from(wait).unwrap_or_default());
            tokio::select! {
                () = guard.closing() => return,
                () = self.ended.0.notified() => tokio::time::sleep(PAUSE).await,
                () = tokio::time::sleep(wait.min(EVERY)) => {}
            }
        }
    }

    /// Begins and ends what is due; the second in which more is, where that is known.
    async fn go_on(&self) -> Result<Option<i64>> {
        let (store, now) = (&self.seeks.store, self.seeks.wall_clock.seconds());
        let found = store.read(move |db| {
            let (over, games) = (leagues::are_over(db, now)?, leagues::to_begin(db, now)?);
            Ok((over, games, leagues::next(db, now)?))
        });
        let (over, games, next) = found.await?;
        if over {
            let ended = store.write(move |tx| leagues::end_what_is_over(tx, now));
            ended.await?;
        }
        for game in games {
            let (league, number) = (game.league.shown.id.clone(), game.number);
            if let Err(error) = self.begin(game).await {
                tracing::error!(league, number, %error, "a game of a league cannot be begun");
            }
        }
        Ok(next)
    }

    /// Opens the table of a game, unless another server has.
    async fn begin(&self, game: LeagueGameToBegin) -> Result<()> {
        let league = &game.league;
        let new = &league.shown.new;
        let clock = new.clock.unwrap_or(TimeControl::Days { days: new.days });
        let seek = OpenSeek {
            id: SeekId(league.shown.id.clone()),
            new: NewSeek::of_two(new.game.clone(), Some(clock), Seating::Chance, new.rated),
            places: 2,
            opened: self.seeks.wall_clock.seconds(),
            guests: game.players.to_vec(),
        };
        let seeds = [Seed(league.seed), Seed(game.seed)];
        let listed = new.public;
        self.seat(seek, seeds, listed, move |tx, table, steps, now| {
            leagues::begin(tx, &game, table, steps, now)
        })
        .await
    }

    /// Opens the table of a game where the store has it `begin`, with the seats in the order of its players, and leads them to one by the
    /// clock. The seeds are those that drew the seats, and draw the start. Everybody sees it in lists where it is `listed`, or rated.
    pub(super) async fn seat(
        &self,
        seek: OpenSeek,
        [seats, start]: [Seed; 2],
        listed: bool,
        begin: impl FnOnce(&Tx<'_>, &NewTable, &[Step], i64) -> Result<bool, StoreError>
        + Send
        + 'static,
    ) -> Result<()> {
        let (table, now) = (new_id(), self.seeks.wall_clock.millis());
        let seats = Seated {
            parties: vec![0, 1],
            seed: Some(seats),
        };
        let (mut row, come) = seated(&seek, seats, start, table.clone(), now)?;
        row.listed |= listed;
        let store = &self.seeks.store;
        if !store.write(move |tx| begin(tx, &row, &come, now)).await? {
            return Ok(());
        }
        self.seeks.notices.wake();
        tracing::info!(of = seek.id.0, %table, "game begun");
        if seek.is_live() {
            self.seeks.leave_live_seeks(&seek.guests).await;
            for player in &seek.guests {
                let (id, table) = (seek.id.clone(), table.clone());
                let title = title(&seek.new.game);
                let seated = FromLobby::Seated { id, table, title };
                self.seeks.guests.publish(player, seated);
            }
        }
        let progress = Progress::begun(table, seek.guests, now);
        self.services.observe(|one| one.progressed(&progress));
        self.services.others.publish(&Hint::Progress(progress));
        Ok(())
    }
}

/// The game of a league or an arena, where it can be one.
pub(super) fn playable(game: &str, rated: bool) -> Result<Box<dyn AnyGame>> {
    let game = quantarium_games::open(game)?;
    if game.seats().len() != 2 {
        return Err(NoLeague::Seats.into());
    }
    // In half of the starts, so that few are drawn while the store waits.
    if starts().filter(|seed| begins(&*game, *seed)).count() < DRAWN as usize / 2 {
        return Err(NoLeague::Stuck.into());
    }
    if rated {
        may_be_rated(&*game, Seating::Chance)?;
    }
    Ok(game)
}

fn summary(league: League, reader: Option<&Digest>) -> wire::LeagueSummary {
    wire::LeagueSummary {
        title: title(&league.shown.new.game),
        own: reader == Some(&league.opener),
        ..league.shown
    }
}

/// How players stand in this order, the best first, and the games, as somebody sees them at `now`. A point is two `halves` in a
/// league, and one in an arena.
pub(super) fn standing(
    players: &[LeaguePlayer],
    stored: &[StoredLeagueGame],
    order: &[Standing],
    reader: Option<&Digest>,
    now: i64,
    halves: f64,
) -> (Vec<wire::LeaguePlayer>, Vec<wire::LeagueGame>) {
    let mut places = vec![0; order.len()];
    for (place, standing) in (0..).zip(order) {
        places[standing.player] = place;
    }
    let shown = order.iter().map(|standing| {
        let one = &players[standing.player];
        wire::LeaguePlayer {
            player: one.named.clone().map(|named| player(named, now)),
            own: reader == Some(&one.holder),
            near: false,
            gone: one.gone,
            group: 0,
            climbs: 0,
            rank: standing.rank,
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            points: f64::from(standing.points) / halves,
            direct: f64::from(standing.direct) / halves,
            berger: f64::from(standing.berger) / (halves * halves),
        }
    });
    let games = stored.iter().map(|stored| {
        let game = stored.game;
        wire::LeagueGame {
            round: game.pairing.round + 1,
            first: places[game.pairing.first],
            second: places[game.pairing.second],
            times: None,
            until: None,
            table: stored.table.clone().map(TableId),
            result: game.result.score().map(|score| score.text().to_owned()),
            awarded: matches!(game.result, LeagueResult::Awarded(_)),
            annulled: game.result == LeagueResult::Annulled,
        }
    });
    (shown.collect(), games.collect())
}

/// A league as somebody sees it at `now`, in milliseconds since 1970 (UTC).
fn shown(whole: WholeLeague, reader: Option<&Digest>, now: i64) -> wire::League {
    let is_ladder = whole.league.shown.new.form == LeagueForm::Ladder;
    let mut order = whole.standings().concat();
    if is_ladder {
        let rungs = whole.rungs();
        let rung = |player| rungs.iter().position(|one| *one == player);
        order.sort_by_key(|standing| rung(standing.player).unwrap_or(rungs.len()));
        for (rank, standing) in (1..).zip(&mut order) {
            standing.rank = rank;
        }
    }
    let (mut players, mut games) = standing(&whole.players, &whole.games, &order, reader, now, 2.0);
    let league = &whole.league;
    if league.shown.new.group.is_some() && league.shown.started.is_some() {
        let groups = league.groups(players.len());
        let next = whole.next_season();
        let later = league.groups(next.len());
        let of = |groups: &[Range<usize>], place: usize| {
            groups.iter().position(|group| group.contains(&place))
        };
        for (player, standing) in players.iter_mut().zip(&order) {
            let now = of(&groups, standing.player).unwrap_or_default() as u32;
            let then = next.iter().position(|one| *one == standing.player);
            let then = then.and_then(|place| of(&later, place));
            player.group = now + 1;
            player.climbs = then.map_or(0, |then| now as i32 - then as i32);
        }
    }
    for (game, stored) in games.iter_mut().zip(&whole.games) {
        game.until = league.until(stored.game.pairing.round);
        game.times = game.until.map(|_| stored.times);
    }
    let own = |player: &LeaguePlayer| Some(&player.holder) == reader;
    let own = whole.players.iter().position(own);
    if let Some(own) = own.filter(|_| is_ladder && league.is_going_on()) {
        for (player, standing) in players.iter_mut().zip(&order) {
            player.near = whole.challenge(own, standing.player).is_ok();
        }
    }
    wire::League {
        players,
        games,
        seed: whole.league.seed.to_string(),
        summary: summary(whole.league, reader),
    }
}

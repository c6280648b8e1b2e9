//! Arenas: opened and looked at; and who plays whom, as soon as they are free. Their games begin as those of leagues do.

use std::collections::HashMap;

use quantarium_people::{
    ARENA_AHEAD, ARENA_MINUTES, Digest, Free, LeagueGame, NoLeague, OpenSeek, arena_pairings,
    league_name, standings,
};
use quantarium_rules::{Seed, derive_seed};
use quantarium_store::{
    Arena, ArenaGameToBegin, Opened, StoredAccount, WholeArena, arenas, blocks,
};
use quantarium_wire::{self as wire, NewArena, NewSeek, Seating, SeekId};

use super::leagues::{Leagues, MOST_LISTED, playable, standing};
use super::title;
use crate::base::games::start;
use crate::base::{Result, new_id, random_bits};

/// How long ago an arena may start that is opened, in seconds: a page says minutes, and takes a while.
const LATE: i64 = 300;

impl Leagues {
    pub(crate) async fn arenas(&self, who: Option<Digest>) -> Result<Vec<wire::ArenaSummary>> {
        let (store, now) = (&self.seeks.store, self.seeks.wall_clock.millis());
        let found = store.read(move |db| arenas::list(db, who.as_ref(), now, MOST_LISTED));
        let found = found.await?.into_iter();
        Ok(found.map(|one| summary(one, who.as_ref())).collect())
    }

    pub(crate) async fn arena(&self, id: &str, who: Option<Digest>) -> Result<wire::Arena> {
        let (name, reader) = (id.to_owned(), who);
        let (store, now) = (&self.seeks.store, self.seeks.wall_clock.millis());
        let found = store.read(move |db| arenas::find(db, &name, reader.as_ref()));
        Ok(shown(found.await?, who.as_ref(), now))
    }

    /// Opens an arena, which its opener has joined.
    pub(crate) async fn open_arena(
        &self,
        new: NewArena,
        opener: &StoredAccount,
    ) -> Result<wire::Arena> {
        let game = playable(&new.game, new.rated)?;
        let now = self.seeks.wall_clock.millis();
        let start = now / 1000 - LATE..=now / 1000 + ARENA_AHEAD * 86_400;
        let fits = start.contains(&new.starts) && ARENA_MINUTES.contains(&new.minutes);
        if !fits || !new.clock.is_live() || !new.clock.is_valid() {
            return Err(NoLeague::Times.into());
        }
        if opener.bot {
            return Err(NoLeague::Bot.into());
        }
        let arena = Opened {
            shown: NewArena {
                name: league_name(&new.name)?,
                game: game.name(),
                starts: new.starts.max(now / 1000),
                bots: new.bots && !new.rated,
                ..new
            },
            opener: opener.holder,
            seed: random_bits(),
        };
        let id = new_id().0;
        self.change(&id, move |tx, id| arenas::open(tx, id, &arena, now))
            .await?;
        tracing::info!(id, "arena opened");
        self.arena(&id, Some(opener.holder)).await
    }

    /// Pairs whoever is free.
    pub(super) async fn pair_in_arenas(&self) -> Result<()> {
        let (store, now) = (&self.seeks.store, self.seeks.wall_clock.millis());
        let (started, running) = store
            .read(move |db| Ok((arenas::have_started(db, now)?, arenas::running(db, now)?)))
            .await?;
        if started {
            store.write(move |tx| arenas::notify(tx, now)).await?;
            self.seeks.notices.wake();
        }
        for whole in running {
            let id = whole.arena.shown.id.clone();
            if let Err(error) = self.pair(whole, now).await {
                tracing::error!(id, %error, "an arena's games cannot be begun");
            }
        }
        Ok(())
    }

    /// Begins the games of all who are free: who waits for one, is on the site, and plays none of the arena.
    async fn pair(&self, whole: WholeArena, now: i64) -> Result<()> {
        let arena = &whole.arena;
        let games: Vec<LeagueGame> = whole.games.iter().map(|stored| stored.game).collect();
        let game = playable(&arena.shown.new.game, false)?;
        let family = game.info().id;
        let mut bots = self.seeks.bots.online();
        bots.retain(|(_, bot)| {
            let takes = bot.games.is_empty() || bot.games.iter().any(|one| one == family);
            arena.shown.new.bots && takes
        });
        let bots: Vec<Digest> = bots.into_iter().map(|(account, _)| account).collect();
        let mut holders: Vec<Digest> = whole.players.iter().map(|one| one.holder).collect();
        let joined = holders.clone();
        holders.extend(bots.iter().filter(|bot| !joined.contains(bot)));
        let online = self.seeks.guests.online();
        let is_free = |(player, holder): (usize, &Digest)| {
            let bot = bots.contains(holder);
            let ready = whole.ready.get(player).copied().flatten();
            let since = ready.filter(|_| online.contains(holder));
            let wait = since.map(|since| (now - since.max(1000 * arena.shown.new.starts)) / 1000);
            let wait = wait.or(bot.then_some(0))?;
            let free = Free { player, bot, wait };
            (!plays(&games, player)).then_some(free)
        };
        let free: Vec<Free> = holders.iter().enumerate().filter_map(is_free).collect();
        let people = free.iter().filter(|one| !one.bot);
        let people: Vec<Digest> = people.map(|one| holders[one.player]).collect();
        if people.is_empty() {
            return Ok(());
        }
        let apart = self.seeks.store.read(move |db| {
            let apart = people
                .iter()
                .map(|one| Ok((*one, blocks::apart_from(db, one)?)));
            apart.collect::<Result<HashMap<_, _>, _>>()
        });
        let apart = apart.await?;
        let are_apart = |one: usize, other: usize| {
            let shut_out = |one: usize, other: usize| {
                let from = apart.get(&holders[one]);
                from.is_some_and(|from| from.contains(&holders[other]))
            };
            shut_out(one, other) || shut_out(other, one)
        };
        let pairings = arena_pairings(&free, &games, &are_apart);
        for (number, pairing) in (games.len() as u32..).zip(pairings) {
            let player = |place: usize| (holders[place], bots.contains(&holders[place]));
            let to_begin = ArenaGameToBegin {
                arena: arena.shown.id.clone(),
                number,
                players: [player(pairing.first), player(pairing.second)],
            };
            let drawn = |again| derive_seed(Seed(arena.seed), &[u64::from(number), again]);
            self.begin_game(arena, to_begin, start(&*game, drawn))
                .await?;
        }
        Ok(())
    }

    /// Opens the table of a game, unless another server has.
    async fn begin_game(&self, arena: &Arena, game: ArenaGameToBegin, start: Seed) -> Result<()> {
        let new = &arena.shown.new;
        let clock = Some(new.clock);
        let seek = OpenSeek {
            id: SeekId(arena.shown.id.clone()),
            new: NewSeek::of_two(new.game.clone(), clock, Seating::Chance, new.rated),
            places: 2,
            opened: self.seeks.wall_clock.seconds(),
            guests: game.players.map(|(player, _)| player).to_vec(),
        };
        let seeds = [Seed(arena.seed), start];
        self.seat(seek, seeds, new.public, move |tx, table, steps, now| {
            arenas::begin(tx, &game, table, steps, now)
        })
        .await
    }
}

fn plays(games: &[LeagueGame], player: usize) -> bool {
    let mut games = games.iter();
    games.any(|game| game.is_open() && game.has(player))
}

fn summary(arena: Arena, reader: Option<&Digest>) -> wire::ArenaSummary {
    wire::ArenaSummary {
        title: title(&arena.shown.new.game),
        own: reader == Some(&arena.opener),
        ..arena.shown
    }
}

/// An arena as somebody sees it at `now`, in milliseconds since 1970 (UTC).
fn shown(mut whole: WholeArena, reader: Option<&Digest>, now: i64) -> wire::Arena {
    let games: Vec<LeagueGame> = whole.games.iter().map(|stored| stored.game).collect();
    for (place, player) in whole.players.iter_mut().enumerate() {
        let bot = player.named.as_ref().is_some_and(|named| named.bot);
        player.gone &= !bot && !plays(&games, place);
    }
    let order = standings(0..whole.players.len(), &games);
    let (players, games) = standing(&whole.players, &whole.games, &order, reader, now, 1.0);
    let mut waiting = whole.players.iter().zip(&whole.ready);
    let waits = waiting.any(|(player, ready)| reader == Some(&player.holder) && ready.is_some());
    wire::Arena {
        seed: whole.arena.seed.to_string(),
        summary: summary(whole.arena, reader),
        waits,
        players,
        games,
    }
}

//! Opening tables, listing them, sitting down at them, throwing them away.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use quantarium_people::{Holdings, Link, Secret, drawn};
use quantarium_rules::{AnyGame, Seed};
use quantarium_service::{check_computer, wrong_game};
use quantarium_store::{Summary, leagues, tables};
use quantarium_table::{Start, Table};
use quantarium_wire::{
    HiddenText, LinkKind, NOBODY, NewTable, Occupant, OpenedTable, OwnSeats, SaidSecret, Seat,
    TableId, TableSummary, TableView,
};
use serde::Deserialize;

use super::{Call, Doing};
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{
    ApiError, Body, Client, Db, MAX_LIST, Path, Query, Result, Upgrade, damaged, date, games, load,
    moment, new_id, new_row, random_bits, random_bytes,
};
use crate::rooms::room::ToRoom;
use crate::rooms::socket::Connection;

pub(super) async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<TableSummary>>> {
    let guest = visitor.digest();
    // On a server for others, tables without an owner are not listed: whoever knows the name may play.
    let nobodys = state.settings.hosts.is_none();
    let store = &state.store;
    let found = store.read(move |db| tables::list(db, guest.as_ref(), nobodys, MAX_LIST));
    Ok(Json(summaries(found.await?, state.wall_clock.millis())))
}

/// Tables for a list. One of a game that this version does not know is stored, but cannot be shown.
pub(crate) fn summaries(found: Vec<Summary>, now: i64) -> Vec<TableSummary> {
    let mut games: HashMap<String, Option<Box<dyn AnyGame>>> = HashMap::new();
    let mut summaries = Vec::with_capacity(found.len());
    for table in found {
        let game = games
            .entry(table.shown.game.clone())
            .or_insert_with(|| quantarium_games::open(&table.shown.game).ok());
        summaries.extend(game.as_deref().map(|game| summary(table, game, now)));
    }
    summaries
}

fn summary(table: Summary, game: &dyn AnyGame, now: i64) -> TableSummary {
    let Summary { shown, due, away } = table;
    let seats = game.seats().iter().zip(shown.seats);
    let left = due.map(|due| due - now.max(away.unwrap_or(now)));
    let names = Some(shown.names).filter(|names| names.iter().any(Option::is_some));
    TableSummary {
        title: game.info().title.to_owned(),
        seats: seats
            .map(|(seat, Seat { occupant, .. })| Seat {
                name: seat.name.to_owned(),
                occupant,
            })
            .collect(),
        names: names.unwrap_or_default(),
        left: left.map(|left| u32::try_from(left).unwrap_or_default()),
        ..shown
    }
}

pub(super) async fn open(
    (State(state), client, visitor): Call,
    Body(asked): Body<NewTable>,
) -> Result<Response> {
    state.edge.rates.openings.take(client)?;
    check_levels(&state, &asked.occupants)?;
    check_stand_in(&state, asked.stand_in)?;
    if asked.rated && visitor.account()?.0.bot {
        return Err(wrong_game("rated games are people's: this account is a bot's").into());
    }
    let invites = !asked.invited.is_empty();
    let table = set_up(asked)?;
    let opened = state.wall_clock.seconds();
    let summary = TableSummary {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        result: table.result(),
        opened,
        online: table.is_online(),
        rated: table.is_rated(),
        to_move: table.to_move(),
        acted: opened,
        clock: table.time_control(),
        ..TableSummary::default()
    };
    // A table of a program without cookies belongs to nobody, unless others are invited to it.
    let own = invites || visitor.is_browser || visitor.digest().is_some();
    let opener = own.then(|| visitor.welcome());
    let secret = invites.then(|| Secret::of(random_bytes()));
    let invitation = |secret: &Secret| Link {
        party: None,
        secret: secret.digest(),
    };
    let holdings = Holdings {
        holders: opener.iter().map(|guest| (0, guest.digest)).collect(),
        links: secret.iter().map(invitation).collect(),
    };
    let row = new_row(&table, opened, holdings);
    state.store.write(move |tx| tables::open(tx, &row)).await?;
    tracing::info!(id = %summary.id, game = summary.game, "table opened");
    let answer = OpenedTable {
        table: summary,
        secret: secret.map(|secret| secret.text().to_owned()),
    };
    let cookie = opener.map(|guest| guest.cookie);
    Ok((StatusCode::CREATED, cookie, Json(answer)).into_response())
}

/// Follows a link: takes the first free seats, or comes back to one's own from another device.
pub(super) async fn join(
    (State(state), Path(id), visitor): Doing,
    client: Client,
    Body(SaidSecret { secret }): Body<SaidSecret>,
) -> Result<Response> {
    state.edge.rates.questions.take(client)?;
    let secret = Secret::parse(&secret.0);
    let no_link = || ApiError::Forbidden("this link is not whole: copy all of it".to_owned());
    let secret = secret.ok_or_else(no_link)?.digest();
    let guest = visitor.welcome();
    let room = state.rooms.room(&TableId(id)).await?;
    let follow = |reply| ToRoom::Follow(secret, guest.digest, visitor.who(), reply);
    let seats = room.asked(follow).await?.map_err(ApiError::table)?;
    Ok((guest.cookie, Json(OwnSeats { seats })).into_response())
}

pub(super) async fn link(
    (State(state), Path(id), visitor): Doing,
    client: Client,
    Body(kind): Body<LinkKind>,
) -> Result<Json<SaidSecret>> {
    state.edge.rates.questions.take(client)?;
    let secret = Secret::of(random_bytes());
    let room = state.rooms.room(&TableId(id)).await?;
    let link = |reply| ToRoom::Link(visitor.digest(), kind, secret.digest(), reply);
    room.asked(link).await?.map_err(ApiError::table)?;
    let secret = HiddenText(secret.text().to_owned());
    Ok(Json(SaidSecret { secret }))
}

/// Whether there is such a level to go on for whoever leaves.
pub(super) fn check_stand_in(state: &AppState, stand_in: Option<u8>) -> Result<()> {
    let level = stand_in.filter(|level| *level != NOBODY);
    let computer = level.map(Occupant::computer);
    check_levels(state, computer.as_slice())
}

fn check_levels(state: &AppState, occupants: &[Occupant]) -> Result<()> {
    let levels = state.edge.service.engine().levels().len();
    let highest = u8::try_from(levels).unwrap_or(u8::MAX);
    for occupant in occupants {
        if let Occupant::Computer { level, seconds } = occupant {
            check_computer(*level, *seconds, highest)?;
        }
    }
    Ok(())
}

fn set_up(asked: NewTable) -> Result<Table> {
    let game = games::open(&asked.game)?;
    let seed = asked.seed.as_deref().map(quantarium_service::seed);
    let seed = seed.transpose()?;
    let start = Start::Seed(seed.unwrap_or_else(|| games::any_start(&*game)));
    let mut parties = parties(&asked)?;
    let seating = (asked.drawn && !asked.invited.is_empty()).then(|| Seed(random_bits()));
    if let Some(seed) = seating {
        parties = drawn(&asked.occupants, &parties, seed);
    }
    Ok(Table::open(new_id(), game, asked.occupants, &start)?
        .with_parties(&parties)?
        .with_seating(seating)
        .with_unaided(asked.unaided)
        .newly_rated(asked.rated)?
        .with_stand_in(asked.stand_in)?
        .with_clock(asked.clock)?)
}

/// Who is behind which screen: the opener has all persons' seats to which nobody is invited, and each of the others has one.
fn parties(asked: &NewTable) -> Result<Vec<u8>> {
    let person = |seat: usize| asked.occupants.get(seat) == Some(&Occupant::Person);
    let invited = |seat: usize| asked.invited.iter().any(|one| usize::from(*one) == seat);
    if !asked.invited.iter().all(|seat| person(usize::from(*seat))) {
        return Err(wrong_game("only a person can be invited to a seat").into());
    }
    let own = (0..asked.occupants.len()).any(|seat| person(seat) && !invited(seat));
    if !asked.invited.is_empty() && !own {
        return Err(wrong_game("one seat must be your own").into());
    }
    let mut next = 0;
    let parties = (0..asked.occupants.len()).map(|seat| {
        if invited(seat) {
            next += 1;
            return next;
        }
        0
    });
    Ok(parties.collect())
}

/// The game record: what is on disk, which is never behind what pages have seen.
pub(super) async fn record(State(store): State<Db>, Path(id): Path<TableId>) -> Result<Response> {
    let found = load(&store, &id).await?;
    let text = found.table.record(&date(found.stored.table.opened), &[]);
    let text = text.map_err(|error| damaged(&id, error.to_string()))?;
    let file = format!("attachment; filename=\"quantarium-{id}.qgn\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

/// A table as it is stored, for those who only look: what is on disk is never behind what pages have seen.
pub(super) async fn view(
    State(state): State<AppState>,
    Path(id): Path<TableId>,
) -> Result<Json<TableView>> {
    let found = load(&state.store, &id).await?;
    let mut view = found.table.view(moment(state.wall_clock.millis()));
    let contest = state.store.read(move |db| leagues::contest_of(db, &id.0));
    let public = contest.await?.filter(|(_, members)| members.is_empty());
    view.setup.contest = public.map(|(contest, _)| Box::new(contest));
    Ok(Json(view))
}

pub(super) async fn forget((State(state), Path(id), visitor): Doing) -> Result<StatusCode> {
    let id = TableId(id);
    state.rooms.forget(&id, visitor.digest().as_ref()).await?;
    tracing::info!(%id, "table thrown away");
    Ok(StatusCode::NO_CONTENT)
}

/// What a page that comes back to a table knows already.
#[derive(Deserialize)]
pub(super) struct Known {
    /// The number of the last event.
    since: Option<u32>,
}

pub(super) async fn socket(
    Path(id): Path<TableId>,
    Query(Known { since }): Query<Known>,
    (State(state), client, visitor): Call,
    upgrade: Upgrade,
) -> Result<Response> {
    state.edge.may_be_sent(client)?;
    // Who plays for a year on tables of long ago comes to them all the same.
    let cookie = visitor.renewed();
    let connection = Connection {
        since,
        held: state.held(client, visitor.session()).await?,
        client,
        outgoing: state.edge.outgoing.clone(),
        guest: visitor.digest(),
        metrics: state.edge.metrics.clone(),
        wall_clock: state.wall_clock.clone(),
        room: state.rooms.room(&id).await?,
        budgets: state.edge.budgets.clone(),
    };
    let limits = state.limits;
    let accepted = upgrade.accept(async move |socket| connection.attend(socket, &limits).await);
    Ok((cookie, accepted).into_response())
}

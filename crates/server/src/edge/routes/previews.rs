//! What other programs show of a link to a table: who plays, and the board as a picture. And boards, counters, setups and puzzles for
//! a printer.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use quantarium_print::{Order, print};
use quantarium_service::{board, wrong_game};
use quantarium_store::tables;
use quantarium_wire::{Occupant, TableId};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::robots::origin;
use super::tables::summaries;
use super::{Call, Doing};
use crate::AppState;
use crate::base::{ApiError, Client, Path, Query, Result, load};
use crate::rooms::tables::check;

/// By this a browser says what it wants a page for.
const ASKED_FOR: &str = "sec-fetch-mode";

/// The longer side of a picture, in pixels.
const SIDE: f32 = 630.0;

/// For how long a picture may be shown again.
const FRESH: &str = "public, max-age=60";
/// The same of a print: it stays the same until the program is another.
const PRINT_FRESH: &str = "public, max-age=3600";

/// The table's page, with words and a picture for programs that show a link. Nothing for any other page, and for browsers: they say
/// what they want it for, and need none of it.
pub(crate) async fn page(state: &AppState, path: &str, headers: &HeaderMap) -> Option<Response> {
    let id = TableId(path.strip_prefix("table/")?.to_owned());
    if headers.contains_key(ASKED_FOR) || check(&id).is_err() {
        return None;
    }
    let index = (state.settings.web_app)("index.html")?;
    let index = String::from_utf8(index.content.into_owned()).ok()?;
    let name = id.0.clone();
    let found = state.store.read(move |db| tables::listed(db, &name)).await;
    let table = summaries(vec![found.ok()??], 0).pop()?;
    let players = table.seats.iter().enumerate().map(|(seat, at)| {
        let name = table.names.get(seat).cloned().flatten();
        match at.occupant {
            Occupant::Computer { level, .. } => format!("level {level}"),
            Occupant::Person => name.unwrap_or_else(|| at.name.clone()),
        }
    });
    let players = players.collect::<Vec<_>>().join(" – ");
    let title = format!("{}: {players}", table.title);
    let stands = match (table.result.as_str(), table.aborted) {
        (_, true) => "Aborted".to_owned(),
        ("*", _) => format!("Move {}", table.plies + 1),
        (result, _) => format!("{result} after {} moves", table.plies),
    };
    let picture = format!("{}/api/tables/{}/picture", origin(headers)?, id.0);
    let tags = html! {
        meta property="og:site_name" content="Quantarium";
        meta property="og:type" content="website";
        meta property="og:title" content=(title);
        meta property="og:description" content=(stands);
        meta property="og:image" content=(picture);
        meta name="twitter:card" content="summary_large_image";
    };
    let page = index.replacen("<head>", &format!("<head>{}", tags.into_string()), 1);
    let headers = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, ASKED_FOR),
    ];
    Some((headers, Html(page)).into_response())
}

pub(super) async fn picture(
    (State(state), Path(id), client): Doing<Client, TableId>,
) -> Result<Response> {
    check(&id)?;
    let permit = state.edge.answers.take(client).await?;
    let table = load(&state.store, &id).await?.table;
    let drawn = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        png(&board(&table))
    });
    let png = drawn.await.ok().flatten();
    let png = png.ok_or_else(|| ApiError::Failed("the board cannot be drawn".to_owned()))?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, FRESH),
    ];
    Ok((headers, png).into_response())
}

fn png(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let size = tree.size();
    let scale = SIDE / size.width().max(size.height());
    let side = |length: f32| (length * scale).ceil() as u32;
    let mut picture = Pixmap::new(side(size.width()), side(size.height()))?;
    let scale = Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut picture.as_mut());
    picture.encode_png().ok()
}

pub(super) async fn sheet(
    (State(state), client, Query(order)): Call<Query<Order>>,
) -> Result<Response> {
    let permit = state.edge.answers.take(client).await?;
    let made = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        print(&order, None)
    });
    let printed = made.await?.map_err(wrong_game)?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf"),
        (header::CACHE_CONTROL, PRINT_FRESH),
    ];
    Ok((headers, printed.pdf).into_response())
}

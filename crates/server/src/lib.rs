//! Tables over HTTP and WebSocket, and the web app that plays at them.
//!
//! [`app`] is the whole service as a router, so that tests need no port; [`run`] opens the store,
//! listens and serves. A table in use lives in a room of its own (a task that owns it), which writes
//! every change to the store before anybody hears of it. No rules live here.
//!
//! | route | answer |
//! | --- | --- |
//! | `GET /api/catalogue` | [`quantarium_wire::Catalogue`] |
//! | `GET /api/preview?game=G&seed=S` | [`quantarium_wire::Preview`] |
//! | `GET /api/tables` | [`quantarium_wire::TableSummary`]s, newest first |
//! | `POST /api/tables` | [`quantarium_wire::NewTable`] to a summary |
//! | `GET /api/tables/{id}/socket` | a WebSocket of [`quantarium_wire::ToTable`] and [`quantarium_wire::FromTable`] |
//! | `GET /api/tables/{id}` | the table's [`quantarium_wire::TableView`], as it is kept |
//! | `DELETE /api/tables/{id}` | throws the table away, unless somebody is there |
//! | `GET /api/tables/{id}/record` | the game record, as a file |
//! | `POST /api/look` | [`quantarium_wire::Look`] to a [`quantarium_wire::TableView`] of no table |
//! | `POST /api/picture` | [`quantarium_wire::Look`] to an SVG picture of the board |
//! | `POST /api/film` | the game to a [`quantarium_wire::Look`]'s position as a picture that moves |
//! | `POST /api/analysis` | [`quantarium_wire::Analyse`] to an [`quantarium_wire::Analysis`]; the engine stops when the asker goes |
//! | `POST /api/record/read` | a game record to a [`quantarium_wire::Study`] |
//! | `POST /api/record/write` | a [`quantarium_wire::Study`] to a game record |
//! | everything else | the web app |
//!
//! What is refused is answered with a [`quantarium_wire::Refusal`].

mod chooser;
mod config;
mod error;
mod guard;
mod limits;
mod lobby;
mod pages;
mod room;
mod routes;
mod serve;
mod socket;
mod state;

pub use chooser::{Chooser, EngineChooser, Task};
pub use config::Config;
pub use error::StartError;
pub use limits::Limits;
pub use pages::Page;
pub use routes::app;
pub use serve::{run, serve};
pub use state::AppState;

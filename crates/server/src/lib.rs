//! Tables over HTTP and WebSocket, and the web app that plays at them.
//!
//! [`app`] is the whole service as a router, so that tests need no port; [`run`] opens the store,
//! listens and serves. A table in use lives in a room of its own (a task that owns it), which writes
//! every change to the store before it is sent to anybody. No rules live here, and no answers:
//! `quantarium-service` has those.
//!
//! | route | answer |
//! | --- | --- |
//! | `POST /api/ask` | a [`quantarium_wire::Request`] to a [`quantarium_wire::Response`]: every question that belongs to no table; the engine stops when the asker goes |
//! | `GET /api/tables` | the asker's [`quantarium_wire::TableSummary`]s, those in which something happened last first |
//! | `POST /api/tables` | [`quantarium_wire::NewTable`] to an [`quantarium_wire::OpenedTable`] |
//! | `POST /api/tables/{id}/join` | [`quantarium_wire::SaidSecret`] to [`quantarium_wire::OwnSeats`] |
//! | `POST /api/tables/{id}/links` | [`quantarium_wire::LinkKind`] to a [`quantarium_wire::SaidSecret`] |
//! | `GET /api/tables/{id}/socket` | a WebSocket of [`quantarium_wire::Envelope`] and [`quantarium_wire::FromTable`] |
//! | `GET /api/tables/{id}` | the table's [`quantarium_wire::TableView`], as it is stored |
//! | `DELETE /api/tables/{id}` | throws the table away, unless somebody is there |
//! | `GET /api/tables/{id}/record` | the game record, as a file |
//! | `GET /api/about` | [`quantarium_wire::About`]: what this server does by itself |
//! | `GET /api/account` | [`quantarium_wire::LoggedIn`]: who asks |
//! | `POST /api/account` | [`quantarium_wire::SignUp`] to a [`quantarium_wire::LoggedIn`] |
//! | `DELETE /api/account` | removes the account; its games stay, without its name |
//! | `GET /api/account/export` | all that is known of the account, as a file |
//! | `POST /api/account/confirm` | [`quantarium_wire::ConfirmOwner`]: for five minutes, what only the owner may do is done; without it that is refused with `unconfirmed` |
//! | `POST /api/account/password` | [`quantarium_wire::ChangePassword`], which also sets the first one; all other sessions end |
//! | `GET /api/account/passkeys` | the account's [`quantarium_wire::AccountPasskey`]s |
//! | `POST /api/account/passkeys/prompt` | a [`quantarium_wire::NewPasskeyPrompt`] |
//! | `POST /api/account/passkeys` | [`quantarium_wire::NewPasskey`] to an [`quantarium_wire::AccountPasskey`] |
//! | `PUT /api/account/passkeys/{id}` | a [`quantarium_wire::SaidName`]: gives it another name; `DELETE` removes it |
//! | `GET /api/account/sessions` | the account's [`quantarium_wire::Session`]s; `DELETE` ends all others |
//! | `DELETE /api/account/sessions/{id}` | ends a session |
//! | `GET /api/account/holiday` | [`quantarium_wire::Holidays`]; `PUT` takes a [`quantarium_wire::NewHoliday`], `DELETE` ends it |
//! | `POST /api/account/bot` | makes the account a bot's, for good |
//! | `GET /api/account/follows?game=G` | [`quantarium_wire::Followed`]: whom the account follows, those who are there first; `PUT` and `DELETE` with `/{name}` begin and end it |
//! | `GET /api/account/blocks` | the account's [`quantarium_wire::Blocked`]; `PUT` and `DELETE` with `/{name}` begin and end it |
//! | `GET /api/account/notices` | where the account gets notices: [`quantarium_wire::Notices`] |
//! | `PUT /api/account/notices/here` | a [`quantarium_wire::PushSubscription`]: the browser that asks gets notices; `DELETE` ends it |
//! | `POST /api/account/notices/test` | sends a test to every browser and address of the account |
//! | `PUT /api/account/webhook` | [`quantarium_wire::WebhookAddress`] to a [`quantarium_wire::SaidSecret`]; `DELETE` ends it |
//! | `GET /api/account/mail` | where the account gets mail: [`quantarium_wire::AccountMail`] |
//! | `PUT /api/account/mail` | [`quantarium_wire::SetMail`]: a mail with a link goes there; `DELETE` forgets the address |
//! | `PUT /api/account/mail/notices` | [`quantarium_wire::MailNotices`]: notices go there; `DELETE` ends it |
//! | `POST /api/mail/link` | [`quantarium_wire::SaidSecret`] to a [`quantarium_wire::FollowedMail`]; the link stays as it is |
//! | `POST /api/mail/confirm` | [`quantarium_wire::SaidSecret`]: the address counts from then on |
//! | `POST /api/mail/stop/{secret}` | ends notices by mail, without a log-in |
//! | `GET /api/account/tokens` | the account's [`quantarium_wire::AccountToken`]s |
//! | `POST /api/account/tokens` | [`quantarium_wire::NewToken`] to a [`quantarium_wire::MadeToken`] |
//! | `DELETE /api/account/tokens/{id}` | revokes a token |
//! | `POST /api/passkey/sign-up/prompt` | [`quantarium_wire::SaidName`] to a [`quantarium_wire::NewPasskeyPrompt`] |
//! | `POST /api/passkey/sign-up` | [`quantarium_wire::PasskeySignUp`] to a [`quantarium_wire::LoggedIn`] |
//! | `POST /api/passkey/log-in/prompt` | a [`quantarium_wire::PasskeyPrompt`] |
//! | `POST /api/passkey/log-in` | [`quantarium_wire::PasskeyLogIn`] to a [`quantarium_wire::LoggedIn`] |
//! | `POST /api/token/test` | whom tokens speak for, and what they allow |
//! | `GET /api/openapi.json` | the description of what bots say and hear: the rest of `/api` that is not here |
//! | `GET /api/players?game=G` | [`quantarium_wire::Players`]: who is there, and the best in a game |
//! | `GET /api/players/{name}` | a [`quantarium_wire::Profile`] |
//! | `GET /api/names?begins=B&game=G` | at most 10 [`quantarium_wire::Player`]s whose names begin so; who is there where nothing is given |
//! | `POST /api/session` | [`quantarium_wire::LogIn`] to a [`quantarium_wire::LoggedIn`]; `DELETE` logs out |
//! | `POST /api/session/mail` | [`quantarium_wire::AskMailLink`]: a mail with a link goes to whoever is named, if they have an address |
//! | `POST /api/session/mail/enter` | [`quantarium_wire::EnterByMail`] to a [`quantarium_wire::LoggedIn`] |
//! | `GET /api/lobby` | the open [`quantarium_wire::Seek`]s, oldest first |
//! | `GET /api/lobby/games` | [`quantarium_wire::RunningGame`]s, at most 24, those in which something happened last first |
//! | `GET /api/lobby/socket` | a WebSocket of [`quantarium_wire::FromLobby`] |
//! | `GET /api/lobby/feed` | the open seeks as an Atom feed |
//! | `POST /api/lobby/seeks` | [`quantarium_wire::NewSeek`] to a [`quantarium_wire::Seek`] |
//! | `POST /api/lobby/seeks/{id}/take` | takes a place: a [`quantarium_wire::PlaceTaken`] |
//! | `DELETE /api/lobby/seeks/{id}` | withdraws one's own seek, or leaves the place taken |
//! | `GET /api/arenas` | the [`quantarium_wire::ArenaSummary`]s: those to come and that go on first |
//! | `POST /api/arenas` | [`quantarium_wire::NewArena`] to a [`quantarium_wire::Arena`] |
//! | `GET /api/arenas/{id}` | a [`quantarium_wire::Arena`]; `POST` to `/join` and `/leave` answers with it, too |
//! | `GET /api/leagues` | the [`quantarium_wire::LeagueSummary`]s, the asker's own first |
//! | `POST /api/leagues` | [`quantarium_wire::NewLeague`] to a [`quantarium_wire::League`] |
//! | `GET /api/leagues/{id}` | a [`quantarium_wire::League`]; `POST` to `/join`, `/leave`, `/start` and a ladder's `/end` answers with it, too; to `/next` with the next season |
//! | `POST /api/leagues/{id}/time` | [`quantarium_wire::ProposedTime`] to a [`quantarium_wire::League`] |
//! | `GET /healthz`, `GET /readyz` | whether the process answers, and whether it takes players: for a balancer, by any host |
//! | everything else | the web app |
//!
//! Some questions have an address of their own too, for programs that want the bare answer:
//!
//! | route | answer |
//! | --- | --- |
//! | `GET /api/catalogue` | [`quantarium_wire::Catalogue`] |
//! | `GET /api/preview?game=G&seed=S` | [`quantarium_wire::Preview`] |
//! | `POST /api/position` | [`quantarium_wire::PositionSpec`] to a [`quantarium_wire::TableView`] of no table |
//! | `POST /api/picture` | [`quantarium_wire::PositionSpec`] to an SVG picture of the board |
//! | `POST /api/animation` | the game to a [`quantarium_wire::PositionSpec`] as a picture that moves |
//! | `POST /api/analysis` | [`quantarium_wire::Analyse`] to an [`quantarium_wire::Analysis`] |
//! | `POST /api/record/read` | a game record to a [`quantarium_wire::RecordTree`] |
//! | `POST /api/record/write` | a [`quantarium_wire::RecordTree`] to a game record |
//!
//! What is refused is answered with a [`quantarium_wire::Refusal`].

mod accounts;
mod base;
mod edge;
mod lobby;
mod rooms;

pub use base::error::StartError;
pub use base::limits::Limits;
pub use base::security::SECURITY_LOG;
pub use base::storage::{Db, Disk};
pub use edge::admin::{AdminAnswer, AdminError, AdminRequest, administer};
pub use edge::config::{Config, MailConfig, Settings, USUAL_FORGET_AFTER, is_site};
pub use edge::metrics::{MetricsAddress, NoMetricsAddress, metrics_app};
pub use edge::pages::Page;
pub use edge::routes::app;
pub use edge::serve::{Listening, open, run, serve};
pub use edge::state::AppState;
pub use lobby::SeekWebhook;
pub use quantarium_notify::{Destinations, MailServer, Mailer};
pub use quantarium_people::Chatters;
pub use quantarium_wire::GameFull;

//! WebSockets: the handshake, and long messages in pieces.
//!
//! What is to be sent is copied into a buffer that stays with its connection. So that an idle connection does not keep one of
//! the size of a whole table, no message goes into it whole.

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

pub(crate) use tokio_tungstenite::tungstenite::protocol::CloseFrame;
pub(crate) use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
pub(crate) use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::base::{ApiError, MAX_MESSAGE, Result, json};

/// How much of a socket is read at once, in bytes: pages' messages are short.
const READ_BUFFER: usize = 1024;

/// How much of a message is sent at once, in bytes.
const PIECE: usize = 4 * 1024;

/// A message as it is sent.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    json(message).into()
}

/// A request to speak WebSocket from now on.
pub(crate) struct Upgrade {
    key: HeaderValue,
    connection: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let refused = |why: &str| ApiError::BadMessage(StatusCode::BAD_REQUEST, why.to_owned());
        let headers = &parts.headers;
        let asks = names(headers, &header::CONNECTION, "upgrade")
            && names(headers, &header::UPGRADE, "websocket");
        if !asks {
            return Err(refused("a WebSocket is here: ask for an upgrade to one"));
        }
        if !names(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(refused("version 13 of WebSocket is spoken here"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let key = key.ok_or_else(|| refused("`Sec-WebSocket-Key` is missing"))?;
        let connection = parts.extensions.remove::<OnUpgrade>();
        let connection = connection.ok_or_else(|| {
            let why = "this connection cannot be upgraded".to_owned();
            ApiError::BadMessage(StatusCode::UPGRADE_REQUIRED, why)
        })?;
        Ok(Self { key, connection })
    }
}

/// Whether a header names something, perhaps among others.
fn names(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).iter();
    let values = values.filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().eq_ignore_ascii_case(wanted))
}

impl Upgrade {
    /// Answers that it is done, and has `attend` speak from then on.
    pub(crate) fn accept<F>(self, attend: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let accepted = derive_accept_key(self.key.as_bytes());
        let connection = self.connection;
        tokio::spawn(async move {
            // Who has gone meanwhile is not missed.
            if let Ok(upgraded) = connection.await {
                attend(Socket::new(upgraded).await).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        // Base64 is a header's value.
        if let Ok(accepted) = HeaderValue::try_from(accepted) {
            headers.insert(header::SEC_WEBSOCKET_ACCEPT, accepted);
        }
        response
    }
}

pub(crate) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    async fn new(upgraded: Upgraded) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE));
        let io = TokioIo::new(upgraded);
        Self(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await)
    }

    /// The next message; nothing when the connection has ended.
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    pub(crate) async fn send(&mut self, message: Message) -> Result<(), Error> {
        let Message::Text(text) = message else {
            return self.0.send(message).await;
        };
        let (mut rest, mut kind) = (Bytes::from(text), Data::Text);
        while rest.len() > PIECE {
            let piece = rest.split_to(PIECE);
            self.0.send(frame(piece, kind, false)).await?;
            kind = Data::Continue;
        }
        self.0.send(frame(rest, kind, true)).await
    }
}

fn frame(piece: Bytes, kind: Data, last: bool) -> Message {
    Message::Frame(Frame::message(piece, OpCode::Data(kind), last))
}

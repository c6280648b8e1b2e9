//! A socket of the server, as a page has one.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{HeaderValue, SET_COOKIE};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// What the browser was told to keep as the connection was made.
    pub set_cookie: Option<String>,
}

impl Socket {
    /// Connects from one of this machine's addresses, with headers. `takes` is the size of the receive buffer, in bytes.
    pub async fn connect(
        server: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
        from: Ipv4Addr,
        takes: Option<u32>,
    ) -> Result<Self, Error> {
        let socket = TcpSocket::new_v4()?;
        if let Some(takes) = takes {
            socket.set_recv_buffer_size(takes)?;
        }
        socket.bind((from, 0).into())?;
        let stream = socket.connect(server).await?;
        // Each message goes at once, whatever of those before is on its way.
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{server}{path}").into_client_request()?;
        for (name, value) in headers {
            let value = HeaderValue::try_from(*value)?;
            request.headers_mut().insert(*name, value);
        }
        let (stream, answer) = client_async(request, stream).await?;
        let set_cookie = answer.headers().get(SET_COOKIE);
        let set_cookie = set_cookie.and_then(|cookie| cookie.to_str().ok());
        Ok(Self {
            stream,
            set_cookie: set_cookie.map(str::to_owned),
        })
    }

    /// The next text; nothing where the connection has ended.
    pub async fn text(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(text),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message; nothing where the connection has ended.
    pub async fn recv<T: DeserializeOwned>(&mut self) -> Option<T> {
        serde_json::from_str(&self.text().await?).ok()
    }

    /// How the server says goodbye: the code, if it gives one. An error where it just hangs up.
    pub async fn goodbye(&mut self) -> Result<Option<u16>, Error> {
        while let Some(message) = self.stream.next().await {
            if let Message::Close(frame) = message? {
                return Ok(frame.map(|frame| frame.code.into()));
            }
        }
        Ok(None)
    }

    pub async fn send_json(&mut self, message: &impl Serialize) -> Result<(), Error> {
        let text = serde_json::to_string(message).expect("a message is text");
        self.send(Message::text(text)).await
    }

    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }
}

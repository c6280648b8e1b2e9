//! Programs that ask, each with its token, and the lines that they read.

use axum::body::BodyDataStream;
use futures_util::StreamExt;

use crate::common::*;

/// A program that asks a server, by a token.
pub(crate) struct Program {
    pub(crate) asks: Asks,
    pub(crate) token: String,
}

/// The lines of a stream.
pub(crate) struct Stream {
    body: BodyDataStream,
    rest: String,
}

impl Program {
    /// A bot's account of its own.
    pub(crate) async fn bot(fixture: &Fixture, name: &str) -> Self {
        let mut owner = fixture.browser();
        owner.sign_up(name).await;
        owner.become_bot().await;
        let token = owner.token("test").await.secret.0;
        let asks = owner.asks;
        Self { asks, token }
    }

    /// Asks by `METHOD /path`.
    pub(crate) async fn ask(&self, route: &str, body: Value) -> Response<Body> {
        let token = format!("Bearer {}", self.token);
        let headers = [("authorization", token.as_str())];
        let asked = request(route, &headers, body.to_string());
        self.asks.ask(asked).await
    }

    pub(crate) async fn post(&self, path: &str) -> (u16, Value) {
        self.post_json(path, json!({})).await
    }

    pub(crate) async fn post_json(&self, path: &str, body: Value) -> (u16, Value) {
        let answer = self.ask(&format!("POST {path}"), body).await;
        let (status, value) = read::<Value>(answer).await;
        (status.as_u16(), value)
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.ask(&format!("GET {path}"), Value::Null).await;
        let (status, value) = read::<Value>(answer).await;
        (status.as_u16(), value)
    }

    pub(crate) async fn stream(&self, path: &str) -> Stream {
        let answer = self.ask(&format!("GET {path}"), Value::Null).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        Stream::of(answer)
    }

    pub(crate) async fn events(&self) -> Stream {
        self.stream("/api/stream/event").await
    }

    pub(crate) async fn game(&self, id: &str) -> Stream {
        self.stream(&format!("/api/bot/game/stream/{id}")).await
    }

    /// Challenges a player, or opens a game: what was made, and its id.
    pub(crate) async fn challenge(&self, whom: &str, asked: Value) -> (String, Value) {
        let path = format!("/api/challenge/{whom}");
        let (status, made) = self.post_json(&path, asked).await;
        assert_eq!(status, 200, "{made}");
        (made["id"].as_str().expect("an id").to_owned(), made)
    }

    /// Accepts a challenge.
    pub(crate) async fn accept(&self, id: &str) {
        let path = format!("/api/challenge/{id}/accept");
        assert_eq!(self.post(&path).await.0, 200);
    }

    /// Gives a game up.
    pub(crate) async fn resign(&self, id: &str) {
        let path = format!("/api/bot/game/{id}/resign");
        assert_eq!(self.post(&path).await.0, 200);
    }

    pub(crate) async fn play(&self, id: &str, mv: &str, ply: u32) -> (u16, Value) {
        let path = format!("/api/bot/game/{id}/move/{mv}?ply={ply}");
        self.post(&path).await
    }
}

impl Stream {
    pub(crate) fn of(answer: Response<Body>) -> Self {
        Self {
            body: answer.into_body().into_data_stream(),
            rest: String::new(),
        }
    }

    /// The next line that says something; nothing when the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let line = line.to_owned();
                self.rest = rest.to_owned();
                if !line.is_empty() {
                    return Some(serde_json::from_str(&line).expect("JSON"));
                }
                continue;
            }
            let bytes = soon(self.body.next()).await?.expect("bytes");
            self.rest.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// The next line, which is of a type.
    pub(crate) async fn recv(&mut self, kind: &str) -> Value {
        let line = self.next().await.expect("a line");
        assert_eq!(line["type"], kind, "{line}");
        line
    }
}

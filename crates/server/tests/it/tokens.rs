//! Tokens: made by an account's owner, shown once, revoked; and accounts that become bots.

use crate::common::*;
use crate::rated::rated_at;

const TOKENS: &str = "/api/account/tokens";

impl Browser {
    /// Makes a token that allows everything.
    pub(crate) async fn token(&mut self, name: &str) -> MadeToken {
        let all = ["bot:play", "challenge:write"];
        self.token_for(name, &all).await
    }

    /// Makes a token that allows this.
    pub(crate) async fn token_for(&mut self, name: &str, scopes: &[&str]) -> MadeToken {
        self.owns();
        let asked = json!({"name": name, "scopes": scopes});
        let answer = self.send(&format!("POST {TOKENS}"), asked).await;
        granted(answer).await.expect("a token")
    }

    async fn tokens(&mut self) -> Vec<AccountToken> {
        self.found(TOKENS).await
    }

    pub(crate) async fn become_bot(&mut self) -> Response<Body> {
        self.owns();
        self.call("POST /api/account/bot").await
    }
}

#[tokio::test]
async fn a_token_is_shown_once_listed_and_revoked_by_its_owner() {
    let (fixture, [mut anna, mut bert]) = Fixture::with_people(["Anna", "Bert"]).await;
    anna.owns();
    for (name, scopes, refused) in [
        (" ", json!(["bot:play"]), "422 token-name"),
        ("home", json!([]), "422 token-scope"),
        ("home", json!(["all"]), "422 token-scope"),
    ] {
        let asked = json!({"name": name, "scopes": scopes});
        says!(anna.send(&format!("POST {TOKENS}"), asked) => refused);
    }
    let made = anna.token("home").await;
    // A token shows what it is.
    assert!(made.secret.0.starts_with("qtm_"));
    assert_eq!(anna.tokens().await, std::slice::from_ref(&made.token));
    let test = |text: String| fixture.ask(request("POST /api/token/test", &[], text));
    let answer = test(format!("{},qtm_x", made.secret.0)).await;
    let (_, tested) = read::<Value>(answer).await;
    assert_eq!(tested[&made.secret.0]["userId"], "anna");
    assert_eq!(tested[&made.secret.0]["scopes"], "bot:play,challenge:write");
    assert_eq!(tested["qtm_x"], Value::Null);
    // It is said nowhere else, not in the export either.
    let list = anna.call(&format!("GET {TOKENS}")).await;
    let export = read_text(list).await.1;
    assert!(!export.contains(&made.secret.0[4..]));
    let export = anna.call("GET /api/account/export");
    let export = read_text(export.await).await.1;
    assert!(export.contains("\"home\"") && !export.contains(&made.secret.0[4..]));
    // Nobody revokes another's.
    let path = format!("{TOKENS}/{}", made.token.id);
    bert.call(&format!("DELETE {path}")).await;
    assert_eq!(anna.tokens().await.len(), 1);
    says!(anna.call(&format!("DELETE {path}")) => "204");
    assert!(anna.tokens().await.is_empty());
    let tested = read::<Value>(test(made.secret.0.clone()).await).await.1;
    assert_eq!(tested[&made.secret.0], Value::Null);
    // What is stored of a token does not tell it.
    let again = anna.token("again").await;
    for file in fixture.closed_files().await {
        let secret = again.secret.0.as_bytes();
        let mut parts = file.windows(secret.len() - 4);
        assert!(!parts.any(|part| part == &secret[4..]));
    }
}

#[tokio::test]
async fn a_bots_account_is_shown_as_one_and_plays_no_rated_game_of_people() {
    let (fixture, [mut anna, mut deep]) = Fixture::with_people(["Anna", "Deep-Leap"]).await;
    says!(deep.become_bot() => "204");
    assert!(deep.account().await.is_some_and(|account| account.bot));
    let profile: Profile = fixture.found("/api/players/deep-leap").await;
    assert!(profile.bot);
    let rated = rated_at("quanta");
    // It neither opens a rated game nor takes a seat in one.
    says!(deep.send("POST /api/tables", &rated) => "422 wrong-game");
    let opened = anna.open(&rated).await;
    let secret = opened.secret.expect("a link");
    refuses!(deep.join(&opened.table.id, &secret) => "rated-game");
    // Who has one stays a person.
    says!(anna.become_bot() => "409 has-rated");
}

//! Several servers of one site, over PostgreSQL: it is the same wherever one comes to it.

use std::net::SocketAddr;
use std::sync::Arc;

use quantarium_server::{AdminAnswer, Config, administer};
use quantarium_store::Store;
use quantarium_stress::postgres::Postgres;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::common::*;
use crate::live::{Follower, at, begun, change};
use crate::metrics::Counts;
use crate::rated::{players, rated_at};

/// The code of a close after which a page comes back.
const RESUME: u16 = 1013;

/// A site with two servers.
struct Site {
    servers: [Fixture; 2],
    served: [Served; 2],
    config: Config,
    /// Where the first is asked by the others.
    internal: SocketAddr,
    _store: Arc<Store>,
    postgres: Postgres,
}

/// One that is running; nothing where PostgreSQL is not installed.
async fn site() -> Option<Site> {
    let postgres = Postgres::for_tests().expect("it starts")?;
    let mut config = Config::new("unused".into());
    config.database = Some(postgres.url().parse().expect("an address"));
    config.hosts = vec!["games.example".to_owned()];
    let free = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let internal = free.local_addr().expect("an address");
    drop(free);
    let store = stored(&config).await;
    config.internal = Some(internal);
    let first = Fixture::in_site(&config, &store).await;
    config.internal = None;
    let servers = [first, Fixture::in_site(&config, &store).await];
    let served = [servers[0].serve().await, servers[1].serve().await];
    Some(Site {
        servers,
        served,
        config,
        internal,
        _store: store,
        postgres,
    })
}

impl Site {
    /// What the operator asks for with a program that no server runs in.
    async fn administer(&self, words: &str) -> AdminAnswer {
        let folder = tempfile::tempdir().expect("a folder");
        let request = crate::admin::request(words);
        let done = administer(folder.path(), self.config.database.clone(), &request);
        done.await.expect("an answer")
    }

    /// A bot with an account of its own.
    async fn bot(&self, name: &str) -> Program {
        let mut owner = self.servers[0].browser();
        owner.sign_up(name).await;
        self.administer(&format!("bot name={name}")).await;
        let token = format!("token name={name} label=test scopes=bot:play,challenge:write");
        let made = reads!(self.administer(&token).await, AdminAnswer::Made(made) => made);
        Program {
            asks: owner.asks,
            token: made.secret.0,
        }
    }
}

/// The database beside the servers.
async fn stored(config: &Config) -> Arc<Store> {
    let url = config.database.clone().expect("an address");
    let opened = tokio::task::spawn_blocking(move || Store::connect(&url)).await;
    Arc::new(opened.expect("it ends").expect("a database"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_from_any_server_and_goes_on_when_its_own_ends() {
    let Some(site) = site().await else { return };
    let [mut anna, mut bert] = site.servers.each_ref().map(Fixture::browser);
    let open = anna.open(&invited(LINK, 2, &[1])).await;
    let id = open.table.id;
    // Its room is at the first server from now on.
    drop(anna.page(&site.served[0], &id).await);
    let secret = open.secret.expect("a link");
    assert_eq!(bert.join(&id, &secret).await, Ok(vec![1]));
    let mut here = anna.page(&site.served[0], &id).await;
    let mut there = bert.page(&site.served[1], &id).await;
    assert_eq!(there.seats, [1]);
    for round in 0..4 {
        let (mover, other) = match round % 2 {
            0 => (&mut here, &mut there),
            _ => (&mut there, &mut here),
        };
        mover.plays_any().await;
        for page in [mover, other] {
            page.until_ply(round + 1).await;
        }
    }
    let [first, second] = &site.servers;
    let counts = [Counts::of(first).await, Counts::of(second).await];
    let of = |name| counts.each_ref().map(|counts| counts.get(name));
    assert_eq!(of("tables"), [1.0, 0.0]);
    assert_eq!(of("passed_on"), [0.0, 1.0]);
    // A table that is another server's is thrown away there, if at all.
    let own = anna.open(&invited(LINK, 2, &[])).await;
    let open = anna.page(&site.served[0], &own.table.id).await;
    let path = format!("/api/tables/{}", own.table.id);
    says!(anna.at(&site.servers[1]).call(&format!("DELETE {path}")) => "409 occupied");
    // By the name that the site has for others, too.
    let cookie = anna.cookie.clone().expect("a cookie");
    let named = Request::delete(&path).header("host", "games.example");
    let named = named.header("cookie", cookie);
    let thrown = site.servers[1].ask(named.body(Body::empty()).expect("a request"));
    assert_eq!(thrown.await.status(), StatusCode::CONFLICT);
    drop(open);
    // Its server ends: both come back elsewhere, and nothing is lost.
    let [first, second] = site.served;
    first.stop().await;
    // A balancer hears meanwhile that it ends.
    let ready = site.servers[0].get("/readyz").await.status();
    assert_eq!(ready, StatusCode::NOT_FOUND);
    assert_eq!(here.goodbye().await.expect("a close"), Some(RESUME));
    let mut here = anna.page(&second, &id).await;
    let mut there = bert.page(&second, &id).await;
    assert_eq!((here.moves().len(), there.ply()), (4, 4));
    here.plays_any().await;
    there.until_ply(5).await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_the_same_at_all_servers() {
    let Some(site) = site().await else { return };
    the_lobby_is_the_same(&site).await;
    a_live_analysis_is_followed(&site).await;
    what_concerns_an_account_reaches_it(&site).await;
    a_bot_is_there(&site).await;
    who_removes_the_account_elsewhere_loses_the_rated_games(&site).await;
    servers_answer_each_other_alone_at_their_own_address_and_balancers_by_any_name(site).await;
}

async fn the_lobby_is_the_same(site: &Site) {
    let [mut anna, mut bert] = site.servers.each_ref().map(Fixture::browser);
    let mut here = anna.lobby(&site.served[0]).await;
    let mut there = bert.lobby(&site.served[1]).await;
    let open = anna.seek(&seek(LINK)).await.expect("a seek");
    let shown = heard!(there.recv().await, FromLobby::Seek { seek } => seek);
    assert_eq!((&shown.id, shown.own), (&open.id, false));
    let mut known = anna.lobby(&site.served[0]).await;
    known.seeks().await;
    let table = bert.take(&shown).await.expect("a place").expect("a table");
    let seated = heard!(known.recv().await, FromLobby::Seated { table, .. } => table);
    assert_eq!(seated, table);
    // A move at one server is news for the other's pages, and the game is shown live there.
    let mut page = bert.page(&site.served[1], &table).await;
    if page.seats == [1] {
        page = anna.page(&site.served[0], &table).await;
    }
    page.plays_any().await;
    let news = heard!(known.recv().await, FromLobby::Table { id } => id);
    assert_eq!(news, table);
    for served in &site.served {
        let mut watching = Browser::default().lobby(served).await;
        assert_eq!(watching.recv_featured().await.as_ref(), Some(&table));
    }
    drop((here.still_there().await, page));
}

async fn a_live_analysis_is_followed(site: &Site) {
    let [mut teacher, pupil] = site.servers[0].browsers();
    let name = begun(&mut teacher).await;
    let mut here = Follower::of(&site.served[0], &name, &teacher).await;
    let mut there = Follower::of(&site.served[1], &name, &pupil).await;
    assert_eq!(there.stands().await.0.place, 1);
    here.until(2).await;
    there.until(2).await;
    assert_eq!(change(&mut teacher, &name, at(0, 3)).await, None);
    let (live, record) = there.stands().await;
    assert_eq!((live.place, record), (3, None));
    drop(there);
    here.until(1).await;
    // A name that no link can have is not sent to the other servers.
    let headers = [("cookie", "")];
    let path = format!("/api/links/{}/socket", "x".repeat(8000));
    let refused = socket(site.served[0].address, &path, &headers).await;
    assert!(refused.is_err());
}

async fn what_concerns_an_account_reaches_it(site: &Site) {
    let [mut anna, mut bert] = site.servers.each_ref().map(Fixture::browser);
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let mut page = anna.lobby(&site.served[1]).await;
    page.seeks().await;
    let asked = json!({"variant": "quantum-link", "days": 3});
    let id = bert.at(&site.servers[0]).challenge("anna", asked).await;
    let heard = heard!(page.recv().await, FromLobby::Challenge { challenge } => challenge);
    assert_eq!(heard.id.0, id);
    // A game that she has open at one server knows her by the name that she gets at another.
    let open = anna.open(&invited(LINK, 2, &[1])).await;
    let mut at_table = anna.page(&site.served[0], &open.table.id).await;
    site.administer("rename name=Anna to=Hannah").await;
    let renamed = async || {
        let players = players(&mut at_table).await;
        let mut players = players.iter().flatten();
        players.any(|player| player.name == "Hannah")
    };
    until(renamed).await;
    // Her session ends, and its page at the other server with it.
    says!(anna.call("DELETE /api/session") => "204");
    assert_eq!(page.goodbye().await, Some(RESUME));
}

async fn a_bot_is_there(site: &Site) {
    let (bot, mut other) = (site.bot("Robot").await, site.bot("Other").await);
    other.asks = site.servers[1].asks.clone();
    let mut events = bot.events().await;
    until(async || {
        let mut online = other.stream("/api/bot/online").await;
        online.next().await.is_some()
    })
    .await;
    let mut others = other.events().await;
    let asked = json!({"variant": "quantum-link:board=hex3", "clock.limit": 300, "color": "white"});
    let (id, _) = other.challenge("Robot", asked).await;
    assert_eq!(events.recv("challenge").await["challenge"]["id"], id);
    bot.accept(&id).await;
    events.recv("gameStart").await;
    others.recv("gameStart").await;
    // Both play at one table, each by its own server.
    let mut game = other.game(&id).await;
    assert_eq!(game.recv("gameFull").await["state"]["moves"], json!(""));
    let text = "4@c3";
    assert_eq!(other.play(&id, text, 0).await.0, 200);
    let mut game = bot.game(&id).await;
    assert_eq!(game.recv("gameFull").await["state"]["moves"], json!(text));
    // A newer stream ends the one at another server.
    other.token = bot.token;
    let mut newer = other.events().await;
    while soon(events.next()).await.is_some() {}
    newer.recv("gameStart").await;
    // So does another name.
    site.administer("rename name=Robot to=Rob").await;
    while soon(newer.next()).await.is_some() {}
}

async fn who_removes_the_account_elsewhere_loses_the_rated_games(site: &Site) {
    let [first, second] = &site.servers;
    let [mut carl, mut dora] = people(first, ["Carl", "Dora"]).await;
    let id = carl.open_with(&mut dora, &rated_at("quantum-link")).await;
    let mut pages = pages(&site.served[0], [&carl, &dora], &id).await;
    if pages[0].seats == [1] {
        pages.reverse();
    }
    both_play(&mut pages, &["4@c3", "2@a1"]).await;
    let confirm = json!({"type": "password", "password": PASSWORD});
    says!(dora.at(second).send("POST /api/account/confirm", confirm) => "204");
    says!(dora.call("DELETE /api/account") => "204");
    let carl = first.found::<Profile>("/api/players/Carl").await;
    assert_eq!(carl.pools[0].history.len(), 1);
}

async fn servers_answer_each_other_alone_at_their_own_address_and_balancers_by_any_name(
    site: Site,
) {
    let [server, _] = &site.servers;
    for secret in ["", "quantarium-site: 00\r\n"] {
        let mut stream = TcpStream::connect(site.internal).await.expect("it listens");
        let asks = format!(
            "GET /api/about HTTP/1.1\r\nhost: localhost\r\nquantarium-client: 127.0.0.1\r\n{secret}connection: close\r\n\r\n"
        );
        stream.write_all(asks.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        let read = soon(stream.read_to_string(&mut answer)).await;
        read.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    }
    for path in ["/healthz", "/readyz"] {
        let asked = request(&format!("GET {path}"), &[("host", "10.0.0.9")], "");
        says!(server.ask(asked) => "200", "{path}");
    }
    // Without its database it takes no part, and says so.
    drop(site.postgres);
    until(async || server.get("/readyz").await.status() == StatusCode::SERVICE_UNAVAILABLE).await;
    says!(server.get("/healthz") => "200");
}

//! The operator's commands, while a server runs and while none does.

use std::net::Ipv4Addr;
use std::path::Path;

use quantarium_server::{AdminAnswer, AdminRequest, Config, Listening, administer, run};
use quantarium_stress::browser::Browser;
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::common::*;

/// A server as `quantarium serve` runs one.
pub(crate) type Running = Served<Listening>;

/// One with its folder.
async fn started() -> (TempDir, Running) {
    let directory = TempDir::new().expect("a directory");
    let config = Config::new(directory.path().to_owned());
    (directory, Running::run(config).await)
}

impl Running {
    pub(crate) async fn run(config: Config) -> Self {
        let (stop, stopped) = oneshot::channel::<()>();
        let (listening, listens) = oneshot::channel();
        let task = tokio::spawn(async move {
            let ended = async {
                let _ = stopped.await;
            };
            let announce = |at| listening.send(at).expect("somebody waits");
            run(config, announce, ended).await.expect("served");
        });
        Self {
            address: listens.await.expect("an address"),
            stop,
            task,
        }
    }

    /// Sends a request of no page: the status and the body of the answer.
    async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut nobody = Browser::nobody(Ipv4Addr::LOCALHOST);
        let answer = nobody.ask(self.address.page, method, path, body).await;
        let answer = answer.expect("an answer");
        let body = serde_json::from_str(&answer.body).unwrap_or_default();
        (answer.status, body)
    }

    async fn log_in(&self, name: &str) -> (u16, Value) {
        let asked = json!({"name": name, "password": PASSWORD});
        self.send("POST", "/api/session", &asked).await
    }

    async fn sign_up(&self, name: &str) {
        let asked = json!({"name": name, "password": PASSWORD});
        assert_eq!(self.send("POST", "/api/account", &asked).await.0, 201);
    }
}

pub(crate) async fn answered(directory: &Path, request: &AdminRequest) -> AdminAnswer {
    let answer = administer(directory, None, request).await;
    answer.expect("an answer")
}

pub(crate) async fn done(directory: &Path, request: AdminRequest) {
    let answer = answered(directory, &request).await;
    assert_eq!(answer, AdminAnswer::Done, "{request:?}");
}

pub(crate) async fn refused(directory: &Path, request: AdminRequest) -> String {
    reads!(answered(directory, &request).await, AdminAnswer::Refused(message) => message)
}

/// A request in words, as in `ban name=Anna reason=spam`.
pub(crate) fn request(words: &str) -> AdminRequest {
    let mut words = words.split(' ');
    let mut request = json!({"type": words.next()});
    for word in words {
        let (field, value) = word.split_once('=').expect("a field and its value");
        request[field] = match value.parse::<i64>() {
            Ok(number) => json!(number),
            Err(_) if field == "scopes" => json!(value.split(',').collect::<Vec<_>>()),
            Err(_) => json!(value),
        };
    }
    serde_json::from_value(request).expect("a request")
}

#[tokio::test]
async fn accounts_are_banned_renamed_exported_and_removed_while_the_server_runs() {
    let (directory, server) = started().await;
    let path = directory.path();
    server.sign_up("Anna").await;
    done(path, request("ban name=Anna reason=spam")).await;
    let (status, refusal) = server.log_in("Anna").await;
    assert_eq!((status, refusal["code"].as_str()), (403, Some("banned")));
    let message = refusal["message"].as_str().expect("words");
    assert!(message.contains("spam"), "{message}");
    done(path, request("unban name=Anna")).await;
    assert_eq!(server.log_in("Anna").await.0, 200);
    done(path, request("rename name=Anna to=Berta")).await;
    assert_eq!(server.log_in("Anna").await.0, 403);
    assert_eq!(server.log_in("Berta").await.0, 200);
    let export = answered(path, &request("export name=berta")).await;
    let export = reads!(export, AdminAnswer::Export(export) => export);
    // The ban has ended the first session; the rename ended none.
    assert_eq!(export["name"], "Berta");
    assert_eq!(export["sessions"].as_array().map(Vec::len), Some(2));
    let said = refused(path, request("rename name=berta to=admin")).await;
    assert!(said.contains("not free"), "{said}");
    done(path, request("remove name=berta")).await;
    assert_eq!(server.log_in("Berta").await.0, 403);
    let said = refused(path, request("remove name=berta")).await;
    assert_eq!(said, "there is no such account");
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_a_database_that_another_can_use() {
    let (directory, server) = started().await;
    let other = TempDir::new().unwrap();
    server.sign_up("Anna").await;
    let file = other.path().join(quantarium_store::FILE);
    let backup = AdminRequest::Backup { file };
    done(directory.path(), backup.clone()).await;
    // What is there is not written over.
    let said = refused(directory.path(), backup).await;
    assert!(said.contains("exists"), "{said}");
    // What comes later is not in it.
    server.sign_up("Bert").await;
    server.stop().await;
    // Without a server, the files are used.
    done(other.path(), request("rename name=Anna to=Clara")).await;
    let copy = Running::run(Config::new(other.path().to_owned())).await;
    assert_eq!(copy.log_in("Clara").await.0, 200);
    assert_eq!(copy.log_in("Bert").await.0, 403);
    copy.stop().await;
}

#[tokio::test]
async fn the_operator_makes_an_account_a_bots_and_its_tokens() {
    let (directory, server) = started().await;
    let path = directory.path();
    server.sign_up("Anna").await;
    done(path, request("bot name=Anna")).await;
    let token = request("token name=Anna label=home scopes=bot:play");
    let made = reads!(answered(path, &token).await, AdminAnswer::Made(made) => made);
    let tokens = request("tokens name=Anna");
    let listed = AdminAnswer::Tokens(vec![made.token.clone()]);
    assert_eq!(answered(path, &tokens).await, listed);
    let revoke = format!("revoke name=Anna id={}", made.token.id);
    done(path, request(&revoke)).await;
    let said = refused(path, request(&revoke)).await;
    assert_eq!(said, format!("there is no token {}", made.token.id));
    let none = AdminAnswer::Tokens(Vec::new());
    assert_eq!(answered(path, &tokens).await, none);
}

#[tokio::test]
async fn the_operator_sees_and_ends_seeks_and_games() {
    let (directory, server) = started().await;
    let path = directory.path();
    let wanted = json!({"game": "quantum-link:board=hex3", "seating": "opener"});
    let (_, seek) = server.send("POST", "/api/lobby/seeks", &wanted).await;
    let listed = async |what: &str| {
        let listed = serde_json::to_value(answered(path, &request(what)).await).expect("JSON");
        let listed = listed["content"].as_array().expect("a list").iter();
        listed.map(|one| one["id"].clone()).collect::<Vec<_>>()
    };
    let seek = seek["id"].as_str().unwrap_or_default().to_owned();
    assert_eq!(listed("seeks").await, [seek.as_str()]);
    let end = AdminRequest::Seeks { end: Some(seek) };
    done(path, end.clone()).await;
    assert!(listed("seeks").await.is_empty());
    assert!(refused(path, end).await.contains("there is no seek"));
    let person = json!({"type": "person"});
    let new = json!({"game": "quantum-link:board=hex3", "sitters": [person, person]});
    let (_, table) = server.send("POST", "/api/tables", &new).await;
    let table = table["id"].as_str().unwrap_or_default().to_owned();
    let mut page = Page::at(server.address.page, &TableId(table.clone())).await;
    assert_eq!(listed("tables").await, [table.as_str()]);
    let end = AdminRequest::Tables { end: Some(table) };
    done(path, end.clone()).await;
    page.over().await;
    assert!(listed("tables").await.is_empty());
    assert!(refused(path, end).await.contains("over"));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_servers_own_user_reaches_its_socket_and_who_says_nothing_holds_nobody_up() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, server) = started().await;
    let path = directory.path();
    let folder = path.join("operator");
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    let socket = folder.join("admin.sock");
    let mut silent = Vec::new();
    for _ in 0..3 {
        let stream = tokio::net::UnixStream::connect(&socket).await;
        silent.push(stream.expect("a connection"));
    }
    // Much sooner than the first of them is given up.
    let reports = request("reports");
    let answer = tokio::time::timeout(std::time::Duration::from_secs(4), answered(path, &reports));
    assert_eq!(answer.await, Ok(AdminAnswer::Reports(vec![])));
    drop(silent);
    server.stop().await;
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

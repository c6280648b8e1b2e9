//! The configurations of proxies in docs/hosting.md, run as they stand there, but for ports and TLS.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quantarium_stress::postgres::Postgres;

use crate::serving::{get, serve_with};
use crate::{PATIENCE, words};

const HOSTING: &str = include_str!("../../../../docs/hosting.md");

/// Ends a process with its test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // Apache and nginx end their workers on this signal, not when they are killed.
        let id = self.0.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &id]).status();
        let _ = self.0.wait();
    }
}

/// A program's configuration in the docs, before one server or several, without TLS, on a port.
fn documented(program: &str, servers: &[&str], port: u16) -> String {
    let start = format!("```{program}\n");
    let block = HOSTING.split(&start).nth(servers.len());
    let block = block.expect("the docs have it");
    let (text, _) = block.split_once("```").expect("it ends");
    let is_tls = |line: &&str| line.trim_start().to_lowercase().starts_with("ssl");
    let lines = text.lines().filter(|line| !is_tls(line));
    let mut text: String = lines.map(|line| format!("{line}\n")).collect();
    let places = match servers.len() {
        1 => &["127.0.0.1:6161"][..],
        _ => &["10.0.0.11:6161", "10.0.0.12:6161"],
    };
    for (place, server) in places.iter().zip(servers) {
        text = text.replace(place, server);
    }
    let here = format!("127.0.0.1:{port}");
    text.replace("443 ssl;", &format!("{here};"))
        .replace("*:443", &here)
        .replace(":443 ssl crt /etc/ssl/games.pem", &here)
        .replace(
            "games.example {",
            &format!("http://games.example:{port} {{\nbind 127.0.0.1"),
        )
}

/// What a program needs around it, and the command that runs it.
fn command(program: &str, text: &str, port: u16, folder: &Path) -> Command {
    let at = folder.display();
    let file = folder.join(program);
    let (path, around, arguments): (_, _, &[&str]) = match program {
        "nginx" => {
            let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
            let paths = paths.map(|name| format!("{name}_temp_path {at}/{name};"));
            let paths = paths.concat();
            let head = format!("daemon off; pid {at}/pid; error_log stderr; events {{}}");
            let text = format!("{head} http {{ access_log off; {paths} {text} }}");
            ("/usr/sbin/nginx", text, &["-c"])
        }
        "apache" => {
            let modules = "mpm_event authz_core proxy proxy_http proxy_wstunnel rewrite headers";
            let modules = modules.split(' ').map(|name| {
                format!("LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n")
            });
            let head = format!(
                "ServerRoot {at}\nPidFile {at}/pid\nErrorLog {at}/log\nListen 127.0.0.1:{port}\n"
            );
            let text = head + &modules.collect::<String>() + text;
            ("/usr/sbin/apache2", text, &["-DFOREGROUND", "-f"])
        }
        "caddyfile" => {
            let text = format!("{{\nadmin off\nauto_https off\n}}\n{text}");
            let run: &[_] = &["run", "--adapter", "caddyfile", "--config"];
            ("/usr/bin/caddy", text, run)
        }
        _ => ("/usr/sbin/haproxy", text.to_owned(), &["-f"]),
    };
    std::fs::write(&file, around).expect("it is written");
    let mut command = Command::new(path);
    command.args(arguments).arg(file).env("HOME", folder);
    command
}

/// Runs a program as the docs have it, until it listens on a port; nothing where it is not installed.
fn run(program: &str, servers: &[&str], port: u16, folder: &Path) -> Option<Ended> {
    let text = documented(program, servers, port);
    let mut command = command(program, &text, port, folder);
    if !Path::new(command.get_program()).exists() {
        return None;
    }
    let running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut running = Ended(running.expect("it runs"));
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let ended = running.0.try_wait().expect("it can be asked");
        assert!(ended.is_none(), "{program} refuses its configuration");
        sleep(Duration::from_millis(20));
    }
    Some(running)
}

/// A server with options, in a folder.
fn server(options: &str, folder: &Path) -> (String, Ended) {
    let server = serve_with(&words(options), "0", folder);
    (server.address, Ended(server.child))
}

fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a port").port()
}

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";

/// The answer to a request of the page at an address, as far as it comes at once, and the connection.
fn asked(port: u16, request: &str, more: &str) -> (String, TcpStream) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let host = format!("games.example:{port}");
    let text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{more}\r\n");
    stream.write_all(text.as_bytes()).expect("it reads");
    let mut answer = vec![0; 4096];
    let read = stream.read(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    (answer, stream)
}

/// The first line of the answer.
fn ask(port: u16, request: &str, more: &str) -> String {
    let (answer, _) = asked(port, request, more);
    answer.lines().next().unwrap_or_default().to_owned()
}

fn json(body: &str) -> String {
    let length = body.len();
    format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
}

#[test]
fn the_proxies_of_the_docs_pass_on_what_the_page_asks() {
    for program in ["nginx", "apache", "caddyfile", "haproxy"] {
        let folder = tempfile::tempdir().expect("a folder");
        let options = "--host games.example --behind-proxy";
        let (address, _server) = server(options, &folder.path().join("data"));
        let port = free_port();
        let Some(_running) = run(program, &[&address], port, folder.path()) else {
            continue;
        };
        let posted = ask(port, "POST /api/tables", &json("{}"));
        assert!(posted.contains(" 422 "), "{program}: {posted}");
        let opened = ask(port, "GET /api/lobby/socket", UPGRADE);
        assert!(opened.contains(" 101 "), "{program}: {opened}");
    }
}

/// The options of every machine's server in the docs, on this machine and over a database.
fn documented_options(postgres: &Postgres, folder: &Path) -> String {
    let password = folder.join("password");
    std::fs::write(&password, "not asked for").expect("it is written");
    let line = HOSTING.split_once("\nQUANTARIUM_OPTIONS=\"");
    let (options, _) = line.expect("a line").1.split_once('"').expect("it ends");
    let database = format!("'{}'", postgres.url());
    options
        .replace("10.0.0.11:7171", "127.0.0.1:0")
        .replace("10.0.0.11", "127.0.0.1")
        .replace("postgres://quantarium@10.0.0.20/quantarium", &database)
        .replace(
            "/etc/quantarium/database-password",
            &password.to_string_lossy(),
        )
}

/// Opens a table, and two pages of it: what they ask for, and their connections.
fn pages(port: u16) -> (String, [TcpStream; 2]) {
    let two = r#"{"game": "quanta", "sitters": [{"type": "person"}, {"type": "person"}]}"#;
    let (opened, _) = asked(port, "POST /api/tables", &json(two));
    let (_, id) = opened.split_once(r#""id":""#).expect(&opened);
    let id = id.split('"').next().unwrap_or_default();
    let socket = format!("GET /api/tables/{id}/socket");
    let pages = [(); 2].map(|()| {
        let (joined, page) = asked(port, &socket, UPGRADE);
        assert!(joined.contains(" 101 "), "{joined}");
        page
    });
    (socket, pages)
}

#[test]
fn the_balancers_of_the_docs_lead_to_a_tables_own_server_and_past_one_that_is_killed() {
    assert!(HOSTING.contains(include_str!("../../../../packaging/several/haproxy.cfg")));
    let Some(postgres) = Postgres::for_tests().expect("a server") else {
        return;
    };
    for program in ["nginx", "haproxy"] {
        let folder = tempfile::tempdir().expect("a folder");
        let options = documented_options(&postgres, folder.path());
        let start = |name| {
            let metrics = format!("127.0.0.1:{}", free_port());
            let options = format!("{options} --metrics {metrics}");
            let (address, process) = server(&options, &folder.path().join(name));
            (address, process, metrics)
        };
        let (one, two) = (start("one"), start("two"));
        let port = free_port();
        let Some(_running) = run(program, &[&one.0, &two.0], port, folder.path()) else {
            continue;
        };
        let pages: Vec<_> = (0..12).map(|_| pages(port)).collect();
        for metrics in [&one.2, &two.2] {
            let text = get(metrics, "/metrics");
            let none = "\nquantarium_passed_on 0\n";
            assert!(text.contains(none), "{program}: {text}");
            let idle = "\nquantarium_pages 0\n";
            assert!(!text.contains(idle), "{program}: all are at one");
        }
        let mut killed = one.1;
        killed.0.kill().expect("it is killed");
        let begun = Instant::now();
        for (socket, _) in &pages {
            while !ask(port, socket, UPGRADE).contains(" 101 ") {
                assert!(begun.elapsed() < PATIENCE, "{program}: {socket}");
                sleep(Duration::from_millis(100));
            }
        }
    }
}

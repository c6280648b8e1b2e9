//! The configurations of proxies in docs/hosting.md, run as they stand there, but for ports and TLS.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::serving::serve_by;

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

/// A program's configuration in the docs, without TLS, on a port.
fn documented(program: &str, server: &str, port: u16) -> String {
    let block = HOSTING.split_once(&format!("```{program}\n"));
    let (_, block) = block.expect("the docs have it");
    let (text, _) = block.split_once("```").expect("it ends");
    let is_tls = |line: &&str| line.trim_start().to_lowercase().starts_with("ssl");
    let lines = text.lines().filter(|line| !is_tls(line));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let here = format!("127.0.0.1:{port}");
    text.replace("127.0.0.1:6161", server)
        .replace("443 ssl;", &format!("{here};"))
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
            let paths: String = paths
                .map(|name| format!("{name}_temp_path {at}/{name};"))
                .concat();
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
            (
                "/usr/bin/caddy",
                text,
                &["run", "--adapter", "caddyfile", "--config"],
            )
        }
        _ => ("/usr/sbin/haproxy", text.to_owned(), &["-f"]),
    };
    std::fs::write(&file, around).expect("it is written");
    let mut command = Command::new(path);
    command.args(arguments).arg(file).env("HOME", folder);
    command
}

/// The first line of the answer to a request of the page at an address.
fn ask(port: u16, request: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let host = format!("games.example:{port}");
    let text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{more}\r\n");
    stream.write_all(text.as_bytes()).expect("it reads");
    let mut answer = vec![0; 4096];
    let read = stream.read(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_proxies_of_the_docs_pass_on_what_the_page_asks() {
    for program in ["nginx", "apache", "caddyfile", "haproxy"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = Command::new("sh");
        server.args([
            "-c",
            r#"exec "$0" "$@" --host games.example --behind-proxy"#,
        ]);
        server.arg(assert_cmd::cargo::cargo_bin!("quantarium"));
        let server = serve_by(server.stderr(Stdio::null()), &folder.path().join("data"));
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a port").port();
        let text = documented(program, &server.address, port);
        let mut command = command(program, &text, port, folder.path());
        let server = Ended(server.child);
        if !Path::new(command.get_program()).exists() {
            continue;
        }
        let running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut running = Ended(running.expect("it runs"));
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = running.0.try_wait().expect("it can be asked");
            assert!(ended.is_none(), "{program} refuses its configuration");
            sleep(Duration::from_millis(20));
        }
        let body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
        let posted = ask(port, "POST /api/tables", body);
        assert!(posted.contains(" 422 "), "{program}: {posted}");
        let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";
        let opened = ask(port, "GET /api/lobby/socket", upgrade);
        assert!(opened.contains(" 101 "), "{program}: {opened}");
        drop((running, server));
    }
}

//! `serve`: starting, answering and stopping.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use super::refused;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// It ends on the signal, and as it should.
    fn ends_on(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        Command::new("kill")
            .args([signal, &id])
            .status()
            .expect("kill is there");
        assert!(self.child.wait().expect("it ends").success(), "{signal}");
    }
}

fn serve(folder: &std::path::Path) -> Server {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quantarium"))
        .args(["serve", "--port", "0", "--data-dir"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut line = String::new();
    let output = child.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let (_, address) = line.trim().split_once("http://").expect("an address");
    let address = address.trim_end_matches('/').to_owned();
    Server { child, address }
}

/// The answer to a GET request.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_and_the_catalogue_are_served_and_a_signal_ends_it() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = serve(folder.path());
        let catalogue = get(&server.address, "/api/catalogue");
        assert!(catalogue.starts_with("HTTP/1.1 200"), "{catalogue}");
        assert!(catalogue.contains("quantum-link"), "{catalogue}");
        // The web app or, where it was not built, how to build it.
        let page = get(&server.address, "/");
        assert!(page.contains("<html"), "{page}");
        server.ends_on(signal);
    }
}

#[test]
fn a_signal_that_comes_with_the_first_line_ends_it_too() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        serve(folder.path()).ends_on(signal);
    }
}

#[test]
fn a_port_in_use_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path());
    let (_, port) = server.address.split_once(':').expect("a port");
    let other = tempfile::tempdir().expect("a folder");
    let data = other.path().to_str().expect("UTF-8");
    let (code, says) = refused(&["serve", "--port", port, "--data-dir", data]);
    assert_eq!(code, 3);
    assert!(
        says.contains("is in use") && says.contains("--port"),
        "{says}"
    );
    server
        .child
        .kill()
        .and_then(|()| server.child.wait().map(|_| ()))
        .expect("it ends");
}

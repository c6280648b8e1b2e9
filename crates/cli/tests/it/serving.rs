//! `serve`: starting, answering and stopping.

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::{self, Child, Command, Stdio};

use quantarium_rules::Seed;
use quantarium_stress::postgres::Postgres;
use quantarium_stress::restart;

use super::faults::wait;
use super::protocol::network;
use super::shards::weights;
use super::{Folder, fails, json, printed, program, refused, signal, words, wrong};

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    /// It ends on the signal, and as it should.
    fn ends_on(&mut self, number: &str) {
        signal(number, &self.child.id().to_string());
        assert!(self.child.wait().expect("it ends").success(), "{number}");
    }

    /// It ends as by a machine without power.
    fn is_killed(&mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it ends");
    }
}

/// Starts a server on a port, by a command that takes the rest of its arguments.
fn serve_on(port: &str, command: &mut Command, folder: &Path) -> Server {
    command.args(["--port", port, "--data-dir"]).arg(folder);
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.expect("the binary runs");
    let mut line = String::new();
    let output = child.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let (_, address) = line.trim().split_once("http://").expect("an address");
    let address = address.trim_end_matches('/').to_owned();
    Server { child, address }
}

/// The answer to a GET request.
pub(crate) fn get(address: &str, path: &str) -> String {
    ask(address, &format!("GET {path}"), "")
}

/// The answer to a request by its method and path, with a body of JSON.
fn ask(address: &str, request: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!(
        "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_and_the_catalogue_are_served_and_a_signal_ends_it_also_one_with_the_first_line() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let about = folder.write("about.txt", "Anna runs this site.");
        let mut server = serve_with(&["--about", &about], "0", folder.0.path());
        let said = get(&server.address, "/api/about");
        assert!(said.contains("Anna runs this site."), "{said}");
        let catalogue = get(&server.address, "/api/catalogue");
        assert!(catalogue.starts_with("HTTP/1.1 200"), "{catalogue}");
        assert!(catalogue.contains("quantum-link"), "{catalogue}");
        // The web app or, where it was not built, how to build it.
        let page = get(&server.address, "/");
        assert!(page.contains("<html"), "{page}");
        server.ends_on(signal);
        serve_with(&[], "0", &folder.0.path().join("new")).ends_on(signal);
    }
}

/// Starts a server on a port, with more options.
pub(crate) fn serve_with(options: &[&str], port: &str, folder: &Path) -> Server {
    let mut command = program();
    command.arg("serve").args(options).stderr(Stdio::null());
    serve_on(port, &mut command, folder)
}

#[test]
fn a_game_goes_on_to_its_end_on_a_server_that_is_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let ends = |server: &mut Server| server.ends_on("-TERM");
    let serve = |port: &str| serve_with(&[], port, folder.path());
    goes_on(serve("0"), ends, |_, port| serve(port));
}

/// The certificates were made for `localhost`, by an authority of the tests' own.
const CERTIFICATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../notify/tests/data");

/// Has PostgreSQL listen at an address of this test alone, to TLS alone.
fn demand_tls(postgres: &mut Postgres, address: &str) -> io::Result<()> {
    postgres.stop()?;
    let data = postgres.data();
    let owner = fs::metadata(&data)?;
    for name in ["server.pem", "server.key"] {
        let copy = data.join(name);
        fs::copy(Path::new(CERTIFICATES).join(name), &copy)?;
        fs::set_permissions(&copy, Permissions::from_mode(0o600))?;
        chown(&copy, Some(owner.uid()), Some(owner.gid()))?;
    }
    let settings = format!(
        "listen_addresses = '{address}'\nssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n"
    );
    let access = "local all all trust\nhostssl all all all trust\n";
    let file = data.join("postgresql.conf");
    fs::write(&file, fs::read_to_string(&file)? + &settings)?;
    fs::write(data.join("pg_hba.conf"), access)?;
    postgres.start()
}

#[test]
fn a_game_in_postgresql_by_tls_goes_on_after_a_kill_and_a_certificate_of_nobody_is_refused() {
    let Some(mut postgres) = Postgres::for_tests().expect("a server") else {
        return;
    };
    let [high, low] = (process::id() as u16).to_be_bytes();
    let address = format!("127.77.{high}.{low}");
    demand_tls(&mut postgres, &address).expect("it starts");
    let folder = tempfile::tempdir().expect("a folder");
    let by = |mode: &str| {
        let named = "host=localhost user=quantarium dbname=postgres";
        format!("{named} hostaddr={address} sslmode={mode}")
    };
    let authority = format!("{CERTIFICATES}/authority.pem");
    let serve = |port: &str| {
        let mut command = program();
        command.env("SSL_CERT_FILE", &authority);
        command.args(["serve", "--database", &by("require")]);
        serve_on(port, &mut command, folder.path())
    };
    goes_on(serve("0"), Server::is_killed, |_, port| serve(port));
    let data = folder.path().to_str().expect("UTF-8");
    for (mode, reason) in [("require", "UnknownIssuer"), ("disable", "no encryption")] {
        let (code, says) = refused(["serve", "--database", &by(mode), "--data-dir", data]);
        assert!(code == 3 && says.contains(reason), "{code}: {says}");
    }
}

#[test]
fn a_game_goes_on_to_its_end_on_a_site_that_is_copied_to_postgresql_and_back() {
    let Some(postgres) = Postgres::for_tests().expect("a server") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let [first, data, last] = ["first", "data", "last"].map(|name| folder.path().join(name));
    let [from, to] = [&first, &last].map(|folder| format!("sqlite:{}", folder.display()));
    let url = postgres.url();
    let server = serve_with(&[], "0", &first);
    let account = r#"{"name": "Anna", "password": "correct horse"}"#;
    let table = |clock: &str, more: &str| {
        let two = r#"{"type": "person"}, {"type": "person"}"#;
        let table =
            format!(r#"{{"game": "quantum-leap", "sitters": [{two}], "clock": {clock}{more}}}"#);
        let opened = ask(&server.address, "POST /api/tables", &table);
        let (_, id) = opened.split_once(r#""id":""#).expect("it is opened");
        format!("/api/tables/{}", id.split('"').next().expect("it ends"))
    };
    let clock = table(r#"{"base": 600, "increment": 5}"#, "");
    let days = table(r#"{"days": 3}"#, r#", "invited": [1]"#);
    let made = ask(&server.address, "POST /api/account", account);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    // All but the time now.
    let shown = |address: &str| {
        let answer = get(address, &clock);
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let (before, after) = body.split_once("\"time\":").expect("a clock");
        let (_, after) = after.split_once(',').expect("what is left on it");
        [before, after].concat()
    };
    let at_first = shown(&server.address);
    let ends = |server: &mut Server| server.ends_on("-TERM");
    goes_on(server, ends, |time, port| {
        let served = match time {
            1 => {
                let copied = json(["migrate", "--from", &from, "--to", &url, "--json"]);
                assert!(copied["rows"].as_u64() > Some(10), "{copied}");
                serve_with(&["--database", &url], port, &data)
            }
            _ => {
                let copied = printed(["migrate", "--from", &url, "--to", &to]);
                assert!(copied.ends_with(", and compared.\n"), "{copied}");
                serve_with(&[], port, &last)
            }
        };
        let entered = ask(&served.address, "POST /api/session", account);
        assert!(entered.starts_with("HTTP/1.1 200"), "{entered}");
        assert!(shown(&served.address) == at_first, "after time {time}");
        let days = get(&served.address, &days);
        let control = r#""control":{"days":3}"#;
        assert!(days.contains(control), "after time {time}");
        served
    });
    // Each server has left a site: none is copied over it. A place that is none is named, without its password.
    let over = ["migrate", "--from", &from, "--to", &url];
    fails(over, 3, "has tables already");
    let (code, says) = refused(["migrate", "--from", &to, "--to", "pg://anna:word@db"]);
    let named = code == 2 && says.contains("--to") && says.contains("sqlite:DIR");
    assert!(named, "{says}");
    assert!(!says.contains("word"), "{says}");
}

/// Plays a game on a server that `end` ends after three moves and after six; each time (1, 2) `again` starts it on its port.
fn goes_on(mut server: Server, end: fn(&mut Server), again: impl Fn(u32, &str) -> Server) {
    let plan = restart::Plan {
        server: server.address.parse().expect("an address"),
        game: "quantum-link:board=hex3".to_owned(),
        rest: 5,
        patience: 60,
        seed: Seed(1),
    };
    let port = plan.server.port().to_string();
    let mut times = 0;
    let progress = |plies| {
        if times < 2 && plies >= 3 * (times + 1) {
            times += 1;
            end(&mut server);
            server = again(times, &port);
        }
    };
    let report = wait(restart::run(&plan, progress));
    let report = report.expect("the game comes to its end");
    assert_eq!(times, 2);
    assert_eq!(report.broken, Vec::<String>::new());
    assert!(report.connections > 1 && report.plies > 6, "{report:?}");
    let seen = wait(restart::see(plan.server, &report.table));
    let seen = seen.expect("the table is there");
    assert_eq!(seen["events"], report.plies);
    assert_eq!(seen["result"], report.result);
    server.ends_on("-TERM");
}

#[test]
fn the_levels_play_a_game_by_the_file_that_is_given_for_it() {
    let folder = Folder::new();
    let boards = ["hex3", "hex4", "hex5"].map(|board| format!("quantum-leap:board={board}"));
    let [by_network, by_weights, _] = &boards;
    let file = weights(&folder, -1.0);
    let network = network(&folder, "net.onnx", -0.2, [5, 5]);
    let given = format!("--weights {by_weights} {file} --weights {by_network} {network}");
    let [mine, usual] = [words(&given), Vec::new()].map(|options| {
        let data = folder.0.path().join(options.len().to_string());
        let mut server = serve_with(&options, "0", &data);
        let chosen = boards.each_ref().map(|game| {
            let starts = printed(["new", game, "--count", "3"]);
            let chosen = starts.lines().map(|setup| {
                let at = format!(r#"{{"game":"{game}","setup":"{setup}","moves":[]}}"#);
                let body = format!(r#"{{"type":"choose","at":{at},"level":7,"seed":"1"}}"#);
                let answer = ask(&server.address, "POST /api/ask", &body);
                let (_, text) = answer.split_once(r#""text":""#).expect("a move");
                text.split('"').next().map(str::to_owned)
            });
            chosen.collect::<Vec<_>>()
        });
        server.is_killed();
        chosen
    });
    let differ = [0, 1, 2].map(|board| mine[board] != usual[board]);
    assert_eq!(differ, [true, true, false], "{mine:?}, {usual:?}");
}

#[test]
fn a_file_that_no_level_can_play_by_is_refused_before_anybody_plays() {
    let folder = Folder::new();
    let file = weights(&folder, 1.0);
    let text = folder.write("text.txt", "no weights");
    let no_number = network(&folder, "nan.onnx", f32::NAN, [5, 5]);
    let large = network(&folder, "large.onnx", 0.1, [9, 9]);
    let hex3 = "quantum-leap:board=hex3";
    let four = "quantum-leap:board=hex3,players=4";
    for (game, file, says) in [
        ("chess", &file, "`chess` is no game"),
        ("quanta", &file, "are for `quantum-leap`, not for `quanta`"),
        (four, &file, "plays without weights"),
        (hex3, &text, "no network in ONNX"),
        (hex3, &large, "must be [n, 3, 5, 5]"),
        (hex3, &no_number, "value NaN of position 0"),
    ] {
        wrong(words(&format!("serve --weights {game} {file}")), says);
    }
    let twice = format!("serve --weights {hex3} {file} --weights {hex3} {file}");
    let says = "--weights: quantum-leap:board=hex3 is given twice";
    wrong(words(&twice), says);
    let missing = format!("serve --weights {hex3} no-such.weights");
    fails(words(&missing), 3, "no-such.weights");
}

#[test]
fn mail_that_could_not_be_sent_is_refused_before_anybody_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("UTF-8");
    let start = format!("serve --port 0 --data-dir {data} --mail");
    for (given, code, says) in [
        ("smtps://mail.example", 2, "--mail-from"),
        ("mail.example FROM", 2, "smtps://"),
        ("smtps://a:word@b.example FROM", 2, "--mail-password-file"),
        ("smtps://a@b.example FROM", 3, "QUANTARIUM_MAIL_PASSWORD"),
        ("smtp://localhost --mail-from games", 3, "name@host"),
        (
            "smtps://mail.example FROM --mail-ca Cargo.toml",
            3,
            "BEGIN CERTIFICATE",
        ),
        (
            "smtp://localhost FROM --mail-site games",
            3,
            "--mail-site https://",
        ),
    ] {
        let given = given.replace("FROM", "--mail-from a@b.example");
        let (found, said) = refused(words(&format!("{start} {given}")));
        assert!(found == code && said.contains(says), "{given:?}: {said}");
        assert!(!said.contains("word@"), "{said}");
    }
}

/// A database that may not grow is something to log; the log is a file.
#[cfg(target_os = "linux")]
#[test]
fn a_database_that_may_not_grow_ends_no_server_and_a_log_in_a_file_has_no_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut limited = Command::new("sh");
    // Blocks of 512 or 1024 bytes, as the shell has it.
    limited.args(["-c", "ulimit -f 1024; exec \"$0\" \"$@\""]);
    limited.arg(assert_cmd::cargo::cargo_bin!("quantarium"));
    limited.stderr(std::fs::File::create(&log).expect("a file"));
    let mut server = serve_on("0", limited.arg("serve"), folder.path());
    let table =
        r#"{"game":"quantum-leap","seed":null,"sitters":[{"type":"person"},{"type":"person"}]}"#;
    // Fewer than may be opened in a minute.
    let mut answers = (0..59).map(|_| ask(&server.address, "POST /api/tables", table));
    let refused = answers.find(|answer| !answer.starts_with("HTTP/1.1 201"));
    let refused = refused.expect("the file cannot grow without end");
    assert!(refused.contains("\"storage\""), "{refused}");
    // It is still there.
    for answer in [refused, answers.next().expect("a place for one more")] {
        assert!(answer.starts_with("HTTP/1.1 500"), "{answer}");
    }
    server.ends_on("-TERM");
    let log = std::fs::read_to_string(log).expect("text");
    assert!(log.contains("the store refuses"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log:?}");
}

/// What docs/hosting.md has fail2ban look for.
fn documented() -> Vec<String> {
    let page = include_str!("../../../../docs/hosting.md");
    let (_, filter) = page.split_once("failregex = ").expect("a filter");
    let lines = filter.lines().map(str::trim);
    let lines = lines.take_while(|line| line.starts_with('^'));
    lines.map(str::to_owned).collect()
}

/// What stands there before the line: of the journal the machine and the program, and the date, unless fail2ban has taken it away.
const BEFORE: &str = r"^(?:\S+ \S+: )?(?:\S+Z)?\s*";

/// Whether a line that was written is one that the filter looks for: the text as it is, but for what stands before it, and the address.
fn found(expression: &str, line: &str, address: &str) -> bool {
    let text = expression.strip_prefix(BEFORE);
    let text = text.and_then(|rest| rest.strip_suffix('$'));
    let text = text.expect("from one end to the other");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " :=<>".contains(letter);
    assert!(text.chars().all(plain), "{text}");
    let (_, after_date) = line.split_once("Z ").expect("a date");
    after_date.trim_start() == text.replace("<SUBNET>", address)
}

#[test]
fn what_is_refused_stands_in_the_log_as_the_documented_filter_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = program();
    let log = folder.path().join("log");
    let errors = std::fs::File::create(&log).expect("a file");
    let data = folder.path().join("data");
    let mut server = serve_on("0", command.arg("serve").stderr(errors), &data);
    let account = r#"{"name": "Anna", "password": "correct horse"}"#;
    let wrong = r#"{"name": "Anna", "password": "battery staple"}"#;
    for (request, body) in [
        ("/api/account", account),
        ("/api/session", account),
        ("/api/session", wrong),
    ] {
        ask(&server.address, &format!("POST {request}"), body);
    }
    server.ends_on("-TERM");
    let backup = format!("admin --data-dir {0} backup {0}", data.display());
    fails(words(&backup), 3, "already exists");
    let log = std::fs::read_to_string(log).expect("a log");
    let lines: Vec<&str> = log.lines().collect();
    let expressions = documented();
    assert_eq!(expressions.len(), 2);
    let hits = |line: &&&str| expressions.iter().any(|one| found(one, line, "127.0.0.1"));
    assert_eq!(lines.iter().filter(hits).count(), 1, "{log}");
    for said in ["account made", "logged in by password"] {
        let end = format!("INFO security: {said} client=127.0.0.1");
        assert!(lines.iter().any(|line| line.ends_with(&end)), "{log}");
    }
    for secret in ["Anna", "horse", "staple"] {
        assert!(!log.contains(secret), "{log}");
    }
}

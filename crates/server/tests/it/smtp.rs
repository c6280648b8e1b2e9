//! A mail server that really receives: it speaks SMTP on loopback, and hands over what it was given.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use quantarium_server::{MailServer, Mailer};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::notices::{Heard, Stand};

/// A mail as the stand-in has received it.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) from: String,
    pub(crate) to: String,
    /// As who it was handed over: the user and the password.
    pub(crate) login: Option<String>,
    headers: Vec<(String, String)>,
    /// The text, decoded.
    pub(crate) text: String,
    /// What the mail server has answered.
    pub(crate) answer: String,
}

impl Letter {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    /// The link in it that leads there, and the secret at its end.
    pub(crate) fn secret(&self, path: &str) -> String {
        let (_, rest) = self.text.split_once(path).expect("a link");
        let letters = rest.chars();
        letters.take_while(char::is_ascii_alphanumeric).collect()
    }
}

/// Stands in for a mail server: answers the end of each mail as it was told to, in order, then takes all.
pub(crate) type MailStandIn = Stand<&'static str, Letter>;

impl MailStandIn {
    pub(crate) async fn start() -> Self {
        let (stand, listener, heard) = Self::by("smtp", 700).await;
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let heard = heard.clone();
                // Who hangs up in the middle has sent nothing.
                tokio::spawn(async move { converse(stream, &heard).await.ok() });
            }
        });
        stand
    }

    pub(crate) fn server(&self) -> MailServer {
        self.address.parse().expect("a mail server")
    }

    pub(crate) fn mailer(&self) -> Mailer {
        let from = "Quantarium <games@mail.example>";
        Mailer::new(&self.server(), from).expect("a sender")
    }
}

async fn converse(
    stream: TcpStream,
    (heard, answers): &Heard<&'static str, Letter>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (mut from, mut to, mut login) = (String::new(), String::new(), None);
    stream.write_all(b"220 stand-in\r\n").await?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end();
        let between = || {
            let (_, rest) = line.split_once('<').unwrap_or_default();
            rest.split_once('>').unwrap_or_default().0.to_owned()
        };
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let answer = match word.to_ascii_uppercase().as_str() {
            "EHLO" => "250-stand-in\r\n250 AUTH PLAIN".to_owned(),
            "AUTH" => {
                let said = line.rsplit(' ').next().unwrap_or_default();
                let said = BASE64_STANDARD.decode(said).expect("base64");
                login = Some(String::from_utf8_lossy(&said).replace('\0', " "));
                "235 welcome".to_owned()
            }
            "MAIL" => {
                from = between();
                "250 yes".to_owned()
            }
            "RCPT" => {
                to = between();
                "250 yes".to_owned()
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let raw = data(&mut stream).await?;
                let answer = answers.lock().expect("not poisoned").pop_front();
                let answer = answer.unwrap_or("250 taken").to_owned();
                let (headers, text) = read(&raw);
                let letter = Letter {
                    from: from.clone(),
                    to: to.clone(),
                    login: login.clone(),
                    headers,
                    text,
                    answer: answer.clone(),
                };
                heard.send(letter).expect("heard");
                answer
            }
            "QUIT" => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "250 yes".to_owned(),
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}

/// A mail, up to the line with a dot alone.
async fn data(stream: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut raw = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 || line == ".\r\n" {
            return Ok(raw);
        }
        raw += line.strip_prefix('.').unwrap_or(&line);
    }
}

/// The headers, each in one line, and the text.
fn read(raw: &str) -> (Vec<(String, String)>, String) {
    let (head, body) = raw.split_once("\r\n\r\n").expect("a head and a body");
    let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let pairs = head.split("\r\n").filter_map(|line| line.split_once(": "));
    let headers = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let headers: Vec<(String, String)> = headers.collect();
    let mut all = headers.iter();
    let coding = all.find(|(name, _)| name == "Content-Transfer-Encoding");
    let coding = coding.map_or("7bit", |(_, value)| value);
    let text = match coding {
        "base64" => {
            let bytes = BASE64_STANDARD.decode(body.replace("\r\n", ""));
            String::from_utf8(bytes.expect("base64")).expect("UTF-8")
        }
        "quoted-printable" => quoted(body),
        _ => body.to_owned(),
    };
    (headers, text.replace("\r\n", "\n"))
}

/// What stands in quoted-printable (RFC 2045, 6.7).
fn quoted(body: &str) -> String {
    let body = body.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = body.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'=', [high, low, after @ ..]) => {
                let digits = [*high, *low];
                let digits = std::str::from_utf8(&digits).expect("digits");
                bytes.push(u8::from_str_radix(digits, 16).expect("digits"));
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

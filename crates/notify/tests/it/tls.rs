//! Mail over TLS, to a server with a certificate of an authority of its own.
//!
//! The certificates in `tests/data` were made with `openssl` 3.0 for `localhost` and hold until the year 2126; the key there is
//! nobody's but the tests'.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use quantarium_notify::{Mail, MailServer, Mailer, MailerError, Tls, Undelivered};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

const AUTHORITY: &str = include_str!("../data/authority.pem");
const CERTIFICATE: &str = include_str!("../data/server.pem");
const KEY: &str = include_str!("../data/server.key");

/// What a mail server heard over one connection: before the encryption, and in it.
#[derive(Debug, Default)]
struct Heard {
    plain: String,
    secret: String,
}

/// A mail server for one connection, encrypted from its first byte or after STARTTLS.
fn serve(tls: Tls) -> (MailServer, JoinHandle<Heard>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let server = format!("smtps://games@localhost:{port}").parse::<MailServer>();
    let mut server = server.expect("a mail server");
    (server.tls, server.password) = (tls, Some("word".to_owned()));
    server.authority = Some(AUTHORITY.to_owned());
    let served = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut heard = Heard::default();
        let greeting = "220 localhost\r\n";
        if tls == Tls::Asked {
            stream.write_all(greeting.as_bytes()).expect("greeted");
            converse(&mut stream, "STARTTLS", &mut heard.plain).expect("words");
        }
        let mut stream = StreamOwned::new(connection(), stream);
        // Who does not trust the certificate hangs up.
        let greeted = match tls {
            Tls::Whole => stream.write_all(greeting.as_bytes()),
            _ => Ok(()),
        };
        drop(greeted.and_then(|()| converse(&mut stream, "AUTH PLAIN", &mut heard.secret)));
        heard
    });
    (server, served)
}

fn connection() -> ServerConnection {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE.as_bytes());
    let key = PrivateKeyDer::from_pem_slice(KEY.as_bytes()).expect("a key");
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.expect("a certificate")], key);
    ServerConnection::new(Arc::new(config.expect("a configuration"))).expect("a connection")
}

/// Answers as a mail server that can do `able`, until the other side goes on encrypted or says no more.
fn converse(stream: &mut (impl Read + Write), able: &str, heard: &mut String) -> io::Result<()> {
    loop {
        let mut line = String::new();
        // No byte more than the line: what follows may be encrypted.
        BufReader::with_capacity(1, &mut *stream).read_line(&mut line)?;
        heard.push_str(&line);
        let answer = match line.split([' ', ':', '\r']).next().unwrap_or_default() {
            "" if line.is_empty() => return Ok(()),
            "EHLO" => format!("250-localhost\r\n250 {able}"),
            "STARTTLS" => "220 go on".to_owned(),
            "AUTH" => "235 welcome".to_owned(),
            "DATA" => "354 go on".to_owned(),
            "QUIT" => "221 bye".to_owned(),
            "MAIL" | "RCPT" | "." => "250 yes".to_owned(),
            _ => continue,
        };
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
        if line.starts_with("STARTTLS") {
            return Ok(());
        }
    }
}

fn send(server: &MailServer) -> Result<(), Undelivered> {
    let mailer = Mailer::new(server, "games@mail.example").expect("a mailer");
    mailer.send(&Mail {
        to: "anna@mail.example".parse().expect("an address"),
        subject: "Your turn".to_owned(),
        text: "Anna, it is your turn".to_owned(),
        id: "<one@games.example>".to_owned(),
        unsubscribe: None,
    })
}

#[test]
fn mail_and_password_go_encrypted_from_the_first_byte_or_after_starttls() {
    for tls in [Tls::Whole, Tls::Asked] {
        let (server, served) = serve(tls);
        let sent = send(&server);
        let heard = served.join().expect("served");
        assert_eq!(sent, Ok(()), "{tls:?}: {heard:?}");
        assert!(heard.secret.contains("AUTH PLAIN"), "{heard:?}");
        let to = "RCPT TO:<anna@mail.example>";
        assert!(heard.secret.contains(to), "{heard:?}");
        assert!(heard.secret.contains("Anna, it is your turn"), "{heard:?}");
        let expected = usize::from(tls == Tls::Asked);
        assert_eq!(heard.plain.matches("STARTTLS").count(), expected);
        let told = heard.plain.contains("AUTH") || heard.plain.contains("anna");
        assert!(!told, "{heard:?}");
    }
}

#[test]
fn a_server_whose_certificate_nobody_trusts_or_of_another_name_hears_nothing() {
    for tls in [Tls::Whole, Tls::Asked] {
        for strange in [true, false] {
            let (mut server, served) = serve(tls);
            match strange {
                true => server.authority = None,
                // The certificate is for `localhost`.
                false => server.host = "127.0.0.1".to_owned(),
            }
            let refused = send(&server);
            let later = matches!(refused, Err(Undelivered::Later(..)));
            assert!(later, "{refused:?}");
            let heard = served.join().expect("served");
            assert_eq!(heard.secret, "", "{tls:?}");
            let told = heard.plain.contains("AUTH") || heard.plain.contains("anna");
            assert!(!told, "{heard:?}");
        }
    }
}

#[test]
fn an_authority_without_a_certificate_is_refused_at_the_start() {
    let (mut server, _served) = serve(Tls::Whole);
    for text in [
        "",
        "no certificate",
        "-----BEGIN CERTIFICATE-----\n???\n-----END CERTIFICATE-----\n",
    ] {
        server.authority = Some(text.to_owned());
        let error = Mailer::new(&server, "games@mail.example").unwrap_err();
        assert_eq!(error, MailerError::Authority, "{text:?}");
    }
}

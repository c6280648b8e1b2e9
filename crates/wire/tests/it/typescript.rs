//! Keeps `web/src/lib/wire.ts` equal to the messages. `QUANTARIUM_BLESS=1` makes it again.

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "\
// The messages between a page and a table. Generated from crates/wire by `cargo xtask bless`;
// `cargo test -p quantarium-wire` fails where the two differ. Change the Rust types, not this file.
";

/// The declarations of some types and of all that they mention, by name.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types that could have a file of their own have declarations.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if !self.by_name.contains_key(&name) {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            self.by_name.insert(name, declaration);
            T::visit_dependencies(self);
        }
    }
}

/// What is sent by itself, not as a part of something else.
macro_rules! messages {
    ($($message:ident),* $(,)?) => {
        fn visit_messages(all: &mut impl TypeVisitor) {
            $(all.visit::<quantarium_wire::$message>();)*
        }
    };
}

messages! {
    NewTable, About, TableSummary, Refusal, OpenedTable, OwnSeats, LinkKind, ShortLink, LiveChange,
    FromLive, Linked, Envelope, ToTable, FromTable, SignUp, LogIn, LoggedIn, ChangePassword,
    ConfirmOwner, Session, Profile, Players, Arena, NewArena, League, NewLeague, Followed, Blocked,
    Holidays, NewHoliday, NewToken, AccountToken, MadeToken, NewPasskeyPrompt, PasskeyPrompt,
    PasskeySignUp, PasskeyLogIn, NewPasskey, AccountPasskey, Notices, PushSubscription,
    PushedNotice, WebhookAddress, AccountMail, SetMail, SaidSecret, SaidName, MailNotices,
    AskMailLink, FollowedMail, EnterByMail, NewSeek, PlaceTaken, RunningGame, FoundGames, GamesFrom,
    FromLobby, WorkerRequest, WorkerResponse,
}

fn typescript() -> String {
    let mut all = Declarations {
        // 64-bit numbers are times in seconds and counts of positions, far below 2^53.
        config: Config::new().with_large_int("number"),
        by_name: BTreeMap::new(),
    };
    visit_messages(&mut all);
    let mut text = HEADER.to_owned();
    for declaration in all.by_name.values() {
        text.push('\n');
        push_tidied(&mut text, declaration);
    }
    text
}

/// Comments of one line on one line, and no spaces at the ends of lines.
fn push_tidied(text: &mut String, declaration: &str) {
    let lines: Vec<&str> = declaration.lines().map(str::trim_end).collect();
    let mut rest = lines.as_slice();
    while let [line, ahead @ ..] = rest {
        rest = ahead;
        match (*line, ahead) {
            ("/**", [words, " */", after @ ..]) => {
                text.push_str(&format!("/**{} */", words.trim_start_matches(" *")));
                rest = after;
            }
            (line, _) => text.push_str(line),
        }
        text.push('\n');
    }
}

#[test]
fn the_pages_types_are_those_of_the_messages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let made = typescript();
    if std::env::var_os("QUANTARIUM_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &made).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap();
    let says = "web/src/lib/wire.ts is not what the messages are: run `cargo xtask bless`";
    assert!(made == there, "{says}\n{made}");
}

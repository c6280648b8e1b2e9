//! What mails say, in each of the page's languages: plain text, a link on a line of its own.

use quantarium_store::{Bundle, DueMail, NoticeAbout, Warning};
use quantarium_wire::{MailLink, NoticeKind};

use crate::lobby::title;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    English,
    Spanish,
    Japanese,
}

impl Language {
    /// The language of this name; English where there are no words in it.
    fn of(name: &str) -> Self {
        match name.get(..2) {
            Some("es") => Self::Spanish,
            Some("ja") => Self::Japanese,
            _ => Self::English,
        }
    }
}

/// Words in each language, with what is filled in.
macro_rules! in_each {
    ($language:expr, $of:expr, { $($case:pat => $english:literal $spanish:literal $japanese:literal)* }) => {
        match ($of, $language) {
            $(($case, Language::English) => format!($english),
            ($case, Language::Spanish) => format!($spanish),
            ($case, Language::Japanese) => format!($japanese),)*
        }
    };
}

/// The subject and the text of a mail with a link. `host` is what the page is called.
pub(super) fn link(due: &DueMail<MailLink>, host: &str, link: &str) -> (String, String) {
    let (name, language) = (&due.name, Language::of(&due.language));
    let subject = in_each!(language, due.of, {
        MailLink::Confirm => "Confirm your mail address for {host}" "Confirma tu dirección de correo para {host}"
            "{host}：メールアドレスの確認"
        MailLink::Enter => "Log in to {host}" "Entrar en {host}" "{host} へのログイン"
    });
    let text = in_each!(language, due.of, {
        MailLink::Confirm =>
            "The account {name} on {host} is to have this mail address.\n\
             Follow this link to confirm it; it holds for a day:\n\n{link}\n\n\
             If this is not your account, ignore this mail.\n"
            "La cuenta {name} en {host} va a tener esta dirección de correo.\n\
             Sigue este enlace para confirmarla; vale un día:\n\n{link}\n\n\
             Si la cuenta no es tuya, no hagas caso de este correo.\n"
            "{host} のアカウント {name} にこのメールアドレスが登録されようとしています。\n\
             次のリンクを開いて確認してください。リンクは1日有効です。\n\n{link}\n\n\
             お心当たりがない場合は、このメールを無視してください。\n"
        MailLink::Enter =>
            "Follow this link to log in as {name} on {host}.\n\
             It holds for 15 minutes, and lets you in once:\n\n{link}\n\n\
             If you have not asked for it, ignore this mail. Without the link nobody gets in.\n"
            "Sigue este enlace para entrar como {name} en {host}.\n\
             Vale 15 minutos, y una sola vez:\n\n{link}\n\n\
             Si no lo has pedido, no hagas caso de este correo. Sin el enlace no entra nadie.\n"
            "次のリンクを開くと、{host} に {name} としてログインできます。\n\
             リンクは15分間、1回だけ有効です。\n\n{link}\n\n\
             お心当たりがない場合は、このメールを無視してください。リンクがなければ誰もログインできません。\n"
    });
    (subject, text)
}

/// The subject and the text of a mail that tells an owner what was done with their account. `site` is the page's address.
pub(super) fn warning(due: &DueMail<Warning>, host: &str, site: &str) -> (String, String) {
    let (name, language) = (&due.name, Language::of(&due.language));
    let done = in_each!(language, due.of, {
        Warning::Removed => "was removed" "se ha eliminado" "が削除されました"
        Warning::Bot => "is a bot's from now on" "es de un bot a partir de ahora" "がボット用になりました"
        Warning::Passkey => "has one passkey more or less" "tiene una llave de acceso más o menos"
            "のパスキーが追加または削除されました"
        Warning::Token => "has a new token, by which a program can play"
            "tiene un token nuevo, con el que puede jugar un programa"
            "に、プログラムが対局できる新しいトークンが作られました"
        Warning::Mail => "is to have another mail address, or none" "va a tener otra dirección de correo, o ninguna"
            "のメールアドレスが変更または削除されようとしています"
        Warning::Password => "has a new password" "tiene una contraseña nueva" "のパスワードが変更されました"
        Warning::Device => "was logged in to on a new device" "se ha abierto en un dispositivo nuevo"
            "に新しい端末からログインがありました"
    });
    let subject = in_each!(language, (), {
        _ => "Your account on {host}" "Tu cuenta en {host}" "{host} のアカウントについて"
    });
    let text = in_each!(language, (), {
        _ =>
            "The account {name} on {host} {done}.\n\n\
             If it was not you, set a new password, which ends all other sessions, and look at the passkeys and tokens:\n\n\
             {site}/account\n"
            "La cuenta {name} en {host} {done}.\n\n\
             Si no has sido tú, pon una contraseña nueva, que cierra las demás sesiones, y revisa las llaves de acceso y los tokens:\n\n\
             {site}/account\n"
            "{host} のアカウント {name} {done}。\n\n\
             お心当たりがない場合は、新しいパスワードを設定し（ほかのセッションはすべて終了します）、パスキーとトークンを確認してください。\n\n\
             {site}/account\n"
    });
    (subject, text)
}

/// The subject and the text of a mail with notices. `site` is the page's address, and `stop` leads to where such mails are ended.
pub(super) fn bundle(due: &DueMail<Bundle>, site: &str, stop: &str) -> (String, String) {
    let language = Language::of(&due.language);
    let mut lines = due.of.notices.iter().map(|notice| line(language, notice));
    let subject = match (&due.of.notices[..], language) {
        ([_], _) => lines.next().unwrap_or_default(),
        (all, Language::English) => format!("{} messages about your games", all.len()),
        (all, Language::Spanish) => format!("{} avisos sobre tus partidas", all.len()),
        (all, Language::Japanese) => format!("対局のお知らせ（{}件）", all.len()),
    };
    let mut text = String::new();
    for notice in &due.of.notices {
        text += &line(language, notice);
        text += &match notice.kind {
            NoticeKind::Test => "\n\n".to_owned(),
            NoticeKind::Challenge | NoticeKind::Opened => format!("\n{site}/lobby\n\n"),
            NoticeKind::Came => format!("\n{site}/players\n\n"),
            NoticeKind::Arena => format!("\n{site}/arenas/{}\n\n", notice.subject),
            NoticeKind::Time => format!("\n{site}/leagues/{}\n\n", notice.subject),
            _ => format!("\n{site}/table/{}\n\n", notice.subject),
        };
    }
    text += &in_each!(language, (), {
        _ =>
            "--\nYou get this mail because you have switched it on under {site}/account\n\
             To get no more of them, follow this link: {stop}\n"
            "--\nRecibes este correo porque lo has activado en {site}/account\n\
             Para no recibir más, sigue este enlace: {stop}\n"
            "--\nこのメールは {site}/account での設定によりお送りしています。\n\
             今後受け取らない場合は、次のリンクを開いてください： {stop}\n"
    });
    (subject, text)
}

fn line(language: Language, notice: &NoticeAbout) -> String {
    let what = in_each!(language, notice.kind, {
        NoticeKind::Turn => "It is your turn" "Te toca" "あなたの番です"
        NoticeKind::Offer => "You are asked something" "Te piden algo" "相手から申し出があります"
        NoticeKind::Begun => "A game has begun" "Ha empezado una partida" "対局が始まりました"
        NoticeKind::Over => "A game is over" "Una partida ha terminado" "対局が終わりました"
        NoticeKind::Challenge => "You are challenged" "Te retan" "挑戦状が届きました"
        NoticeKind::Came => "Somebody you follow is here" "Ha llegado alguien a quien sigues" "フォロー中の人が来ました"
        NoticeKind::Opened => "Somebody you follow has opened a game" "Alguien a quien sigues ha abierto una partida"
            "フォロー中の人が対局を募集しました"
        NoticeKind::Time => "A time is proposed for your league game" "Te proponen hora para tu partida de liga"
            "リーグ戦の日時が提案されました"
        NoticeKind::Arena => "An arena that you have joined starts" "Empieza un torneo arena en el que te has apuntado"
            "参加したアリーナが始まります"
        NoticeKind::Test => "This is how you will be told" "Así se te avisará" "このようにお知らせします"
    });
    let game = notice.game.as_deref().map(title);
    let names = (!notice.others.is_empty()).then(|| notice.others.join(", "));
    let after: Vec<String> = game.into_iter().chain(names).collect();
    match after.is_empty() {
        true => what,
        false => format!("{what}: {}", after.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: [&str; 4] = ["en", "es", "ja", "xx"];

    fn mail<Of>(of: Of, language: &str) -> DueMail<Of> {
        DueMail {
            number: 1,
            of,
            name: "Anna".to_owned(),
            address: "anna@mail.example".to_owned(),
            language: language.to_owned(),
            made: 0,
            tries: 1,
        }
    }

    #[test]
    fn a_link_stands_on_a_line_of_its_own_in_every_language() {
        for kind in [MailLink::Confirm, MailLink::Enter] {
            for language in LANGUAGES {
                let written = link(&mail(kind, language), "games.example", "https://x/#y");
                let (subject, text) = written;
                assert!(subject.contains("games.example"), "{subject}");
                let line = "\n\nhttps://x/#y\n\n";
                assert!(text.contains(line) && text.contains("Anna"), "{text}");
            }
        }
    }

    #[test]
    fn a_bundle_says_what_each_notice_is_and_where_it_leads() {
        let notice = |kind, subject: &str, others: &[&str]| NoticeAbout {
            kind,
            subject: subject.to_owned(),
            game: (kind != NoticeKind::Test).then(|| "quantum-link:board=hex3".to_owned()),
            others: others.iter().map(|name| (*name).to_owned()).collect(),
        };
        let all = Bundle {
            secret: "s".to_owned(),
            notices: vec![
                notice(NoticeKind::Turn, "abc", &["Bert"]),
                notice(NoticeKind::Challenge, "def", &["Carl"]),
                notice(NoticeKind::Test, "", &[]),
            ],
        };
        for language in LANGUAGES {
            let due = mail(all.clone(), language);
            let (subject, text) = bundle(&due, "https://games.example", "https://stop/");
            assert!(subject.contains('3'), "{subject}");
            let turn = ": Quantum Link, Bert\nhttps://games.example/table/abc\n";
            assert!(text.contains(turn), "{text}");
            let challenge = "Carl\nhttps://games.example/lobby\n";
            assert!(text.contains(challenge), "{text}");
            assert!(text.ends_with("https://stop/\n"), "{text}");
        }
        let mut due = mail(all, "en");
        due.of.notices.truncate(1);
        let (subject, _) = bundle(&due, "https://games.example", "https://stop/");
        assert_eq!(subject, "It is your turn: Quantum Link, Bert");
    }
}

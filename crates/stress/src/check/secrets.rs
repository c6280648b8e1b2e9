//! Secrets that nobody else may receive, and words that must not be in the files.

use std::io;
use std::path::{Path, PathBuf};

/// Which of the secrets that belong to others a message gives away, by what they are.
pub(crate) fn leaks<'a>(
    message: &'a str,
    secrets: &'a [(&'static str, String)],
) -> impl Iterator<Item = &'static str> + 'a {
    let found = secrets.iter();
    let found = found.filter(move |(_, secret)| message.contains(secret));
    found.map(|(what, _)| *what)
}

/// The files of a server that has ended in which a name is.
pub(crate) fn files_with(name: &str, folder: &Path) -> io::Result<Vec<String>> {
    let mut broken = Vec::new();
    for path in files_in(folder)? {
        let (bytes, name) = (std::fs::read(&path)?, name.as_bytes());
        if bytes.windows(name.len()).any(|at| at == name) {
            let file = path.file_name().unwrap_or_default().display();
            broken.push(format!("the name of a removed account is in {file}"));
        }
    }
    Ok(broken)
}

/// The files of a folder, without what lies in folders of it.
pub(crate) fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files = paths.collect::<io::Result<Vec<_>>>()?;
    files.retain(|path| path.is_file());
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_s_secret_in_a_message_is_found() {
        let secrets = [
            ("a cookie", "s3cr3t".to_owned()),
            ("the address", "127.1.2.3".to_owned()),
        ];
        let found = |message: &str| leaks(message, &secrets).collect::<Vec<_>>();
        let people = r#"{"type":"people","seats":[1],"there":[true,true]}"#;
        assert_eq!(found(people), [""; 0]);
        let one = people.replace("[1]", r#"[1],"holders":["s3cr3t"]"#);
        assert_eq!(found(&one), ["a cookie"]);
        let both = one.replace("true,true", r#""127.1.2.3""#);
        assert_eq!(found(&both), ["a cookie", "the address"]);
    }

    #[test]
    fn the_name_of_a_removed_account_is_found_in_whatever_file_it_is() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("database"), b"\0\x01Nina\xff").unwrap();
        std::fs::write(folder.path().join("log"), b"\xffNora\0").unwrap();
        std::fs::create_dir(folder.path().join("Nora")).unwrap();
        let found = |name| files_with(name, folder.path()).unwrap();
        assert_eq!(found("Nora"), ["the name of a removed account is in log"]);
        let nina = found("Nina");
        assert_eq!(nina, ["the name of a removed account is in database"]);
        assert_eq!(found("Olga"), [""; 0]);
    }
}

//! Help, what the docs say of it, and what is said of wrong arguments.

use std::fs;

use super::{printed, words, wrong};

/// The pages that explain commands. What begins the first of them is said of all commands.
const PAGES: &str = "command-line sweep puzzles bots hosting many-machines server tables metrics";

/// A text's words, each between spaces.
fn spaced(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    words.fold(" ".to_owned(), |text, word| text + word + " ")
}

/// The help of a command, such as ` lab starts `, and of those in it.
fn helps(command: &str) -> Vec<(String, String)> {
    let help = printed(words(&format!("{command}--help")));
    let list = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let names = list.lines();
    let names = names.map_while(|line| line.split_whitespace().next());
    let names = names.filter(|name| *name != "help");
    let inner = names.flat_map(|name| helps(&format!("{command}{name} ")));
    let mut all: Vec<_> = inner.collect();
    all.push((command.to_owned(), help));
    all
}

#[test]
fn every_command_has_help_with_an_example_and_the_docs_have_its_options() {
    let [version, commit] = [env!("CARGO_PKG_VERSION"), env!("QUANTARIUM_COMMIT")];
    let named = format!("quantarium {version} ({commit})\n");
    assert_eq!(printed(["--version"]), named);
    let page = |name: &str| fs::read_to_string(format!("../../docs/{name}.md")).expect("a page");
    let pages: Vec<String> = PAGES.split(' ').map(page).collect();
    let sections = pages.iter().flat_map(|page| page.split("\n#"));
    let sections: Vec<String> = sections.map(spaced).collect();
    let mut missing = Vec::new();
    let all = helps(" ");
    assert!(all.iter().any(|(command, _)| command == " lab starts "));
    for (command, help) in all {
        let (options, example) = help.split_once("\nExample").unwrap_or((&help, ""));
        let is_shown = spaced(example).contains(&format!("quantarium{command}"));
        let is_other = command.matches(' ').count() != 2;
        assert!(is_shown || is_other, "{command}: {help}");
        let is_about = |section: &&String| section.contains(&command);
        let about = sections[2..].iter().filter(is_about);
        let about: String = about.chain(&sections[..2]).cloned().collect();
        let options = spaced(options);
        let options = options.split(' ').filter(|word| word.starts_with("--"));
        let options = options.map(|option| format!(" {option} "));
        let wanted = options.chain([command.clone()]);
        let lacking = wanted.filter(|name| !about.contains(name));
        missing.extend(lacking.map(|name| format!("{command}:{name}")));
    }
    // In a section of the docs that names the command.
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_examples_of_the_help_run() {
    let inner = "lab puzzles,sweep,sweep find,sweep count";
    let commands = format!("new,show,print,moves,perft,merge,completions,{inner}");
    for command in commands.split(',') {
        run_examples(&printed(words(&format!("{command} --help"))));
    }
}

/// One after the other in one folder: an example may use what the one before it wrote.
fn run_examples(help: &str) {
    let (_, examples) = help.split_once("Examples:\n").expect("examples");
    let folder = tempfile::tempdir().expect("a folder");
    let binary = assert_cmd::cargo::cargo_bin!("quantarium");
    let binary = binary.parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let lines = examples.lines().map(str::trim);
    for example in lines.filter(|line| !line.is_empty()) {
        let mut shell = assert_cmd::Command::new("sh");
        shell.env("PATH", format!("{binary}:{path}"));
        let shell = shell.current_dir(&folder).args(["-c", example]);
        shell.assert().success();
    }
}

#[test]
fn the_packages_configuration_names_every_option_of_the_server() {
    let configuration = include_str!("../../../../packaging/quantarium.default");
    let help = spaced(&printed(words("serve --help")));
    let options = help.split(' ').filter(|word| word.starts_with("--"));
    // A service opens no page, and prints no help.
    for option in options.filter(|option| !["--open", "--help"].contains(option)) {
        assert!(configuration.contains(option), "{option}");
    }
}

#[test]
fn wrong_input_has_the_exit_code_2_and_says_what_would_be_right() {
    let no_game = "`chess` is no game; the games are quantum-leap";
    wrong(words("moves chess"), no_game);
    let short = "moves quantum-leap:board=hex3 --position 'ww/wwbb/4/4/3 w -'";
    wrong(words(short), "row e holds 2 cells, the board has 3");
    wrong(words("show quantum --moves 'b2-b3 b2-b3'"), "move 2");
    let plain = printed(words("perft quantum --depth 1"));
    assert_eq!(printed(words("perft quantum --depth 1 --moves ''")), plain);
    wrong(words("moves quantum --seed -1"), "-1");
    // Before the server is asked, which is not there.
    let bot = "bot --server http://127.0.0.1:9 --token-file Cargo.toml --engine ./no-such-engine";
    let no_engine = "quantum:board=6x6,jump=on: `./no-such-engine` does not start";
    for (games, says) in [
        ("quantum:board=6x6,jump=on,quanta", no_engine),
        ("chess", no_game),
    ] {
        wrong(words(&format!("{bot} --games {games}")), says);
    }
    let ponders = "bot --server http://host --token-file x --ponder";
    wrong(words(ponders), "--engine");
    for server in ["localhost:6161", "ftp://host", "http://host/path"] {
        let bot = format!("bot --token-file Cargo.toml --server {server}");
        wrong(words(&bot), "write http://HOST:PORT or https://HOST");
    }
    wrong(["fly"], "fly");
}

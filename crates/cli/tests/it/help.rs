//! Help, and what is said of wrong arguments.

use super::{printed, words, wrong};

const COMMANDS: &str = "new show print moves perft sweep replay bench match tournament merge lab serve migrate ugi completions";

#[test]
fn every_command_has_help_with_an_example() {
    let [version, commit] = [env!("CARGO_PKG_VERSION"), env!("QUANTARIUM_COMMIT")];
    let named = format!("quantarium {version} ({commit})\n");
    assert_eq!(printed(["--version"]), named);
    let all = printed(["--help"]);
    for command in words(COMMANDS) {
        assert!(all.contains(&format!("\n  {command} ")), "{command}");
        let help = printed([command, "--help"]);
        assert!(help.contains("Example"), "{command}");
        assert!(help.contains(&format!("quantarium {command}")), "{command}");
    }
}

#[test]
fn the_examples_of_the_help_run() {
    for command in words("new show print moves perft sweep merge completions") {
        run_examples(&printed([command, "--help"]));
    }
    run_examples(&printed(words("lab puzzles --help")));
    for task in ["find", "count"] {
        run_examples(&printed(["sweep", task, "--help"]));
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
    let help = printed(words("serve --help"));
    let words = help.split_whitespace();
    let options = words.filter(|word| word.starts_with("--"));
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
    wrong(
        words("bot --server http://host --token-file x --ponder"),
        "--engine",
    );
    for server in ["localhost:6161", "ftp://host", "http://host/path"] {
        let bot = format!("bot --token-file Cargo.toml --server {server}");
        wrong(words(&bot), "write http://HOST:PORT or https://HOST");
    }
    wrong(["fly"], "fly");
}

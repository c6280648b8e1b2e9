//! Running other programs from the repository's root.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use anyhow::{Context, Result, bail, ensure};

pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    let given = env::var_os("CARGO_TARGET_DIR");
    given.map_or(root().join("target"), |path| root().join(path))
}

/// A command that runs in `folder` below the root.
pub(crate) fn command(program: impl AsRef<OsStr>, folder: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root().join(folder));
    command
}

/// The cargo that runs this, with arguments in which no spaces are.
pub(crate) fn cargo(arguments: &str) -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), "");
    cargo.args(arguments.split(' '));
    cargo
}

/// Has a build call this machine's folders by other names, so that what it makes is the same everywhere and
/// tells nothing of the machine. `flag` is one more flag of the compiler.
pub(crate) fn without_own_paths(build: &mut Command, flag: &str) {
    let flags = flags(flag, &cargo_home(), &root(), &target());
    build.env("CARGO_ENCODED_RUSTFLAGS", flags);
    build.env_remove("RUSTFLAGS");
}

/// The compiler's flags that rename folders; of those that lie in each other it takes the last one. Code that is written while
/// building lies in the target folder, which may be outside the checkout.
fn flags(flag: &str, cargo_home: &Path, root: &Path, target: &Path) -> OsString {
    let mut flags = OsString::from(flag);
    for (path, name) in [
        (cargo_home, "/cargo"),
        (root, "/quantarium"),
        (target, "/quantarium/target"),
    ] {
        flags.push("\u{1f}--remap-path-prefix=");
        flags.push(path);
        flags.push("=");
        flags.push(name);
    }
    flags
}

/// Has a release build be soon over: what it makes is slower and larger.
pub(crate) fn quick(build: &mut Command) {
    build.envs([
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ]);
}

/// When the commit was made, in seconds since 1970: the time of every file in packages.
pub(crate) fn time_of_commit() -> Result<String> {
    said(command("git", "").args(["log", "-1", "--format=%ct"]))
}

/// Where cargo keeps what it has fetched.
pub(crate) fn cargo_home() -> PathBuf {
    let given = env::var_os("CARGO_HOME");
    let usual = || env::home_dir().unwrap_or_default().join(".cargo");
    given.map_or_else(usual, PathBuf::from)
}

/// Has a command of tests know whether to run the long ones whole.
pub(crate) fn sized(command: &mut Command, all: bool) -> &mut Command {
    match all {
        true => command.env("QUANTARIUM_ALL", "1"),
        false => command.env_remove("QUANTARIUM_ALL"),
    }
}

/// The same command, which lets others have the processor first, where the system has `nice`.
pub(crate) fn yielding(command: &Command) -> Command {
    let program = command.get_program();
    let mut to = Command::new(program);
    if is_there("nice") {
        to = Command::new("nice");
        to.args(["-n", "3"]).arg(program);
    }
    to.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        to.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => to.env(name, value),
            None => to.env_remove(name),
        };
    }
    to
}

/// How a build runs its commands: as one may see them, or aside.
pub(crate) type Run<'a> = &'a dyn Fn(&mut Command) -> Result<()>;

/// Runs a command, shown first, to its end.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("\n$ {shown}");
    let status = command.status();
    let status = status.with_context(|| format!("cannot start {shown}"))?;
    ensure!(status.success(), "failed ({status}): {shown}");
    Ok(())
}

/// How many of the last lines of each stream a failed command's error repeats.
const LAST_LINES: usize = 50;

/// As [`run`], but what the command prints is shown when it is over, and returned; an error ends with the last lines
/// of both streams: where tests write what failed, servers may log on the other.
pub(crate) fn run_in_one_piece(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output = command.output();
    let output = output.with_context(|| format!("cannot start {shown}"))?;
    let streams = [&output.stderr, &output.stdout].map(|stream| String::from_utf8_lossy(stream));
    let said = streams.concat();
    eprint!("\n$ {shown}\n{said}");
    if !output.status.success() {
        let last = streams.map(|stream| last_lines(&stream)).join("\n");
        bail!("failed ({}): {shown}\n{last}", output.status);
    }
    Ok(said)
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
}

/// What a command prints.
pub(crate) fn said(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.with_context(|| format!("cannot run {program}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if !output.status.success() {
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        bail!("{} of {command:?}: {out}\n{err}", output.status);
    }
    Ok(text(&output.stdout))
}

/// A command as people would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// Whether a program is there and answers `--version`.
pub(crate) fn is_there(program: &str) -> bool {
    let mut probe = Command::new(program);
    probe.arg("--version").stdout(Stdio::null());
    let status = probe.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// When the file was changed, or the newest file or folder below the folder, which changes when a file in it goes.
pub(crate) fn newest(path: &Path) -> Option<SystemTime> {
    let metadata = fs::metadata(path).ok()?;
    let changed = metadata.modified().ok();
    if !metadata.is_dir() {
        return changed;
    }
    let entries = fs::read_dir(path).ok()?;
    let below = entries.filter_map(|entry| newest(&entry.ok()?.path()));
    below.max().max(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What rustc makes of a program in a checkout, some of whose code was written while building.
    fn built(checkout: &Path, target: &Path) -> Vec<u8> {
        let made = target.join("release/build/some-1/out");
        fs::create_dir_all(&made).unwrap();
        fs::create_dir_all(checkout).unwrap();
        let fails = "pub fn made(i: usize) -> u8 { [1, 2][i] }";
        fs::write(made.join("made.rs"), fails).unwrap();
        let main = "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));
            fn main() { let i = std::env::args().count(); println!(\"{} {}\", made(i), [1, 2][i]); }";
        let (source, program) = (checkout.join("main.rs"), target.join("program"));
        fs::write(&source, main).unwrap();
        let flags = flags("-Cstrip=symbols", Path::new("/nowhere"), checkout, target);
        let flags = flags.into_string().unwrap();
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        let compiled = rustc
            .args(flags.split('\u{1f}'))
            .args(["--edition=2024", "--crate-name=main", "-o"])
            .arg(&program)
            .arg(&source)
            .env("OUT_DIR", &made)
            .status();
        assert!(compiled.unwrap().success());
        fs::read(program).unwrap()
    }

    #[test]
    fn a_failed_commands_error_repeats_the_end_of_both_streams() {
        let failing = "echo 'a test failed'; for line in $(seq 99); do echo \"logged $line\" >&2; done; exit 1";
        let failed = run_in_one_piece(command("sh", "").args(["-c", failing]));
        let said = format!("{:#}", failed.unwrap_err());
        assert!(said.contains("a test failed"), "{said}");
        assert!(
            said.contains("logged 99") && !said.contains("logged 49\n"),
            "{said}"
        );
    }

    #[test]
    fn a_program_is_the_same_wherever_it_is_built_and_names_no_folder_of_this_machine() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let here = built(&at("a"), &at("a/target"));
        let elsewhere = built(&at("another/checkout"), &at("built"));
        assert!(here == elsewhere);
        let own = folder.path().to_str().unwrap().as_bytes();
        assert!(!here.windows(own.len()).any(|part| part == own));
    }
}

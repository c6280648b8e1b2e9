//! `cargo xtask dist`: what others install, in `target/dist`.

mod notices;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{self, cargo, is_there, root, run, target, time_of_commit, without_own_paths};
use crate::{python, wasm, web};

/// A binary for this runs on any Linux of the architecture: it has its C library inside.
const TRIPLE: &str = "x86_64-unknown-linux-musl";

/// The shells that complete, and where Debian looks for each.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/quantarium"),
    ("zsh", "usr/share/zsh/vendor-completions/_quantarium"),
    (
        "fish",
        "usr/share/fish/vendor_completions.d/quantarium.fish",
    ),
];

/// Builds the archive, the Debian package, the Python package and their checksums. Two builds of one commit by one compiler
/// give the same bytes; `quick` builds soon what is slower and larger, to try the packages.
///
/// # Errors
/// When a tool is missing or a build fails.
pub(crate) fn dist(quick: bool) -> Result<()> {
    for (program, package) in [("musl-gcc", "musl-tools"), ("dpkg-deb", "dpkg")] {
        if !is_there(program) {
            bail!("{program} is needed (Debian: apt-get install {package})");
        }
    }
    let dist = target().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    let tree = dist.join("root");
    let binary = build(quick)?;
    fill(&tree, &binary)?;
    let version = env!("CARGO_PKG_VERSION");
    let time = time_of_commit()?;
    let archive = archive(&dist, &tree, version, &time)?;
    let package = debian(&dist, &tree, version, &time)?;
    let bill = dist.join(format!("quantarium-{version}.cdx.json"));
    notices::bill_of_materials(&bill)?;
    let wheel = wheel(&dist, quick)?;
    let sums = Command::new("sha256sum")
        .args([&archive, &package, &wheel, &bill].map(|path| path.file_name().unwrap_or_default()))
        .current_dir(&dist)
        .output()?;
    fs::write(dist.join("SHA256SUMS"), &sums.stdout)?;
    fs::remove_dir_all(&tree)?;
    eprint!(
        "\n{}:\n{}",
        dist.display(),
        String::from_utf8_lossy(&sums.stdout)
    );
    Ok(())
}

/// The binary with the page inside.
fn build(quick: bool) -> Result<PathBuf> {
    let (module, page) = match quick {
        true => (wasm::Module::Quick, web::Page::Quick),
        false => (wasm::Module::Shipped, web::Page::Shipped),
    };
    if !wasm::build(module, &run)? {
        bail!("without its module the page could not play without the network");
    }
    web::build(page, &run)?;
    let mut build = cargo(["build", "--package", "quantarium-cli", "--target", TRIPLE]);
    without_own_paths(&mut build, "-Cstrip=symbols");
    build.env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    if quick {
        shell::quick(&mut build);
    }
    run(build.arg("--release"))?;
    Ok(target().join(TRIPLE).join("release").join("quantarium"))
}

/// The files as they are installed.
fn fill(tree: &Path, binary: &Path) -> Result<()> {
    let program = tree.join("usr/bin/quantarium");
    put(binary, &program, 0o755)?;
    let manual = tree.join("usr/share/man/man1");
    fs::create_dir_all(&manual)?;
    run(Command::new(&program).arg("manual").arg(&manual))?;
    for page in fs::read_dir(&manual)? {
        run(Command::new("gzip")
            .args(["--no-name", "-9"])
            .arg(page?.path()))?;
    }
    for (shell, file) in SHELLS {
        let said = Command::new(&program)
            .args(["completions", shell])
            .output()?;
        write(&tree.join(file), &said.stdout)?;
    }
    let packaging = root().join("packaging");
    for (file, place) in [
        (
            "quantarium.service",
            "usr/lib/systemd/system/quantarium.service",
        ),
        ("quantarium.sysusers", "usr/lib/sysusers.d/quantarium.conf"),
        ("quantarium.default", "etc/default/quantarium"),
    ] {
        put(&packaging.join(file), &tree.join(place), 0o644)?;
    }
    let docs = tree.join("usr/share/doc/quantarium");
    for file in [
        "README.md",
        "CHANGELOG.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "docs/hosting.md",
        "packaging/grafana-dashboard.json",
    ] {
        let name = Path::new(file).file_name().context("a file")?;
        put(&root().join(file), &docs.join(name), 0o644)?;
    }
    write(&docs.join("copyright"), notices::notices()?.as_bytes())
}

fn put(from: &Path, to: &Path, mode: u32) -> Result<()> {
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    write(to, &bytes)?;
    Ok(fs::set_permissions(to, fs::Permissions::from_mode(mode))?)
}

fn write(to: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::write(to, bytes)?;
    Ok(fs::set_permissions(to, fs::Permissions::from_mode(0o644))?)
}

fn archive(dist: &Path, tree: &Path, version: &str, time: &str) -> Result<PathBuf> {
    let name = format!("quantarium-{version}-x86_64-linux");
    let tar = dist.join(format!("{name}.tar"));
    run(Command::new("tar")
        .args([
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--format=ustar",
        ])
        .arg(format!("--mtime=@{time}"))
        .arg(format!("--transform=s,^\\.,{name},"))
        .arg("--create")
        .arg("--file")
        .arg(&tar)
        .arg("--directory")
        .arg(tree)
        .arg("."))?;
    run(Command::new("gzip").args(["--no-name", "-9"]).arg(&tar))?;
    Ok(dist.join(format!("{name}.tar.gz")))
}

/// The Python package, beside the others.
fn wheel(dist: &Path, quick: bool) -> Result<PathBuf> {
    let wheels = dist.join("wheels");
    let built = python::wheel::build(&wheels, quick)?;
    let wheel = dist.join(built.file_name().context("a wheel has a name")?);
    fs::rename(built, &wheel)?;
    fs::remove_dir_all(wheels)?;
    Ok(wheel)
}

fn debian(dist: &Path, tree: &Path, version: &str, time: &str) -> Result<PathBuf> {
    let control = tree.join("DEBIAN");
    for (file, mode) in [
        ("conffiles", 0o644),
        ("postinst", 0o755),
        ("prerm", 0o755),
        ("postrm", 0o755),
    ] {
        put(
            &root().join("packaging/debian").join(file),
            &control.join(file),
            mode,
        )?;
    }
    let text = fs::read_to_string(root().join("packaging/debian/control"))?;
    write(
        &control.join("control"),
        text.replace("VERSION", version).as_bytes(),
    )?;
    let package = dist.join(format!("quantarium_{version}_amd64.deb"));
    run(Command::new("dpkg-deb")
        .args(["--root-owner-group", "-Zxz", "--build"])
        .arg(tree)
        .arg(&package)
        .env("SOURCE_DATE_EPOCH", time))?;
    Ok(package)
}

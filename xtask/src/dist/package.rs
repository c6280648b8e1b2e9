//! The files as they are installed, in an archive and in a Debian package.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::notices;
use super::program::{Architecture, Program};
use crate::shell::{root, run, time_of_commit};
use crate::toolchain;

/// The shells that complete, and where Debian looks for each.
#[rustfmt::skip]
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/quantarium"),
    ("zsh", "usr/share/zsh/vendor-completions/_quantarium"),
    ("fish", "usr/share/fish/vendor_completions.d/quantarium.fish"),
];

/// What is installed as it is in git, and where.
#[rustfmt::skip]
const FILES: [(&str, &str); 9] = [
    ("packaging/quantarium.service", "usr/lib/systemd/system/quantarium.service"),
    ("packaging/quantarium.sysusers", "usr/lib/sysusers.d/quantarium.conf"),
    ("packaging/quantarium.default", "etc/default/quantarium"),
    ("README.md", "usr/share/doc/quantarium/README.md"),
    ("CHANGELOG.md", "usr/share/doc/quantarium/CHANGELOG.md"),
    ("LICENSE-APACHE", "usr/share/doc/quantarium/LICENSE-APACHE"),
    ("LICENSE-MIT", "usr/share/doc/quantarium/LICENSE-MIT"),
    ("docs/hosting.md", "usr/share/doc/quantarium/hosting.md"),
    ("packaging/grafana-dashboard.json", "usr/share/doc/quantarium/grafana-dashboard.json"),
];

/// The files as they are installed.
pub(crate) struct Tree {
    architecture: Architecture,
    pub(crate) folder: PathBuf,
}

impl Tree {
    /// Lays them out in a folder. `here` is the same program for this machine: it writes its manual.
    pub(crate) fn fill(folder: PathBuf, program: &Program, here: &Program) -> Result<Self> {
        put(&program.file, &folder.join("usr/bin/quantarium"), 0o755)?;
        let manual = folder.join("usr/share/man/man1");
        fs::create_dir_all(&manual)?;
        run(Command::new(&here.file).arg("manual").arg(&manual))?;
        for page in fs::read_dir(&manual)? {
            run(Command::new("gzip")
                .args(["--no-name", "-9"])
                .arg(page?.path()))?;
        }
        for (shell, file) in SHELLS {
            let mut complete = Command::new(&here.file);
            let said = complete.args(["completions", shell]).output()?;
            write(&folder.join(file), &said.stdout)?;
        }
        for (file, place) in FILES {
            put(&root().join(file), &folder.join(place), 0o644)?;
        }
        let docs = folder.join("usr/share/doc/quantarium");
        let notices = notices::notices(program)?;
        write(&docs.join("copyright"), notices.as_bytes())?;
        let of_rust = docs.join("copyright-rust.html");
        put(&toolchain::licences()?, &of_rust, 0o644)?;
        Ok(Self {
            architecture: program.architecture,
            folder,
        })
    }

    /// Packs them into an archive in the folder `into`.
    pub(crate) fn archive(&self, into: &Path, version: &str) -> Result<PathBuf> {
        let name = format!("quantarium-{version}-{}-linux", self.architecture.name);
        let tar = into.join(format!("{name}.tar"));
        run(Command::new("tar")
            .args(["--sort=name", "--owner=0", "--group=0"])
            .args(["--numeric-owner", "--format=ustar"])
            .arg(format!("--mtime=@{}", time_of_commit()?))
            .arg(format!("--transform=s,^\\.,{name},"))
            .args(["--exclude=./DEBIAN", "--create", "--file"])
            .arg(&tar)
            .arg("--directory")
            .arg(&self.folder)
            .arg("."))?;
        run(Command::new("gzip").args(["--no-name", "-9"]).arg(&tar))?;
        Ok(into.join(format!("{name}.tar.gz")))
    }

    /// Packs them into a Debian package in the folder `into`.
    pub(crate) fn debian(&self, into: &Path, version: &str) -> Result<PathBuf> {
        let control = self.folder.join("DEBIAN");
        let debian = root().join("packaging/debian");
        put(&debian.join("conffiles"), &control.join("conffiles"), 0o644)?;
        for script in ["postinst", "prerm", "postrm"] {
            put(&debian.join(script), &control.join(script), 0o755)?;
        }
        let architecture = self.architecture.in_debian;
        let text = fs::read_to_string(debian.join("control"))?;
        let text = text.replace("VERSION", version);
        let text = text.replace("ARCHITECTURE", architecture);
        write(&control.join("control"), text.as_bytes())?;
        let package = into.join(format!("quantarium_{version}_{architecture}.deb"));
        run(Command::new("dpkg-deb")
            .args(["--root-owner-group", "-Zxz", "--build"])
            .arg(&self.folder)
            .arg(&package)
            // With several threads it writes other bytes than with one.
            .env("DPKG_DEB_THREADS_MAX", "1")
            .env("SOURCE_DATE_EPOCH", time_of_commit()?))?;
        Ok(package)
    }
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

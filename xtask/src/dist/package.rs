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
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/quantarium"),
    ("zsh", "usr/share/zsh/vendor-completions/_quantarium"),
    (
        "fish",
        "usr/share/fish/vendor_completions.d/quantarium.fish",
    ),
];

/// The files as they are installed.
pub(crate) struct Tree {
    architecture: Architecture,
    folder: PathBuf,
}

impl Tree {
    /// Lays them out in a folder. `here` is the same program for this machine: it writes its manual.
    ///
    /// # Errors
    /// When a file is missing or cannot be written.
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
            let said = Command::new(&here.file)
                .args(["completions", shell])
                .output()?;
            write(&folder.join(file), &said.stdout)?;
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
            put(&packaging.join(file), &folder.join(place), 0o644)?;
        }
        let docs = folder.join("usr/share/doc/quantarium");
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
        write(
            &docs.join("copyright"),
            notices::notices(program)?.as_bytes(),
        )?;
        put(
            &toolchain::licences()?,
            &docs.join("copyright-rust.html"),
            0o644,
        )?;
        Ok(Self {
            architecture: program.architecture,
            folder,
        })
    }

    /// Packs them into an archive in the folder `into`.
    ///
    /// # Errors
    /// When tar or gzip fails.
    pub(crate) fn archive(&self, into: &Path, version: &str) -> Result<PathBuf> {
        let name = format!("quantarium-{version}-{}-linux", self.architecture.name());
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
    ///
    /// # Errors
    /// When dpkg-deb fails.
    pub(crate) fn debian(&self, into: &Path, version: &str) -> Result<PathBuf> {
        let control = self.folder.join("DEBIAN");
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
        let architecture = self.architecture.in_debian();
        let text = fs::read_to_string(root().join("packaging/debian/control"))?;
        let text = text.replace("VERSION", version);
        write(
            &control.join("control"),
            text.replace("ARCHITECTURE", architecture).as_bytes(),
        )?;
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

    /// Removes the files: the packages have them.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub(crate) fn remove(self) -> Result<()> {
        Ok(fs::remove_dir_all(self.folder)?)
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

//! Learning an evaluation without anybody looking on: the engine plays itself, weights are fitted to its games, and they
//! stay if a match shows that they are stronger; then the next generation plays by them.
//!
//! Everything is in `target/learn/GAME`: of each generation the positions, the weights and how they were made, and a line
//! of `log.jsonl`. What is there is not made again, so that an interrupted run goes on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::shell::{cargo, root, run, said, shown, target};

/// The trainer, as an argument of cargo.
const TRAIN: &str = "run --quiet --release --package quantarium-train --";

struct Recipe {
    game: &'static str,
    /// What is played, in turn.
    played: &'static str,
    /// Options of `train data`.
    data: &'static str,
    /// Options of `train fit`.
    fit: &'static str,
}

const RECIPES: [Recipe; 4] = [
    Recipe {
        game: "quantum-leap",
        played: "quantum-leap",
        data: "--playouts 300 --random-plies 8 --slip 100 --solve 20000 --siblings 10",
        fit: "--result 0.3 --decay 1e-7 --epochs 6 --step 0.004",
    },
    Recipe {
        game: "quantum-link",
        played: "quantum-link",
        data: "--playouts 200 --random-plies 8 --slip 100 --solve 3000 --siblings 10",
        fit: "--result 0.4 --margin 1 --points 8 --decay 1e-6 --epochs 24 --step 0.004",
    },
    Recipe {
        game: "quanta",
        played: "quanta quanta quanta quanta quanta quanta:board=7x7 quanta:majority=absolute",
        data: "--playouts 150 --random-plies 24 --slip 50 --siblings 10",
        fit: "--result 0.5 --margin 0.9 --points 4 --decay 2e-6 --epochs 24 --step 0.006",
    },
    Recipe {
        game: "quantum",
        played: "quantum quantum quantum:setup=random",
        data: "--playouts 16 --random-plies 30 --slip 24 --rival 120",
        fit: "--result 0.3 --decay 0 --epochs 6 --step 0.003",
    },
];

/// What to learn, and for how long.
#[derive(Args)]
pub(crate) struct Options {
    /// The game.
    #[arg(value_parser = RECIPES.map(|recipe| recipe.game))]
    game: String,
    /// Stop after this many generations, or after the first that is not shown to be stronger.
    #[arg(long, value_name = "N", default_value_t = 10)]
    generations: u64,
    /// Games a generation.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// The first game's seed; the others' follow.
    #[arg(long, value_name = "S", default_value_t = 100_000_000)]
    seed: u64,
    /// What a move of the match may cost, in positions.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// How many openings the match has at most, each from both sides.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pairs: u64,
}

pub(crate) fn learn(options: &Options) -> Result<()> {
    let recipe = RECIPES.iter().find(|recipe| recipe.game == options.game);
    let recipe = recipe.context("a game that has a recipe")?;
    let folder = target().join("learn").join(recipe.game);
    fs::create_dir_all(&folder)?;
    let mut best: Option<PathBuf> = None;
    for number in 1..=options.generations {
        let generation = Generation {
            recipe,
            options,
            folder: &folder,
            number,
            best: best.as_deref(),
        };
        let weights = generation.weights();
        let mut log = logged(&folder)?.into_iter();
        let line = match log.find(|line| line["generation"] == number) {
            Some(line) => generation.same(line)?,
            None => generation.make()?,
        };
        println!("{line}");
        if line["stronger"] != true {
            println!("generation {number} is not shown to be stronger: learning ends");
            break;
        }
        best = Some(weights);
    }
    if let Some(best) = best {
        println!("the strongest: {}", best.display());
    }
    Ok(())
}

/// The lines of the log so far.
fn logged(folder: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(folder.join("log.jsonl")).unwrap_or_default();
    let lines = text.lines().map(serde_json::from_str);
    Ok(lines.collect::<Result<_, _>>()?)
}

struct Generation<'a> {
    recipe: &'a Recipe,
    options: &'a Options,
    folder: &'a Path,
    number: u64,
    /// The weights to beat; none for those that are built in.
    best: Option<&'a Path>,
}

impl Generation<'_> {
    fn weights(&self) -> PathBuf {
        let folder = self.folder.join(self.number.to_string());
        folder.join(format!("{}.weights", self.recipe.game))
    }

    /// Plays, fits and compares; the line of the log.
    fn make(&self) -> Result<Value> {
        self.begin()?;
        let begun = Instant::now();
        let data = self.folder.join(format!("{}.data", self.number));
        let commands = [self.data(&data), self.fit(&data)];
        for (mut command, made) in commands.into_iter().zip([&data, &self.weights()]) {
            if !made.exists() {
                run(&mut command)?;
            }
        }
        let mut compare = self.compare();
        eprintln!("\n$ {}", shown(&compare));
        let result: Value = serde_json::from_str(&said(&mut compare)?)?;
        let line = json!({
            "generation": self.number,
            "seed": self.first_seed(),
            "games": self.options.games,
            "nodes": self.options.nodes,
            "seconds": begun.elapsed().as_secs(),
            "stronger": result["sprt"]["decision"] == "h1",
            "match": result,
        });
        let log = self.folder.join("log.jsonl");
        let log = fs::OpenOptions::new().create(true).append(true).open(log);
        // At once: half a line could not be read again.
        log?.write_all(format!("{line}\n").as_bytes())?;
        Ok(line)
    }

    /// Notes the options before anything is made with them.
    fn begin(&self) -> Result<()> {
        let file = self.folder.join(format!("{}.json", self.number));
        let begun = fs::read_to_string(&file).unwrap_or_default();
        // Of one that was killed while it noted them nothing was made.
        let Ok(begun) = serde_json::from_str(&begun) else {
            let Options { games, nodes, .. } = self.options;
            let here = json!({"seed": self.first_seed(), "games": games, "nodes": nodes});
            return Ok(fs::write(file, here.to_string())?);
        };
        self.same(begun).map(drop)
    }

    /// A line of the log, or what was noted, if it was made with these options.
    fn same(&self, line: Value) -> Result<Value> {
        let Options { games, nodes, .. } = *self.options;
        let here = [self.first_seed(), games, nodes];
        ensure!(
            ["seed", "games", "nodes"].map(|name| line[name].as_u64()) == here.map(Some),
            "{} was learned with another --seed, --games or --nodes: give those again, or remove it",
            self.folder.display()
        );
        Ok(line)
    }

    fn first_seed(&self) -> u64 {
        self.options.seed + (self.number - 1) * self.options.games
    }

    fn data(&self, data: &Path) -> Command {
        let (played, how) = (self.recipe.played, self.recipe.data);
        let mut command = cargo(&format!("{TRAIN} data {played} --best-first {how}"));
        command.arg(format!("--count={}", self.options.games));
        command.arg(format!("--seed={}", self.first_seed()));
        let best = self.best.map(Path::display);
        command.args(best.map(|best| format!("--weights={best}")));
        command.arg(format!("--out={}", data.display()));
        command
    }

    /// From the weights before, of this generation's positions and those of the one before.
    fn fit(&self, data: &Path) -> Command {
        let before = self.folder.join(format!("{}.data", self.number - 1));
        let mut command = cargo(&format!("{TRAIN} fit {}", self.recipe.fit));
        let built_in = format!("crates/net/weights/{}.weights", self.recipe.game);
        let from = self.best.map_or(root().join(built_in), Path::to_path_buf);
        command.arg(format!("--from={}", from.display()));
        command.arg(format!("--keep={}", from.display()));
        let out = self.folder.join(self.number.to_string());
        command.arg(format!("--out={}", out.display()));
        command.arg(data).args(before.exists().then_some(before));
        command
    }

    fn compare(&self) -> Command {
        let Options { nodes, pairs, .. } = self.options;
        let mut command = cargo("run --quiet --release --bin quantarium -- match");
        let old = self.best.map(|best| format!(",weights={}", best.display()));
        let new = self.weights();
        command
            .arg(self.recipe.game)
            .arg(format!("--player=name=new,weights={}", new.display()))
            .arg(format!("--player=name=old{}", old.unwrap_or_default()))
            .arg(format!("--games={}", 2 * pairs))
            .arg(format!("--nodes={nodes}"))
            .arg(format!("--seed={}", self.first_seed()))
            .args(["--sprt=0,10", "--concurrency=0", "--json"]);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_weights_has_a_recipe() {
        for info in quantarium_games::FAMILIES {
            let recipe = RECIPES.iter().find(|recipe| recipe.game == info.id);
            let own = recipe.is_some_and(|recipe| recipe.played.starts_with(info.id));
            assert!(own, "{}", info.id);
        }
    }

    #[test]
    fn what_was_begun_with_other_options_is_not_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let begin = |games| {
            let options = Options {
                game: "quanta".to_owned(),
                generations: 1,
                games,
                seed: 1,
                nodes: 1,
                pairs: 1,
            };
            let generation = Generation {
                recipe: &RECIPES[2],
                options: &options,
                folder: folder.path(),
                number: 1,
                best: None,
            };
            generation.begin().map_err(|error| error.to_string())
        };
        assert_eq!((begin(20), begin(20)), (Ok(()), Ok(())));
        let error = begin(40).unwrap_err();
        let says = "another --seed, --games or --nodes";
        assert!(error.contains(says), "{error}");
    }
}

//! `quantarium lab shares`.

use super::{Folder, printed, wrong};

#[test]
fn the_plots_of_the_studies_are_those_of_their_tables() {
    for (name, title) in [
        ("balance", "What White, who begins, wins"),
        ("first-player", "What the first player gets of the points"),
        ("ladders", "What the engine scores with twice the positions"),
        ("small-boards", "What White, who begins, wins by best play"),
    ] {
        let [table, plot] = ["csv", "svg"].map(|end| format!("../../docs/studies/{name}.{end}"));
        let drawn = printed(["lab", "shares", &table, "--title", title]);
        let kept = std::fs::read_to_string(plot).expect("the plot");
        let says = "the command on the study's page makes another plot";
        assert!(drawn == kept, "{name}: {says}");
    }
}

#[test]
fn a_wrong_table_is_refused_with_its_line() {
    let folder = Folder::new();
    let table = "row,series,low,share,high\nhex4,random,60,50,70\n";
    let says = "line 2: a share of 50% from 60% to 70%";
    wrong(["lab", "shares", &folder.write("shares.csv", table)], says);
    let says = "empty.csv: there is no row in it";
    wrong(["lab", "shares", &folder.write("empty.csv", "")], says);
}

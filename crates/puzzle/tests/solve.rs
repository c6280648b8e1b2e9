//! Every solution found is checked by the rules.
use quantarium_puzzle::find::Finder;
use quantarium_puzzle::verify::verify;
use quantarium_puzzle::{Edition, Partial, Puzzle, Watch};
use quantarium_rules::Seed;

#[test]
fn t() {
    for (shape, n) in [("hex4", 20), ("hex5", 300), ("hex6", 50), ("hex7", 30), ("hex8", 20), ("hex9", 20)] {
        let puzzle = Puzzle::new(shape, Edition::Second).unwrap();
        let mut f = Finder::new(&puzzle, Seed(1));
        let mut times = vec![];
        for _ in 0..n {
            let t = std::time::Instant::now();
            let s = f.find(&Partial::default(), Watch::default()).unwrap();
            times.push(t.elapsed());
            verify(&puzzle, &s).unwrap();
        }
        times.sort();
        eprintln!("{shape} median {:?} max {:?} mean {:?}", times[n / 2], times[n - 1], times.iter().sum::<std::time::Duration>() / n as u32);
    }
}

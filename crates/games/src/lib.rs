//! The games, one folder each, and the one list that registers them.
//!
//! A game string such as `quantum-leap:board=hex4` names a game. [`open`] gives the game without its
//! type; [`visit`] gives it with its type, to a [`Visitor`].

use quantarium_rules::erased::Erase;
use quantarium_rules::{AnyGame, Family, Info, Options, SpecError, Visitor};

// Declared here, not by the macro: rustfmt does not look into macros.
pub mod leap;
pub mod link;
pub mod quanta;
pub mod quantum;

/// Registers the games: everything that works for every game, the tests included, follows this list.
macro_rules! families {
    ($($module:ident),* $(,)?) => {
        /// What is true of each registered game whatever its options.
        pub const FAMILIES: &[&Info] = &[$(&<$module::Family as Family>::INFO),*];

        /// Reads a game string and shows the game to `visitor`.
        ///
        /// # Errors
        /// When the string names no game, or its options are wrong.
        pub fn visit<V: Visitor>(game: &str, visitor: V) -> Result<V::Output, SpecError> {
            let (name, options) = match game.split_once(':') {
                Some((name, options)) => (name, Some(options)),
                None => (game, None),
            };
            $(
                let info = &<$module::Family as Family>::INFO;
                if name == info.id {
                    return $module::Family::open(&Options::split(info, options)?, visitor);
                }
            )*
            let known = FAMILIES.iter().map(|info| info.id).collect();
            Err(SpecError::UnknownGame { found: name.to_owned(), known })
        }

        /// Makes a test of each registered game, in a module named after its folder, that gives the
        /// game's [`Info`] to the function `check` of the place where this stands.
        #[macro_export]
        macro_rules! test_each_family {
            () => {
                $(mod $module {
                    #[test]
                    fn check() {
                        super::check(&<$crate::$module::Family as quantarium_rules::Family>::INFO);
                    }
                })*
            };
        }
    };
}

families![leap, quantum, link, quanta];

/// The game of a game string, its type left behind.
///
/// # Errors
/// When the string names no game, or its options are wrong.
pub fn open(game: &str) -> Result<Box<dyn AnyGame>, SpecError> {
    visit(game, Erase)
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

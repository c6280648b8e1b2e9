//! The games, one folder each, and the one list that registers them.
//!
//! A game string such as `quantum-leap:board=hex4` names a game. [`open`] gives the game without its
//! type; [`visit`] gives it with its type, to a [`Visitor`](quantarium_rules::Visitor).
//!
//! ```
//! use quantarium_rules::Seed;
//!
//! let game = quantarium_games::open("quantum-link:board=hex2")?;
//! let mut position = game.start(Seed(0));
//! assert_eq!(position.moves().len(), 43);
//! position.play("2@b2").unwrap();
//! assert_eq!(position.text(), "2/1g21/2 b 0");
//! # Ok::<(), quantarium_rules::SpecError>(())
//! ```

#[cfg(feature = "testkit")]
#[macro_use]
mod testkit;

mod adders;

// Declared here, not by the macro: rustfmt does not look into macros.
pub mod leap;
pub mod link;
pub mod quanta;
pub mod quantum;

/// What follows from a list of games, each a module with a `Family`. A macro of its own so that the
/// tests can register a toy game just as the games are registered.
#[doc(hidden)]
#[macro_export]
macro_rules! registry {
    ($($module:ident),* $(,)?) => {
        /// What is true of each registered game whatever its options.
        pub const FAMILIES: &[&::quantarium_rules::Info] =
            &[$(&<$module::Family as ::quantarium_rules::Family>::INFO),*];

        /// The folder of the game with this id among the sources: its tables and golden files are there.
        #[must_use]
        pub fn folder(id: &str) -> Option<&'static str> {
            $(
                if id == <$module::Family as ::quantarium_rules::Family>::INFO.id {
                    return Some(stringify!($module));
                }
            )*
            None
        }

        /// Reads a game string and shows the game to `visitor`.
        ///
        /// # Errors
        /// When the string names no game, or its options are wrong.
        pub fn visit<V: ::quantarium_rules::Visitor>(
            game: &str,
            visitor: V,
        ) -> Result<V::Output, ::quantarium_rules::SpecError> {
            let (name, options) = match game.split_once(':') {
                Some((name, options)) => (name, Some(options)),
                None => (game, None),
            };
            $(
                let info = &<$module::Family as ::quantarium_rules::Family>::INFO;
                if name == info.id {
                    let options = ::quantarium_rules::Options::split(info, options)?;
                    return <$module::Family as ::quantarium_rules::Family>::open(&options, visitor);
                }
            )*
            let known = FAMILIES.iter().map(|info| info.id).collect();
            Err(::quantarium_rules::SpecError::UnknownGame { found: game.to_owned(), known })
        }

        /// The game of a game string, its type left behind.
        ///
        /// # Errors
        /// When the string names no game, or its options are wrong.
        pub fn open(
            game: &str,
        ) -> Result<Box<dyn ::quantarium_rules::AnyGame>, ::quantarium_rules::SpecError> {
            visit(game, ::quantarium_rules::erased::Erase)
        }
    };
}

/// Registers the games: everything that works for every game, the tests included, follows this list.
macro_rules! families {
    ($($module:ident),* $(,)?) => {
        registry![$($module),*];

        /// Makes a test of each registered game, in a module named after its folder, that gives the
        /// game's [`Info`](quantarium_rules::Info) to the function `check` of the place where this
        /// stands.
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

#[cfg(debug_assertions)]
#[doc(hidden)]
pub mod compiled;

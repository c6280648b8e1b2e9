//! Why something is refused.

use std::fmt::Display;

use quantarium_rules::{MoveError, PositionError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Refusal {
    /// For programs. From a table: `illegal-move`, `late`, `not-your-turn`, `game-over`,
    /// `cannot-resign`, `cannot-leave`, `nothing-to-take-back`, `no-clock`, `no-such-ply`, `no-offer`, `no-claim`, `no-plan`. From what answers or
    /// carries the messages: `bad-message`, `wrong-game`, `not-found`, `occupied`, `forbidden`, `wrong-origin`,
    /// `not-yours`, `too-many`, `storage`, `closing`. Of accounts: `name-length`, `name-characters`,
    /// `name-reserved`, `name-taken`, `password-length`, `password-common`, `wrong-log-in`, `wrong-password`, `unconfirmed`,
    /// `banned`, `logged-out`, `rated-game`, `rated-position`, `unaided-game`, `token-name`, `token-scope`, `many-tokens`, `has-rated`, `own-block`, `many-blocks`,
    /// `address-malformed`, `address-plain`, `address-private`, `address-nowhere`, `browser-keys`, `no-holiday`. Of passkeys: `passkey-late`,
    /// `passkey-wrong`, `passkey-kind`, `passkey-address`, `passkey-name`, `passkey-unknown`, `passkey-taken`, `passkey-copied`,
    /// `many-passkeys`, `last-way-in`. Of short links: `too-long`, `stale`. Of seeks: `seek-gone`, `own-seek`, `many-seeks`. Of bots:
    /// `bad-token`, `scope`, `no-bot`, `apart`, `bot-away`, `bot-declines`, `challenge-gone`, `own-challenge`, `many-challenges`. Of
    /// leagues: `wrong-league`, `many-leagues`, `league-full`, `league-started`, `league-over`, `few-players`, `not-in-league`, `out-of-reach`, `ladder-busy`, `no-season`, `wrong-time`; of
    /// arenas, too: `wrong-arena`, `bots-only-fill`.
    pub code: String,
    /// For people: a sentence.
    pub message: String,
    /// The rule of the game that forbids it, such as `QL-4`, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What is wrong with a move or a position, without where it stands: a part of the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same as data, where a rule forbids a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Box<Cause>>,
}

/// Why a move is not legal, for message files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Cause {
    /// A name for the reason, such as `no-friend`.
    pub key: String,
    /// What it speaks of: cells, seats, kinds and numbers, always in the same order.
    pub args: Vec<String>,
}

impl Refusal {
    /// A refusal that no rule of a game is the reason for.
    pub fn new(code: &str, message: impl Display) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_string(),
            ..Self::default()
        }
    }

    /// The same, because of a move's fault: the rule that forbids it, if it is one.
    #[must_use]
    pub fn because_of_move(self, error: &MoveError) -> Self {
        match error {
            MoveError::Illegal { reason, .. } => {
                let (key, args) = (reason.key.to_owned(), reason.args.to_vec());
                let mut refusal = self.because(reason.rule, &reason.words);
                refusal.cause = Some(Box::new(Cause { key, args }));
                refusal
            }
            error => self.for_reason(error),
        }
    }

    /// The same, because of a position's fault: the rule that forbids it, if it is one.
    #[must_use]
    pub fn because_of_position(self, error: &PositionError) -> Self {
        match error {
            PositionError::Impossible { rule, what } => self.because(rule, what),
            error => self.for_reason(error),
        }
    }

    fn because(mut self, rule: &str, reason: &str) -> Self {
        self.rule = Some(rule.to_owned());
        self.for_reason(reason)
    }

    fn for_reason(mut self, reason: impl Display) -> Self {
        self.reason = Some(reason.to_string());
        self
    }
}

//! What a passkey is asked to sign. Nothing is stored of a prompt until it is answered: it says itself until when it is
//! good, and by the server's secret that it is one of ours. So a stranger who asks for many costs nothing, and any
//! server over the same store takes the answer. That it is taken once is the store's affair, by its number.

use ring::hmac::{HMAC_SHA256, Key, sign, verify};

use crate::{PasskeyError, bytes, text};

/// How long a prompt is good, in seconds: as long as browsers wait at most.
pub const LASTS: i64 = 300;

const UNTIL: usize = 8;
const NUMBER: usize = 16;

/// What a passkey is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose<'a> {
    /// To log somebody in.
    LogIn,
    /// To be made for a new account.
    SignUp,
    /// To be made for this account.
    Add(&'a [u8; 32]),
}

impl Purpose<'_> {
    fn words(&self) -> Vec<u8> {
        match self {
            Self::LogIn => b"log in".to_vec(),
            Self::SignUp => b"sign up".to_vec(),
            Self::Add(account) => [b"add to ".as_slice(), account.as_slice()].concat(),
        }
    }
}

/// A prompt that was answered: its number, at random, and until when it is good, in seconds since 1970 (UTC).
pub type Prompt = ([u8; NUMBER], i64);

/// What makes prompts and knows its own. The key's `Debug` says only of which kind it is.
#[derive(Debug)]
pub struct Prompts(Key);

impl Prompts {
    /// With the server's secret.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(Key::new(HMAC_SHA256, secret))
    }

    /// The text of a prompt for a purpose, with a random number, at the second `now`.
    pub fn ask(&self, purpose: Purpose<'_>, number: [u8; NUMBER], now: i64) -> String {
        let until = now.saturating_add(LASTS).to_be_bytes();
        let head = [until.as_slice(), number.as_slice()].concat();
        let mark = sign(&self.0, &marked(purpose, &head));
        text(&[&head, mark.as_ref()].concat())
    }

    /// A prompt by its text, if it is one of ours for this purpose, and good at the second `now`.
    ///
    /// # Errors
    /// When it is not.
    pub fn take(&self, purpose: Purpose<'_>, text: &str, now: i64) -> Result<Prompt, PasskeyError> {
        let prompt = bytes(text)?;
        let split = prompt.split_at_checked(UNTIL + NUMBER);
        let (head, mark) = split.ok_or(PasskeyError::Malformed("challenge"))?;
        verify(&self.0, &marked(purpose, head), mark).map_err(|_| PasskeyError::Late)?;
        let halves = head.split_first_chunk::<UNTIL>();
        let halves = halves.and_then(|(until, number)| Some((*until, number.try_into().ok()?)));
        let (until, number) = halves.ok_or(PasskeyError::Malformed("challenge"))?;
        let until = i64::from_be_bytes(until);
        match now < until {
            true => Ok((number, until)),
            false => Err(PasskeyError::Late),
        }
    }

    /// What a new account is to be called among holders: it follows from the prompt, so that it need not be stored before
    /// it is answered, and nobody else knows it.
    pub fn holder(&self, (number, _): Prompt) -> [u8; 32] {
        self.derived(b"holder", &number)
    }

    /// What passkeys call an account (`user.id`): it says nothing of it, and is the same for all its passkeys.
    pub fn user(&self, holder: &[u8; 32]) -> [u8; 32] {
        self.derived(b"user", holder)
    }

    fn derived(&self, what: &[u8], from: &[u8]) -> [u8; 32] {
        let tag = sign(&self.0, &[what, b"\0", from].concat());
        let mut bytes = [0; 32];
        bytes.copy_from_slice(tag.as_ref());
        bytes
    }
}

/// What a prompt's mark is of.
fn marked(purpose: Purpose<'_>, head: &[u8]) -> Vec<u8> {
    [b"prompt\0".as_slice(), head, &purpose.words()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn a_prompt_is_taken_for_its_purpose_and_as_long_as_it_is_good() {
        let prompts = Prompts::new(&[1; 32]);
        let asked = prompts.ask(Purpose::LogIn, [7; 16], NOW);
        let prompt = ([7; 16], NOW + LASTS);
        let take = |purpose, now| prompts.take(purpose, &asked, now);
        assert_eq!(take(Purpose::LogIn, NOW), Ok(prompt));
        assert_eq!(take(Purpose::LogIn, NOW + LASTS - 1), Ok(prompt));
        assert_eq!(take(Purpose::LogIn, NOW + LASTS), Err(PasskeyError::Late));
        for other in [Purpose::SignUp, Purpose::Add(&[0; 32])] {
            assert_eq!(take(other, NOW), Err(PasskeyError::Late));
        }
        let one = prompts.ask(Purpose::Add(&[1; 32]), [7; 16], NOW);
        let anothers = prompts.take(Purpose::Add(&[2; 32]), &one, NOW);
        assert_eq!(anothers, Err(PasskeyError::Late));
    }

    #[test]
    fn a_prompt_of_somebody_else_or_a_changed_one_is_none() {
        let prompts = Prompts::new(&[1; 32]);
        let anothers = Prompts::new(&[2; 32]).ask(Purpose::LogIn, [7; 16], NOW);
        assert!(prompts.take(Purpose::LogIn, &anothers, NOW).is_err());
        let ours = bytes(&prompts.ask(Purpose::LogIn, [7; 16], NOW)).unwrap();
        for place in 0..ours.len() {
            let mut changed = ours.clone();
            changed[place] ^= 1;
            let taken = prompts.take(Purpose::LogIn, &text(&changed), NOW);
            assert_eq!(taken, Err(PasskeyError::Late), "{place}");
        }
        for wrong in ["", "x", "!", &text(&ours[..23])] {
            assert!(prompts.take(Purpose::LogIn, wrong, NOW).is_err());
        }
    }
}

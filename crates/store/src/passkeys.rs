//! Passkeys, by which somebody logs in without a password, as they are stored.

use std::fmt::Debug;

use quantarium_people::Digest;

use crate::{NewAccount, StoreError, StoredAccount};

/// How many passkeys an account has at most.
pub const MOST_PASSKEYS: u32 = 16;

/// A prompt that was answered: it is taken once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsedPrompt {
    /// Its number.
    pub number: [u8; 16],
    /// Until when it would be good, in seconds since 1970 (UTC).
    pub until: i64,
}

/// A passkey that is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPasskey {
    /// By what browsers know it.
    pub credential: Vec<u8>,
    /// Its public key.
    pub key: Vec<u8>,
    /// How often it was used.
    pub counter: u32,
    /// The name of the server for which it was made.
    pub site: String,
    /// What its owner calls it.
    pub name: String,
    /// When it is made, in seconds since 1970 (UTC).
    pub made: i64,
    /// What it has answered.
    pub prompt: UsedPrompt,
}

/// A passkey as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    /// Its number among all passkeys.
    pub number: i64,
    /// By what browsers know it.
    pub credential: Vec<u8>,
    /// Its public key.
    pub key: Vec<u8>,
    /// How often it was used; always 0 where the device does not count.
    pub counter: u32,
    /// The name of the server for which it was made.
    pub site: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was made, in seconds since 1970 (UTC).
    pub made: i64,
    /// When somebody logged in by it last; none before.
    pub seen: Option<i64>,
}

/// Stores passkeys. As [`crate::Accounts`] in all else.
pub trait Passkeys: Debug + Send + Sync {
    /// The secret by which all servers over this store know their prompts: `fresh` where there is none yet.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn prompt_key(&self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Makes an account with its first passkey: its number.
    ///
    /// # Errors
    /// When another has its name, the prompt was answered before, the passkey is stored already, or it cannot be written.
    fn sign_up(&self, account: &NewAccount, passkey: &NewPasskey) -> Result<i64, StoreError>;

    /// Gives an account one more passkey: its number.
    ///
    /// # Errors
    /// When there is no such account, it has [`MOST_PASSKEYS`], the prompt was answered before, the passkey is stored
    /// already, or it cannot be written.
    fn add(&self, account: &Digest, passkey: &NewPasskey) -> Result<i64, StoreError>;

    /// An account's passkeys, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn of(&self, account: &Digest) -> Result<Vec<StoredPasskey>, StoreError>;

    /// A passkey by what browsers know it by, and the account, banned or not.
    ///
    /// # Errors
    /// When it cannot be read.
    fn find(&self, credential: &[u8])
    -> Result<Option<(StoredAccount, StoredPasskey)>, StoreError>;

    /// Notes that a passkey was used, now this often.
    ///
    /// # Errors
    /// When the prompt was answered before, the device counts and has not counted on, there is no such passkey any more, or
    /// it cannot be written.
    fn used(
        &self,
        number: i64,
        counter: u32,
        prompt: &UsedPrompt,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Gives a passkey of an account another name; whether it was there.
    ///
    /// # Errors
    /// When it cannot be written.
    fn rename(&self, account: &Digest, number: i64, name: &str) -> Result<bool, StoreError>;

    /// Removes a passkey of an account; whether it was there. `by_mail` says whether a confirmed mail address is a way in.
    ///
    /// # Errors
    /// When nobody could log in any more, or it cannot be written.
    fn remove(&self, account: &Digest, number: i64, by_mail: bool) -> Result<bool, StoreError>;
}

//! Stores from outside: the contract, and what happens to a file and its process.

mod sqlite;

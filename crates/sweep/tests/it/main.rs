//! What is found is right by the rules; what is counted or the best agrees with trying everything.

mod best;
mod count;
mod solve;

//! The whole program, from outside: started, stopped, killed and started again.
//!
//! Every test runs the binary people run and knows it by its command line, its doors and its
//! signals only. `FANFARE_BIN` names the binary; see `docs/testing.md`.

mod account;
mod acme;
mod attempts;
mod backup;
mod binary;
mod checking;
mod crash;
mod dice;
mod disk;
mod encryption;
mod full_disk;
mod gate;
mod http;
mod migrating;
mod operator;
mod postgres;
mod power;
mod private;
mod short_of_memory;
mod starting;
mod stopping;
mod surroundings;
mod talk;
mod traces;
mod watching;

//! The processes of a site with several nodes, on this machine: a PostgreSQL, a NATS, nodes, and TCP proxies on the links between them. They can be killed,
//! stopped for a while and started again, and the links can be cut.
//!
//! | module | what it holds |
//! |---|---|
//! | [`process`] | a process with its log, and how it is ended |
//! | [`folder`] | where the processes keep their files, and as whom PostgreSQL runs |
//! | [`postgres`] | a PostgreSQL of its own |
//! | [`nats`] | a NATS of its own |
//! | [`node`] | `touchline serve` |
//! | [`proxy`] | a link that can be cut, delayed and swallowed |
//!
//! Processes are started and ended with calls that block, so that a thread without a runtime can do it; proxies need a tokio runtime to be opened.

pub mod folder;
pub mod nats;
pub mod node;
pub mod postgres;
pub mod process;
pub mod proxy;

/// Why a process of the site cannot be started or does not do what it should, in English.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

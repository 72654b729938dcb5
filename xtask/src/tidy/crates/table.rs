//! The table of crates: the one in ARCHITECTURE.md.

mod subjects;

use self::subjects::SUBJECTS;

pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) may_use: &'static [&'static str],
    /// Forbidden dependencies, including those of tests.
    pub(super) without: &'static [&'static str],
    /// Forbidden words in shipped code.
    pub(super) unspoken: &'static [&'static str],
}

/// What rules do without that are the same everywhere: networks, databases, clocks and chance.
const WORLD: &[&str] = &[
    "tokio",
    "sqlx",
    "axum",
    "rand",
    "getrandom",
    "jiff",
    "tracing",
    "utoipa",
];
/// The same in words of code, and numbers that aren't the same on every processor.
const WORLD_AND_FLOATS: &[&str] = &[
    "async",
    "std::fs",
    "std::net",
    "std::thread",
    "std::env",
    "f32",
    "f64",
];

/// The rules of all crates.
pub(super) fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().chain(&SUBJECTS)
}

/// Tables beside those of `store`: nothing of them is a wire type.
const fn tables(name: &'static str, may_use: &'static [&'static str]) -> Rule {
    Rule {
        name,
        may_use,
        without: &["axum", "serde", "utoipa"],
        unspoken: &[],
    }
}

const RULES: [Rule; 44] = [
    Rule {
        name: "unsuitable",
        may_use: &[],
        without: WORLD,
        unspoken: WORLD_AND_FLOATS,
    },
    Rule {
        name: "typed",
        may_use: &[],
        without: WORLD,
        unspoken: WORLD_AND_FLOATS,
    },
    Rule {
        name: "game",
        may_use: &["unsuitable", "typed"],
        without: WORLD,
        unspoken: WORLD_AND_FLOATS,
    },
    Rule {
        name: "markup",
        may_use: &["game"],
        without: &["tokio", "sqlx", "axum", "utoipa", "jiff", "getrandom"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "unpack",
        may_use: &["markup"],
        without: &["tokio", "sqlx", "axum", "utoipa", "jiff", "getrandom"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "columns",
        may_use: &["game", "unpack"],
        without: &["tokio", "sqlx", "axum", "utoipa", "jiff", "getrandom"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "formats",
        may_use: &["game", "markup", "unpack", "columns"],
        without: &["tokio", "sqlx", "axum", "utoipa", "jiff", "getrandom"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "handout",
        may_use: &["game", "formats", "markup"],
        without: &["tokio", "sqlx", "axum", "utoipa", "jiff", "getrandom"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "protocol",
        may_use: &["game"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &["async", "serde(untagged)", "serde(flatten)"],
    },
    Rule {
        name: "views",
        may_use: &["game", "protocol"],
        without: &["tokio", "sqlx", "axum", "utoipa"],
        unspoken: &["async"],
    },
    Rule {
        name: "samples",
        may_use: &["game", "protocol", "views"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &["async"],
    },
    Rule {
        name: "insight",
        may_use: &[],
        without: &[
            "tokio",
            "sqlx",
            "axum",
            "rand",
            "getrandom",
            "jiff",
            "tracing",
            "serde",
            "utoipa",
        ],
        unspoken: &[
            "async",
            "std::fs",
            "std::net",
            "std::thread",
            "std::env",
            "std::time",
        ],
    },
    tables("database", &[]),
    Rule {
        name: "contract",
        may_use: &[],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &[],
    },
    Rule {
        name: "search",
        may_use: &[],
        without: &["tokio", "sqlx", "axum", "serde"],
        unspoken: &[],
    },
    Rule {
        name: "vocabulary",
        may_use: &["database"],
        without: &["tokio", "axum", "serde"],
        unspoken: &[],
    },
    Rule {
        name: "store",
        may_use: &["game", "database", "search", "vocabulary"],
        without: &["axum"],
        unspoken: &[],
    },
    tables("assigned", &["store", "database", "search"]),
    tables("folders", &["store", "database"]),
    Rule {
        name: "cards",
        may_use: &["game", "store", "database"],
        without: &["axum", "utoipa"],
        unspoken: &["serde"],
    },
    tables("versions", &["store", "database"]),
    tables("links", &["store", "database"]),
    tables("voices", &["store", "database"]),
    tables("overview", &["store", "database"]),
    tables("sharing", &["store", "database", "search"]),
    tables("bank", &["store", "database", "search", "sharing", "game"]),
    Rule {
        name: "work",
        may_use: &[],
        without: &["axum", "sqlx", "serde", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "tls",
        may_use: &[],
        without: &["axum", "sqlx", "serde", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "acme",
        may_use: &["tls", "work"],
        without: &["axum", "sqlx", "serde", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "bus",
        may_use: &[],
        without: &["sqlx", "axum", "serde"],
        unspoken: &[],
    },
    Rule {
        name: "presence",
        may_use: &["bus", "work"],
        without: &["sqlx", "axum", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "pretend",
        may_use: &["game"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &[],
    },
    Rule {
        name: "entries",
        may_use: &["game", "protocol", "views", "samples"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &[],
    },
    Rule {
        name: "brief",
        may_use: &["protocol"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &["async"],
    },
    Rule {
        name: "plays",
        may_use: &["game", "store"],
        without: &["tokio", "sqlx", "axum", "serde", "utoipa"],
        unspoken: &["async"],
    },
    Rule {
        name: "secret",
        may_use: &[],
        without: &["tokio", "sqlx", "axum", "serde", "utoipa"],
        unspoken: &["async", "std::fs", "std::net", "std::thread", "std::env"],
    },
    Rule {
        name: "wire",
        may_use: &["protocol"],
        without: &["tokio", "sqlx", "axum", "serde"],
        unspoken: &["async"],
    },
    Rule {
        name: "outbox",
        may_use: &["protocol", "brief", "wire", "work"],
        without: &["axum", "sqlx", "serde", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "live",
        may_use: &[
            "game", "protocol", "views", "brief", "wire", "outbox", "secret", "store", "assigned",
            "work", "bus", "plays", "pretend", "entries", "samples",
        ],
        without: &["axum", "sqlx"],
        unspoken: &[],
    },
    Rule {
        name: "wording",
        may_use: &["protocol"],
        without: &["tokio", "sqlx", "axum"],
        unspoken: &[],
    },
    Rule {
        name: "media",
        may_use: &[],
        without: &["tokio", "sqlx", "axum", "serde", "utoipa"],
        unspoken: &["async", "std::net", "std::env"],
    },
    Rule {
        name: "notifying",
        may_use: &["protocol", "store", "handling", "mail"],
        without: &["axum", "sqlx", "utoipa"],
        unspoken: &[],
    },
    Rule {
        name: "swarm",
        may_use: &["protocol", "brief"],
        without: &["axum", "sqlx"],
        unspoken: &[],
    },
    Rule {
        name: "xtask",
        may_use: &[],
        without: &[],
        unspoken: &[],
    },
];

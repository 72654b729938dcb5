//! The nicknames that the join page suggests: each of them can be had in every room.

use std::fs;

use game::limits::NICKNAME_LEN_MAX;
use game::{nickname, unsuitable};

/// Every language of the product with its words.
fn catalogs() -> Vec<(String, serde_json::Value)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/messages");
    let languages = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let catalogs = languages.filter(|path| path.is_dir()).map(|path| {
        let words = fs::read(path.join("nicknames.json")).unwrap();
        let language = path.file_name().unwrap().to_str().unwrap().to_owned();
        (language, serde_json::from_slice(&words).unwrap())
    });
    catalogs.collect()
}

/// LIVE-9: a name that Fanfare suggests is never one that it refuses, whatever the quiz's language.
#[test]
fn live_9_every_suggested_name_is_a_nickname_in_every_room() {
    let catalogs = catalogs();
    assert_eq!(catalogs.len(), 6);
    let rooms = [
        "en", "de", "es", "fr", "pt-BR", "ar", "it", "nl", "pl", "ru", "tr",
    ];
    for (language, words) in &catalogs {
        let text = |key: &str| words[key].as_str().unwrap();
        let list = |key: &str| text(key).split(' ').collect::<Vec<_>>();
        let (adjectives, animals) = (list("adjectives"), list("animals"));
        assert!(adjectives.len() * animals.len() >= 500, "{language}");
        for adjective in &adjectives {
            for animal in &animals {
                let name = text("pattern")
                    .replace("{{adjective}}", adjective)
                    .replace("{{animal}}", animal);
                assert_eq!(nickname::parse(&name), Ok(name.clone()));
                assert!(name.chars().count() <= NICKNAME_LEN_MAX, "{name}");
                // One room for each pair is enough: a word counts in its own language or in all.
                let own = unsuitable::is_unsuitable(&name, language);
                let other = rooms[(adjective.len() + animal.len()) % rooms.len()];
                assert!(!own && !unsuitable::is_unsuitable(&name, other), "{name}");
            }
        }
        for word in adjectives.iter().chain(&animals) {
            for room in rooms {
                assert!(!unsuitable::is_unsuitable(word, room), "{word} in {room}");
            }
        }
    }
}

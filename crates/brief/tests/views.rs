//! Whatever is left out, dropped and asked for again: what comes together is the whole view.
#![expect(
    clippy::unwrap_used,
    reason = "a test that can't go on shall say where"
)]

use std::fs;
use std::path::Path;

use brief::{Known, Shared, Together};
use bytes::Bytes;
use proptest::prelude::*;
use proptest::sample::Index;
use protocol::socket::{PlayerView, ServerMessage};
use serde_json::Value;

/// The players' views of the contract, which have every field there is.
fn samples() -> Vec<PlayerView> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/samples");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let mut files: Vec<_> = files
        .filter(|file| {
            file.file_name()
                .to_string_lossy()
                .starts_with("player-view-")
        })
        .map(|file| file.path())
        .collect();
    files.sort();
    let read = |path| match serde_json::from_slice(&fs::read(path).unwrap()).unwrap() {
        ServerMessage::PlayerView(view) => view,
        other => panic!("{other:?} is no player's view"),
    };
    files.into_iter().map(read).collect()
}

/// A view as it is handed over, and as it is meant.
struct View {
    shared: Shared,
    own: Bytes,
    whole: Value,
}

impl View {
    fn of(view: PlayerView) -> Self {
        let shared = brief::shared(view.seq, view.server_ms, &view.room);
        Self {
            shared: Shared::new(shared.into()),
            own: brief::own(&view.me).into(),
            whole: serde_json::to_value(ServerMessage::PlayerView(view)).unwrap(),
        }
    }

    fn brief(&self, known: &Known) -> (String, Known) {
        let (shared, own, now) = self.shared.brief(&self.own, known);
        (join(&shared, &own), now)
    }
}

fn join(shared: &Bytes, own: &Bytes) -> String {
    String::from_utf8([shared.as_ref(), own.as_ref()].concat()).unwrap()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_whole_view_is_the_one_of_the_contract() {
    let samples = samples();
    assert!(samples.len() > 40, "there is one of everything");
    for view in samples.into_iter().map(View::of) {
        let (shared, own) = view.shared.whole(&view.own);
        let text = join(&shared, &own);
        assert_eq!(read(&text), view.whole);
        assert!(!text.contains('\t'), "{text}");
        // A node that knows nothing of parts passes on the marks.
        let marked = join(view.shared.marked(), &view.own);
        assert_eq!(read(&marked), view.whole);
    }
}

#[test]
fn what_a_connection_has_is_left_out() {
    for view in samples().into_iter().map(View::of) {
        let (first, known) = view.brief(&Known::default());
        let (again, _) = view.brief(&known);
        let again = read(&again);
        for part in ["about", "crowd"] {
            assert!(read(&first)["room"][part].is_object(), "{first}");
            assert!(again["room"].get(part).is_none(), "{again}");
        }
        for part in ["who", "standing", "round"] {
            assert!(read(&first)["me"][part].is_object(), "{first}");
            assert!(again["me"].get(part).is_none(), "{again}");
        }
        for part in ["question", "offer"] {
            let was = read(&first)["room"]["phase"].get(part).is_some();
            let is = again["room"]["phase"].get(part);
            assert_eq!(is, was.then_some(&Value::Null), "{again}");
        }
    }
}

/// A node may hand over a text in one piece.
#[test]
fn a_text_in_one_piece_says_the_same() {
    for view in samples().into_iter().map(View::of) {
        let whole = Shared::new(join(view.shared.marked(), &view.own).into());
        let (first, known) = view.brief(&Known::default());
        for known in [Known::default(), known] {
            let (text, _) = view.brief(&known);
            let (shared, own, _) = whole.brief(&Bytes::new(), &known);
            assert_eq!(join(&shared, &own), text);
        }
        let (shared, _) = whole.whole(&Bytes::new());
        assert_eq!(read(str::from_utf8(&shared).unwrap()), view.whole);
        assert!(!first.is_empty());
    }
}

#[test]
fn what_has_no_parts_stays_as_it_is() {
    let text = Bytes::from_static(br#"{"type":"hostView"}"#);
    let shared = Shared::new(text.clone());
    let (brief, own, known) = shared.brief(&Bytes::new(), &Known::default());
    assert_eq!((brief, own), (text, Bytes::new()));
    assert_eq!(known, Known::default());
}

/// What becomes of a view.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Written,
    /// A newer one replaces it before there is room.
    Replaced,
    /// The client is on a new connection before it.
    OnANewLine,
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        6 => Just(Fate::Written),
        2 => Just(Fate::Replaced),
        1 => Just(Fate::OnANewLine),
    ]
}

proptest! {
    #[test]
    fn what_comes_together_is_the_whole_view(
        steps in prop::collection::vec((any::<Index>(), any::<Index>(), fate()), 1..40)
    ) {
        let samples = samples();
        let mut known = Known::default();
        let mut together = Together::default();
        for (seq, (room, me, fate)) in (0..).zip(steps) {
            let view = View::of(PlayerView {
                seq,
                server_ms: seq,
                room: room.get(&samples).room.clone(),
                me: me.get(&samples).me.clone(),
            });
            match fate {
                Fate::Written => {}
                Fate::Replaced => continue,
                Fate::OnANewLine => {
                    known = Known::default();
                    together = Together::default();
                }
            }
            let (text, now) = view.brief(&known);
            known = now;
            let mut message = read(&text);
            together.complete(&mut message);
            prop_assert_eq!(&message, &view.whole, "{}", text);
        }
    }
}

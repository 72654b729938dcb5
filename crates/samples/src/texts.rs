//! What hosts send and hear about what players write in their own words.

use protocol::socket::{
    Action, ApproveTexts, ClientMessage, ListTexts, ServerMessage, SetTextApproval, SetTextHidden,
    TextState, Texts, WrittenText,
};

/// What a host does about it.
pub(super) fn actions() -> Vec<(&'static str, Action)> {
    let hide = SetTextHidden {
        question_index: 0,
        text: "Boo".to_owned(),
        hidden: true,
    };
    let approve = ApproveTexts { question_index: 0 };
    vec![
        (
            "command-set-text-approval",
            Action::SetTextApproval(SetTextApproval { on: true }),
        ),
        ("command-set-text-hidden", Action::SetTextHidden(hide)),
        ("command-approve-texts", Action::ApproveTexts(approve)),
    ]
}

/// The request for the list.
pub(super) fn list() -> (&'static str, ClientMessage) {
    let list = ListTexts { question_index: 0 };
    ("list-texts", ClientMessage::ListTexts(list))
}

/// The list, with a text in each state.
pub(super) fn texts() -> ServerMessage {
    let texts = [
        ("Summer", 12, TextState::Shown),
        ("Boo", 1, TextState::Hidden),
        ("Sh*t", 2, TextState::Unsuitable),
        ("Sea", 4, TextState::Waiting),
    ];
    let texts = texts.into_iter().map(|(text, count, state)| WrittenText {
        text: text.to_owned(),
        count,
        state,
    });
    ServerMessage::Texts(Texts {
        question_index: 0,
        texts: texts.collect(),
        more_count: 3,
    })
}

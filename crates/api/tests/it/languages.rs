//! The language in which people get responses and emails, based on the page they use.

use serde_json::{Value, json};

use crate::app::{both, sign_up_form};
use crate::insights::play;

both! {
    async fn failures_are_said_in_the_language_that_is_asked_for(app: TestApp) {
        let mut visitor = app.visitor();
        let mut said = Vec::new();
        for languages in [None, Some("de-AT, en;q=0.5"), Some("ar"), Some("ja")] {
            visitor.languages = languages;
            let mut form = sign_up_form("ada");
            form["name"] = json!("");
            let answer = visitor.post("/auth/signup", form).await;
            answer.refused(422, "invalid_input");
            let problem = answer.json();
            assert_eq!(problem["message"], problem["errors"]["name"]);
            said.push((answer.header("content-language").to_owned(), problem["message"].clone()));
        }
        let expected = [
            ("en", "This field is required"),
            ("de", "Dieses Feld wird gebraucht"),
            ("ar", "هذا الحقل مطلوب"),
            ("en", "This field is required"),
        ];
        let expected = expected.map(|(tag, words)| (tag.to_owned(), json!(words)));
        assert_eq!(said, expected);
    }

    /// Also in the rules that a library checks.
    async fn sentences_keep_their_values_in_every_language(app: TestApp) {
        let mut visitor = app.visitor();
        for (languages, long, short) in [
            (None, "Too long: at most 80", "Password must be at least 8 characters"),
            (
                Some("de"),
                "Das ist zu lang: höchstens 80",
                "Das Passwort braucht mindestens 8 Zeichen",
            ),
        ] {
            visitor.languages = languages;
            let mut form = sign_up_form("ada");
            form["name"] = json!("{n}".repeat(30));
            form["password"] = json!("short");
            let errors = &visitor.post("/auth/signup", form).await.json()["errors"];
            assert_eq!((&errors["name"], &errors["password"]), (&json!(long), &json!(short)));
        }
    }

    /// The first email already uses it, and the account stores it.
    async fn an_account_speaks_the_language_of_the_page_it_was_made_on(app: TestApp) {
        let mut ada = app.visitor();
        ada.languages = Some("pt-PT");
        ada.sign_up("ada").await;
        assert_eq!(ada.get("/account/preferences").await.json()["language"], "pt-BR");
        let letters = app.visitor().get("/mailbox").await.json();
        assert!(letters[0].to_string().contains("código"), "{letters}");

        let mut bob = app.visitor();
        bob.sign_up("bob").await;
        assert_eq!(bob.get("/account/preferences").await.json()["language"], Value::Null);
    }

    /// Tables, spreadsheets and printouts are for people, too.
    async fn reports_as_files_speak_the_language_that_is_asked_for(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "r"), ("Tom", "w")]).await;
        for (languages, columns, words) in [
            (Some("de-AT, en;q=0.5"), "Platz,Spitzname,Punkte", "lang=\"de\" dir=\"ltr\""),
            (Some("ar"), "المركز,الاسم المستعار,النقاط", "lang=\"ar\" dir=\"rtl\""),
            (None, "Rank,Nickname,Points", "lang=\"en\" dir=\"ltr\""),
        ] {
            ada.languages = languages;
            let table = ada.get(&format!("/reports/{room}/csv")).await;
            let text = String::from_utf8(table.body.clone()).expect("text");
            assert!(text.starts_with(&format!("\u{feff}{columns}")), "{text}");
            let spoken = table.header("content-language").to_owned();
            assert!(words.contains(&format!("\"{spoken}\"")), "{spoken}");
            let page = ada.get(&format!("/reports/{room}/sheet")).await;
            let page = String::from_utf8(page.body.clone()).expect("text");
            assert!(page.contains(words) && page.contains("Zoë"), "{page}");
            let file = ada.get(&format!("/reports/{room}/xlsx")).await;
            assert_eq!(file.header("content-language"), spoken);
        }
    }
}

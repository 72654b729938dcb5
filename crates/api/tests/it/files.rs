//! Quizzes as files: imports from other programs, exports, paper, and whole collections.

use std::path::Path;
use std::sync::Arc;

use api::{CollectionForm, CollectionImported, Operator, OperatorError};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{details, save};

const AIKEN: &str = "\
Which is the capital of Peru?
A. Lima
B. Quito
ANSWER: A

Which is wet?
A. Water
ANSWER: A
";

pub(crate) async fn send(
    app: &TestApp,
    who: &Visitor<'_>,
    query: &str,
    file: impl Into<Body>,
) -> Answer {
    let mut request = Request::post(format!("/api/v1/quiz/import{query}"))
        .header("host", "127.0.0.1:8080")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "application/octet-stream");
    if let Some(token) = &who.token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    app.send(request.body(file.into()).expect("a request"))
        .await
}

async fn texts(who: &mut Visitor<'_>, quiz: &str) -> Vec<Value> {
    let questions = who.get(&format!("/quiz/{quiz}/question")).await.json();
    let questions = questions.as_array().expect("a list").clone();
    questions
        .iter()
        .map(|question| question["text"].clone())
        .collect()
}

both! {
    async fn good_rows_come_in_and_the_others_are_named(app: TestApp) {
        let mut ada = app.author("ada").await;
        let tried = send(&app, &ada, "?dryRun=true", AIKEN).await;
        assert_eq!(tried.status, StatusCode::OK, "{tried:?}");
        let tried = tried.json();
        assert_eq!(tried["format"], "aiken");
        assert_eq!((&tried["taken"], &tried["refused"]), (&json!(1), &json!(1)));
        assert_eq!(tried["rows"][0]["question"], 0);
        assert_eq!(tried["rows"][1]["reason"], "tooFewAnswers");
        assert_eq!(tried["rows"][1]["line"], 6);
        assert!(tried["quizId"].is_null());
        assert_eq!(ada.get("/quiz").await.json(), json!([]), "nothing is kept of a dry run");

        let done = send(&app, &ada, "?format=aiken", AIKEN).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        let id = done.text("quizId");
        let quiz = ada.get(&format!("/quiz/{id}")).await.json();
        assert_eq!((&quiz["visibility"], &quiz["status"]), (&json!("PRIVATE"), &json!("DRAFT")));
        assert_eq!(quiz["title"], "Imported quiz");
        assert_eq!(texts(&mut ada, &id).await, ["Which is the capital of Peru?"]);

        let more = send(&app, &ada, &format!("?quizId={id}"), AIKEN).await;
        assert_eq!((more.status, more.text("quizId")), (StatusCode::CREATED, id.clone()));
        assert_eq!(texts(&mut ada, &id).await.len(), 2);
    }

    async fn a_quiz_that_is_full_says_so_row_by_row(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 199).await;
        let two = AIKEN.replace("A. Water\n", "A. Water\nB. Sand\n");
        let report = send(&app, &ada, &format!("?quizId={id}"), two.clone()).await.json();
        assert_eq!((&report["taken"], &report["refused"]), (&json!(1), &json!(1)));
        assert_eq!(report["rows"][1]["reason"], "quizFull");
        let report = send(&app, &ada, &format!("?quizId={id}"), two).await;
        assert_eq!(report.status, StatusCode::OK, "nothing came in");
        assert!(report.json()["quizId"].is_null());
    }

    async fn a_long_file_becomes_several_quizzes_if_asked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let rows = (0..401).map(|number| format!("Question {number}?,yes,no\n"));
        let file = format!("question,correct,wrong\n{}", rows.collect::<String>());
        let tried = send(&app, &ada, "?dryRun=true", file.clone()).await.json();
        assert_eq!((&tried["taken"], &tried["refused"]), (&json!(200), &json!(201)));
        assert_eq!((&tried["found"], &tried["parts"]), (&json!(401), &json!(3)));
        assert_eq!(tried["rows"][200]["reason"], "quizFull");
        let tried = send(&app, &ada, "?dryRun=true&split=true", file.clone()).await.json();
        assert_eq!((&tried["taken"], &tried["refused"]), (&json!(401), &json!(0)));
        assert_eq!(tried["rows"][400]["question"], 400);
        assert_eq!(tried["quizIds"], json!([]));

        let done = send(&app, &ada, "?split=true", file.clone()).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        let done = done.json();
        let ids = done["quizIds"].as_array().expect("a list").clone();
        assert_eq!((ids.len(), &done["quizId"]), (3, &ids[0]));
        let mut all = Vec::new();
        for (at, id) in ids.iter().enumerate() {
            let id = id.as_str().expect("an id");
            let quiz = ada.get(&format!("/quiz/{id}")).await.json();
            assert_eq!(quiz["title"], format!("Imported quiz – Part {} of 3", at + 1));
            assert_eq!(quiz["status"], "DRAFT");
            all.extend(texts(&mut ada, id).await);
        }
        let expected: Vec<String> = (0..401).map(|number| format!("Question {number}?")).collect();
        assert_eq!(all, expected, "nothing is lost, and the order is that of the file");

        let one = send(&app, &ada, "?split=true", AIKEN).await.json();
        assert_eq!((&one["parts"], &one["quizIds"]), (&json!(1), &json!([one["quizId"]])));
        let into = format!("?split=true&quizId={}", one["quizId"].as_str().expect("an id"));
        let both = send(&app, &ada, &into, AIKEN).await;
        assert!(both.json()["errors"]["split"].is_string(), "{both:?}");
        assert_eq!(both.status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    async fn a_file_that_cannot_be_read_says_why(app: TestApp) {
        let ada = app.author("ada").await;
        let newer = json!({ "format": "fanfare-quiz", "version": 999, "questions": [] });
        let broken_zip = b"PK\x03\x04 and nothing more".to_vec();
        for (file, reason) in [
            (Body::empty(), "empty"),
            (Body::from("just a sentence"), "unknown"),
            (Body::from(newer.to_string()), "tooNew"),
            (Body::from(broken_zip), "broken"),
        ] {
            let answer = send(&app, &ada, "?dryRun=true", file).await;
            answer.refused(422, "import_unreadable");
            assert_eq!(answer.json()["errors"]["reason"], reason, "{answer:?}");
        }
        let bad = send(&app, &ada, "?format=word", AIKEN).await;
        bad.refused(400, "malformed_body");
    }

    /// The rows of a spreadsheet whose columns have no names.
    async fn a_table_without_names_is_shown_first_and_then_read_as_told(app: TestApp) {
        let mut ada = app.author("ada").await;
        let rows = "Largest ocean?,Pacific,Arctic,1\nSmallest ocean?,Pacific,Arctic,2\n";
        let unnamed = send(&app, &ada, "", rows).await;
        unnamed.refused(422, "import_unreadable");
        assert_eq!(unnamed.json()["errors"]["reason"], "columnsUnknown");

        let shown = send(&app, &ada, "?dryRun=true", rows).await;
        assert_eq!(shown.status, StatusCode::OK, "{shown:?}");
        let shown = shown.json();
        assert_eq!((&shown["format"], &shown["taken"]), (&json!("csv"), &json!(0)));
        let table = &shown["table"];
        assert_eq!((&table["isRecognized"], &table["hasHeader"]), (&json!(false), &json!(false)));
        assert_eq!(table["problems"], json!([]));
        let samples = ["Largest ocean?", "Smallest ocean?"];
        let first = json!({ "letter": "A", "samples": samples, "role": "question" });
        assert_eq!(table["columns"][0], first);
        let roles = table["columns"].as_array().expect("a list").iter();
        let roles: Vec<&str> = roles.filter_map(|column| column["role"].as_str()).collect();
        assert_eq!(roles, ["question", "answer", "answer", "correct"]);

        let chosen = format!("columns={}&header=false", roles.join(","));
        let tried = send(&app, &ada, &format!("?dryRun=true&{chosen}"), rows).await.json();
        assert_eq!((&tried["taken"], &tried["rows"][1]["question"]), (&json!(2), &json!(1)));
        assert_eq!(ada.get("/quiz").await.json(), json!([]), "nothing is kept of a dry run");
        let headed = chosen.replace("false", "true");
        let headed = send(&app, &ada, &format!("?dryRun=true&{headed}"), rows).await.json();
        assert_eq!((&headed["taken"], &headed["table"]["hasHeader"]), (&json!(1), &json!(true)));

        let done = send(&app, &ada, &format!("?{chosen}"), rows).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        assert!(done.json()["table"].is_null());
        let id = done.text("quizId");
        assert_eq!(texts(&mut ada, &id).await, samples);
    }

    async fn a_dry_run_of_other_files_says_what_it_always_said(app: TestApp) {
        let ada = app.author("ada").await;
        let known = "question,correct,wrong,Chapter\nWhere?,Here,There,7\n";
        let tried = send(&app, &ada, "?dryRun=true", known).await.json();
        assert_eq!((&tried["taken"], &tried["columnsLeft"]), (&json!(1), &json!(["Chapter"])));
        assert_eq!(tried["table"]["isRecognized"], true);
        // People can say what the header says wrong.
        let query = "?dryRun=true&columns=question,correct,wrong,notes";
        let told = send(&app, &ada, query, known).await.json();
        assert_eq!((&told["taken"], &told["columnsLeft"]), (&json!(1), &json!([])));
        assert!(send(&app, &ada, "?dryRun=true", AIKEN).await.json()["table"].is_null());
    }

    async fn roles_that_do_not_fit_are_refused_by_name(app: TestApp) {
        let mut ada = app.author("ada").await;
        let rows = "Largest ocean?,Pacific,Arctic,1\nSmallest ocean?,Pacific,Arctic,2\n";
        for (columns, reason) in [
            ("question,teacher", "roleUnknown"),
            ("", "roleUnknown"),
            ("question,question,correct", "roleTwice"),
            ("answer,answer,answer,correct", "questionMissing"),
            ("question", "answersMissing"),
            ("question,answer,answer", "correctMissing"),
            ("question,answer,wrong,correct", "wrongBesideAnswers"),
            ("question,answer,answer,correct,skip", "tooManyRoles"),
        ] {
            let refused = send(&app, &ada, &format!("?columns={columns}"), rows).await;
            refused.refused(422, "invalid_input");
            let errors = &refused.json()["errors"];
            assert_eq!(errors["reason"], reason, "{errors}");
            assert!(errors["columns"].is_string(), "{errors}");
            let query = format!("?dryRun=true&columns={columns}");
            let tried = send(&app, &ada, &query, rows).await;
            if reason == "roleUnknown" || reason == "tooManyRoles" {
                tried.refused(422, "invalid_input");
            } else {
                assert_eq!(tried.json()["table"]["problems"], json!([reason]), "{tried:?}");
                assert_eq!(tried.json()["taken"], 0);
            }
        }
        assert_eq!(ada.get("/quiz").await.json(), json!([]));
        let zip = b"PK\x03\x04 and nothing more".to_vec();
        let broken = send(&app, &ada, "?columns=question,correct", zip).await;
        assert_eq!(broken.json()["errors"]["reason"], "broken");
        let sentence = send(&app, &ada, "?dryRun=true&columns=question", "a sentence").await;
        assert_eq!(sentence.json()["errors"]["reason"], "columnsUnknown");
    }

    /// FILE-1: a file that declares too large a size is refused before any of it is read.
    async fn file_1_a_huge_file_is_refused_unread(app: TestApp) {
        let ada = app.author("ada").await;
        let unread = Body::from_stream(futures_util::stream::poll_fn(
            |_| -> std::task::Poll<Option<Result<bytes::Bytes, std::io::Error>>> {
                panic!("it was read")
            },
        ));
        let request = Request::post("/api/v1/quiz/import")
            .header("host", "127.0.0.1:8080")
            .header("sec-fetch-site", "same-origin")
            .header("content-length", (100 * 1024 * 1024).to_string())
            .header("authorization", format!("Bearer {}", ada.token.as_deref().expect("one")))
            .body(unread)
            .expect("a request");
        app.send(request).await.refused(413, "body_too_large");
        let long = vec![b'a'; 20 * 1024 * 1024 + 1];
        send(&app, &ada, "", long).await.refused(413, "body_too_large");
    }

    async fn a_quiz_keeps_its_language(app: TestApp) {
        let mut ada = app.author("ada").await;
        let question = json!({
            "text": "Verdade?", "content": { "kind": "trueFalse", "isTrue": true },
            "timeLimitS": 20, "pointsFactor": 1,
        });
        for (said, kept) in [("pt-BR", "pt-BR"), ("no tag", "")] {
            let file = json!({
                "format": "fanfare-quiz", "version": 2, "title": "Mapas", "language": said,
                "questions": [question],
            });
            let taken = send(&app, &ada, "", file.to_string().into_bytes()).await;
            let path = format!("/quiz/{}", taken.text("quizId"));
            assert_eq!(ada.get(&path).await.json()["language"], kept);
            let mut losses = async |format: &str| {
                let losses = ada.get(&format!("{path}/export/losses?format={format}")).await;
                losses.json().to_string().contains("listing")
            };
            assert!(!losses("fanfare").await);
            assert_eq!(losses("csv").await, !kept.is_empty());
            let file = ada.get(&format!("{path}/export?format=fanfare")).await.json();
            assert_eq!(file["language"].as_str().unwrap_or_default(), kept);
        }
    }

    /// API-2: an export has the right answers, so only the author gets it.
    async fn a_quiz_goes_out_and_comes_back(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps & \"more\"", 2).await;
        let path = format!("/quiz/{id}");
        let file = ada.get(&format!("{path}/export?format=fanfare")).await;
        assert_eq!(file.status, StatusCode::OK);
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"maps-more.json\"");
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert!(file.header("content-security-policy").starts_with("sandbox;"), "{file:?}");
        let back = send(&app, &ada, "", file.body.clone()).await;
        assert_eq!(back.json()["title"], "Maps & \"more\"");
        let copy = back.text("quizId");
        assert_eq!(texts(&mut ada, &copy).await, texts(&mut ada, &id).await);

        let losses = ada.get(&format!("{path}/export/losses?format=aiken")).await.json();
        assert!(losses.as_array().is_some_and(|all| !all.is_empty()), "{losses}");
        let none = ada.get(&format!("{path}/export/losses?format=fanfare")).await.json();
        assert_eq!(none, json!([]));
        let kahoot = ada.get(&format!("{path}/export?format=kahoot")).await;
        kahoot.refused(422, "invalid_input");

        let sheet = ada.get(&format!("{path}/sheet?key=true")).await;
        assert_eq!(sheet.header("content-type"), "text/html; charset=utf-8");
        assert!(sheet.header("content-disposition").starts_with("attachment;"));
        let page = String::from_utf8_lossy(&sheet.body).into_owned();
        assert!(page.contains("Question 0") && !page.contains("<script"), "{page}");

        ada.publish(&id).await;
        let mut bob = app.author("bob").await;
        for end in ["export?format=csv", "export/losses?format=csv", "sheet"] {
            bob.get(&format!("{path}/{end}")).await.refused(403, "forbidden");
            app.visitor().get(&format!("{path}/{end}")).await.refused(401, "unauthenticated");
        }
        send(&app, &bob, &format!("?quizId={id}"), AIKEN).await.refused(403, "forbidden");
        let nobody = app.visitor();
        send(&app, &nobody, "", AIKEN).await.refused(401, "unauthenticated");
        let mut una = app.visitor();
        una.sign_up("una").await;
        send(&app, &una, "", AIKEN).await.refused(403, "email_not_verified");
    }

    async fn a_quiz_on_paper_speaks_the_language_of_who_prints_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 1).await;
        let version = ada.get(&format!("/quiz/{id}")).await.json()["version"].clone();
        let mut german = details("Maps");
        german["language"] = json!("de");
        save(&mut ada, &id, json!({ "version": version, "details": german })).await;
        let path = format!("/quiz/{id}/sheet?key=true");
        let mut print = async |languages| {
            ada.languages = languages;
            let sheet = ada.get(&path).await;
            assert_eq!(sheet.status, StatusCode::OK, "{sheet:?}");
            let spoken = format!("<html lang=\"{}\"", sheet.header("content-language"));
            assert!(String::from_utf8_lossy(&sheet.body).contains(&spoken), "{sheet:?}");
            String::from_utf8_lossy(&sheet.body).into_owned()
        };
        // The author's German is marked unless the whole page is German.
        let marked = "<h1 dir=\"auto\" lang=\"de\">Maps</h1>";
        let plain = "<h1 dir=\"auto\">Maps</h1>";
        for (languages, html, key, title) in [
            (None, "<html lang=\"en\" dir=\"ltr\">", "<h1>Key: ", marked),
            (Some("de"), "<html lang=\"de\" dir=\"ltr\">", "<h1>Lösungen: ", plain),
            (Some("ar"), "<html lang=\"ar\" dir=\"rtl\">", "<h1>مفتاح الإجابات: ", marked),
            (Some("ja"), "<html lang=\"en\" dir=\"ltr\">", "<h1>Key: ", marked),
        ] {
            let page = print(languages).await;
            for said in [html, key, title] {
                assert!(page.contains(said), "{languages:?}, {said}: {page}");
            }
        }
    }

    async fn a_collection_becomes_public_quizzes(app: TestApp) {
        app.author("ada").await;
        let mut collection = String::new();
        for n in 0..45 {
            let block = format!("#Q How much is {n} and 1?\n^ {}\nA {}\nB none\n\n", n + 1, n + 1);
            collection.push_str(&block);
        }
        let store = app.store().await;
        let clock = Arc::new(app.clock.clone());
        let operator = Operator::new(store, clock, 8, None).expect("it is made");
        let import = async |email: &str, most| {
            let file = Path::new("/somewhere/science-technology.txt");
            let format = Some("opentriviaqa");
            let form = CollectionForm { format, most, ..CollectionForm::default() };
            operator.import_collection(email, file, collection.as_bytes(), form).await
        };
        let done = import("ada@example.com", Some(41)).await.expect("it is read");
        assert_eq!(done, CollectionImported { quizzes: 3, questions: 41 });
        let stranger = import("nobody@example.com", None).await;
        assert!(matches!(stranger, Err(OperatorError::NoSuchAccount)), "{stranger:?}");

        let rows = (0..301).map(|number| format!("Question {number}?,yes,no\n"));
        let table = format!("question,correct,wrong\n{}", rows.collect::<String>());
        let file = Path::new("/somewhere/old-rivers.csv");
        let form = CollectionForm { most: Some(201), ..CollectionForm::default() };
        let long = operator.import_collection("ada@example.com", file, table.as_bytes(), form);
        let long = long.await.expect("it is read");
        assert_eq!(long, CollectionImported { quizzes: 2, questions: 201 });
        let all = app.visitor().get("/feed").await.json();
        let all = all.as_array().expect("a list").clone();
        for (part, count) in [(1, 101), (2, 100)] {
            let title = format!("Old rivers – Part {part} of 2");
            let quiz = all.iter().find(|quiz| quiz["title"] == title).expect("it is there");
            assert_eq!(quiz["questionCount"], count);
        }

        let feed = app.visitor().get("/feed?category=science").await.json();
        let feed = feed.as_array().expect("a list");
        let named = |title: &str| feed.iter().find(|quiz| quiz["title"] == title);
        for (number, count) in [(1, 20), (2, 20), (3, 1)] {
            let quiz = named(&format!("Science technology {number}")).expect("it is there");
            assert_eq!(quiz["questionCount"], count);
            assert_eq!(quiz["description"], "Questions from OpenTriviaQA, CC BY-SA 4.0");
            assert_eq!(quiz["tags"], json!(["science technology", "trivia"]));
        }
        assert_eq!(app.visitor().get("/feed?category=history").await.json(), json!([]));
    }
    async fn a_collection_in_a_table_without_names_says_what_it_found(app: TestApp) {
        app.author("ada").await;
        let operator = Operator::new(app.store().await, Arc::new(app.clock.clone()), 8, None);
        let operator = operator.expect("it is made");
        let rows = "1,Largest ocean?,Pacific,Arctic,a\n2,Smallest ocean?,Pacific,Arctic,b\n";
        let import = async |columns: Option<&str>| {
            let file = Path::new("/somewhere/oceans.csv");
            let form = CollectionForm { columns, ..CollectionForm::default() };
            let done = operator.import_collection("ada@example.com", file, rows.as_bytes(), form);
            done.await.map_err(|error| error.to_string())
        };
        let said = import(None).await.expect_err("nobody said what the columns are");
        assert!(said.contains("`--columns skip,question,answer,answer,correct`"), "{said}");
        assert!(said.contains("  B: Largest ocean? | Smallest ocean?\n"), "{said}");
        let said = import(Some("question,teacher")).await.expect_err("there is no such role");
        assert!(said.starts_with("`teacher` is no role of a column; choose from skip,"), "{said}");
        let said = import(Some("skip,question")).await.expect_err("there are no answers");
        assert!(said.starts_with("the columns don't fit: no column has answers\n"), "{said}");
        let done = import(Some("skip, question, answer, answer, correct")).await;
        assert_eq!(done, Ok(CollectionImported { quizzes: 1, questions: 2 }));
    }
}

//! Folders for quizzes, and exports of several quizzes, through the front door.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::app::{Answer, Visitor, both};
use crate::files;

async fn make(who: &mut Visitor<'_>, name: &str, parent: Option<&str>) -> String {
    let form = json!({ "name": name, "parentId": parent });
    let made = who.post("/folders", form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    made.text("id")
}

async fn change(who: &mut Visitor<'_>, id: &str, change: Value) -> Answer {
    who.call(Method::PATCH, &format!("/folders/{id}"), Some(change))
        .await
}

async fn put(who: &mut Visitor<'_>, quizzes: &[&str], folder: Option<&str>) -> Answer {
    let form = json!({ "quizIds": quizzes, "folderId": folder });
    who.post("/folders/moves", form).await
}

/// Titles of a list of quizzes, in its order.
async fn titles(who: &mut Visitor<'_>, query: &str) -> Vec<String> {
    let list = who.get(&format!("/quiz?sort=title&{query}")).await.json();
    let list = list.as_array().expect("a list").iter();
    list.map(|quiz| quiz["title"].as_str().expect("a title").to_owned())
        .collect()
}

/// Each folder as its name, the name of its parent, and the number of its quizzes.
async fn tree(who: &mut Visitor<'_>) -> Vec<(String, String, u64)> {
    let list = who.get("/folders").await.json();
    let list = list.as_array().expect("a list").clone();
    let named = |id: &Value| {
        let found = list.iter().find(|folder| folder["id"] == *id);
        found.map_or_else(String::new, |folder| {
            folder["name"].as_str().unwrap_or("").to_owned()
        })
    };
    let rows = list.iter().map(|folder| {
        let quizzes = folder["quizCount"].as_u64().expect("a count");
        (named(&folder["id"]), named(&folder["parentId"]), quizzes)
    });
    rows.collect()
}

fn rows(of: &[(&str, &str, u64)]) -> Vec<(String, String, u64)> {
    of.iter()
        .map(|(name, parent, n)| ((*name).to_owned(), (*parent).to_owned(), *n))
        .collect()
}

fn unpack(answer: &Answer) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let mut zip = ZipArchive::new(Cursor::new(answer.body.clone())).expect("a zip file");
    let files = (0..zip.len()).map(|n| {
        let mut file = zip.by_index(n).expect("a file");
        let mut body = Vec::new();
        file.read_to_end(&mut body).expect("it is whole");
        (file.name().expect("a name").into_owned(), body)
    });
    files.collect()
}

both! {
    async fn quizzes_are_sorted_into_folders_and_found_there(app: TestApp) {
        let mut ada = app.author("ada").await;
        let school = make(&mut ada, "  School ", None).await;
        let maths = make(&mut ada, "Maths", Some(&school)).await;
        let (rivers, sums, party) =
            (ada.quiz("Rivers", 1).await, ada.quiz("Sums", 1).await, ada.quiz("Party", 1).await);
        let moved = put(&mut ada, &[&rivers], Some(&school)).await.json();
        assert_eq!(moved, json!([{ "quizId": rivers, "previousFolderId": null }]));
        put(&mut ada, &[&sums], Some(&maths)).await;

        assert_eq!(tree(&mut ada).await, rows(&[("Maths", "School", 1), ("School", "", 1)]));
        assert_eq!(titles(&mut ada, "").await, ["Party", "Rivers", "Sums"], "all, wherever");
        assert_eq!(titles(&mut ada, &format!("folder={school}")).await, ["Rivers"]);
        let below = format!("folder={school}&subfolders=true");
        assert_eq!(titles(&mut ada, &below).await, ["Rivers", "Sums"]);
        assert_eq!(titles(&mut ada, &format!("{below}&search=sum")).await, ["Sums"]);
        assert_eq!(titles(&mut ada, &format!("{below}&search=party")).await, [""; 0]);
        let listed = ada.get(&format!("/quiz?folder={maths}")).await.json();
        assert_eq!(listed[0]["folderId"], json!(maths));

        // A copy is beside its original, as in a file manager.
        let copy = ada.post(&format!("/quiz/{sums}/duplicate"), json!({})).await.text("id");
        assert_eq!(titles(&mut ada, &format!("folder={maths}")).await.len(), 2);
        ada.call(Method::DELETE, &format!("/quiz/{copy}"), None).await;

        // What Undo sends.
        let moved = put(&mut ada, &[&rivers, &party], Some(&maths)).await.json();
        let before = moved.as_array().expect("a list").iter();
        let before: BTreeMap<&str, &Value> = before
            .map(|one| (one["quizId"].as_str().expect("an id"), &one["previousFolderId"]))
            .collect();
        assert_eq!(before[&*rivers], &json!(school));
        assert_eq!(before[&*party], &Value::Null);
        put(&mut ada, &[&rivers], Some(&school)).await;
        put(&mut ada, &[&party], None).await;
        assert_eq!(tree(&mut ada).await, rows(&[("Maths", "School", 1), ("School", "", 1)]));
    }

    async fn new_quizzes_and_imports_can_begin_in_a_folder(app: TestApp) {
        let mut ada = app.author("ada").await;
        let school = make(&mut ada, "School", None).await;
        let form = json!({ "title": "Rivers", "description": "Water", "folderId": school });
        let made = ada.post("/quiz", form.clone()).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let file = b"question,correct,wrong 1\nWhere?,Here,There\n".to_vec();
        let query = format!("?folder={school}");
        let done = files::send(&app, &ada, &query, file.clone()).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        assert_eq!(tree(&mut ada).await, rows(&[("School", "", 2)]));

        ada.call(Method::DELETE, &format!("/folders/{school}"), None).await;
        ada.post("/quiz", form).await.refused(404, "folder_unknown");
        files::send(&app, &ada, &query, file).await.refused(404, "folder_unknown");
        assert_eq!(titles(&mut ada, "").await.len(), 2, "nothing was created");
    }

    async fn deleting_a_folder_moves_what_is_in_it_one_level_up(app: TestApp) {
        let mut ada = app.author("ada").await;
        let school = make(&mut ada, "School", None).await;
        let maths = make(&mut ada, "Maths", Some(&school)).await;
        make(&mut ada, "maths", Some(&maths)).await;
        make(&mut ada, "Old", Some(&maths)).await;
        make(&mut ada, "OLD", Some(&school)).await;
        let (sums, gone) = (ada.quiz("Sums", 1).await, ada.quiz("Gone", 1).await);
        put(&mut ada, &[&sums, &gone], Some(&maths)).await;
        ada.call(Method::DELETE, &format!("/quiz/{gone}"), None).await;

        let deleted = ada.call(Method::DELETE, &format!("/folders/{maths}"), None).await;
        assert_eq!(deleted.status, StatusCode::OK);
        let deleted = deleted.json();
        let after =
            rows(&[("maths", "School", 0), ("OLD", "School", 0), ("Old (2)", "School", 0),
                ("School", "", 1)]);
        assert_eq!(tree(&mut ada).await, after);
        // A quiz that comes back is where the others went.
        ada.post(&format!("/quiz/{gone}/restore"), json!({})).await;
        assert_eq!(titles(&mut ada, &format!("folder={school}")).await, ["Gone", "Sums"]);
        ada.get(&format!("/quiz?folder={maths}")).await.refused(404, "folder_unknown");
        let again = ada.call(Method::DELETE, &format!("/folders/{maths}"), None).await;
        again.refused(404, "not_found");

        // What Undo sends.
        let back = ada.post("/folders", deleted.clone()).await;
        assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
        assert_eq!(back.json()["quizCount"], 2);
        let before =
            rows(&[("maths", "Maths", 0), ("Maths", "School", 2), ("OLD", "School", 0),
                ("Old", "Maths", 0), ("School", "", 0)]);
        let mut now = tree(&mut ada).await;
        now.sort_by_key(|(name, parent, _)| before.iter().position(|(other, its_parent, _)| {
            (name, parent) == (other, its_parent)
        }));
        assert_eq!(now, before);
        ada.post("/folders", deleted.clone()).await.refused(409, "folder_name_taken");
        let mut bob = app.author("bob").await;
        bob.post("/folders", deleted.clone()).await.refused(404, "folder_unknown");
        let mut own = deleted;
        own["parentId"] = Value::Null;
        let own = bob.post("/folders", own).await;
        assert_eq!(own.json()["quizCount"], 0, "nobody takes what is someone else's");
        assert_eq!(tree(&mut ada).await.len(), 5);
    }

    async fn each_refusal_has_a_name_and_loses_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let one = make(&mut ada, "One", None).await;
        let two = make(&mut ada, "Two", Some(&one)).await;
        let three = make(&mut ada, "Three", Some(&two)).await;
        let four = make(&mut ada, "Four", Some(&three)).await;
        let before = tree(&mut ada).await;

        for (name, parent, code) in [
            ("ONE ", Value::Null, "folder_name_taken"),
            ("Five", json!(four), "folder_too_deep"),
            ("Lost", json!("0192f0c1-2f5e-7c3a-9a53-000000000001"), "folder_unknown"),
            ("  ", Value::Null, "invalid_input"),
            ("a\nb", Value::Null, "invalid_input"),
            (&*"x".repeat(61), Value::Null, "invalid_input"),
        ] {
            let status = match code {
                "invalid_input" => 422,
                "folder_unknown" => 404,
                _ => 409,
            };
            let form = json!({ "name": name, "parentId": parent });
            ada.post("/folders", form).await.refused(status, code);
        }
        let own = change(&mut ada, &one, json!({ "version": 1, "parentId": one })).await;
        own.refused(409, "folder_in_itself");
        let below = change(&mut ada, &one, json!({ "version": 1, "parentId": four })).await;
        below.refused(409, "folder_in_itself");
        let beside = make(&mut ada, "Beside", None).await;
        let deep = change(&mut ada, &one, json!({ "version": 1, "parentId": beside })).await;
        deep.refused(409, "folder_too_deep");
        let taken = change(&mut ada, &beside, json!({ "version": 1, "name": "oNe" })).await;
        taken.refused(409, "folder_name_taken");
        assert_eq!(taken.json()["errors"]["name"], taken.json()["message"]);
        ada.call(Method::DELETE, &format!("/folders/{beside}"), None).await;
        assert_eq!(tree(&mut ada).await, before);

        // Nobody learns of anyone else's folder, or puts anything there.
        let mut bob = app.author("bob").await;
        let quiz = bob.quiz("Bobs", 1).await;
        put(&mut bob, &[&quiz], Some(&one)).await.refused(404, "folder_unknown");
        let own = make(&mut bob, "One", None).await;
        let there = change(&mut bob, &own, json!({ "version": 1, "parentId": one })).await;
        there.refused(404, "folder_unknown");
        let stolen = put(&mut ada, &[&quiz], Some(&one)).await;
        assert_eq!(stolen.json(), json!([]), "someone else's quiz doesn't move");
        assert_eq!(titles(&mut bob, "").await, ["Bobs"]);
    }

    async fn two_tabs_change_one_folder(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (one, two) = (make(&mut ada, "One", None).await, make(&mut ada, "Two", None).await);
        let first = change(&mut ada, &one, json!({ "version": 1, "name": "Uno" })).await;
        assert_eq!((first.text("name"), &first.json()["version"]), ("Uno".into(), &json!(2)));
        let late = change(&mut ada, &one, json!({ "version": 1, "name": "Eins" })).await;
        late.refused(409, "version_conflict");
        // Only a name in other capitals is still its own.
        let same = change(&mut ada, &one, json!({ "version": 2, "name": "UNO" })).await;
        assert_eq!(same.status, StatusCode::OK, "{same:?}");
        let inside = change(&mut ada, &one, json!({ "version": 3, "parentId": two })).await;
        assert_eq!(inside.json()["parentId"], json!(two));
        let back = change(&mut ada, &one, json!({ "version": 4, "parentId": null })).await;
        assert_eq!(back.json()["parentId"], Value::Null);

        let quiz = ada.quiz("Rivers", 1).await;
        ada.call(Method::DELETE, &format!("/folders/{two}"), None).await;
        put(&mut ada, &[&quiz], Some(&two)).await.refused(404, "folder_unknown");
        let gone = change(&mut ada, &two, json!({ "version": 1, "name": "Zwei" })).await;
        gone.refused(404, "not_found");
    }

    async fn an_account_has_at_most_two_hundred_folders(app: TestApp) {
        let mut ada = app.author("ada").await;
        for n in 0..200 {
            make(&mut ada, &format!("Folder {n}"), None).await;
        }
        let more = ada.post("/folders", json!({ "name": "One more" })).await;
        more.refused(409, "folder_limit_reached");
        assert_eq!(tree(&mut ada).await.len(), 200);
    }

    async fn several_quizzes_are_one_zip_of_fanfare_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (one, two) = (ada.quiz("Rivers: \"big\"", 2).await, ada.quiz("rivers- -big", 1).await);
        let three = ada.quiz("أنهار", 1).await;
        let form = json!({ "quizIds": [one, two, three, one] });
        let answer = ada.post("/quiz/exports", form.clone()).await;
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"quizzes.zip\"");
        let zip = unpack(&answer);
        let names: Vec<&String> = zip.keys().collect();
        assert_eq!(names, ["Rivers- -big.json", "rivers- -big (2).json", "أنهار.json"]);
        let single = ada.get(&format!("/quiz/{one}/export?format=fanfare")).await;
        assert_eq!(zip["Rivers- -big.json"], single.body, "as the single export writes it");

        // All or nothing, and only one's own.
        let mut bob = app.author("bob").await;
        bob.post("/quiz/exports", form.clone()).await.refused(404, "not_found");
        ada.call(Method::DELETE, &format!("/quiz/{two}"), None).await;
        ada.post("/quiz/exports", form).await.refused(404, "not_found");
        let none = ada.post("/quiz/exports", json!({ "quizIds": [] })).await;
        none.refused(422, "invalid_input");
    }

    async fn a_folder_is_a_zip_with_folders(app: TestApp) {
        let mut ada = app.author("ada").await;
        let school = make(&mut ada, "School", None).await;
        let maths = make(&mut ada, "Maths / 7a", Some(&school)).await;
        make(&mut ada, "Elsewhere", None).await;
        let (rivers, sums) = (ada.quiz("Rivers", 1).await, ada.quiz("Sums", 1).await);
        put(&mut ada, &[&rivers], Some(&school)).await;
        put(&mut ada, &[&sums], Some(&maths)).await;
        let answer = ada.get(&format!("/folders/{school}/export")).await;
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"school.zip\"");
        let zip = unpack(&answer);
        let names: Vec<&String> = zip.keys().collect();
        assert_eq!(names, ["Maths - 7a/Sums.json", "Rivers.json"]);
        let file = zip["Rivers.json"].clone();
        let done = files::send(&app, &ada, "", file).await;
        assert_eq!(done.json()["taken"], json!(1), "it can be imported again: {done:?}");
    }
}

//! Writes a package of version 2.1.

use std::collections::BTreeSet;

use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftPicture, GapsContent, LabelsContent,
    MatchContent, MediaKind, NumberContent, OrderContent, PinContent, PollContent, QuestionDraft,
    QuizDraft, RankingContent, RatingContent, TrueFalseContent, TypedContent,
};
use game::limits;
use game::lint::is_playable;
use markup::html;
use markup::xml::escape;
use unpack::text::one_line;
use unpack::{CompressionMethod, pack};

use super::body::ANSWER_CLASS;
use super::manifest::{manifest, test};
use super::outgoing::{HEAD, Outgoing, SPACES, media_path, role};
use super::{closeness, feedback, labels, passage, sorting, stage};
use crate::media;
use crate::reading::File;

/// The maximum length of an item's title, by which teachers find it in a list.
const TITLE_MAX: usize = 80;
const TEMPLATES: &str = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/// Writes the supported questions. What is about a picture requires its picture among the files.
pub(super) fn write(quiz: &QuizDraft, files: &[File]) -> Vec<u8> {
    let mut outgoing: Vec<Outgoing<'_>> = Vec::new();
    for question in quiz.questions.iter().filter(|question| has(question)) {
        let one = Outgoing::of(format!("q{:03}", outgoing.len() + 1), question, files);
        if has_stage(question) && one.shown.is_none() {
            continue;
        }
        outgoing.push(one);
    }
    let mut entries = vec![
        (
            "imsmanifest.xml".to_owned(),
            manifest(quiz, &outgoing).into_bytes(),
        ),
        ("test.xml".to_owned(), test(quiz, &outgoing).into_bytes()),
    ];
    for one in &outgoing {
        let path = format!("items/{}.xml", one.id);
        entries.push((path, item(one).into_bytes()));
    }
    let mut packed = BTreeSet::new();
    for (path, file) in outgoing.iter().flat_map(Outgoing::files) {
        if packed.insert(path.clone()) {
            entries.push((path, file.bytes.clone()));
        }
    }
    let entries = entries.iter();
    pack(entries.map(|(name, bytes)| (name.clone(), bytes.as_slice(), CompressionMethod::Deflated)))
}

/// Whether a question is about places on its picture.
pub(super) fn has_stage(question: &QuestionDraft) -> bool {
    matches!(question.content, Content::Pin(_) | Content::Labels(_))
}

/// The parts that differ between kinds.
#[derive(Default)]
struct Parts {
    /// `cardinality="…" baseType="…"`; empty if nothing is asked.
    response: String,
    /// The contents of the declaration.
    key: String,
    interaction: String,
    processing: String,
    /// The declarations of several responses, instead of `response` and `key`.
    declarations: String,
}

fn item(one: &Outgoing<'_>) -> String {
    let question = one.question;
    let parts = parts(one);
    let declaration = if parts.response.is_empty() {
        parts.declarations
    } else {
        let (response, key) = (&parts.response, &parts.key);
        format!(
            "<responseDeclaration identifier=\"RESPONSE\" {response}>{key}</responseDeclaration>\n"
        )
    };
    let text = match &question.content {
        Content::Slide(slide) => {
            let body = Some(&slide.body).filter(|body| !body.is_empty());
            let body = body.map(|body| html::block(body)).unwrap_or_default();
            format!("<h2>{}</h2>{body}", html::written(&question.text))
        }
        _ => html::block(&question.text),
    };
    let shown = one.shown.filter(|_| !has_stage(question));
    let shown = shown.map(|(media, file)| {
        let path = format!("../{}", media::source(&media_path(media.kind, file), media));
        let (role, alt) = (role(media.is_decorative), escape(&media.alt));
        if media.kind == MediaKind::Image {
            return format!("<p><img src=\"{path}\" alt=\"{alt}\"{role}/></p>");
        }
        let (kind, _) = media::kind_of(media.kind, &file.bytes);
        format!("<p><object data=\"{path}\" type=\"{kind}\"{role}>{alt}</object></p>")
    });
    let mut outcomes = String::new();
    if question.content.is_scored() {
        outcomes.push_str(
            "<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\">\
             <defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n",
        );
    }
    let (told, feedback) = feedback::written(question);
    outcomes.push_str(&told);
    format!(
        "{HEAD}<assessmentItem {SPACES} identifier=\"{}\" title=\"{}\" adaptive=\"false\" \
         timeDependent=\"{}\">\n{declaration}{outcomes}<itemBody>\n{text}{}\n{}\n</itemBody>\n\
         {}{feedback}</assessmentItem>\n",
        one.id,
        escape(&one_line(&question.text, TITLE_MAX)),
        question.time_limit_s.is_some(),
        shown.unwrap_or_default(),
        parts.interaction,
        parts.processing,
    )
}

/// Whether it is finished, and what is written would be read back.
pub(super) fn has(question: &QuestionDraft) -> bool {
    let is_kept = match &question.content {
        Content::Gaps(content) => passage::keeps(content),
        _ => true,
    };
    is_playable(question) && is_kept
}

fn parts(one: &Outgoing<'_>) -> Parts {
    match &one.question.content {
        Content::Choice(content) => choice(content, one),
        Content::TrueFalse(content) => true_false(content),
        Content::Typed(content) => typed(content),
        Content::Number(content) => number(content),
        Content::Order(content) => order(content),
        Content::Match(content) => matching(content),
        Content::Pin(content) => pin(content, one),
        Content::Poll(content) => poll(content, one),
        Content::WordCloud(content) => Parts {
            response: "cardinality=\"multiple\" baseType=\"string\"".to_owned(),
            interaction: format!(
                "<extendedTextInteraction responseIdentifier=\"RESPONSE\" maxStrings=\"{}\" \
                 expectedLength=\"{}\"/>",
                content.words_max,
                limits::CLOUD_WORD_MAX,
            ),
            ..Parts::default()
        },
        Content::OpenText(_) => Parts {
            response: "cardinality=\"single\" baseType=\"string\"".to_owned(),
            interaction: "<extendedTextInteraction responseIdentifier=\"RESPONSE\" \
                          expectedLines=\"5\"/>"
                .to_owned(),
            ..Parts::default()
        },
        Content::Rating(content) => rating(content),
        Content::Gaps(content) => gaps(content),
        Content::Categorize(content) => categorize(content),
        Content::Ranking(content) => ranking(content),
        Content::Labels(content) => labeling(content, one),
        Content::Slide(_) => Parts::default(),
    }
}

fn template(name: &str) -> String {
    format!("<responseProcessing template=\"{TEMPLATES}/{name}\"/>\n")
}

fn values<T: AsRef<str>>(values: impl IntoIterator<Item = T>) -> String {
    let values = values.into_iter();
    let values = values.map(|value| format!("<value>{}</value>", escape(value.as_ref())));
    format!(
        "<correctResponse>{}</correctResponse>",
        values.collect::<String>()
    )
}

/// The identifiers of answers: A, B, C and so on.
fn ids(prefix: &str) -> impl Iterator<Item = String> {
    let prefix = prefix.to_owned();
    ('A'..='Z').map(move |letter| format!("{prefix}{letter}"))
}

fn simple_choices(htmls: impl IntoIterator<Item = String>) -> String {
    let choices = ids("")
        .zip(htmls)
        .map(|(id, html)| format!("<simpleChoice identifier=\"{id}\">{html}</simpleChoice>\n"));
    choices.collect()
}

/// An answer, with its picture below its text.
fn shown_answer(text: &str, picture: Option<&DraftPicture>, one: &Outgoing<'_>) -> String {
    let mut html = html::written(text);
    if let Some((picture, path)) = picture.and_then(|shown| Some((shown, one.path_of(shown)?))) {
        html.extend([
            "<img src=\"../",
            &media::to_address(&path),
            "\" alt=\"",
            &escape(&picture.alt),
            "\"",
            role(picture.is_decorative),
            "/>",
        ]);
    }
    html
}

fn choice(content: &ChoiceContent, one: &Outgoing<'_>) -> Parts {
    let rights = ids("")
        .zip(&content.answers)
        .filter(|(_, answer)| answer.is_correct);
    let rights: Vec<String> = rights.map(|(id, _)| id).collect();
    let is_single = rights.len() == 1;
    let cardinality = if is_single { "single" } else { "multiple" };
    let answers = content.answers.iter();
    let answers = answers.map(|answer| shown_answer(&answer.text, answer.picture.as_ref(), one));
    Parts {
        response: format!("cardinality=\"{cardinality}\" baseType=\"identifier\""),
        key: values(&rights),
        interaction: format!(
            "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" \
             maxChoices=\"{}\">\n{}</choiceInteraction>",
            u8::from(is_single),
            simple_choices(answers),
        ),
        processing: feedback::processing(content, is_single)
            .unwrap_or_else(|| template("match_correct")),
        ..Parts::default()
    }
}

fn true_false(content: &TrueFalseContent) -> Parts {
    Parts {
        response: "cardinality=\"single\" baseType=\"identifier\"".to_owned(),
        key: values([(content.is_true == Some(true)).to_string()]),
        interaction: "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" \
                      maxChoices=\"1\">\n\
                      <simpleChoice identifier=\"true\">True</simpleChoice>\n\
                      <simpleChoice identifier=\"false\">False</simpleChoice>\n\
                      </choiceInteraction>"
            .to_owned(),
        processing: template("match_correct"),
        ..Parts::default()
    }
}

fn poll(content: &PollContent, one: &Outgoing<'_>) -> Parts {
    let (cardinality, most) = if content.takes_several {
        ("multiple", 0)
    } else {
        ("single", 1)
    };
    let answers = content.offered();
    let answers = answers.map(|(text, picture)| shown_answer(text, picture, one));
    Parts {
        response: format!("cardinality=\"{cardinality}\" baseType=\"identifier\""),
        interaction: format!(
            "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" \
             maxChoices=\"{most}\">\n{}</choiceInteraction>",
            simple_choices(answers),
        ),
        ..Parts::default()
    }
}

fn typed(content: &TypedContent) -> Parts {
    let entries = content.accepted.iter().map(|text| {
        let text = escape(text);
        format!("<mapEntry mapKey=\"{text}\" mappedValue=\"1\" caseSensitive=\"false\"/>")
    });
    let mapping = format!(
        "<mapping defaultValue=\"0\">{}</mapping>",
        entries.collect::<String>()
    );
    Parts {
        response: "cardinality=\"single\" baseType=\"string\"".to_owned(),
        key: values(content.accepted.first()) + &mapping,
        interaction: answer_box(
            "<textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"30\"/>",
            &[],
        ),
        processing: template("map_response"),
        ..Parts::default()
    }
}

/// The answer part with its labels, each with its class.
fn answer_box(interaction: &str, labels: &[(&str, &str)]) -> String {
    let labels = labels.iter().filter(|(_, text)| !text.is_empty());
    let labels = labels.map(|(class, text)| {
        let text = escape(text);
        format!(" <span class=\"{class}\">{text}</span>")
    });
    let labels: String = labels.collect();
    format!("<div class=\"{ANSWER_CLASS}\">{interaction}{labels}</div>")
}

fn number(content: &NumberContent) -> Parts {
    let entry = "<textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"15\"/>";
    let interaction = content.range.map_or_else(
        || entry.to_owned(),
        |range| {
            format!(
                "<sliderInteraction responseIdentifier=\"RESPONSE\" lowerBound=\"{}\" \
                 upperBound=\"{}\" step=\"{}\"/>",
                range.min, range.max, range.step,
            )
        },
    );
    let tolerance = content.tolerance;
    Parts {
        response: "cardinality=\"single\" baseType=\"float\"".to_owned(),
        key: values([content.right.unwrap_or_default().to_string()]),
        interaction: answer_box(&interaction, &[("unit", &content.unit)]),
        processing: format!(
            "<responseProcessing><responseCondition><responseIf>\
             <equal toleranceMode=\"absolute\" tolerance=\"{tolerance} {tolerance}\">\
             <variable identifier=\"RESPONSE\"/><correct identifier=\"RESPONSE\"/></equal>\
             <setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">1</baseValue>\
             </setOutcomeValue></responseIf>{}</responseCondition></responseProcessing>\n",
            closeness::written(content),
        ),
        ..Parts::default()
    }
}

fn rating(content: &RatingContent) -> Parts {
    let slider = format!(
        "<sliderInteraction responseIdentifier=\"RESPONSE\" lowerBound=\"{}\" upperBound=\"{}\" \
         step=\"1\"/>",
        content.numbers().start(),
        content.numbers().end(),
    );
    Parts {
        response: "cardinality=\"single\" baseType=\"integer\"".to_owned(),
        interaction: answer_box(&slider, &[("low", &content.low), ("high", &content.high)]),
        ..Parts::default()
    }
}

fn order(content: &OrderContent) -> Parts {
    Parts {
        key: values(ids("").take(content.items.len())),
        processing: template("match_correct"),
        ..ordering(&content.items)
    }
}

/// An order without a key: none is right or wrong.
fn ranking(content: &RankingContent) -> Parts {
    ordering(&content.items)
}

fn ordering(items: &[String]) -> Parts {
    let texts = items.iter().map(|text| html::written(text));
    Parts {
        response: "cardinality=\"ordered\" baseType=\"identifier\"".to_owned(),
        interaction: format!(
            "<orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\">\n{}\
             </orderInteraction>",
            simple_choices(texts),
        ),
        ..Parts::default()
    }
}

fn matching(content: &MatchContent) -> Parts {
    let choice = |(id, text): (String, &String)| {
        let html = html::written(text);
        format!(
            "<simpleAssociableChoice identifier=\"{id}\" matchMax=\"1\">{html}\
             </simpleAssociableChoice>\n"
        )
    };
    let prompts = content.pairs.iter().map(|pair| &pair.prompt);
    let prompts: String = ids("P").zip(prompts).map(choice).collect();
    let answers = content.pairs.iter().map(|pair| &pair.answer);
    let answers = answers.chain(&content.distractors);
    let answers: String = ids("R").zip(answers).map(choice).collect();
    let pairs = ids("P").zip(ids("R")).take(content.pairs.len());
    Parts {
        response: "cardinality=\"multiple\" baseType=\"directedPair\"".to_owned(),
        key: values(pairs.map(|(prompt, answer)| format!("{prompt} {answer}"))),
        interaction: format!(
            "<matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" \
             maxAssociations=\"{}\">\n<simpleMatchSet>\n{prompts}</simpleMatchSet>\n\
             <simpleMatchSet>\n{answers}</simpleMatchSet>\n</matchInteraction>",
            content.pairs.len(),
        ),
        processing: template("match_correct"),
        ..Parts::default()
    }
}

fn gaps(content: &GapsContent) -> Parts {
    let (declarations, interaction, processing) = passage::written(content);
    Parts {
        interaction,
        processing,
        declarations,
        ..Parts::default()
    }
}

fn categorize(content: &CategorizeContent) -> Parts {
    let (key, interaction) = sorting::written(content);
    Parts {
        response: "cardinality=\"multiple\" baseType=\"directedPair\"".to_owned(),
        key: values(&key),
        interaction,
        processing: template("match_correct"),
        ..Parts::default()
    }
}

fn pin(content: &PinContent, one: &Outgoing<'_>) -> Parts {
    let Some((key, interaction)) = stage::pin_written(content, one) else {
        return Parts::default();
    };
    Parts {
        response: "cardinality=\"single\" baseType=\"point\"".to_owned(),
        key,
        interaction,
        processing: template("map_response_point"),
        ..Parts::default()
    }
}

fn labeling(content: &LabelsContent, one: &Outgoing<'_>) -> Parts {
    let Some((key, interaction)) = labels::written(content, one) else {
        return Parts::default();
    };
    Parts {
        response: "cardinality=\"multiple\" baseType=\"directedPair\"".to_owned(),
        key: values(&key),
        interaction,
        processing: template("match_correct"),
        ..Parts::default()
    }
}

//! Writes Moodle's XML.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftMedia, MatchContent, MatchPair,
    MediaKind, NumberContent, OrderContent, QuestionDraft, QuizDraft, TrueFalseContent,
    TypedContent,
};
use game::lint::is_playable;
use markup::html;
use markup::xml::escape;
use unpack::text::one_line;

use super::{cloze, labels};
use crate::media;
use crate::reading::File;

/// The maximum length of a question's name, by which teachers find it in the question bank.
const NAME_MAX: usize = 80;

/// How an essay is answered. Some programs stop at one that doesn't say it all, as Moodle does.
const ESSAY: &str = "<responseformat>editor</responseformat>\n\
    <responserequired>1</responserequired>\n<responsefieldlines>15</responsefieldlines>\n\
    <minwordlimit></minwordlimit>\n<maxwordlimit></maxwordlimit>\n\
    <attachments>0</attachments>\n<attachmentsrequired>0</attachmentsrequired>\n\
    <maxbytes>0</maxbytes>\n<filetypeslist></filetypeslist>\n\
    <graderinfo format=\"html\"><text></text></graderinfo>\n\
    <responsetemplate format=\"html\"><text></text></responsetemplate>\n";

/// Writes the questions of kinds that Moodle has.
pub(super) fn write(quiz: &QuizDraft, files: &[File]) -> Vec<u8> {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    if !quiz.title.is_empty() {
        // A slash would start a subcategory.
        let path = format!("$course$/top/{}", quiz.title.replace('/', "//"));
        xml.extend([format!(
            "<question type=\"category\">\n<category><text>{}</text></category>\n\
             <info format=\"html\"><text>{}</text></info>\n</question>\n",
            escape(&path),
            cdata(&html::written(&quiz.description)),
        )]);
    }
    let questions = quiz.questions.iter();
    for question in questions.filter(|question| has(question)) {
        push_question(&mut xml, quiz, question, files);
    }
    xml.push_str("</quiz>\n");
    xml.into_bytes()
}

/// Whether Moodle has this kind of question, and it is finished.
pub(super) fn has(question: &QuestionDraft) -> bool {
    let has_kind = match &question.content {
        Content::Choice(_)
        | Content::TrueFalse(_)
        | Content::Typed(_)
        | Content::Number(_)
        | Content::Order(_)
        | Content::Match(_)
        | Content::OpenText(_)
        | Content::Slide(_)
        | Content::Gaps(_)
        | Content::Labels(_)
        | Content::Categorize(_) => true,
        Content::Pin(_)
        | Content::Poll(_)
        | Content::WordCloud(_)
        | Content::Rating(_)
        | Content::Ranking(_) => false,
    };
    has_kind && is_playable(question)
}

fn push_question(xml: &mut String, quiz: &QuizDraft, question: &QuestionDraft, files: &[File]) {
    let mut shown = media::of(question, files);
    let (kind, content) = match &question.content {
        Content::Choice(content) => ("multichoice", choice(content, files)),
        Content::TrueFalse(content) => ("truefalse", true_false(content)),
        Content::Typed(content) => ("shortanswer", typed(content)),
        Content::Number(content) => ("numerical", number(content)),
        Content::Order(content) => ("ordering", order(content)),
        Content::Match(content) => ("matching", matching(content)),
        Content::OpenText(_) => ("essay", ESSAY.to_owned()),
        Content::Slide(_) => ("description", String::new()),
        Content::Gaps(_) => ("cloze", String::new()),
        Content::Categorize(content) => ("matching", matching(&as_pairs(content))),
        Content::Labels(content) => {
            let picture = shown.take();
            let labels = picture.and_then(|(media, file)| labels::written(content, media, file));
            // Without a picture, there are no spots on it.
            let Some(labels) = labels else { return };
            ("ddimageortext", labels)
        }
        Content::Pin(_)
        | Content::Poll(_)
        | Content::WordCloud(_)
        | Content::Rating(_)
        | Content::Ranking(_) => return,
    };
    let (text, attached) = asked(question, shown);
    let explanation = html::written(&question.explanation);
    let grade = if question.content.is_scored() {
        question.points_factor
    } else {
        1
    };
    xml.extend([format!(
        "<question type=\"{kind}\">\n<name><text>{}</text></name>\n\
         <questiontext format=\"html\"><text>{}</text>{attached}</questiontext>\n\
         <generalfeedback format=\"html\"><text>{}</text></generalfeedback>\n\
         <defaultgrade>{grade}</defaultgrade>\n<penalty>0</penalty>\n<hidden>0</hidden>\n",
        escape(&one_line(&question.text, NAME_MAX)),
        cdata(&text),
        cdata(&explanation),
    )]);
    xml.push_str(&content);
    if !quiz.tags.is_empty() {
        let tags = quiz.tags.iter();
        let tags = tags.map(|tag| format!("<tag><text>{}</text></tag>", escape(tag)));
        xml.extend([format!("<tags>{}</tags>\n", tags.collect::<String>())]);
    }
    xml.push_str("</question>\n");
}

/// The text of a question with its media, and the media file.
fn asked(question: &QuestionDraft, shown: Option<(&DraftMedia, &File)>) -> (String, String) {
    let mut text = match &question.content {
        Content::Slide(slide) => {
            let body = if slide.body.is_empty() {
                String::new()
            } else {
                html::block(&slide.body)
            };
            format!("<h4>{}</h4>{body}", html::written(&question.text))
        }
        Content::Gaps(content) => format!(
            "<h4>{}</h4>{}",
            html::written(&question.text),
            cloze::written(content)
        ),
        _ => html::block(&question.text),
    };
    let mut attached = String::new();
    if let Some((media, file)) = shown {
        let (element, file) = shown_with(media, file);
        text.push_str(&element);
        attached = file;
    }
    (text, attached)
}

/// The paragraph that shows a file, and the file.
fn shown_with(media: &DraftMedia, file: &File) -> (String, String) {
    let name = media::file_name(media.kind, file);
    let role = if media.is_decorative {
        " role=\"presentation\""
    } else {
        ""
    };
    let source = media::source(&name, media);
    let source = format!("src=\"@@PLUGINFILE@@/{source}\"");
    let alt = escape(&media.alt);
    let element = match media.kind {
        MediaKind::Video => {
            format!("<video controls=\"true\" {source} title=\"{alt}\"{role}></video>")
        }
        MediaKind::Audio => {
            format!("<audio controls=\"true\" {source} title=\"{alt}\"{role}></audio>")
        }
        MediaKind::Image | MediaKind::YouTube => {
            format!("<img {source} alt=\"{alt}\"{role}/>")
        }
    };
    let attached = format!(
        "<file name=\"{}\" path=\"/\" encoding=\"base64\">{}</file>",
        escape(&name),
        STANDARD.encode(&file.bytes),
    );
    (format!("<p>{element}</p>"), attached)
}

/// HTML in a CDATA section; our output never contains its end marker.
fn cdata(html: &str) -> String {
    if html.is_empty() {
        String::new()
    } else {
        format!("<![CDATA[{html}]]>")
    }
}

fn rich_answer(fraction: &str, text: &str, more: &str) -> String {
    let html = cdata(&html::written(text));
    format!("<answer fraction=\"{fraction}\" format=\"html\"><text>{html}</text>{more}</answer>\n")
}

/// What is said to those who pick an answer.
fn feedback(answer: &DraftAnswer) -> String {
    let html = match answer.feedback.trim() {
        "" => return String::new(),
        text => cdata(&html::written(text)),
    };
    format!("<feedback format=\"html\"><text>{html}</text></feedback>")
}

fn plain_answer(fraction: &str, text: &str, more: &str) -> String {
    let text = escape(text);
    format!(
        "<answer fraction=\"{fraction}\" format=\"moodle_auto_format\"><text>{text}</text>{more}\
         </answer>\n"
    )
}

/// A share of all points by Moodle's name; it accepts no others.
fn share(parts: usize) -> &'static str {
    match parts {
        0 | 1 => "100",
        2 => "50",
        3 => "33.33333",
        4 => "25",
        5 => "20",
        6 => "16.66667",
        7 => "14.28571",
        _ => "12.5",
    }
}

/// An answer, with its picture below its text.
fn shown_answer(fraction: &str, answer: &DraftAnswer, files: &[File]) -> String {
    let shown = answer.picture.as_ref().and_then(|picture| {
        let file = files.iter().find(|file| file.name == picture.id)?;
        Some((picture, file))
    });
    let Some((picture, file)) = shown else {
        return rich_answer(fraction, &answer.text, &feedback(answer));
    };
    let media = DraftMedia {
        kind: MediaKind::Image,
        id: picture.id.clone(),
        alt: picture.alt.clone(),
        is_decorative: picture.is_decorative,
        start_s: 0,
        veil: None,
    };
    let (element, attached) = shown_with(&media, file);
    let html = cdata(&format!("{}{element}", html::written(&answer.text)));
    let feedback = feedback(answer);
    format!(
        "<answer fraction=\"{fraction}\" format=\"html\"><text>{html}</text>{attached}{feedback}\
         </answer>\n"
    )
}

fn choice(content: &ChoiceContent, files: &[File]) -> String {
    let rights = content
        .answers
        .iter()
        .filter(|answer| answer.is_correct)
        .count();
    let wrongs = content.answers.len() - rights;
    let is_single = rights == 1;
    let mut xml = format!(
        "<single>{is_single}</single>\n<shuffleanswers>true</shuffleanswers>\n\
         <answernumbering>none</answernumbering>\n"
    );
    for answer in &content.answers {
        let fraction = match (answer.is_correct, is_single) {
            (true, _) => share(rights).to_owned(),
            (false, true) => "0".to_owned(),
            // Ticking everything earns nothing.
            (false, false) => format!("-{}", share(wrongs)),
        };
        xml.push_str(&shown_answer(&fraction, answer, files));
    }
    xml
}

fn true_false(content: &TrueFalseContent) -> String {
    let fraction = |is_right| if is_right { "100" } else { "0" };
    let is_true = content.is_true == Some(true);
    let yes = plain_answer(fraction(is_true), "true", "");
    yes + &plain_answer(fraction(!is_true), "false", "")
}

fn typed(content: &TypedContent) -> String {
    let answers = content.accepted.iter();
    let answers = answers.map(|text| plain_answer("100", &text.replace('*', "\\*"), ""));
    format!("<usecase>0</usecase>\n{}", answers.collect::<String>())
}

fn number(content: &NumberContent) -> String {
    let right = content.right.unwrap_or_default().to_string();
    let tolerance = format!("<tolerance>{}</tolerance>", content.tolerance);
    let mut xml = plain_answer("100", &right, &tolerance);
    if !content.unit.is_empty() {
        // The unit is shown but not asked for, as in our quizzes.
        xml.extend([format!(
            "<units><unit><multiplier>1</multiplier><unit_name>{}</unit_name></unit></units>\n\
             <unitgradingtype>0</unitgradingtype>\n<showunits>3</showunits>\n",
            escape(&content.unit),
        )]);
    }
    xml
}

fn order(content: &OrderContent) -> String {
    let mut xml = "<layouttype>VERTICAL</layouttype>\n<selecttype>ALL</selecttype>\n\
                   <selectcount>0</selectcount>\n<gradingtype>ABSOLUTE_POSITION</gradingtype>\n"
        .to_owned();
    for (number, item) in (1..).zip(&content.items) {
        xml.push_str(&rich_answer(&number.to_string(), item, ""));
    }
    xml
}

/// Each item with the name of its category. Several may share one: Moodle offers it once. A
/// category without items is an answer that belongs to nothing.
fn as_pairs(content: &CategorizeContent) -> MatchContent {
    let pairs = content.sorted().map(|(category, item)| MatchPair {
        prompt: item.to_owned(),
        answer: category.to_owned(),
    });
    let empty = content.categories.iter();
    let empty = empty.filter(|category| category.items.is_empty());
    MatchContent {
        pairs: pairs.collect(),
        distractors: empty.map(|category| category.name.clone()).collect(),
    }
}

fn matching(content: &MatchContent) -> String {
    let mut xml = "<shuffleanswers>true</shuffleanswers>\n".to_owned();
    let pairs = content.pairs.iter();
    let pairs = pairs.map(|pair| (cdata(&html::written(&pair.prompt)), &pair.answer));
    let rest = content.distractors.iter();
    for (prompt, answer) in pairs.chain(rest.map(|answer| (String::new(), answer))) {
        xml.extend([format!(
            "<subquestion format=\"html\"><text>{prompt}</text>\
             <answer><text>{}</text></answer></subquestion>\n",
            escape(answer),
        )]);
    }
    xml
}

//! A package's metadata: the manifest, and the test with order and settings.

use std::collections::BTreeSet;

use game::draft::QuizDraft;
use markup::xml::escape;

use super::outgoing::{HEAD, Outgoing, SPACES};
use crate::media;

/// The list of the package's files, and the subject of the quiz.
pub(super) fn manifest(quiz: &QuizDraft, outgoing: &[Outgoing<'_>]) -> String {
    let field = |name: &str, text: &str| {
        let text = escape(text);
        format!("<imsmd:{name}><imsmd:string>{text}</imsmd:string></imsmd:{name}>\n")
    };
    let mut about = field("title", &quiz.title);
    if !quiz.description.is_empty() {
        about.push_str(&field("description", &quiz.description));
    }
    quiz.tags
        .iter()
        .for_each(|tag| about.push_str(&field("keyword", tag)));
    let mut resources = String::new();
    let mut needed = String::new();
    for one in outgoing {
        let path = format!("items/{}.xml", one.id);
        let files: BTreeSet<String> = one.files().map(|(path, _)| path).collect();
        let files = files.iter().map(|path| {
            let path = media::to_address(path);
            format!("<file href=\"{path}\"/>")
        });
        resources.extend([format!(
            "<resource identifier=\"{}\" type=\"imsqti_item_xmlv2p1\" href=\"{path}\">\
             <file href=\"{path}\"/>{}</resource>\n",
            one.id,
            files.collect::<String>(),
        )]);
        needed.extend([format!("<dependency identifierref=\"{}\"/>", one.id)]);
    }
    format!(
        "{HEAD}<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" \
         xmlns:imsmd=\"http://ltsc.ieee.org/xsd/LOM\" identifier=\"manifest\">\n\
         <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion>\n\
         <imsmd:lom><imsmd:general>\n{about}</imsmd:general></imsmd:lom></metadata>\n\
         <organizations/>\n<resources>\n\
         <resource identifier=\"test\" type=\"imsqti_test_xmlv2p1\" href=\"test.xml\">\
         <file href=\"test.xml\"/>{needed}</resource>\n{resources}</resources>\n</manifest>\n"
    )
}

/// The order of the items, their time and their weight.
pub(super) fn test(quiz: &QuizDraft, outgoing: &[Outgoing<'_>]) -> String {
    let mut items = String::new();
    for one in outgoing {
        let question = one.question;
        let limit = question
            .time_limit_s
            .map(|limit_s| format!("<timeLimits maxTime=\"{limit_s}\"/>"));
        let is_weighted = question.content.is_scored() && question.points_factor != 1;
        let weight = is_weighted.then(|| {
            format!(
                "<weight identifier=\"WEIGHT\" value=\"{}\"/>",
                question.points_factor
            )
        });
        items.extend([format!(
            "<assessmentItemRef identifier=\"{id}\" href=\"items/{id}.xml\">{}{}\
             </assessmentItemRef>\n",
            limit.unwrap_or_default(),
            weight.unwrap_or_default(),
            id = one.id,
        )]);
    }
    let title = escape(&quiz.title);
    format!(
        "{HEAD}<assessmentTest {SPACES} identifier=\"test\" title=\"{title}\">\n\
         <testPart identifier=\"part\" navigationMode=\"linear\" submissionMode=\"individual\">\n\
         <assessmentSection identifier=\"section\" title=\"{title}\" visible=\"true\">\n\
         {items}</assessmentSection>\n</testPart>\n</assessmentTest>\n"
    )
}

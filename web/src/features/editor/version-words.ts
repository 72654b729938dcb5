/** What a quiz or a question says, as lines of text that can be compared by reading. */
import type { DocumentContent, DocumentQuestion, QuizSettings } from "@/api/types";
import { t as editorWords } from "@/messages/editor";
import { t as mediaWords } from "@/messages/media";
import { t } from "@/messages/versions";
import type { PicturedAnswer } from "./media-of";
import type { DetailField, QuestionField, VersionDetails } from "./model/compare";
import { gapsOf, written } from "./model/passage";
import { pollAnswers } from "./model/poll-answers";

const option = (label: string, value: string | number) => t("option", { label, value });
const onOff = (isOn: boolean) => t(isOn ? "on" : "off");

function numberLines(content: Extract<DocumentContent, { kind: "number" }>): string[] {
  const { right, tolerance, range, unit } = content;
  const lines = [
    option(editorWords("number.right"), right ?? ""),
    option(editorWords("number.tolerance"), tolerance),
  ];
  if (unit !== "") lines.push(option(editorWords("number.unit"), unit));
  if (range !== null) {
    for (const part of ["min", "max", "step"] as const) {
      lines.push(option(editorWords(`number.${part}`), range[part]));
    }
  }
  return lines;
}

/** The passage as its author writes it, then what else each list has. */
function gapLines(content: Extract<DocumentContent, { kind: "gaps" }>): string[] {
  const { passage, way, toleratesTypos } = content;
  const lines = [
    written(passage),
    option(editorWords("gaps.way"), editorWords(`gaps.ways.${way}`)),
  ];
  if (way === "typed") return [...lines, option(editorWords("typed.typos"), onOff(toleratesTypos))];
  const others = gapsOf(passage).map(({ others: texts }, index) =>
    option(editorWords("gaps.othersOf", { number: index + 1 }), texts.join(", ")),
  );
  return [...lines, ...others];
}

function picturedLine({ text, picture }: PicturedAnswer): string {
  const shown = picture == null ? "" : option(t("kinds.image"), picture.alt);
  return [text, shown].filter((part) => part !== "").join(" · ");
}

function contentLines(content: DocumentContent): string[] {
  switch (content.kind) {
    case "choice":
      return content.answers.map((answer) => {
        const words = picturedLine(answer);
        return answer.isCorrect ? t("right", { text: words }) : words;
      });
    case "trueFalse":
      return content.isTrue === null ? [] : [editorWords(`trueFalse.${content.isTrue}`)];
    case "typed":
      return [
        ...content.accepted,
        option(editorWords("typed.typos"), onOff(content.toleratesTypos)),
      ];
    case "gaps":
      return gapLines(content);
    case "number":
      return numberLines(content);
    case "order":
      return content.items.map((item, index) => `${index + 1}. ${item}`);
    case "match":
      return [
        ...content.pairs.map(({ prompt, answer }) => `${prompt} – ${answer}`),
        ...content.distractors.map((text) => t("extra", { text })),
      ];
    case "categorize":
      return content.categories.map(({ name, items }) => option(name, items.join(", ")));
    case "pin":
      return content.areas.map(({ x, y, radiusX, radiusY }, index) =>
        t("area", { number: index + 1, x, y, width: 2 * radiusX, height: 2 * radiusY }),
      );
    case "labels":
      return [
        ...content.spots.map(({ x, y, label }, index) =>
          t("spot", { number: index + 1, label, x, y }),
        ),
        ...content.distractors.map((text) => t("extra", { text })),
      ];
    case "ranking":
      return content.items;
    case "poll":
      return [
        ...pollAnswers(content).map(picturedLine),
        option(editorWords("poll.several"), onOff(content.takesSeveral)),
      ];
    case "wordCloud":
      return [option(editorWords("wordCloud.words"), content.wordsMax)];
    case "rating":
      return [
        content.scale === "recommendation"
          ? editorWords("rating.recommendation")
          : option(
              editorWords("rating.scale"),
              editorWords("rating.upTo", { steps: content.steps }),
            ),
        option(editorWords("rating.low"), content.low),
        option(editorWords("rating.high"), content.high),
      ];
    case "slide":
      return [content.body];
    case "openText":
      return [];
  }
}

function mediaLines(media: DocumentQuestion["media"]): string[] {
  if (media === null) return [];
  const kind = t(`kinds.${media.kind}`);
  const lines = [media.alt === "" ? kind : option(kind, media.alt)];
  if (media.veil != null)
    lines.push(option(mediaWords("veil.label"), mediaWords(`veil.${media.veil}`)));
  if (media.startS > 0) lines.push(editorWords("question.seconds", { count: media.startS }));
  return lines;
}

export function questionFieldName(field: QuestionField): string {
  switch (field) {
    case "content":
      return t("answers");
    case "media":
      return t("media");
    case "timeLimitS":
      return editorWords("question.timeLimit");
    case "pointsFactor":
      return editorWords("question.points");
    default:
      return editorWords(`question.${field}`);
  }
}

export function questionFieldLines(question: DocumentQuestion, field: QuestionField): string[] {
  switch (field) {
    case "kind":
      return [editorWords(`kinds.${question.content.kind}`)];
    case "content":
      return contentLines(question.content);
    case "media":
      return mediaLines(question.media);
    case "timeLimitS":
      return [
        question.timeLimitS === null
          ? editorWords("question.noLimit")
          : editorWords("question.seconds", { count: question.timeLimitS }),
      ];
    case "pointsFactor":
      return [editorWords(`question.points${question.pointsFactor as 0 | 1 | 2}`)];
    default:
      return [question[field] ?? ""];
  }
}

export function detailName(field: DetailField): string {
  return field === "cover" ? t("cover") : editorWords(`details.${field}`);
}

export function detailLines(details: VersionDetails, field: DetailField): string[] {
  switch (field) {
    case "tags":
      return [...details.tags];
    case "category":
      return [editorWords(`details.categories.${details.category}`)];
    case "difficulty":
      return [editorWords(`details.difficulties.${details.difficulty}`)];
    case "cover":
      return details.cover === null ? [] : [t("kinds.image")];
    default:
      return [details[field]];
  }
}

export function settingName(field: keyof QuizSettings): string {
  return field === "preset" ? editorWords("play.legend") : editorWords(`play.switches.${field}`);
}

export function settingLines(settings: QuizSettings, field: keyof QuizSettings): string[] {
  if (field === "preset") return [editorWords(`play.presets.${settings.preset}`)];
  return [onOff(settings[field])];
}

/**
 * The search over the help, in the page itself: it needs no network.
 *
 * It ignores case, accents and the marks of Arabic, and knows other words for a topic. Topics with
 * the most of the words come first; a word in a title counts more than one in the text.
 */
import { type TopicName, t } from "@/messages/help";
import { type HelpPlace, pages } from "./topics";

export interface Found extends HelpPlace {
  title: string;
  /** The sentence of the topic that has the most of the words. */
  excerpt: string;
}

/** Letters that many people write for each other, after the marks are gone. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/ß/g, "ss"],
  [/ـ/g, ""],
  [/ى/g, "ي"],
  [/ة/g, "ه"],
];

export function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return alike.reduce((folded, [from, to]) => folded.replace(from, to), plain);
}

/** Without the Arabic article, which a text may have where a search doesn't. */
function withoutArticle(word: string): string {
  return word.length > 4 ? word.replace(/^[وبلف]?ال/, "") : word;
}

function wordsOf(search: string): string[] {
  const words = fold(search).split(/[^\p{L}\p{N}+-]+/u);
  return [...new Set(words.filter(Boolean).map(withoutArticle))];
}

/** A text to search in, and what a word in it is worth: at the start of a word, or inside one. */
type Part = readonly [text: string, atStart: number, inside: number];

const letter = /[\p{L}\p{N}]/u;

function worth(word: string, [text, atStart, inside]: Part): number {
  // One or two letters are inside of almost everything.
  const elsewhere = word.length > 2 ? inside : 0;
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? "")) return atStart;
    best = elsewhere;
  }
  return best;
}

const plainText = (topic: TopicName) => t(`topics.${topic}.text`).replace(/[*`]/g, "");

function excerptOf(topic: TopicName, words: readonly string[]): string {
  const sentences = plainText(topic)
    .split(/(?<=[.!?؟:;؛])\s+|\n+/)
    .map((sentence) => sentence.replace(/^(?:\d+\.|-)\s+/, ""))
    .filter((sentence) => sentence.length > 3);
  const has = (sentence: string) => words.filter((word) => fold(sentence).includes(word)).length;
  return sentences.reduce(
    (best, each) => (has(each) > has(best) ? each : best),
    sentences[0] ?? "",
  );
}

/** The topics that fit a search, the best first; none for an empty search. */
export function find(search: string): readonly Found[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const scored = pages.flatMap(({ task, topics }) =>
    topics.map((topic) => {
      const parts: readonly Part[] = [
        [fold(t(`topics.${topic}.title`)), 8, 4],
        [fold(t(`also.${topic}`)), 6, 3],
        [fold(t(`tasks.${task}.title`)), 4, 2],
        [fold(plainText(topic)), 2, 1],
      ];
      const worths = words.map((word) => Math.max(...parts.map((part) => worth(word, part))));
      return {
        task,
        topic,
        hits: worths.filter((each) => each > 0).length,
        score: worths.reduce((sum, each) => sum + each, 0),
      };
    }),
  );
  const most = Math.max(...scored.map(({ hits }) => hits));
  // A word too many, or one that is written differently here, must not hide everything.
  if (most === 0 || most * 2 < words.length) return [];
  return scored
    .filter(({ hits }) => hits === most)
    .sort((one, other) => other.score - one.score)
    .map(({ task, topic }) => ({
      task,
      topic,
      title: t(`topics.${topic}.title`),
      excerpt: excerptOf(topic, words),
    }));
}

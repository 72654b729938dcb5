/**
 * Parses a pasted list: one line per answer, a star marks the right one.
 *
 * Letters, numbers and bullets before an answer are removed. Empty lines separate questions; the
 * first line of each is the question.
 */

export interface PastedAnswer {
  text: string;
  isCorrect: boolean;
}

export interface PastedQuestion {
  /** The line of the question, counting from 1. */
  line: number;
  text: string;
  answers: PastedAnswer[];
}

export interface PastedList {
  questions: PastedQuestion[];
  /** Lines that can't become a question. */
  leftOut: { line: number; text: string }[];
}

const starBefore = /^(?:\*|✓|✔)\s*/;
const starAfter = /\s*(?:\*|✓|✔)$/;
const mark = /^(?:[-–•·]|\(?[a-hA-H1-9][.)])\s+/;

export function readAnswer(line: string): PastedAnswer {
  let text = line.trim();
  let isCorrect = false;
  const take = (pattern: RegExp) => {
    const rest = text.replace(pattern, "");
    const found = rest !== text && rest !== "";
    if (found) text = rest;
    return found;
  };
  isCorrect = take(starBefore);
  take(mark);
  isCorrect = take(starBefore) || isCorrect;
  isCorrect = take(starAfter) || isCorrect;
  return { text, isCorrect };
}

export function readAnswers(text: string): PastedAnswer[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(readAnswer);
}

const number = /^(?:(?:question|q)\s*)?\d{1,3}\s*[.):]\s+/i;

export function readList(text: string): PastedList {
  const list: PastedList = { questions: [], leftOut: [] };
  let block: { line: number; text: string }[] = [];
  const close = () => {
    const [head, ...rest] = block;
    block = [];
    if (head === undefined) return;
    if (rest.length === 0) {
      list.leftOut.push(head);
      return;
    }
    list.questions.push({
      line: head.line,
      text: head.text.replace(number, ""),
      answers: rest.map((each) => readAnswer(each.text)),
    });
  };
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === "") close();
    else block.push({ line: index + 1, text: line.trim() });
  });
  close();
  return list;
}

/**
 * A question of every kind as a room sends it: the options, a player's choice, and the result at
 * the reveal. Written by hand, because layout tests need long and unusual texts.
 */
import type {
  Choice,
  MediaView,
  Offer,
  QuestionHead,
  QuestionKind,
  Solution,
} from "@/live/messages";

export interface KindSample {
  question: QuestionHead;
  offer: Offer;
  /** One player's choice; null for a slide. */
  choice: Choice | null;
  solution: Solution;
  correctCount: number;
}

export const picture: MediaView = {
  kind: "image",
  link: "/media/harbour.svg",
  alt: "A map of a harbor with two towers",
  width: 1600,
  height: 900,
  startS: 0,
};

function head(kind: QuestionKind, text: string, change: Partial<QuestionHead> = {}): QuestionHead {
  return {
    index: 2,
    kind,
    text,
    media: null,
    multiple: false,
    answerCount: 0,
    pointsFactor: 1,
    timeLimitMs: 30_000,
    ...change,
  };
}

const items = (...texts: string[]) => texts.map((text, index) => ({ id: `i${index}`, text }));
const said = (text: string, count: number, isCorrect = false) => ({ text, count, isCorrect });

const ranked = (
  id: string,
  place: number,
  points: number,
  firstCount: number,
  rankedCount: number,
  meanPlaceHundredths: number,
) => ({ id, place, points, firstCount, rankedCount, meanPlaceHundredths });

export const kindSamples: Readonly<Record<QuestionKind, KindSample>> = {
  choice: {
    question: head("choice", "Which of these rivers crosses the equator twice?", {
      answerCount: 4,
      media: picture,
    }),
    offer: { kind: "choice", answers: items("Congo", "Amazon", "Nile", "Mekong") },
    choice: { kind: "answers", answers: ["i1"] },
    solution: { kind: "choice", correct: ["i0"], distribution: [14, 6, 3, 1] },
    correctCount: 14,
  },
  trueFalse: {
    question: head("trueFalse", "A day on Venus is longer than its year."),
    offer: { kind: "trueFalse", answers: items("true", "false") },
    choice: { kind: "answers", answers: ["i0"] },
    solution: { kind: "trueFalse", correct: ["i0"], distribution: [15, 9] },
    correctCount: 15,
  },
  typed: {
    question: head("typed", "What is the capital of Australia?"),
    offer: { kind: "typed", lengthMax: 200 },
    choice: { kind: "typed", text: "Sydney" },
    solution: {
      kind: "typed",
      accepted: ["Canberra", "Kanberra"],
      said: [said("Canberra", 11, true), said("Sydney", 8), said("Melbourne", 3), said("Perth", 2)],
    },
    correctCount: 11,
  },
  gaps: {
    question: head("gaps", "Fill in the gaps", { answerCount: 3 }),
    offer: {
      kind: "gaps",
      way: "typed",
      texts: ["Water boils at ", " degrees and freezes at ", ". On high mountains, it boils ", "."],
      gaps: [{ choices: [] }, { choices: [] }, { choices: [] }],
      lengthMax: 100,
    },
    choice: { kind: "gaps", way: "typed", gaps: ["one hundred", "32", null] },
    solution: {
      kind: "gaps",
      gaps: [
        {
          accepted: ["100", "one hundred"],
          correct: [],
          rightCount: 19,
          said: [said("100", 17, true), said("90", 4), said("one hundred", 2, true)],
          distribution: [],
        },
        {
          accepted: ["0"],
          correct: [],
          rightCount: 15,
          said: [said("0", 15, true), said("32", 8)],
          distribution: [],
        },
        {
          accepted: ["earlier", "sooner"],
          correct: [],
          rightCount: 11,
          said: [said("earlier", 9, true), said("later", 6), said("sooner", 2, true)],
          distribution: [],
        },
      ],
    },
    correctCount: 9,
  },
  number: {
    question: head("number", "How high is Mount Everest?"),
    offer: {
      kind: "number",
      unit: "m",
      range: { min: "5000", max: "10000", step: "1" },
    },
    choice: { kind: "number", number: "8611" },
    solution: {
      kind: "number",
      right: "8849",
      tolerance: "50",
      said: [
        said("8848", 9, true),
        said("8000", 6),
        said("8611", 4),
        said("9000", 3),
        said("6200", 2),
      ],
    },
    correctCount: 9,
  },
  order: {
    question: head("order", "Put these inventions into their order, the oldest first", {
      answerCount: 4,
    }),
    offer: { kind: "order", items: items("Telephone", "Printing press", "Internet", "Telescope") },
    choice: { kind: "order", answers: ["i1", "i0", "i3", "i2"] },
    solution: { kind: "order", right: ["i1", "i3", "i0", "i2"], rightCounts: [20, 12, 13, 22] },
    correctCount: 11,
  },
  match: {
    question: head("match", "Which capital belongs to which country?", { answerCount: 4 }),
    offer: {
      kind: "match",
      prompts: [
        { id: "p0", text: "Norway" },
        { id: "p1", text: "Kenya" },
        { id: "p2", text: "Peru" },
        { id: "p3", text: "Vietnam" },
      ],
      answers: [
        { id: "a0", text: "Lima" },
        { id: "a1", text: "Hanoi" },
        { id: "a2", text: "Oslo" },
        { id: "a3", text: "Nairobi" },
        { id: "a4", text: "Bergen" },
      ],
    },
    choice: {
      kind: "match",
      pairs: [
        { prompt: "p0", answer: "a4" },
        { prompt: "p1", answer: "a3" },
        { prompt: "p2", answer: "a0" },
      ],
    },
    solution: {
      kind: "match",
      pairs: [
        { prompt: "p0", answer: "a2" },
        { prompt: "p1", answer: "a3" },
        { prompt: "p2", answer: "a0" },
        { prompt: "p3", answer: "a1" },
      ],
      rightCounts: [19, 22, 17, 16],
    },
    correctCount: 15,
  },
  categorize: {
    question: head("categorize", "Which of these animals are related?", { answerCount: 6 }),
    offer: {
      kind: "categorize",
      categories: [
        { id: "c0", text: "Mammals" },
        { id: "c1", text: "Birds" },
        { id: "c2", text: "Reptiles" },
      ],
      items: items("Bat", "Penguin", "Turtle", "Whale", "Ostrich", "Gecko"),
    },
    choice: {
      kind: "categorize",
      sorted: [
        { item: "i0", category: "c1" },
        { item: "i1", category: "c1" },
        { item: "i2", category: "c2" },
        { item: "i3", category: "c0" },
        { item: "i4", category: "c1" },
      ],
    },
    solution: {
      kind: "categorize",
      right: [["c0"], ["c1"], ["c2"], ["c0"], ["c1"], ["c2"]],
      rightCounts: [13, 20, 17, 22, 24, 19],
      distributions: [
        [13, 11, 0],
        [1, 20, 3],
        [2, 4, 17],
        [22, 0, 1],
        [0, 24, 0],
        [2, 0, 19],
      ],
    },
    correctCount: 8,
  },
  labels: {
    question: head("labels", "Which part of the lighthouse is where?", {
      answerCount: 4,
      media: picture,
    }),
    offer: {
      kind: "labels",
      spots: [
        { x: 7_000, y: 2_000 },
        { x: 7_200, y: 4_500 },
        { x: 3_000, y: 6_000 },
        { x: 6_000, y: 8_500 },
      ],
      labels: items("Gallery", "Door", "Lamp", "Cliff", "Boat"),
    },
    choice: { kind: "labels", labels: ["i2", "i1", null, "i3"] },
    solution: {
      kind: "labels",
      right: [["i2"], ["i0"], ["i4"], ["i3"]],
      rightCounts: [22, 13, 18, 20],
      distributions: [
        [1, 0, 22, 0, 1],
        [13, 9, 1, 0, 0],
        [0, 2, 0, 3, 18],
        [2, 0, 0, 20, 1],
      ],
    },
    correctCount: 11,
  },
  pin: {
    question: head("pin", "Where is the lighthouse?", { media: picture }),
    offer: { kind: "pin" },
    choice: { kind: "pin", x: 4_000, y: 6_000 },
    solution: {
      kind: "pin",
      areas: [{ x: 7_000, y: 3_500, radiusX: 700, radiusY: 1_200 }],
      points: [
        { x: 7_100, y: 3_600 },
        { x: 6_800, y: 3_100 },
        { x: 7_300, y: 4_000 },
        { x: 4_000, y: 6_000 },
        { x: 2_000, y: 2_500 },
      ],
    },
    correctCount: 3,
  },
  poll: {
    question: head("poll", "What shall we do on Friday?", { answerCount: 3 }),
    offer: { kind: "poll", answers: items("Bowling", "Cinema", "Climbing") },
    choice: { kind: "answers", answers: ["i2"] },
    solution: { kind: "poll", distribution: [5, 8, 11] },
    correctCount: 0,
  },
  ranking: {
    question: head("ranking", "What shall we do on our class trip?", { answerCount: 4 }),
    offer: { kind: "ranking", items: items("A lake", "A museum", "The zoo", "A castle") },
    choice: { kind: "ranking", answers: ["i2", "i0", "i3"] },
    solution: {
      kind: "ranking",
      ranked: [
        ranked("i2", 1, 51, 9, 24, 188),
        ranked("i0", 2, 44, 8, 24, 217),
        ranked("i3", 3, 26, 5, 23, 287),
        ranked("i1", 4, 20, 2, 21, 305),
      ],
    },
    correctCount: 0,
  },
  wordCloud: {
    question: head("wordCloud", "What comes to your mind when you think of the sea?"),
    offer: { kind: "wordCloud", wordsMax: 3, lengthMax: 30 },
    choice: { kind: "words", words: ["salt", "wind", ""] },
    solution: {
      kind: "wordCloud",
      words: [
        said("wind", 14),
        said("salt", 11),
        said("freedom", 9),
        said("waves", 7),
        said("ships", 5),
        said("fish and chips", 3),
        said("blue", 2),
        said("lighthouse keeper", 1),
        said("storm", 1),
        said("Sommerferien", 1),
      ],
    },
    correctCount: 0,
  },
  openText: {
    question: head("openText", "What did you learn today?"),
    offer: { kind: "openText", lengthMax: 500 },
    choice: { kind: "text", text: "That Venus turns backwards." },
    solution: {
      kind: "openText",
      texts: [
        "That Venus turns backwards.",
        "How a sextant works, and why nobody needs one any more.",
        "Nothing new, but it was fun.",
        "Canberra!",
        "That ships have a left and a right side with names of their own, which I will never remember.",
      ],
    },
    correctCount: 0,
  },
  rating: {
    question: head("rating", "How did you like this lesson?"),
    offer: { kind: "rating", steps: 5, low: "Not at all", high: "Very much" },
    choice: { kind: "rating", step: 4 },
    solution: { kind: "rating", distribution: [1, 2, 5, 9, 7], meanHundredths: 379 },
    correctCount: 0,
  },
  slide: {
    question: head("slide", "How lighthouses work", { timeLimitMs: null }),
    offer: { kind: "slide", body: "A **lamp** behind a lens.\n\n- It turns\n- It never sleeps" },
    choice: null,
    solution: { kind: "slide" },
    correctCount: 0,
  },
};

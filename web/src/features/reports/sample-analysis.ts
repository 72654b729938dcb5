/** A session of twenty players with two questions, one with a wrong key; for tests. */
import type { AnalyzedQuestion, ReportAnalysis, ReportSeat } from "@/api/types";

const oceans: AnalyzedQuestion = {
  question: {
    index: 0,
    kind: "choice",
    text: "Which is the largest ocean?",
    played: true,
    pointsFactor: 1,
    timeLimitMs: 20_000,
    answers: [
      { text: "Atlantic", isCorrect: true, pickedCount: 6 },
      { text: "Pacific", isCorrect: false, pickedCount: 14 },
    ],
    offer: null,
    solution: null,
    pickedCount: 20,
    correctCount: 6,
    medianMs: 4_200,
  },
  analysis: {
    answerCount: 20,
    presentCount: 20,
    rightShare: 0.3,
    medianMs: 4_200,
    lateShare: 0,
    depth: {
      discrimination: -0.61,
      upperShare: 0.1,
      lowerShare: 0.9,
      answers: [
        {
          chosenCount: 6,
          share: 0.3,
          meanRest: 0.2,
          discrimination: -0.61,
          isSuspect: false,
        },
        {
          chosenCount: 14,
          share: 0.7,
          meanRest: 0.9,
          discrimination: 0.61,
          isSuspect: true,
        },
      ],
    },
    flags: ["keyProbablyWrong", "hard"],
  },
};

const rivers: AnalyzedQuestion = {
  question: {
    ...oceans.question,
    index: 1,
    text: "Which river is the longest?",
    answers: [
      { text: "Nile", isCorrect: true, pickedCount: 9 },
      { text: "Rhine", isCorrect: false, pickedCount: 1 },
    ],
    pickedCount: 10,
    correctCount: 9,
  },
  analysis: {
    answerCount: 10,
    presentCount: 12,
    rightShare: 0.9,
    medianMs: 2_000,
    lateShare: 0,
    depth: null,
    flags: [],
  },
};

const neverAsked: AnalyzedQuestion = {
  question: {
    ...oceans.question,
    index: 2,
    text: "Never asked",
    played: false,
    answers: [],
    pickedCount: 0,
    correctCount: 0,
    medianMs: null,
  },
  analysis: null,
};

export const analysis: ReportAnalysis = {
  rooms: [
    {
      id: "r1",
      quizId: "q1",
      title: "Oceans",
      mode: "live",
      createdAtMs: 1_700_000_000_000,
      finishedAtMs: 1_700_000_600_000,
      seatCount: 20,
      hasAnswers: true,
      language: "en",
    },
  ],
  figures: {
    roomCount: 1,
    seatCount: 20,
    questionCount: 2,
    answerCount: 30,
    rightShare: 0.5,
    answeredShare: 0.75,
    medianMs: 3_100,
  },
  reliability: 0.42,
  spread: [1, 0, 0, 4, 0, 6, 0, 0, 0, 9],
  questions: [oceans, rivers, neverAsked],
  struggling: [
    {
      roomId: "r1",
      seat: 2,
      nickname: "Jo",
      playerId: null,
      name: null,
      roomCount: 1,
      scoredCount: 2,
      answeredCount: 0,
      rightShare: null,
      reasons: ["fewAnswered"],
    },
  ],
  strugglingCount: 1,
};

const missed: ReportSeat["cells"][number] = {
  outcome: "missed",
  picked: [],
  choice: null,
  elapsedMs: null,
  creditMs: 0,
  points: 0,
};

export const seats: ReportSeat[] = [
  {
    seat: 1,
    nickname: "Mina",
    rank: 1,
    points: 967,
    correctCount: 1,
    cells: [
      { ...missed, outcome: "correct", picked: [0], elapsedMs: 2_000, points: 967 },
      missed,
      missed,
    ],
  },
  {
    seat: 2,
    nickname: "Jo",
    rank: 2,
    points: 0,
    correctCount: 0,
    cells: [{ ...missed, outcome: "wrong", picked: [1], elapsedMs: 6_400 }, missed, missed],
  },
];

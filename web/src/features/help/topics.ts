/** The help's pages, one for each task, with their topics, in order; and where old links lead. */
import type { TopicName } from "@/messages/help";
import { type HelpTask, helpPlaces } from "@/paths";

export interface HelpPageOf {
  task: HelpTask;
  topics: readonly TopicName[];
}

export interface HelpGroup {
  id: (typeof helpPlaces)[keyof typeof helpPlaces];
  pages: readonly HelpPageOf[];
}

export const groups: readonly HelpGroup[] = [
  {
    id: helpPlaces.players,
    pages: [
      { task: "join", topics: ["join", "answer", "lost", "points"] },
      { task: "practice", topics: ["practice", "practiceCounts"] },
      { task: "cards", topics: ["cards", "cardsMissed", "cardsKept"] },
      { task: "keyboard", topics: ["keyboard", "screenReader", "sight", "time"] },
    ],
  },
  {
    id: helpPlaces.hosts,
    pages: [
      {
        task: "host",
        topics: ["startSession", "rehearse", "lobby", "steer", "ownSpeed", "hostLost"],
      },
      {
        task: "hall",
        topics: [
          "network",
          "bigScreen",
          "stageNumber",
          "audienceQuestions",
          "brainstorm",
          "withoutQuiz",
          "classroom",
        ],
      },
      { task: "teams", topics: ["teams"] },
      { task: "second-vote", topics: ["secondVote", "confidence"] },
      { task: "class-lists", topics: ["classList", "players"] },
      { task: "assignments", topics: ["assign", "assignFollow", "assignTest"] },
    ],
  },
  {
    id: helpPlaces.authors,
    pages: [
      { task: "first-quiz", topics: ["createQuiz", "template"] },
      { task: "questions", topics: ["kinds", "media", "formulas"] },
      { task: "import", topics: ["importExport"] },
      { task: "organize", topics: ["folders", "sharing"] },
      { task: "together", topics: ["shareQuiz", "sharedQuiz"] },
    ],
  },
  {
    id: helpPlaces.reports,
    pages: [
      { task: "reports", topics: ["report", "trends"] },
      { task: "correct", topics: ["correct"] },
    ],
  },
  {
    id: helpPlaces.account,
    pages: [{ task: "account", topics: ["signUp", "forgot", "protect", "data", "leave"] }],
  },
  { id: helpPlaces.operators, pages: [{ task: "server", topics: ["run", "say"] }] },
];

export const pages: readonly HelpPageOf[] = groups.flatMap((group) => group.pages);

export interface HelpPlace {
  task: HelpTask;
  topic: TopicName;
}

/** Sections of the days when the help was one page. */
const formerSections: Readonly<Record<string, TopicName>> = {
  accessibility: "keyboard",
  privacy: "data",
};

/** Where a topic is, by the part of an address behind the `#`; null for anything else. */
export function placeOf(hash: string): HelpPlace | null {
  const name = formerSections[hash] ?? hash;
  for (const { task, topics } of pages) {
    const topic = topics.find((each) => each === name);
    if (topic !== undefined) return { task, topic };
  }
  return null;
}

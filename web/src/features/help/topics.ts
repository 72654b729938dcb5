/** The help's topics, in order, and the search over them. */
import { type TopicName, t } from "@/messages/help";
import { helpPlaces } from "@/paths";

export interface HelpSection {
  id: (typeof helpPlaces)[keyof typeof helpPlaces];
  topics: readonly TopicName[];
}

export const sections: readonly HelpSection[] = [
  { id: helpPlaces.players, topics: ["join", "answer", "points", "lost", "practice"] },
  {
    id: helpPlaces.hosts,
    topics: [
      "startSession",
      "assign",
      "steer",
      "lobby",
      "classList",
      "teams",
      "secondVote",
      "stageNumber",
      "hostLost",
      "bigScreen",
      "classroom",
    ],
  },
  {
    id: helpPlaces.authors,
    topics: ["createQuiz", "kinds", "media", "formulas", "importExport", "folders", "sharing"],
  },
  { id: helpPlaces.reports, topics: ["report", "correct", "players"] },
  { id: helpPlaces.accessibility, topics: ["keyboard", "screenReader", "sight", "time"] },
  { id: helpPlaces.account, topics: ["signUp", "forgot", "protect"] },
  { id: helpPlaces.privacy, topics: ["data", "leave"] },
  { id: helpPlaces.operators, topics: ["run", "say", "network"] },
];

/** Ignores case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The sections with the topics that contain every one of the words. */
export function find(search: string): readonly HelpSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      topics: section.topics.filter((topic) => {
        const text = fold(
          [
            t(`sections.${section.id}`),
            t(`topics.${topic}.title`),
            t(`topics.${topic}.text`).replace(/[*`]/g, ""),
          ].join(" "),
        );
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ topics }) => topics.length > 0);
}

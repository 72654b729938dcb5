/**
 * The help's pictures, and the topics that have one. `npm run help-pictures` takes them from the
 * running product, at twice the size they are shown.
 */
import type catalogue from "@/messages/en/help.json";
import type { TopicName } from "@/messages/help";
import answerDark from "./pictures/answer-dark.webp";
import answerLight from "./pictures/answer-light.webp";
import assignmentDark from "./pictures/assignment-dark.webp";
import assignmentLight from "./pictures/assignment-light.webp";
import cardsDark from "./pictures/cards-dark.webp";
import cardsLight from "./pictures/cards-light.webp";
import editorDark from "./pictures/editor-dark.webp";
import editorLight from "./pictures/editor-light.webp";
import foldersDark from "./pictures/folders-dark.webp";
import foldersLight from "./pictures/folders-light.webp";
import importDark from "./pictures/import-dark.webp";
import importLight from "./pictures/import-light.webp";
import joinDark from "./pictures/join-dark.webp";
import joinLight from "./pictures/join-light.webp";
import lobbyDark from "./pictures/lobby-dark.webp";
import lobbyLight from "./pictures/lobby-light.webp";
import reportDark from "./pictures/report-dark.webp";
import reportLight from "./pictures/report-light.webp";
import revealDark from "./pictures/reveal-dark.webp";
import revealLight from "./pictures/reveal-light.webp";
import screenDark from "./pictures/screen-dark.webp";
import screenLight from "./pictures/screen-light.webp";
import secondVoteDark from "./pictures/second-vote-dark.webp";
import secondVoteLight from "./pictures/second-vote-light.webp";
import sharingDark from "./pictures/sharing-dark.webp";
import sharingLight from "./pictures/sharing-light.webp";
import teamsDark from "./pictures/teams-dark.webp";
import teamsLight from "./pictures/teams-light.webp";

export type PictureName = keyof typeof catalogue.pictures;

export interface Picture {
  name: PictureName;
  light: string;
  dark: string;
  width: number;
  height: number;
}

const phone = { width: 360, height: 640 };
const desk = { width: 1040, height: 650 };
const stage = { width: 1040, height: 585 };

export const pictures: Partial<Record<TopicName, Picture>> = {
  join: { name: "join", light: joinLight, dark: joinDark, ...phone },
  answer: { name: "answer", light: answerLight, dark: answerDark, ...phone },
  points: { name: "reveal", light: revealLight, dark: revealDark, ...phone },
  lobby: { name: "lobby", light: lobbyLight, dark: lobbyDark, ...desk },
  bigScreen: { name: "screen", light: screenLight, dark: screenDark, ...stage },
  createQuiz: { name: "editor", light: editorLight, dark: editorDark, ...desk },
  report: { name: "report", light: reportLight, dark: reportDark, ...desk },
  importExport: { name: "import", light: importLight, dark: importDark, ...desk },
  folders: { name: "folders", light: foldersLight, dark: foldersDark, ...desk },
  shareQuiz: { name: "sharing", light: sharingLight, dark: sharingDark, ...desk },
  assignFollow: { name: "assignment", light: assignmentLight, dark: assignmentDark, ...desk },
  teams: { name: "teams", light: teamsLight, dark: teamsDark, ...stage },
  secondVote: { name: "secondVote", light: secondVoteLight, dark: secondVoteDark, ...desk },
  cards: { name: "cards", light: cardsLight, dark: cardsDark, ...phone },
};

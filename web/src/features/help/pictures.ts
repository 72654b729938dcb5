/**
 * The help's pictures, and the topics that have one. `npm run help-pictures` takes them from the
 * running product, at twice the size they are shown.
 */
import type { TopicName } from "@/messages/help";
import answerDark from "./pictures/answer-dark.webp";
import answerLight from "./pictures/answer-light.webp";
import editorDark from "./pictures/editor-dark.webp";
import editorLight from "./pictures/editor-light.webp";
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

export type PictureName = "join" | "answer" | "reveal" | "lobby" | "screen" | "editor" | "report";

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
};

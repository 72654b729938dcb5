/**
 * French: every area with a file in this folder, except the offline page, audience questions, and
 * what `elsewhere-words.ts`, `host-words.ts`, `more-words.ts`, `speed-words.ts` and
 * `voice-words.ts` have.
 */
import { byArea } from "../by-area";
import { words as gameWords } from "./game-words";
import { words as playerWords } from "./player-words";

const files = import.meta.glob<never>(
  [
    "./*.json",
    "!./{alone,asking,assigned,class-list,confidence,elsewhere,game,kinds,lobby,lost,more-time,nicknames,number-step,offline,own-speed,parts,play,talk,team-devices,teams,ui,voices,waiting-place,wall}.json",
    "!./{assignments,bank,folders,report-links,sharing,templates,versions}.json",
    "!./{about,admin,api-docs,audit,cards,check,developers,help,settings}.json",
  ],
  { eager: true, import: "default" },
);

export const words = { ...playerWords, ...gameWords, ...byArea(files) };

/**
 * Fails when a page's first visit needs more JavaScript than its budget allows.
 *
 * Reads Vite's manifest: a page costs its shell's entry, its lazy chunk, the frame around it and
 * everything these import statically, in brotli bytes. Run after `npm run build`.
 */
import { readFileSync, statSync } from "node:fs";

const playGoal = 60_000;
/** React alone is 52,000 of it; the words and parts of a game come while people join. */
const playLimit = 64_000;
/** The frame around the dashboard alone is 124,300: bell, menus, the palette's button. */
const appLimit = 151_000;
/**
 * The words of another language, which come with the first page and are kept from then on; those of
 * the game come with it.
 */
const wordsLimit = 50_000;
/** Those of what hosts open now and then; they come with the first of it. */
const hostWordsLimit = 6_900;
const playerWordsLimit = 2_500;
const gameWordsLimit = 8_900;
/** Those of audience questions and brainstorms, which come with the first of them. */
const wallWordsLimit = 1_900;
/** What hosts and the big screen say of a session without a quiz. */
const aloneWordsLimit = 1_200;
/** Those of the quote that a host leaves for the front page. */
const voiceWordsLimit = 1_200;
/** Those of live sessions in which everyone goes at their own speed. */
const speedWordsLimit = 900;
/** Those about continuing an assignment on another device, for players and hosts. */
const elsewhereWordsLimit = 900;
const words =
  /^src\/messages\/[^/]+\/(?:alone-|elsewhere-|player-|game-|host-|more-|speed-|voice-|wall-)?words\.ts$/;

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

/** Pages which stand in a frame that is loaded beside them. */
const frames = [
  [
    /^src\/features\/(?:dashboard|quizzes|reports(?!\/shared-)|settings)\//,
    "src/app/dashboard-layout.tsx",
  ],
  [/^src\/features\/auth\/(?!mailbox)/, "src/app/auth-layout.tsx"],
  [
    /^src\/features\/(?:about|api-docs|auth\/mailbox|check|feed|help|landing|reports\/shared-|rooms)/,
    "src/app/public-layout.tsx",
  ],
];

/**
 * A window opens above a page that is there already, and a formula shows its source until it is
 * drawn: nobody's first visit waits for them.
 */
const later = /-dialog\.tsx$|^src\/ui\/math\.ts$/;

function size(file) {
  for (const name of [`${file}.br`, file]) {
    try {
      return statSync(new URL(name, dist)).size;
    } catch {
      // Files below one packet have no compressed copy.
    }
  }
  throw new Error(`${file} is in the manifest but was not built`);
}

function closure(key, files = new Set()) {
  const chunk = manifest[key];
  if (chunk.file.endsWith(".js")) {
    if (files.has(chunk.file)) return files;
    files.add(chunk.file);
  }
  for (const next of chunk.imports ?? []) closure(next, files);
  return files;
}

const bytes = (files) => [...files].reduce((sum, file) => sum + size(file), 0);
const rows = [];

rows.push({ page: "play.html", bytes: bytes(closure("play.html")), limit: playLimit });
const shell = closure("index.html");
rows.push({ page: "index.html", bytes: bytes(shell), limit: appLimit });

const shellEntries = new Set(Object.keys(manifest).filter((key) => shell.has(manifest[key].file)));
for (const key of [...shellEntries].flatMap((entry) => manifest[entry].dynamicImports ?? [])) {
  if (later.test(key) || words.test(key)) continue;
  const files = closure(key, new Set(shell));
  const frame = frames.find(([pages]) => pages.test(key))?.[1];
  if (frame !== undefined) closure(frame, files);
  rows.push({ page: key, bytes: bytes(files), limit: appLimit });
}

const limits = [
  ["/player-", playerWordsLimit],
  ["/game-", gameWordsLimit],
  ["/host-", hostWordsLimit],
  ["/wall-", wallWordsLimit],
  ["/alone-", aloneWordsLimit],
  ["/speed-", speedWordsLimit],
  ["/elsewhere-", elsewhereWordsLimit],
  ["/voice-", voiceWordsLimit],
];
for (const key of Object.keys(manifest).filter((key) => words.test(key))) {
  const limit = limits.find(([part]) => key.includes(part))?.[1] ?? wordsLimit;
  rows.push({ page: key, bytes: bytes(closure(key)), limit });
}

let failed = false;
for (const row of rows.sort((a, b) => b.bytes - a.bytes)) {
  const over = row.bytes > row.limit;
  failed ||= over;
  console.log(
    `${over ? "OVER " : "ok   "} ${String(row.bytes).padStart(7)} / ${row.limit}  ${row.page}`,
  );
}
const play = rows.find((row) => row.page === "play.html");
if (play.bytes > playGoal) console.log(`The player's page is above its goal of ${playGoal} bytes.`);
if (failed) process.exit(1);

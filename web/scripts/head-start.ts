/**
 * Tells `early.js` what the pages that people open most need: their files, and the calls that bring
 * their data. Without it, both would wait until the app has been read.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";

export interface EarlyPage {
  /** What addresses match, as a regular expression. */
  path: string;
  modules: readonly string[];
  /** Calls under `/api/v1/`, exactly as the page makes them; `$1` is what the pattern captured. */
  calls: readonly string[];
}

const inDashboard = (page: string) => ["src/app/dashboard-layout.tsx", `src/features/${page}.tsx`];
const inPublic = (page: string) => ["src/app/public-layout.tsx", page];

export const earlyPages: readonly EarlyPage[] = [
  {
    path: "^/dashboard$",
    modules: inDashboard("dashboard/dashboard-page"),
    calls: ["dashboard"],
  },
  {
    path: "^/dashboard/quiz$",
    modules: inDashboard("quizzes/quiz-list-page"),
    calls: ["quiz/counts", "quiz?sort=updated", "folders"],
  },
  {
    path: "^/dashboard/quizzes/(?:drafts|published)$",
    modules: inDashboard("quizzes/quiz-list-page"),
    calls: ["quiz/counts"],
  },
  {
    path: "^/dashboard/sessions$",
    modules: inDashboard("dashboard/sessions-page"),
    calls: [
      "rooms?stage=open&limit=100",
      "scheduled-rooms?limit=100",
      "rooms?stage=finished&mode=live&limit=20",
    ],
  },
  {
    path: "^/dashboard/sessions/([^/]+)$",
    modules: inDashboard("reports/report-page"),
    calls: ["reports/$1/analysis", "reports/$1/seats?limit=50"],
  },
  {
    path: "^/dashboard/assignments$",
    modules: inDashboard("assignments/assignments-page"),
    calls: ["assignments?limit=20"],
  },
  {
    path: "^/dashboard/analytics$",
    modules: inDashboard("reports/analytics-page"),
    calls: ["analytics"],
  },
  {
    path: "^/dashboard/analytics/players$",
    modules: inDashboard("players/players-page"),
    calls: ["players", "players/suggestions", "class-lists"],
  },
  {
    path: "^/dashboard/settings/profile$",
    modules: inDashboard("settings/profile-page"),
    calls: ["account/email"],
  },
  {
    path: "^/dashboard/settings/preferences$",
    modules: inDashboard("settings/preferences-page"),
    calls: ["account/preferences", "account/retention"],
  },
  {
    path: "^/feed$",
    modules: inPublic("src/features/feed/feed-page.tsx"),
    calls: ["feed", "feed/languages"],
  },
  {
    path: "^/quiz/([^/]+)$",
    modules: inPublic("src/features/feed/quiz-page.tsx"),
    calls: ["quiz/$1/page"],
  },
  {
    path: "^/profile$",
    modules: inPublic("src/app/own-profile.tsx"),
    calls: ["profile", "profile/quizzes"],
  },
  {
    path: "^/cards$",
    modules: inPublic("src/features/cards/cards-page.tsx"),
    calls: [],
  },
  {
    path: "^/friends$",
    modules: inPublic("src/features/friends/friends-page.tsx"),
    calls: ["friends/code", "friends?list=friends&limit=50"],
  },
];

/** By the tag that browsers keep. */
const wordsKey = /^src\/messages\/([^/]+)\/words\.ts$/;

function filesOf(manifest: Manifest, keys: readonly string[], files = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} was not built`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], files);
  }
  return files;
}

/** The script with its tables; each file is named once. */
export function fillEarly(script: string, manifest: Manifest, pages = earlyPages): string {
  const known = filesOf(manifest, ["index.html"]);
  const names: string[] = [];
  const indexOf = (file: string) => {
    const index = names.indexOf(file);
    return index === -1 ? names.push(file) - 1 : index;
  };
  const needed = (keys: readonly string[]) =>
    [...filesOf(manifest, keys)].filter((file) => !known.has(file)).map(indexOf);
  const rows = pages.map(({ path, modules, calls }) => [
    path,
    needed(modules),
    calls.map((call) => `/api/v1/${call}`),
  ]);
  const words = Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const tag = wordsKey.exec(key)?.[1];
      return tag === undefined ? [] : [[tag, needed([key])]];
    }),
  );
  const filled = script
    .replace('[["__PAGES__", [], []]]', () => JSON.stringify(rows))
    .replace("{ __WORDS__: [] }", () => JSON.stringify(words))
    .replace('["__FILES__"]', () => JSON.stringify(names));
  // The hash in the name of a file may have two underscores, too.
  if (/__[A-Z]+__/.test(filled)) throw new Error("early.js has places that were not filled in");
  return filled;
}

export function headStart(): Plugin {
  let outDir = "dist";
  return {
    name: "fanfare-head-start",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // All files are there, and none is compressed yet.
    async writeBundle() {
      const manifest = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
      const path = join(outDir, "early.js");
      await writeFile(path, fillEarly(await readFile(path, "utf8"), manifest));
    },
  };
}

/**
 * Writes `landing.html`: the app shell with the front page's words already in it, so that it is
 * read before any script has come; and `landing.de.html` and so on, for each other language. The
 * server gives the one that someone wants for `/`.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Manifest, Plugin } from "vite";

/** What the page needs besides its shell: found late by the browser, named early here. */
const pages = ["src/app/public-layout.tsx", "src/features/landing/landing-page.tsx"];
/** The letters of the first screen; without the hint, they are asked for when its text is there. */
const fonts = /(?:onest|bricolage-grotesque)-latin-wght-normal\.woff2$/;

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

/** Where the words of a language are; English is in every part of the app. */
const wordsOf = (tag: string) => (tag === "en" ? [] : [`src/messages/${tag}/words.ts`]);

function lettersOf(manifest: Manifest): string[] {
  return Object.entries(manifest)
    .filter(([key]) => fonts.test(key))
    .map(
      ([, { file }]) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    );
}

/** The shell of all other pages: what is written in other letters first would move. */
export function hintLetters(shell: string, manifest: Manifest): string {
  return shell.replace("</head>", () => `  ${lettersOf(manifest).join("\n    ")}\n  </head>`);
}

/** The shell with a page in it, and hints for what the page will ask for. */
export function fillShell(shell: string, page: string, manifest: Manifest, tag = "en"): string {
  if (/\sstyle="/.test(page)) throw new Error("the policy refuses styles in the front page");
  if (page.includes("<script")) throw new Error("the policy refuses scripts in the front page");
  const known = filesOf(manifest, ["index.html"]);
  const scripts = [...filesOf(manifest, [...pages, ...wordsOf(tag)])]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const letters = lettersOf(manifest);
  const title = /<h1[^>]*>([^<]*)<\/h1>/.exec(page)?.[1];
  const filled = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} - Fanfare</title>`)
    .replace('<html lang="en">', `<html lang="${tag}"${tag === "ar" ? ' dir="rtl"' : ""}>`)
    .replace("</head>", () => `  ${[...letters, ...scripts].join("\n    ")}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page}</div>`);
  if (title === undefined || !filled.includes(page)) throw new Error("the front page is missing");
  return filled;
}

export function frontPage(): Plugin {
  let outDir = "dist";
  return {
    name: "fanfare-front-page",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // All files are there, and none is compressed yet.
    async writeBundle() {
      const manifest = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
      const shell = await readFile(join(outDir, "index.html"), "utf8");
      const script = join(import.meta.dirname, "render-front-page.mjs");
      const say = async (...args: string[]) => {
        const cwd = join(import.meta.dirname, "..");
        return (await promisify(execFile)(process.execPath, [script, ...args], { cwd })).stdout;
      };
      for (const tag of (await say()).split(" ")) {
        const name = tag === "en" ? "landing.html" : `landing.${tag}.html`;
        const page = fillShell(shell, await say(tag), manifest, tag);
        await writeFile(join(outDir, name), page);
      }
      await writeFile(join(outDir, "index.html"), hintLetters(shell, manifest));
    },
  };
}

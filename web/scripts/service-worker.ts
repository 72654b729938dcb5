/**
 * Writes the service worker into the build: the files of the offline page, by Vite's manifest,
 * and a version that changes with their contents.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";

const source = join(import.meta.dirname, "worker.js");
const entry = "offline.html";
/** Served from `public`, so the manifest does not know it. */
const icon = "favicon.svg";

/** The page and every file it loads. */
export function offlineFiles(manifest: Manifest): string[] {
  const files = new Set([entry, icon]);
  const take = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} was not built`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) take(next);
  };
  take(entry);
  return [...files].sort();
}

/** The worker's text with its files and its version put in. */
export function fillIn(worker: string, files: readonly string[], version: string): string {
  const list = files.map((file) => JSON.stringify(`/${file}`)).join(", ");
  const filled = worker.replace('"__FILES__"', list).replace("__VERSION__", version);
  if (filled.includes("__FILES__") || filled.includes("__VERSION__")) {
    throw new Error("the service worker has places that were not filled in");
  }
  return filled;
}

export function serviceWorker(): Plugin {
  let outDir = "dist";
  return {
    name: "fanfare-service-worker",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // All files are there, and none is compressed yet.
    async writeBundle() {
      const manifest = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
      const files = offlineFiles(manifest);
      const hash = createHash("sha256");
      for (const file of files) hash.update(await readFile(join(outDir, file)));
      const version = hash.digest("hex").slice(0, 12);
      const worker = fillIn(await readFile(source, "utf8"), files, version);
      await writeFile(join(outDir, "sw.js"), worker);
    },
  };
}

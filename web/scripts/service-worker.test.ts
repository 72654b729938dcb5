/** What the service worker keeps, and what it is allowed to do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillIn, offlineFiles } from "./service-worker.ts";

const worker = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");

describe("the service worker", () => {
  it("keeps the offline page with everything it loads, and nothing of the shells", () => {
    const files = offlineFiles({
      "index.html": { file: "assets/app.js", css: ["assets/app.css"] },
      "offline.html": { file: "assets/offline.js", css: ["assets/offline.css"], imports: ["_x"] },
      _x: { file: "assets/x.js", assets: ["assets/x.woff2"] },
    });
    expect(files).toEqual([
      "assets/offline.css",
      "assets/offline.js",
      "assets/x.js",
      "assets/x.woff2",
      "favicon.svg",
      "offline.html",
    ]);
    expect(() => offlineFiles({})).toThrow("offline.html was not built");
  });

  it("gets its files and its version put in", () => {
    const filled = fillIn(worker, ["a.js", "offline.html"], "abc");
    expect(filled).toContain('const files = ["/a.js", "/offline.html"];');
    expect(filled).toContain('"fanfare-offline-abc"');
    expect(() => fillIn("nothing", [], "abc")).not.toThrow();
    expect(() => fillIn(`${worker}__FILES__`, [], "abc")).toThrow("not filled in");
  });

  it("never takes over a page that is open, and keeps nothing while it runs", () => {
    expect(worker).not.toMatch(/skipWaiting|clients\.claim|cache\.put/);
  });
});

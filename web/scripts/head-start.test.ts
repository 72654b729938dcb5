/** What the build tells the early script, and what it must not forget. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { earlyPages, fillEarly } from "./head-start.ts";

const script = readFileSync(join(import.meta.dirname, "../public/early.js"), "utf8");
const manifest = {
  "index.html": { file: "assets/app.js", imports: ["_base"] },
  _base: { file: "assets/base.js" },
  _by: { file: "assets/by-area.js" },
  "src/messages/de/words.ts": { file: "assets/de.js", imports: ["_by", "_base"] },
  "src/app/frame.tsx": { file: "assets/frame.js", imports: ["index.html", "_base", "_parts"] },
  "src/one.tsx": { file: "assets/one.js", imports: ["_parts"] },
  _parts: { file: "assets/parts.js" },
};
const page = { path: "^/one/([^/]+)$", modules: ["src/app/frame.tsx", "src/one.tsx"] };

describe("the early script", () => {
  it("names what a page needs besides the shell, each file once", () => {
    const filled = fillEarly(script, manifest, [{ ...page, calls: ["one/$1?limit=2"] }]);
    expect(filled).toContain(
      'const files = ["assets/frame.js","assets/parts.js","assets/one.js","assets/de.js","assets/by-area.js"];',
    );
    expect(filled).toContain(
      'const pages = [["^/one/([^/]+)$",[0,1,2],["/api/v1/one/$1?limit=2"]]];',
    );
    expect(filled).toContain('const words = {"de":[3,4]};');
  });

  it("isn't built without a page that it names, or with a place left open", () => {
    expect(() =>
      fillEarly(script, { ...manifest, "src/one.tsx": undefined } as never, [
        { ...page, calls: [] },
      ]),
    ).toThrow("src/one.tsx was not built");
    expect(() => fillEarly(`${script}__MORE__`, manifest, [])).toThrow("not filled in");
  });

  it("is built with a file whose hash has two underscores", () => {
    const named = { ...manifest, "src/one.tsx": { file: "assets/one-a__b.js" } };
    const filled = fillEarly(script, named, [{ ...page, calls: [] }]);
    expect(filled).toContain("assets/one-a__b.js");
  });

  it("has one row for an address, and addresses can be read back into calls", () => {
    for (const address of ["/dashboard", "/dashboard/sessions/r1", "/feed", "/quiz/q1"]) {
      expect(earlyPages.filter(({ path }) => new RegExp(path).test(address))).toHaveLength(1);
    }
    const report = earlyPages.find(({ path }) => new RegExp(path).test("/dashboard/sessions/r1"));
    const calls = report?.calls.map((call) =>
      "/dashboard/sessions/r1".replace(new RegExp(report.path), call),
    );
    expect(calls).toContain("reports/r1/analysis");
  });
});

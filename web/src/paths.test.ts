/** The URLs of the web app, and that the server knows their prefixes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { paths, patterns } from "@/paths";

const server = readFileSync(join(import.meta.dirname, "../../crates/api/src/web_app.rs"), "utf8");

describe("paths", () => {
  it("cannot be broken by an id", () => {
    expect(paths.quizEdit("a/../b?c")).toBe("/dashboard/quiz/a%2F..%2Fb%3Fc/edit");
  });

  it("begin as the server knows them, so that no page is answered with 404", () => {
    const list = /const PLACES: [^=]*= \[([^\]]*)\]/.exec(server)?.[1] ?? "";
    const known = new Set([...list.matchAll(/"([^"]*)"/g)].map((match) => match[1]));
    expect(known.size).toBeGreaterThan(10);
    const addresses = [...Object.values(patterns), ...Object.values(paths)].map((path) =>
      typeof path === "string" ? path : (path as (...parts: string[]) => string)("a", "b"),
    );
    const unknown = addresses.filter((path) => !known.has(path.split(/[/?]/)[1] ?? ""));
    expect(unknown).toEqual([]);
  });
});

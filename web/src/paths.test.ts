/** Where somebody may be sent after signing in (no open redirect). */
import { describe, expect, it } from "vitest";
import { paths, safeNext } from "@/paths";

describe("safeNext", () => {
  it("keeps pages of ours", () => {
    expect(safeNext("/dashboard/quiz?visibility=PUBLIC#top")).toBe(
      "/dashboard/quiz?visibility=PUBLIC#top",
    );
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "",
    "dashboard",
    undefined,
    7,
    "/auth/login?next=/",
  ])("refuses %j", (next) => expect(safeNext(next)).toBeUndefined());
});

describe("paths", () => {
  it("cannot be broken by an id", () => {
    expect(paths.quizEdit("a/../b?c")).toBe("/dashboard/quiz/a%2F..%2Fb%3Fc/edit");
  });
});

/** The addresses of the web app. */
import { describe, expect, it } from "vitest";
import { paths } from "@/paths";

describe("paths", () => {
  it("cannot be broken by an id", () => {
    expect(paths.quizEdit("a/../b?c")).toBe("/dashboard/quiz/a%2F..%2Fb%3Fc/edit");
  });
});

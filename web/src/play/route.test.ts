/** Which page of the player's app a URL shows. */
import { describe, expect, it } from "vitest";
import { passFor } from "@/live/room-pass";
import { readRoute, tidyCode } from "@/play/route";

describe("readRoute", () => {
  it.each([
    ["/j", "", { page: "code" }],
    ["/j/", "", { page: "code" }],
    ["/j", "?code=48%2039", { page: "join", code: "4839" }],
    ["/j/4839201", "", { page: "join", code: "4839201" }],
    ["/j/48-39%20201", "", { page: "join", code: "4839201" }],
    ["/play/4839201", "", { page: "join", code: "4839201" }],
    ["/quiz/abc/practice", "", { page: "practice", quizId: "abc" }],
    ["/quiz/abc", "", { page: "unknown" }],
    ["/j/%E0%A4%A", "", { page: "code" }],
  ])("%s%s", (path, search, page) => {
    expect(readRoute(path, search)).toEqual(page);
  });
});

it("takes the pass from a link", () => {
  readRoute("/j/4839201", "?p=from-a-link");
  expect(passFor("4839201")).toBe("from-a-link");
});

describe("tidyCode", () => {
  it("takes spaces and dashes out", () => {
    expect(tidyCode(" 483-92 01 ")).toBe("4839201");
  });
});

/** What the palette offers by itself is found by any of its words, and only by those who may use it. */
import { describe, expect, it } from "vitest";
import type { User } from "@/api/types";
import { actions, matching, places } from "./entries";

const ada = { id: "1", name: "Ada", isAdmin: false } as User;
const labels = (typed: string, user: User | null = ada) =>
  matching([...actions(user), ...places(user)], typed).map((entry) => entry.label);

describe("the palette's own entries", () => {
  it("are found by any of their words, in any case and without accents", () => {
    expect(labels("DÁRK")).toEqual(["Preferences"]);
    expect(labels("kahoot")).toEqual(["Import quizzes"]);
    expect(labels("settings two-factor")).toEqual(["Security"]);
  });

  it("stand first if they begin with what was typed", () => {
    expect(labels("live")[0]).toBe("Live sessions");
  });

  it("are all there before anything is typed, and none for nonsense", () => {
    expect(labels("").length).toBe(actions(ada).length + places(ada).length);
    expect(labels("qqqq")).toEqual([]);
  });

  it("are those that someone may use", () => {
    expect(labels("administration")).toEqual([]);
    expect(labels("administration", { ...ada, isAdmin: true })).toEqual(["Administration"]);
    expect(labels("security", null)).toEqual([]);
    expect(labels("log in", null)).toEqual(["Log in"]);
  });

  it("have names of their own", () => {
    const ids = [...actions(ada), ...places(ada)].map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

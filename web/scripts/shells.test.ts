/** The split between the two shells, which the server repeats. */
import { describe, expect, it } from "vitest";
import { shellFor } from "./shells.ts";

describe("shellFor", () => {
  it.each(["/j/123456", "/join", "/j", "/join?code=1", "/play/123456", "/quiz/1/practice"])(
    "%s is the player's",
    (url) => {
      expect(shellFor(url)).toBe("/play.html");
    },
  );

  it.each(["/", "/feed", "/joiners", "/jam", "/dashboard/quiz", "/quiz/1", "/host/123"])(
    "%s is the app's",
    (url) => {
      expect(shellFor(url)).toBe("/index.html");
    },
  );
});

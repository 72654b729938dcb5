/** The help: every topic can be found and has a URL. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseTheme } from "@/lib/look-choice";
import catalogue from "@/messages/en/help.json";
import { helpPlaces } from "@/paths";
import { renderApp, signedOut } from "@/test/render-app";
import { find, sections } from "./topics";

it("shows every topic that is written, once", () => {
  const shown = sections.flatMap(({ topics }) => topics);
  expect([...shown].sort()).toEqual(Object.keys(catalogue.topics).sort());
  expect(sections.map(({ id }) => id).sort()).toEqual(Object.values(helpPlaces).sort());
});

it("finds topics by all words, in any case, without accents", () => {
  expect(find("  ")).toBe(sections);
  const topics = (search: string) => find(search).flatMap((section) => section.topics);
  expect(topics("LAPTOP intérnet")).toEqual(["classroom"]);
  expect(topics("missing class")).toEqual(["classList"]);
  expect(topics("number stage digits")).toEqual(["stageNumber"]);
  expect(topics("zebra")).toEqual([]);
});

it("searches while somebody types, and shows everything again", async () => {
  const { user } = renderApp("/help", signedOut);
  const field = await screen.findByRole("searchbox", { name: "Search help" });
  await user.type(field, "qr code scan");
  screen.getByRole("heading", { level: 3, name: "Join with a code" });
  expect(screen.queryByRole("heading", { level: 3, name: "Kinds of question" })).toBeNull();
  screen.getByText("1 topic");
  await user.type(field, " zebra");
  screen.getByText("No topics match");
  await user.click(screen.getByRole("button", { name: "Show everything" }));
  screen.getByRole("heading", { level: 3, name: "Kinds of question" });
});

it("goes to the part that an address names", async () => {
  renderApp("/help#authors", signedOut);
  const heading = await screen.findByRole("heading", { level: 2, name: "For authors" });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it("shows pictures in the colors of the page, with words for whoever does not see them", async () => {
  renderApp("/help", signedOut);
  const picture = await screen.findByRole("img", { name: /^The host’s lobby: a QR code/ });
  expect(picture.getAttribute("loading")).toBe("lazy");
  expect(Number(picture.getAttribute("width"))).toBeGreaterThan(0);
  expect(Number(picture.getAttribute("height"))).toBeGreaterThan(0);
  expect(picture.getAttribute("src")).toContain("lobby-light");
  const media = () => picture.parentElement?.querySelector("source")?.getAttribute("media");
  expect(media()).toBe("(prefers-color-scheme: dark)");
  act(() => chooseTheme("dark"));
  expect(media()).toBe("all");
  act(() => chooseTheme("light"));
  expect(media()).toBeUndefined();
  act(() => chooseTheme("system"));
});

/** The help: a page for each task, old addresses that still lead there, and its search. */
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseTheme } from "@/lib/look-choice";
import catalogue from "@/messages/en/help.json";
import { helpPlaces } from "@/paths";
import { renderApp, signedOut } from "@/test/render-app";
import { groups, pages, placeOf } from "./topics";

const field = () => screen.findByRole("searchbox", { name: "Search help" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it("has every task and every topic that is written, once", () => {
  expect(pages.map(({ task }) => task).sort()).toEqual(Object.keys(catalogue.tasks).sort());
  const shown = pages.flatMap(({ topics }) => topics);
  expect([...shown].sort()).toEqual(Object.keys(catalogue.topics).sort());
  expect(Object.keys(catalogue.also)).toEqual(Object.keys(catalogue.topics));
  expect(groups.map(({ id }) => id).sort()).toEqual(Object.values(helpPlaces).sort());
});

it("leads from the index to a task, to the next, and back", async () => {
  const { user, path } = renderApp("/help", signedOut);
  await title("Help");
  await user.click(await screen.findByRole("link", { name: /^Write your first quiz/ }));
  await title("Write your first quiz");
  expect(path()).toBe("/help/first-quiz");
  const next = screen.getByRole("link", { name: "Next: Questions, pictures and formulas" });
  await user.click(next);
  const heading = await title("Questions, pictures and formulas");
  expect(path()).toBe("/help/questions");
  await expect.poll(() => document.activeElement).toBe(heading);
  await user.click(screen.getByRole("link", { name: "All help" }));
  await title("Help");
  expect(path()).toBe("/help");
});

it("ends with the last page", async () => {
  renderApp("/help/server", signedOut);
  await title("Run your own server");
  expect(screen.queryByRole("link", { name: /^Next: / })).toBeNull();
});

it.each([
  ["/help#classroom", "/help/hall#classroom", "A room without internet"],
  ["/help#privacy", "/help/account#data", "What data we keep"],
  ["/help#accessibility", "/help/keyboard#keyboard", "Keyboard only"],
  ["/help#authors", "/help#authors", "For authors"],
])("knows %s from when it was one page", async (old, now, name) => {
  const { path } = renderApp(old, signedOut);
  const heading = await screen.findByRole("heading", { level: 2, name });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(path()).toBe(now);
});

it("keeps all old addresses of topics", () => {
  for (const topic of Object.keys(catalogue.topics)) expect(placeOf(topic)?.topic).toBe(topic);
  expect(placeOf("more")).toBeNull();
});

it("shows the index for a task that doesn't exist", async () => {
  const { path } = renderApp("/help/zebra", signedOut);
  await title("Help");
  expect(path()).toBe("/help");
});

it("searches while someone types, and goes to the right place by keyboard alone", async () => {
  const { user, path } = renderApp("/help", signedOut);
  await user.type(await field(), "projector");
  const results = screen.getByRole("list", { name: "Search results" });
  const [first] = within(results).getAllByRole("link");
  expect(first?.textContent).toContain("The big screen");
  expect(screen.getByRole("status").textContent).toMatch(
    /^\d+ topics?\. Press Enter for: The big screen$/,
  );
  expect(screen.queryByRole("heading", { level: 2, name: "For hosts" })).toBeNull();

  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(first);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(await field());
  await user.keyboard("{Enter}");
  await title("Host in a hall");
  expect(path()).toBe("/help/hall#bigScreen");
  const heading = screen.getByRole("heading", { level: 2, name: "The big screen" });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it("goes to a topic of the page that is open", async () => {
  const { user } = renderApp("/help/keyboard", signedOut);
  await user.type(await field(), "dyslexia{Enter}");
  const heading = await screen.findByRole("heading", { level: 2, name: "More time" });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it("says so when nothing is found, and shows everything again", async () => {
  const { user } = renderApp("/help", signedOut);
  await user.type(await field(), "zebra");
  expect(screen.getByRole("status").textContent).toBe("No topics match");
  await user.click(screen.getByRole("button", { name: "Show everything" }));
  screen.getByRole("heading", { level: 2, name: "For authors" });
  expect(document.activeElement).toBe(await field());
});

it("shows pictures in the colors of the page, with words for people who don't see them", async () => {
  renderApp("/help/host", signedOut);
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

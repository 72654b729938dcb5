/** Writing categories and their items. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import type { Finding } from "@/api/types";
import { type ContentOf, emptyContent, newQuestion, withKind } from "../model/document";
import { CategorizeForm } from "./categorize-form";

type Categories = ContentOf<"categorize">;

let now: Categories;

function Form({ from, findings }: { from: Categories; findings: readonly Finding[] }) {
  const [content, setContent] = useState(from);
  now = content;
  return (
    <CategorizeForm content={content} findings={findings} onChange={setContent} questionId="q" />
  );
}

function draw(categories?: Categories["categories"], findings: readonly Finding[] = []) {
  const from = emptyContent("categorize");
  render(
    <Form findings={findings} from={{ ...from, categories: categories ?? from.categories }} />,
  );
  return userEvent.setup();
}

const named = (letter: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Name of category ${letter}` });
const column = (letter: string) =>
  within(screen.getByRole("group", { name: `Category ${letter}` }));
const itemsOf = (letter: string) =>
  column(letter)
    .getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Item/ })
    .map(({ value }) => value);

const water = () => [
  { name: "Sea", items: ["Baltic", "Red"] },
  { name: "River", items: ["Nile"] },
];

beforeEach(() => {
  document.documentElement.lang = "en";
});

it("is written by keyboard: Enter leads from a name to its items, and from item to item", async () => {
  const user = draw();
  await user.type(named("A"), "Sea{Enter}Baltic{Enter}Red{Enter}Black");
  await user.type(named("B"), "River{Enter}Nile");
  expect(now.categories).toEqual([
    { name: "Sea", items: ["Baltic", "Red", "Black"] },
    { name: "River", items: ["Nile", ""] },
  ]);
  await user.keyboard("{Enter}{Backspace}");
  expect(itemsOf("B")).toEqual(["Nile"]);
});

it("takes several pasted lines, as far as there is room in all categories", async () => {
  const user = draw(water());
  await user.click(column("B").getByRole("textbox", { name: "Item 1 of category B" }));
  await user.paste(Array.from({ length: 14 }, (_, index) => `Line ${index + 1}`).join("\n"));
  expect(now.categories[1]?.items).toHaveLength(10);
  expect(column("A").queryByRole("button", { name: "Add item" })).toBeNull();
  expect(column("B").queryByRole("button", { name: "Add item" })).toBeNull();
});

it("adds, moves and removes categories, of which two always stay", async () => {
  const user = draw(water());
  expect(screen.queryByRole("button", { name: /^Remove Category/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add category" }));
  await user.type(named("C"), "Lake");
  await user.click(screen.getByRole("button", { name: "Move Category C one place forward" }));
  expect(now.categories.map(({ name }) => name)).toEqual(["Sea", "Lake", "River"]);
  await user.click(screen.getByRole("button", { name: "Remove Category A" }));
  expect(now.categories.map(({ name }) => name)).toEqual(["Lake", "River"]);
  expect(screen.queryByRole("button", { name: /^Remove Category/ })).toBeNull();
  for (let more = 2; more < 5; more += 1) {
    await user.click(screen.getByRole("button", { name: "Add category" }));
  }
  expect(screen.queryByRole("button", { name: "Add category" })).toBeNull();
});

it("says what is wrong where it is: at a category, at an item, or with all of it", () => {
  const finding = (flaw: Finding["flaw"], at: number | null): Finding => ({
    questionId: "q",
    flaw,
    at,
    severity: flaw === "categoryEmpty" ? "warning" : "error",
  });
  const findings = [
    finding("tooFew", null),
    finding("textMissing", null),
    finding("categoryUnnamed", 1),
    finding("itemTwice", 2),
    finding("answerMissing", 1),
  ];
  draw(water(), findings);
  expect(named("B").getAttribute("aria-invalid")).toBe("true");
  expect(named("A").getAttribute("aria-invalid")).toBeNull();
  expect(column("B").getByText("This category has no name. Enter one.")).toBeTruthy();
  expect(column("B").getByText(/^This item is there twice/)).toBeTruthy();
  expect(column("A").getByText("This item is empty. Fill it in or remove it.")).toBeTruthy();
  expect(screen.getByText("There must be at least two categories and two items.")).toBeTruthy();
  expect(screen.queryByText("The question has no text.")).toBeNull();
});

it("keeps what belongs together when a match becomes categories, and back", () => {
  const pairs = [
    { prompt: "Baltic", answer: "Sea" },
    { prompt: "Nile", answer: "River" },
    { prompt: "Red", answer: "Sea" },
  ];
  const match = { ...newQuestion("match"), content: { ...emptyContent("match"), pairs } };
  const sorted = withKind(match, "categorize");
  expect(sorted.content).toEqual({ kind: "categorize", categories: water() });
  const order = { ...match, content: { kind: "order" as const, items: ["one", "two"] } };
  expect(withKind(order, "categorize").content).toMatchObject({
    categories: [{ items: ["one", "two"] }, { items: [] }],
  });
  expect(withKind(sorted, "match").content).toMatchObject({
    pairs: [pairs[0], pairs[2], pairs[1]],
  });
});

/** A question as players see it: nothing reveals the right answer before it is requested. */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentContent } from "@/api/types";
import { readSeatToken } from "@/live/seat-token";
import { type FakeServer, failure, fakeServer } from "@/test/fake-server";
import { newQuestion } from "./model/document";
import { Preview } from "./preview";
import { aPicture, drawQuestion } from "./test-editor";

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer({});
});

const place = { x: 5_000, y: 5_000, radiusX: 1_000, radiusY: 1_000 };
const pair = (prompt: string, answer: string) => ({ prompt, answer });
const answer = (id: string, isCorrect = false) => ({ id, text: id, isCorrect });

const river = (...accepted: string[]) => [
  { text: "The longest is the " },
  { gap: { accepted, others: ["Rhine"] } },
];

/** Two contents that differ only in what is right. */
const twins: [string, DocumentContent, DocumentContent][] = [
  [
    "choice",
    { kind: "choice", answers: [answer("a", true), answer("b")] },
    { kind: "choice", answers: [answer("a"), answer("b", true)] },
  ],
  [
    "choice",
    { kind: "choice", answers: [answer("a", true), { ...answer("b"), feedback: "Look again." }] },
    { kind: "choice", answers: [answer("a", true), { ...answer("b"), feedback: "Nearly." }] },
  ],
  ["trueFalse", { kind: "trueFalse", isTrue: true }, { kind: "trueFalse", isTrue: false }],
  [
    "typed",
    { kind: "typed", accepted: ["Nile"], toleratesTypos: true },
    { kind: "typed", accepted: ["Amazon"], toleratesTypos: false },
  ],
  [
    "gaps",
    { kind: "gaps", passage: river("Nile", "Amazon"), way: "typed", toleratesTypos: true },
    { kind: "gaps", passage: river("Amazon"), way: "typed", toleratesTypos: false },
  ],
  [
    "gaps",
    { kind: "gaps", passage: river("Nile", "Amazon"), way: "list", toleratesTypos: true },
    { kind: "gaps", passage: river("Amazon"), way: "list", toleratesTypos: false },
  ],
  [
    "number",
    { kind: "number", right: "7", tolerance: "1", range: null, unit: "km" },
    { kind: "number", right: "8", tolerance: "0", range: null, unit: "km" },
  ],
  [
    "number",
    { kind: "number", right: "7", tolerance: "1", range: null, unit: "km", span: "5" },
    { kind: "number", right: "8", tolerance: "0", range: null, unit: "km", span: "6" },
  ],
  [
    "labels",
    {
      kind: "labels",
      spots: [
        { x: 1_000, y: 1_000, label: "Bow" },
        { x: 9_000, y: 1_000, label: "Stern" },
      ],
      distractors: ["Wing"],
    },
    {
      kind: "labels",
      spots: [
        { x: 1_000, y: 1_000, label: "Wing" },
        { x: 9_000, y: 1_000, label: "Bow" },
      ],
      distractors: ["Stern"],
    },
  ],
  [
    "categorize",
    {
      kind: "categorize",
      categories: [
        { name: "Sea", items: ["Baltic", "Red"] },
        { name: "River", items: ["Nile"] },
      ],
    },
    {
      kind: "categorize",
      categories: [
        { name: "Sea", items: ["Nile"] },
        { name: "River", items: ["Red", "Baltic"] },
      ],
    },
  ],
  ["pin", { kind: "pin", areas: [place] }, { kind: "pin", areas: [{ ...place, x: 100 }] }],
];

function draw(content: DocumentContent) {
  const media = { kind: "image" as const, id: "m1", alt: "Map", isDecorative: false, startS: 0 };
  const question = {
    ...newQuestion(content.kind),
    id: "n1",
    text: "Which **river**?",
    content,
    media: content.kind === "pin" ? media : null,
    explanation: "It is long.",
  };
  return drawQuestion(question, () => <Preview questionId="n1" />, { media: [aPicture] });
}

const phone = () => screen.getByRole("region", { name: "The question on a player's phone" });
const showAnswer = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole("switch", { name: "With the answer" }));

describe("the preview", () => {
  it.each(twins)("of %s looks the same whatever is right", async (_kind, one, other) => {
    const first = draw(one);
    const before = phone().innerHTML;
    await showAnswer(first.user);
    const after = phone().innerHTML;
    expect(after).not.toBe(before);
    expect(phone().textContent).toContain("It is long.");
    cleanup();
    const second = draw(other);
    expect(phone().innerHTML).toBe(before);
    await showAnswer(second.user);
    expect(phone().innerHTML).not.toBe(after);
  });

  it("tells with the answer what is said about each of them", async () => {
    const said = { ...answer("b"), feedback: "Look **again**." };
    const { user } = draw({ kind: "choice", answers: [answer("a", true), said] });
    await showAnswer(user);
    expect(screen.getByRole("heading", { name: "Feedback for answers" })).toBeTruthy();
    expect(phone().textContent).toContain("B: Look again.");
    expect(phone().textContent).not.toContain("A: ");
  });

  it("shows items of an order, and partners, in another order than the right one", () => {
    draw({ kind: "order", items: ["one", "two", "three"] });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).not.toEqual(
      expect.arrayContaining(["1one"]),
    );
    cleanup();
    draw({
      kind: "match",
      pairs: [pair("France", "Paris"), pair("Peru", "Lima")],
      distractors: [],
    });
    const text = phone().textContent ?? "";
    expect(text.indexOf("Lima")).toBeLessThan(text.indexOf("Paris"));
  });

  it.each<[string, DocumentContent, RegExp]>([
    ["poll", { kind: "poll", answers: ["tea", "coffee"], takesSeveral: false }, /tea.*coffee/],
    ["wordCloud", { kind: "wordCloud", wordsMax: 2 }, /Word 1Word 2/],
    ["openText", { kind: "openText" }, /Your thoughts/],
    ["rating", { kind: "rating", steps: 3, low: "bad", high: "good" }, /123bad/],
    [
      "recommendation",
      { kind: "rating", steps: 3, low: "bad", high: "", scale: "recommendation" },
      /012345678910bad/,
    ],
    ["ranking", { kind: "ranking", items: ["lake", "zoo"] }, /zoolake/],
    ["slide", { kind: "slide", body: "Read **this**." }, /Read this/],
  ])("has a face for %s", (_kind, content, words) => {
    draw(content);
    expect(phone().textContent).toMatch(words);
  });

  it("follows what is typed", async () => {
    const { editor } = draw({ kind: "openText" });
    act(() =>
      editor.change((doc) => ({
        ...doc,
        questions: doc.questions.map((each) => ({ ...each, text: "And now?" })),
      })),
    );
    await waitFor(() => expect(phone().textContent).toContain("And now?"));
  });
});

describe("a trial", () => {
  const room = { id: "r1", code: "4839201", seatToken: "seat" };

  it("plays what is on the page in a tab of its own, with its seat", async () => {
    const tab = { location: { href: "" }, close: vi.fn() };
    vi.stubGlobal("open", () => tab);
    server.answers["POST try"] = room;
    const { user } = draw({ kind: "openText" });
    await user.click(screen.getByRole("button", { name: "Try it" }));
    await waitFor(() => expect(tab.location.href).toBe("/play/4839201"));
    expect(readSeatToken("4839201")).toBe("seat");
    const body = server.last("POST try")?.body as { questions: unknown[]; settings: unknown };
    expect(body.questions).toHaveLength(1);
    expect(body.settings).toHaveProperty("preset");
  });

  it("gives a link where the browser opens no tab", async () => {
    vi.stubGlobal("open", () => null);
    server.answers["POST try"] = room;
    const { user } = draw({ kind: "openText" });
    await user.click(screen.getByRole("button", { name: "Try it" }));
    const link = await screen.findByRole("link", { name: "Open the preview game" });
    expect(link.getAttribute("href")).toBe("/play/4839201");
  });

  it("says why it did not begin, and takes the empty tab away", async () => {
    const tab = { location: { href: "" }, close: vi.fn() };
    vi.stubGlobal("open", () => tab);
    server.answers["POST try"] = failure(503, { message: "Too many rooms. Try again later." });
    const { user } = draw({ kind: "openText" });
    await user.click(screen.getByRole("button", { name: "Try it" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Too many rooms/);
    expect(tab.close).toHaveBeenCalled();
  });

  it("leaves unfinished questions out, and says so when none is finished", async () => {
    vi.stubGlobal("open", () => null);
    const question = newQuestion("choice");
    const { user } = drawQuestion(question, () => <Preview questionId={question.id} />, {
      findings: [{ questionId: question.id, at: null, flaw: "textMissing", severity: "error" }],
    });
    await user.click(screen.getByRole("button", { name: "Try it" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Finish at least one/);
    expect(server.count("POST try")).toBe(0);
  });
});

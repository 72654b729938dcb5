/** Spots on a picture and their labels: by pointer, by keyboard, from the list. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { DocumentQuestion } from "@/api/types";
import { fakeServer } from "@/test/fake-server";
import { KindForm } from "../kind-form";
import { type ContentOf, newQuestion, withKind } from "../model/document";
import { freePlace } from "../model/spots";
import { aPicture, drawQuestion } from "../test-editor";

type Labels = ContentOf<"labels">;

const bow = { x: 2_000, y: 5_000, label: "Bow" };
const stern = { x: 8_000, y: 5_000, label: "Stern" };

beforeEach(() => {
  fakeServer({});
  // happy-dom has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 200));
});

function open(spots: Labels["spots"] = [bow, stern], distractors: string[] = []) {
  const question = {
    ...newQuestion("labels"),
    content: { kind: "labels" as const, spots, distractors },
    media: { kind: "image" as const, id: "m1", alt: "A ship", isDecorative: false, startS: 0 },
  };
  const drawn = drawQuestion(question, (each: DocumentQuestion) => <KindForm question={each} />, {
    media: [aPicture],
  });
  const content = () => drawn.now().content as Labels;
  return { ...drawn, content };
}

const marker = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Spot ${number}: `) });
const label = (number: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Label of spot ${number}` });

it("asks for a picture where there is none", () => {
  drawQuestion(newQuestion("labels"), (each) => <KindForm question={each} />);
  expect(screen.getByText(/no picture to label/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "YouTube link" })).toBeNull();
});

it("adds a spot where the picture is tapped, and leads to its label", async () => {
  const { content, user } = open([]);
  expect(screen.getByText("No spot yet. Tap the picture.")).toBeTruthy();
  fireEvent.click(screen.getByRole("img", { name: "A ship" }), { clientX: 100, clientY: 50 });
  expect(content().spots).toEqual([{ x: 2_500, y: 2_500, label: "" }]);
  await waitFor(() => expect(document.activeElement).toBe(label(1)));
  await user.keyboard("Mast");
  expect(content().spots[0]?.label).toBe("Mast");
});

it("adds spots without a pointer, apart from each other, and moves them by arrow keys", async () => {
  const { content, user } = open([]);
  const add = screen.getByRole("button", { name: "Add a spot" });
  for (let count = 0; count < 12; count += 1) await user.click(add);
  const { spots } = content();
  expect(spots).toHaveLength(12);
  for (const [index, spot] of spots.entries()) {
    const others = spots.slice(0, index);
    expect(others.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) >= 600)).toBe(true);
  }
  expect(add.getAttribute("aria-disabled")).toBe("true");
  marker(1).focus();
  await user.keyboard("{ArrowRight}{ArrowUp}");
  expect(content().spots[0]).toEqual({ x: 5_050, y: 4_950, label: "" });
  // A marker keeps its size.
  await user.keyboard("+-");
  expect(content().spots[0]).toEqual({ x: 5_050, y: 4_950, label: "" });
});

it("follows the pointer as one step back", () => {
  const { content, editor } = open();
  const pointer = { pointerId: 1, button: 0 };
  vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue(undefined);
  fireEvent.pointerDown(marker(1), { ...pointer, clientX: 80, clientY: 100 });
  fireEvent.pointerMove(marker(1), { ...pointer, clientX: 120, clientY: 100 });
  fireEvent.pointerUp(marker(1), { ...pointer, clientX: 120, clientY: 80 });
  expect(content().spots).toEqual([{ ...bow, x: 3_000, y: 4_000 }, stern]);
  editor.undo();
  expect(content().spots).toEqual([bow, stern]);
});

it("removes a spot with its label, and goes on with the next one", async () => {
  const { content, user } = open();
  await user.click(screen.getByRole("button", { name: "Delete spot 1" }));
  expect(content().spots).toEqual([stern]);
  await waitFor(() => expect(document.activeElement).toBe(label(1)));
  marker(1).focus();
  await user.keyboard("{Delete}");
  expect(content().spots).toEqual([]);
});

it("has labels that belong nowhere, at most four", async () => {
  const { content, user } = open();
  for (const text of ["Wing", "Wheel", "Oar", "Roof"]) {
    await user.click(screen.getByRole("button", { name: "Add an extra label" }));
    await user.keyboard(text);
  }
  expect(content().distractors).toEqual(["Wing", "Wheel", "Oar", "Roof"]);
  expect(screen.queryByRole("button", { name: "Add an extra label" })).toBeNull();
});

it("keeps texts and places when the kind changes", () => {
  const match = newQuestion("match");
  const pairs = [
    { prompt: "1", answer: "Bow" },
    { prompt: "2", answer: "Stern" },
  ];
  const labeled = withKind(
    { ...match, content: { kind: "match", pairs, distractors: [] } },
    "labels",
  );
  const { spots } = labeled.content as Labels;
  expect(spots.map((spot) => spot.label)).toEqual(["Bow", "Stern"]);
  expect(freePlace(spots)).not.toEqual(spots[0]);
  const order = withKind(labeled, "order");
  expect(order.content).toEqual({ kind: "order", items: ["Bow", "Stern"] });
});

it("says what is wrong beside the spot or the label that it is about", () => {
  const question = {
    ...newQuestion("labels"),
    content: { kind: "labels" as const, spots: [bow, bow], distractors: ["Bow"] },
  };
  const finding = (flaw: "spotsTooNear" | "labelTwice" | "tooFew", at: number | null) => ({
    questionId: question.id,
    flaw,
    at,
    severity: "error" as const,
  });
  drawQuestion(question, (each) => <KindForm question={each} />, {
    findings: [finding("spotsTooNear", 1), finding("labelTwice", 2), finding("tooFew", null)],
  });
  const [, second] = within(screen.getByRole("list", { name: "Spots" })).getAllByRole("listitem");
  expect(second?.textContent).toContain("too close to another one");
  expect(screen.getByText(/^Another label says the same/)).toBeTruthy();
  expect(screen.getByText("There must be at least two spots.")).toBeTruthy();
});

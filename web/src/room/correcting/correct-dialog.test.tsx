/**
 * Correcting an order, pairs and places: by buttons, by lists, by keyboard, and what is refused.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { MediaView, Offer, Solution } from "@/api/types";
import { type Answers, failure, fakeServer } from "@/test/fake-server";
import { kindSamples } from "@/test/kind-samples";
import { Toaster } from "@/ui/toast";
import { CorrectDialog } from "./correct-dialog";

const call = "POST rooms/r1/corrections";

beforeEach(() => {
  // happy-dom has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 200));
});

interface Asked {
  offer: Offer;
  solution: Solution;
  question: { media: MediaView | null };
}

function open({ offer, solution, question }: Asked, answers: Answers = {}) {
  const server = fakeServer({ [call]: { marking: "corrected", correctedCount: 1 }, ...answers });
  const closed = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectDialog
        marking="asWritten"
        offer={offer}
        onClose={closed}
        picture={question.media}
        questionIndex={2}
        roomId="r1"
        solution={solution}
        takesOne
      />
      <Toaster />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole("button", { name: "Recalculate" }));
  return { server, user, send, closed, sent: () => server.calls.map(({ body }) => body) };
}

const items = () =>
  within(screen.getByRole("list", { name: "Right order" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector(".order-item")?.textContent);

it("puts items into another order with buttons, starting from the right one", async () => {
  const { user, send, sent, closed } = open(kindSamples.order);
  expect(items()).toEqual(["1Printing press", "2Telescope", "3Telephone", "4Internet"]);
  await user.click(screen.getByRole("button", { name: "Move Telephone up" }));
  expect(items()).toEqual(["1Printing press", "2Telephone", "3Telescope", "4Internet"]);
  await send();
  const correction = { kind: "order", right: ["i1", "i0", "i3", "i2"] };
  expect(sent()).toEqual([{ questionIndex: 2, correction }]);
  expect(closed).toHaveBeenCalledOnce();
});

it("puts a lifted item back with Escape, and stays open", async () => {
  const { user, closed } = open(kindSamples.order);
  const handle = screen.getByRole("button", { name: "Move Telephone" });
  // The dialog takes the focus when it opens.
  const dialog = screen.getByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  handle.focus();
  await user.keyboard(" {ArrowUp}");
  expect(handle.getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("{Escape}");
  expect(items()).toEqual(["1Printing press", "2Telescope", "3Telephone", "4Internet"]);
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledOnce();
});

it("keeps the order that a server refuses, and says why beside it", async () => {
  const errors = { "correction.right": "Put every item into its place" };
  const refused = failure(422, { code: "invalid_input", message: "Look at the fields", errors });
  const { user, send, closed } = open(kindSamples.order, { [call]: refused });
  await user.click(screen.getByRole("button", { name: "Move Internet up" }));
  await send();
  const group = screen.getByRole("group", { name: "Right order" });
  expect(await within(group).findByText("Put every item into its place")).toBeTruthy();
  expect(items()).toEqual(["1Printing press", "2Telescope", "3Internet", "4Telephone"]);
  expect(closed).not.toHaveBeenCalled();
});

it("lets no partner be taken twice, and says so where it is", async () => {
  const { user, send, sent } = open(kindSamples.match);
  const partner = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  expect(partner("Norway").selectedOptions[0]?.text).toBe("Oslo");
  await user.selectOptions(partner("Norway"), "Lima");
  await send();
  expect(sent()).toEqual([]);
  for (const name of ["Norway", "Peru"]) {
    expect(partner(name).getAttribute("aria-invalid")).toBe("true");
    expect(partner(name)).toHaveProperty("value", "a0");
  }
  expect(partner("Kenya").getAttribute("aria-invalid")).toBeNull();
  await user.selectOptions(partner("Peru"), "Bergen");
  expect(partner("Norway").getAttribute("aria-invalid")).toBeNull();
  await send();
  const pairs = [
    { prompt: "p0", answer: "a0" },
    { prompt: "p1", answer: "a3" },
    { prompt: "p2", answer: "a4" },
    { prompt: "p3", answer: "a1" },
  ];
  expect(sent()).toEqual([{ questionIndex: 2, correction: { kind: "match", pairs } }]);
});

it("accepts what players typed in a gap, and needs a spelling for each", async () => {
  const { user, send, sent } = open(kindSamples.gaps);
  await user.click(screen.getByRole("button", { name: "Accept “32”" }));
  const gap = (number: number) => screen.getByRole("textbox", { name: `Gap ${number}` });
  expect(gap(2)).toHaveProperty("value", "0\n32");
  expect(screen.queryByRole("button", { name: "Accept “32”" })).toBeNull();
  await user.clear(gap(3));
  await send();
  expect(gap(3).getAttribute("aria-invalid")).toBe("true");
  expect(gap(2).getAttribute("aria-invalid")).toBeNull();
  expect(sent()).toEqual([]);
  await user.type(gap(3), "at less{Enter}");
  await send();
  const right = [["100", "one hundred"], ["0", "32"], ["at less"]];
  expect(sent()).toEqual([{ questionIndex: 2, correction: { kind: "gaps", way: "typed", right } }]);
});

it("counts an item in another category, or in several, and needs one for each", async () => {
  const { user, send, sent } = open(kindSamples.categorize);
  const box = (item: string, category: string) =>
    within(screen.getByRole("group", { name: item })).getByRole("checkbox", { name: category });
  expect(box("Bat", "Mammals")).toHaveProperty("checked", true);
  await user.click(box("Bat", "Birds"));
  await user.click(box("Gecko", "Reptiles"));
  await send();
  expect(sent()).toEqual([]);
  expect(box("Gecko", "Birds").getAttribute("aria-invalid")).toBe("true");
  expect(box("Bat", "Birds").getAttribute("aria-invalid")).toBeNull();
  await user.click(box("Gecko", "Birds"));
  await send();
  const right = [["c0", "c1"], ["c1"], ["c2"], ["c0"], ["c1"], ["c1"]];
  expect(sent()).toEqual([{ questionIndex: 2, correction: { kind: "categorize", right } }]);
});

it("counts several labels at a spot, and needs one for each", async () => {
  const { user, send, sent } = open(kindSamples.labels);
  const box = (spot: number, label: string) =>
    within(screen.getByRole("group", { name: `Spot ${spot}` })).getByRole("checkbox", {
      name: label,
    });
  expect(box(1, "Lamp")).toHaveProperty("checked", true);
  await user.click(box(1, "Gallery"));
  await user.click(box(4, "Cliff"));
  await send();
  expect(sent()).toEqual([]);
  expect(screen.getByText("Mark at least one label.")).toBeTruthy();
  await user.click(box(4, "Boat"));
  await send();
  const right = [["i2", "i0"], ["i0"], ["i4"], ["i4"]];
  expect(sent()).toEqual([{ questionIndex: 2, correction: { kind: "labels", right } }]);
});

it("moves, adds and removes places, and needs one", async () => {
  const { user, send, sent } = open(kindSamples.pin);
  const place = (number: number) =>
    screen.getByRole("button", { name: new RegExp(`^Place ${number}: `) });
  place(1).focus();
  await user.keyboard("{ArrowLeft}");
  await user.click(screen.getByRole("button", { name: "Delete place 1" }));
  await send();
  expect(screen.getByRole("alert").textContent).toContain("Add at least one place.");
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add a place" }));
  place(1).focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowDown}");
  expect(screen.queryByRole("alert")).toBeNull();
  await send();
  const [body] = sent() as { correction: { kind: string; areas: { x: number; y: number }[] } }[];
  expect(body?.correction.kind).toBe("pin");
  expect(body?.correction.areas).toMatchObject([{ x: 5_500, y: 5_050 }]);
});

it("says that a picture is gone", () => {
  open(kindSamples.pin);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText(/can't be loaded anymore/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a place" })).toBeNull();
});

it("has no key to change where an old report knows no picture", () => {
  open({ ...kindSamples.pin, question: { media: null } });
  expect(screen.queryByRole("radio", { name: "With a different right answer" })).toBeNull();
  expect(screen.getByRole("radio", { name: /^Don't count it/ })).toBeTruthy();
});

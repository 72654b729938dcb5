/** Places on a picture: by pointer, by keyboard, from the list. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { DocumentQuestion } from "@/api/types";
import { fakeServer } from "@/test/fake-server";
import { KindForm } from "../kind-form";
import { newQuestion } from "../model/document";
import { aPicture, drawQuestion } from "../test-editor";

const place = { x: 5_000, y: 5_000, radiusX: 1_000, radiusY: 2_000 };

beforeEach(() => {
  fakeServer({});
  // happy-dom has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 200));
});

function open(areas = [place]) {
  const question = {
    ...newQuestion("pin"),
    content: { kind: "pin" as const, areas },
    media: { kind: "image" as const, id: "m1", alt: "A map", isDecorative: false, startS: 0 },
  };
  const drawn = drawQuestion(question, (each: DocumentQuestion) => <KindForm question={each} />, {
    media: [aPicture],
  });
  const now = () => {
    const { content } = drawn.now();
    return content.kind === "pin" ? content.areas : [];
  };
  return { ...drawn, areas: now };
}

const area = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Place ${number}: `) });

it("asks for a picture where there is none", () => {
  drawQuestion(newQuestion("pin"), (each) => <KindForm question={each} />);
  expect(screen.getByText(/no picture to tap/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Upload picture" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "YouTube link" })).toBeNull();
});

it("adds a circle where the picture is tapped, on a picture twice as wide as high", () => {
  const { areas } = open([]);
  fireEvent.click(screen.getByRole("img", { name: "A map" }), { clientX: 100, clientY: 50 });
  expect(areas()).toHaveLength(1);
  const [added] = areas();
  expect(added?.x).toBe(2_500);
  expect(added?.y).toBe(2_500);
  expect((added?.radiusY ?? 0) / (added?.radiusX ?? 1)).toBeCloseTo(2, 1);
});

it("follows the pointer as one step back", () => {
  const { areas, editor } = open();
  const pointer = { pointerId: 1, button: 0 };
  vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue(undefined);
  fireEvent.pointerDown(area(1), { ...pointer, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(area(1), { ...pointer, clientX: 220, clientY: 100 });
  fireEvent.pointerMove(area(1), { ...pointer, clientX: 240, clientY: 90 });
  expect(areas()[0]?.x).toBe(5_000);
  fireEvent.pointerUp(area(1), { ...pointer, clientX: 240, clientY: 90 });
  expect(areas()[0]).toEqual({ ...place, x: 6_000, y: 4_500 });
  editor.undo();
  expect(areas()[0]).toEqual(place);
});

it("is sized by its corner", () => {
  const { areas } = open();
  vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue(undefined);
  fireEvent.focus(area(1));
  const corner = screen.getByTitle("Size of place 1");
  const pointer = { pointerId: 1, button: 0 };
  fireEvent.pointerDown(corner, { ...pointer, clientX: 240, clientY: 140 });
  fireEvent.pointerMove(corner, { ...pointer, clientX: 260, clientY: 140 });
  fireEvent.pointerUp(corner, { ...pointer, clientX: 260, clientY: 140 });
  expect(areas()[0]).toEqual({ ...place, radiusX: 1_500 });
});

it("is moved, sized and deleted by keys, and says where it is", async () => {
  const { areas, user } = open([place, { ...place, x: 1_000 }]);
  area(1).focus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(areas()[0]).toEqual({ ...place, x: 5_050, y: 5_050 });
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(areas()[0]?.x).toBe(4_550);
  await user.keyboard("+");
  expect(areas()[0]?.radiusX).toBe(1_150);
  await user.keyboard("-");
  expect(areas()[0]?.radiusX).toBe(1_000);
  expect(screen.getByRole("status").textContent).toMatch(/^Place 1: 46% from the left/);
  await user.keyboard("{Delete}");
  expect(areas()).toEqual([{ ...place, x: 1_000 }]);
  await waitFor(() => expect(document.activeElement).toBe(area(1)));
});

it("shows no ten-thousandths, and lists the places with their numbers", async () => {
  const { areas, user } = open([place, { ...place, x: 1_000 }]);
  expect(document.body.textContent).not.toMatch(/5,?000|10,?000/);
  const list = screen.getByRole("list", { name: "Places" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  await user.click(within(list).getByRole("button", { name: "Delete place 1" }));
  expect(areas()).toEqual([{ ...place, x: 1_000 }]);
});

it("has room for ten places", () => {
  const { areas } = open(Array.from({ length: 10 }, () => place));
  const add = screen.getByRole("button", { name: "Add a place" });
  expect(add.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("img", { name: "A map" }), { clientX: 5, clientY: 5 });
  expect(areas()).toHaveLength(10);
});

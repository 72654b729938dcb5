/** A reorderable list: by keyboard, by buttons, by pointer; and what is announced. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ReorderList } from "./reorder-list";

const rowHeight = 50;

const reported = vi.fn();

function Planets({ disabled = false, start = ["Mercury", "Venus", "Earth", "Mars"] }) {
  const [items, setItems] = useState(start);
  return (
    <>
      <ReorderList
        disabled={disabled}
        items={items}
        keyOf={(item) => item}
        labels={{ list: "Planets", item: (item) => item }}
        onReorder={(next, change) => {
          setItems(next);
          reported(change);
        }}
        renderItem={(item) => (
          <label>
            {item} <input />
          </label>
        )}
      />
      <button onClick={() => setItems(["Venus", "Mars"])} type="button">
        From elsewhere
      </button>
    </>
  );
}

const order = () => screen.getAllByRole("listitem").map((item) => item.textContent?.trim());
const handle = (name: string) => screen.getByRole("button", { name: `Move ${name}` });
const said = (words: string) => screen.getByText(words);
const press = (element: Element, init: object) =>
  fireEvent.pointerDown(element, { button: 0, pointerId: 1, pointerType: "mouse", ...init });
const slide = (clientY: number) => fireEvent.pointerMove(window, { clientY, pointerId: 1 });

afterEach(() => reported.mockReset());

/** Stacked rows; happy-dom has no layout. */
function layOut() {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("li");
    const index = row === null ? 0 : [...(row.parentElement?.children ?? [])].indexOf(row);
    return new DOMRect(0, index * rowHeight, 300, row === null ? 200 : rowHeight);
  });
}

it("moves with the keyboard alone, and says where it is", async () => {
  render(<Planets />);
  const user = userEvent.setup();
  handle("Venus").focus();
  await user.keyboard(" ");
  expect(handle("Venus").getAttribute("aria-pressed")).toBe("true");
  said("Venus picked up from place 2 of 4");
  await user.keyboard("{ArrowDown}");
  said("Venus: place 3 of 4");
  await user.keyboard("{End}");
  said("Venus: place 4 of 4");
  await user.keyboard("{ArrowDown}");
  said("Venus: place 4 of 4");
  expect(order()).toEqual(["Mercury", "Venus", "Earth", "Mars"]);
  await user.keyboard("{Enter}");
  said("Venus dropped at place 4 of 4");
  expect(order()).toEqual(["Mercury", "Earth", "Mars", "Venus"]);
  expect(reported).toHaveBeenCalledExactlyOnceWith({ item: "Venus", from: 1, to: 3 });
  expect(document.activeElement).toBe(handle("Venus"));
});

it("puts back on Escape, and drops when the focus leaves", async () => {
  render(<Planets />);
  const user = userEvent.setup();
  handle("Mars").focus();
  await user.keyboard("{Enter}{Home}{Escape}");
  said("Mars is back at place 4 of 4");
  expect(order()).toEqual(["Mercury", "Venus", "Earth", "Mars"]);
  expect(reported).not.toHaveBeenCalled();
  await user.keyboard("{Enter}{Home}{Tab}");
  expect(order()).toEqual(["Mars", "Mercury", "Venus", "Earth"]);
});

it("leaves arrows alone while nothing is lifted", async () => {
  render(<Planets />);
  handle("Venus").focus();
  await userEvent.setup().keyboard("{ArrowDown}");
  expect(order()).toEqual(["Mercury", "Venus", "Earth", "Mars"]);
});

it("moves with buttons, which keep the focus and end at the ends", async () => {
  render(<Planets />);
  const user = userEvent.setup();
  const up = screen.getByRole("button", { name: "Move Venus up" });
  await user.click(up);
  expect(order()).toEqual(["Venus", "Mercury", "Earth", "Mars"]);
  said("Venus dropped at place 1 of 4");
  expect(document.activeElement).toBe(up);
  expect(up.getAttribute("aria-disabled")).toBe("true");
  await user.click(up);
  expect(reported).toHaveBeenCalledOnce();
});

it("is dragged by a mouse anywhere but on a control", () => {
  layOut();
  render(<Planets />);
  press(screen.getByLabelText("Mercury"), { clientY: 25 });
  slide(125);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(reported).not.toHaveBeenCalled();

  const row = screen.getAllByRole("listitem")[0];
  if (row === undefined) throw new Error("no rows");
  press(row, { clientY: 25 });
  slide(28);
  expect(row.dataset["lifted"]).toBeUndefined();
  slide(125);
  expect(row.dataset["lifted"]).toBe("true");
  expect(row.style.transform).toBe("translate(0px, 100px)");
  expect(screen.getAllByRole("listitem")[1]?.style.transform).toBe("translate(0px, -50px)");
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(order()).toEqual(["Venus", "Earth", "Mercury", "Mars"]);
  expect(row.style.transform).toBe("");
});

it("is dragged by a finger at its handle only, and stays inside the list", () => {
  layOut();
  render(<Planets />);
  const row = screen.getAllByRole("listitem")[3];
  if (row === undefined) throw new Error("no rows");
  press(row, { clientY: 175, pointerType: "touch" });
  slide(25);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(reported).not.toHaveBeenCalled();

  press(handle("Mars"), { clientY: 175, pointerType: "touch" });
  slide(-500);
  expect(row.style.transform).toBe("translate(0px, -150px)");
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(order()).toEqual(["Mars", "Mercury", "Venus", "Earth"]);
});

it.each([
  ["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
  ["a call that takes the finger away", () => fireEvent.pointerCancel(window, { pointerId: 1 })],
])("gives a drag up on %s", (_what, stop) => {
  layOut();
  render(<Planets />);
  press(handle("Mercury"), { clientY: 25 });
  slide(150);
  stop();
  slide(170);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(reported).not.toHaveBeenCalled();
  expect(screen.getAllByRole("listitem").every((row) => row.style.transform === "")).toBe(true);
  said("Mercury is back at place 1 of 4");
});

it("lets go when the items change under the hand", async () => {
  layOut();
  render(<Planets />);
  press(handle("Mercury"), { clientY: 25 });
  slide(150);
  act(() => screen.getByRole("button", { name: "From elsewhere" }).click());
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(order()).toEqual(["Venus", "Mars"]);
  expect(reported).not.toHaveBeenCalled();
});

it("moves nothing when it may not", async () => {
  layOut();
  render(<Planets disabled />);
  const user = userEvent.setup();
  handle("Venus").focus();
  await user.keyboard(" {ArrowDown} ");
  await user.click(screen.getByRole("button", { name: "Move Venus up" }));
  press(handle("Mercury"), { clientY: 25 });
  slide(150);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(reported).not.toHaveBeenCalled();
});

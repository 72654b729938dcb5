/** A long list draws only what is in view, wherever it is scrolled to. */
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { VirtualList } from "./virtual-list";

const items = Array.from({ length: 10_000 }, (_, index) => index);

function open() {
  const { container } = render(
    <VirtualList items={items} keyOf={(item) => item} label="Numbers" rowHeight={50}>
      {(item) => `Row ${item}`}
    </VirtualList>,
  );
  const box = container.firstElementChild as HTMLElement;
  vi.spyOn(box, "clientHeight", "get").mockReturnValue(500);
  return box;
}

it("draws few of many rows and reserves the height of all", () => {
  open();
  expect(screen.getByText("Row 0")).toBeTruthy();
  expect(screen.getAllByRole("listitem").length).toBeLessThan(40);
  expect(screen.getByRole("list", { name: "Numbers" }).style.blockSize).toBe("500000px");
});

it("draws the rows it is scrolled to, and says which of how many they are", () => {
  const box = open();
  box.scrollTop = 5_000 * 50;
  act(() => box.dispatchEvent(new Event("scroll")));
  const row = screen.getByText("Row 5000");
  expect(row.getAttribute("aria-posinset")).toBe("5001");
  expect(row.getAttribute("aria-setsize")).toBe("10000");
  expect(screen.queryByText("Row 0")).toBeNull();
  expect(screen.getAllByRole("listitem").length).toBeLessThan(40);
});

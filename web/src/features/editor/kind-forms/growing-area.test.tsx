/** A growing text field in a browser that doesn't grow fields itself. */
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { GrowingArea } from "./growing-area";

/** As if each line of text were 20 pixels high, in a box with a border of 2 pixels. */
function measureLines(growsItself = false) {
  vi.stubGlobal("CSS", { supports: () => growsItself });
  const lines = (area: HTMLTextAreaElement) => area.value.split("\n").length;
  const { prototype } = HTMLTextAreaElement;
  vi.spyOn(prototype, "scrollHeight", "get").mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return lines(this) * 20;
  });
  vi.spyOn(prototype, "clientHeight", "get").mockReturnValue(20);
  vi.spyOn(prototype, "offsetHeight", "get").mockReturnValue(24);
}

const height = () => screen.getByRole<HTMLTextAreaElement>("textbox").style.height;

it("is as high as its text, no matter who changes it", () => {
  measureLines();
  const { rerender } = render(<GrowingArea onChange={() => {}} value="One" />);
  expect(height()).toBe("24px");
  rerender(<GrowingArea onChange={() => {}} value={"One\nTwo\nThree"} />);
  expect(height()).toBe("64px");
  rerender(<GrowingArea onChange={() => {}} value="" />);
  expect(height()).toBe("24px");
});

it("leaves the height to browsers that grow fields themselves", () => {
  measureLines(true);
  render(<GrowingArea onChange={() => {}} value={"One\nTwo"} />);
  expect(height()).toBe("");
});

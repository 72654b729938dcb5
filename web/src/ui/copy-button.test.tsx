/** Copying, with and without the clipboard API. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button";

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "execCommand");
});

async function press() {
  await act(async () => {
    fireEvent.click(screen.getByRole("button"));
    await vi.advanceTimersByTimeAsync(0);
  });
}

it("says 'Copied!' for two seconds", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  render(<CopyButton text="4827153">Copy code</CopyButton>);
  await press();
  expect(writeText).toHaveBeenCalledWith("4827153");
  expect(screen.getByRole("button").textContent).toBe("Copied!");
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.getByRole("button").textContent).toBe("Copied!");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole("button").textContent).toBe("Copy code");
});

it("shows the text when the browser lets nobody copy", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", {});
  document.execCommand = () => false;
  render(<CopyButton text="4827153" />);
  await press();
  expect(screen.getByText("Copy it yourself: 4827153")).toBeTruthy();
});

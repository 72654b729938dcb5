/** Toasts: how long they stay, what makes them wait, and how they close. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { briefToastMs, Toaster, toast, toastMs } from "./toast";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => vi.useRealTimers());

function pass(ms: number) {
  act(() => vi.advanceTimersByTime(ms));
}

function hidePage(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => document.dispatchEvent(new Event("visibilitychange")));
}

it("stays ten seconds", () => {
  act(() => toast("Saved"));
  pass(toastMs - 1);
  expect(screen.getByText("Saved")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

it("waits while the page is hidden", () => {
  act(() => toast("Saved"));
  pass(toastMs - 1_000);
  hidePage(true);
  pass(60_000);
  hidePage(false);
  expect(screen.getByText("Saved")).toBeTruthy();
  pass(1_000);
  expect(screen.queryByText("Saved")).toBeNull();
});

it("makes way for the next notice of its name, and soon by itself", () => {
  act(() => toast("Maya was removed", { replaces: "host" }));
  act(() => toast("Zoë was removed", { replaces: "host" }));
  expect(screen.queryByText("Maya was removed")).toBeNull();
  pass(briefToastMs - 1);
  expect(screen.getByText("Zoë was removed")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Zoë was removed")).toBeNull();
});

it("stays longer if it can be undone", () => {
  const action = { label: "Undo", onClick: () => undefined };
  act(() => toast("Maya was removed", { replaces: "host", action }));
  pass(toastMs - 1);
  expect(screen.getByText("Maya was removed")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Maya was removed")).toBeNull();
});

it("is closed by its button", () => {
  const onClose = vi.fn();
  act(() => toast("Saved", { onClose }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Saved")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

it("does its action once and says nothing about closing", () => {
  const onClick = vi.fn();
  const onClose = vi.fn();
  act(() => toast("Deleted", { action: { label: "Undo", onClick }, onClose }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText("Deleted")).toBeNull();
});

it("keeps the page free: a third quiet notice pushes the first one out", () => {
  act(() => {
    toast("Deleted", { action: { label: "Undo", onClick: () => {} } });
    toast("One");
    toast("Two");
    toast("Three");
  });
  expect(screen.queryByText("One")).toBeNull();
  expect(screen.getByText("Three")).toBeTruthy();
  expect(screen.getByText("Deleted")).toBeTruthy();
});

/** Toasts: how long they stay, what makes them wait, and how they close. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { actionToastMs, Toaster, takeBack, toast, toastMs } from "./toast";

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

it("stays four seconds", () => {
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

it("stays longer if its sentence takes longer to read", () => {
  const sentence =
    "The server didn't answer. What you wrote is kept, and sent when it is back again.";
  act(() => toast(sentence, { tone: "bad" }));
  pass(toastMs);
  expect(screen.getByText(sentence)).toBeTruthy();
  pass(actionToastMs - toastMs);
  expect(screen.queryByText(sentence)).toBeNull();
});

it("makes way for the next notice", () => {
  const onClose = vi.fn();
  act(() => toast("Invalid user credentials", { tone: "bad", onClose }));
  act(() => toast("Logged in successfully!", { tone: "good" }));
  expect(screen.queryByText("Invalid user credentials")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

const undo = { label: "Undo", onClick: () => undefined };

it("stays ten seconds if it can be undone", () => {
  act(() => toast("Maya was removed", { action: undo }));
  pass(actionToastMs - 1);
  expect(screen.getByText("Maya was removed")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Maya was removed")).toBeNull();
});

it("keeps an undo until the next one, above notices that only say something", () => {
  act(() => toast("Link copied"));
  act(() => toast("Maya was removed", { action: undo }));
  act(() => toast("Saved"));
  const said = () => screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(said()).toEqual(["Maya was removedUndo", "Saved"]);
  act(() => toast("Zoë was removed", { action: undo }));
  expect(said()).toEqual(["Zoë was removedUndo", "Saved"]);
});

it("stays until someone acts, whatever else is said", () => {
  act(() => toast("Your session ends", { stays: true, action: undo, name: "session" }));
  act(() => toast("Copy it by hand", { stays: true }));
  act(() => toast("Maya was removed", { action: undo }));
  pass(60_000);
  expect(screen.getByText("Your session ends")).toBeTruthy();
  expect(screen.getByText("Copy it by hand")).toBeTruthy();
  act(() => toast("Your session ends soon", { stays: true, action: undo, name: "session" }));
  expect(screen.queryByText("Your session ends")).toBeNull();
  act(() => takeBack("session"));
  expect(screen.queryByText("Your session ends soon")).toBeNull();
  expect(screen.getByText("Copy it by hand")).toBeTruthy();
});

it("waits while someone points at it, and the next one isn't held by that", () => {
  act(() => toast("Maya was removed", { action: undo }));
  fireEvent.pointerEnter(screen.getByRole("listitem"));
  pass(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  act(() => toast("Saved"));
  pass(toastMs);
  expect(screen.queryByText("Saved")).toBeNull();
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

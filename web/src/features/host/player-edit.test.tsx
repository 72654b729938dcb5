/** Renaming a player, with the room's reason when it won't, and hiding a nickname. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RefusalCode } from "@/live/messages";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { Toaster } from "@/ui/toast";
import { PlayerEdit } from "./player-edit";

function show() {
  const store = createStore<RoomState>(() => ({ ...emptyRoom, link: "online" }));
  const command = vi.fn(() => {
    store.setState((state) => reduce(state, { type: "commandSent", commandId: 1 }));
    return true;
  });
  const room = { store, command } as unknown as HostRoom;
  const seat = { seat: 4, nickname: "Maya", status: "playing", connected: true } as const;
  render(
    <>
      <PlayerEdit onClose={() => undefined} room={room} seat={seat} waiting={false} />
      <Toaster />
    </>,
  );
  const hear = (event: Parameters<typeof reduce>[1]) =>
    act(() => store.setState((state) => reduce(state, event)));
  return {
    command,
    done: () => hear({ type: "done", commandId: 1 }),
    refuse(code: RefusalCode) {
      hear({ type: "refused", code, message: code, commandId: 1, questionIndex: null });
      hear({ type: "refusalSeen" });
    },
  };
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Nickname of Maya" });
function rename(to: string) {
  fireEvent.change(field(), { target: { value: to } });
  fireEvent.click(screen.getByRole("button", { name: "Rename" }));
}

it("renames, and says so once the room has", () => {
  const { command, done } = show();
  rename("Zoë");
  expect(command).toHaveBeenLastCalledWith({ type: "rename", seat: 4, nickname: "Zoë" });
  expect(screen.queryByText("Maya is now Zoë")).toBeNull();
  done();
  expect(screen.getByText("Maya is now Zoë")).toBeTruthy();
});

it.each([
  ["nicknameTaken", /^Someone here already has this nickname/],
  ["nicknameTooLong", /at most 20 characters/],
  ["nicknameEmpty", /^Enter a nickname/],
] as const)("keeps what was typed when it is refused: %s", (code, words) => {
  const { refuse } = show();
  rename("Ben");
  refuse(code);
  expect(field().value).toBe("Ben");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.change(field(), { target: { value: "Benno" } });
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

it("hides the nickname", () => {
  const { command } = show();
  fireEvent.click(screen.getByRole("switch", { name: /^Hide the nickname/ }));
  expect(command).toHaveBeenLastCalledWith({ type: "setNameHidden", seat: 4, hidden: true });
});

it("gives more time, says so once it is given, and shows nothing of it", () => {
  const { command, done } = show();
  const select = screen.getByRole<HTMLSelectElement>("combobox", {
    name: "Time for each question",
  });
  fireEvent.change(select, { target: { value: "double" } });
  expect(command).toHaveBeenLastCalledWith({ type: "allowTime", seat: 4, allowance: "double" });
  expect(screen.queryByText("Maya has been told")).toBeNull();
  done();
  expect(screen.getByText("Maya has been told")).toBeTruthy();
  expect(select.value).toBe("");
});

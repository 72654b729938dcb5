/** Access to a running room: whether people may join after the start. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { Action } from "@/live/messages";
import { emptyRoom } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { Door } from "./door";

it.each([
  "host-view-open",
  "host-view-reveal",
  "host-view-leaderboard",
  "host-view-slide",
] as const)("lets people in after the start, in %s", (name) => {
  const { room: view, hand } = sample<"hostView">(name);
  const commands: Action[] = [];
  const command = (action: Action) => commands.push(action) > 0;
  const room = { store: createStore(() => emptyRoom), command } as unknown as HostRoom;
  render(<Door hand={{ ...hand, lateJoin: false }} room={room} view={view} />);
  const late = screen.getByRole<HTMLInputElement>("switch", {
    name: "Players can join after the start",
  });
  expect(late.checked).toBe(false);
  fireEvent.click(late);
  expect(commands).toEqual([{ type: "setLateJoin", allowed: true }]);
  expect(screen.getByRole("switch", { name: /^Lock the room/ })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Player limit" })).toBeTruthy();
});

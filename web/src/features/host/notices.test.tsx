/** What the room refused is said once, and not twice where a field says it. */
import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RefusalCode } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { toast } from "@/ui/toast";
import { Notices } from "./notices";

vi.mock("@/ui/toast", () => ({ toast: vi.fn() }));

it("says each refusal once, but leaves that of a nickname to its field", () => {
  const store = createStore<RoomState>(() => emptyRoom);
  const refusalSeen = vi.fn(() => store.setState({ refusal: null }));
  const room = { store, refusalSeen } as unknown as HostRoom;
  render(<Notices room={room} state={emptyRoom} />);
  const refuse = (code: RefusalCode) =>
    act(() => store.setState({ refusal: { code, message: "" } }));
  refuse("nobodyPlays");
  expect(toast).toHaveBeenCalledOnce();
  expect(refusalSeen).toHaveBeenCalledOnce();
  refuse("nicknameTaken");
  expect(toast).toHaveBeenCalledOnce();
  expect(refusalSeen).toHaveBeenCalledTimes(2);
  refuse("nobodyPlays");
  expect(toast).toHaveBeenCalledTimes(2);
});

/** What a player chose about their team is sent until the room has it, and no longer. */
import { expect, it, vi } from "vitest";
import { createOwnTeam } from "./own-team";
import type { PlayerView } from "./own-time";

const view = (type: "lobby" | "open", me: object = {}) =>
  ({ room: { phase: { type } }, me }) as unknown as PlayerView;

function line() {
  const send = vi.fn();
  return { send, team: createOwnTeam(send) };
}

it("says who is on the team once there is a seat, and again after a lost line", () => {
  const { send, team } = line();
  team.keep(["Zoë"]);
  expect(send).not.toHaveBeenCalled();
  team.hear(view("lobby"), true);
  expect(send.mock.calls).toEqual([[{ type: "nameMembers", names: ["Zoë"] }]]);
  team.hear(view("lobby"), true);
  expect(send).toHaveBeenCalledTimes(2);
  team.hear(view("lobby", { members: ["Zoë"] }), false);
  team.hear(view("lobby"), true);
  expect(send).toHaveBeenCalledTimes(2);
});

it("can say that nobody is on it, but joins without a word about it", () => {
  const { send, team } = line();
  team.keep([]);
  team.hear(view("lobby"), true);
  expect(send).not.toHaveBeenCalled();
  team.name([]);
  expect(send).toHaveBeenCalledWith({ type: "nameMembers", names: [] });
});

it("forgets what was refused", () => {
  const { send, team } = line();
  team.name(["5 h i t"]);
  team.choose(1);
  team.hearRefusal("nicknameUnsuitable");
  team.hear(view("lobby", { team: 0 }), true);
  expect(send).toHaveBeenLastCalledWith({ type: "chooseTeam", team: 1 });
  team.hearRefusal("teamFixed");
  send.mockClear();
  team.hear(view("open", { team: 0 }), true);
  expect(send).not.toHaveBeenCalled();
});

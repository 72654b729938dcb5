/**
 * Joining while signed in with the browser: which account the game counts for is shown and can be
 * changed.
 */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteSignedIn } from "@/lib/signed-in-here";
import type { AskSeatPass } from "@/live/player-room";
import { JoinForm } from "@/play/join-form";

const code = "4839201";
const door = {
  code,
  title: "Maps",
  hostName: "Hanna",
  questionCount: 3,
  inLobby: true,
  closedBecause: null,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The page calls with plain `fetch`: the room's details, and who is signed in. */
function show(account?: { name: string; seatPass: string | null }) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!path.endsWith("/auth/seat-pass")) return Response.json(door);
    asked.push(JSON.parse(String(init.body)));
    return account === undefined ? new Response(null, { status: 401 }) : Response.json(account);
  });
  const onJoin = vi.fn<(nickname: string, seatPass?: AskSeatPass) => void>();
  render(<JoinForm code={code} onJoin={onJoin} pending={false} refusal={null} />);
  return { asked, onJoin, user: userEvent.setup() };
}

it("asks nothing about accounts where nobody is signed in", async () => {
  const { asked, onJoin, user } = show();
  await user.type(await screen.findByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith("Zoë", undefined);
  expect(asked).toEqual([]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("says for whom the game counts, and takes a fresh pass for the join", async () => {
  noteSignedIn(true);
  const { asked, onJoin, user } = show({ name: "Ada", seatPass: "p" });
  const counts = await screen.findByRole("checkbox", { name: /^Playing as Ada/ });
  expect((counts as HTMLInputElement).checked).toBe(true);
  await user.type(screen.getByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(await onJoin.mock.calls[0]?.[1]?.()).toBe("p");
  expect(asked).toEqual([{ code }, { code }]);
});

it("can leave the account out, and remembers that", async () => {
  noteSignedIn(true);
  const { onJoin, user } = show({ name: "Ada", seatPass: "p" });
  await user.click(await screen.findByRole("checkbox", { name: /^Playing as Ada/ }));
  await user.type(screen.getByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith("Zoë", undefined);
  expect(localStorage.getItem("fanfare.asNobody")).toBe("yes");
});

it("says that one's own quiz counts nothing", async () => {
  noteSignedIn(true);
  show({ name: "Ada", seatPass: null });
  expect(await screen.findByText(/^You're logged in as Ada\./)).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

/**
 * Joining while signed in with the browser: which account the game counts for is shown and can be
 * changed.
 */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteSignedIn } from "@/lib/signed-in-here";
import type { Joining } from "@/live/player-room";
import type { Refusal } from "@/live/room-state";
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
function show(
  account?: { name: string; seatPass: string | null },
  isAnswered: Promise<void> = Promise.resolve(),
) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!path.endsWith("/auth/seat-pass")) return Response.json(door);
    asked.push(JSON.parse(String(init.body)));
    await isAnswered;
    return account === undefined ? new Response(null, { status: 401 }) : Response.json(account);
  });
  const onJoin = vi.fn<(joining: Joining) => void>();
  render(<JoinForm code={code} onJoin={onJoin} pending={false} refusal={null} />);
  return { asked, onJoin, user: userEvent.setup() };
}

it("asks nothing about accounts where nobody is signed in", async () => {
  const { asked, onJoin, user } = show();
  await user.type(await screen.findByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({ nickname: "Zoë", seatPass: undefined });
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
  const joining = onJoin.mock.calls[0]?.[0];
  expect(joining !== undefined && "seatPass" in joining && (await joining.seatPass?.())).toBe("p");
  expect(asked).toEqual([{ code }, { code }]);
});

it("can leave the account out, and remembers that", async () => {
  noteSignedIn(true);
  const { onJoin, user } = show({ name: "Ada", seatPass: "p" });
  await user.click(await screen.findByRole("checkbox", { name: /^Playing as Ada/ }));
  await user.type(screen.getByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({ nickname: "Zoë", seatPass: undefined });
  expect(localStorage.getItem("fanfare.asNobody")).toBe("yes");
});

it("counts for anyone who joins before the account is known", async () => {
  noteSignedIn(true);
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  const { onJoin, user } = show({ name: "Ada", seatPass: "p" }, isAnswered);
  await user.type(await screen.findByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  const joining = onJoin.mock.calls[0]?.[0];
  answer();
  expect(joining !== undefined && "seatPass" in joining && (await joining.seatPass?.())).toBe("p");
});

it("leaves out an account that isn't known yet if this device did so before", async () => {
  noteSignedIn(true);
  localStorage.setItem("fanfare.asNobody", "yes");
  const { onJoin, user } = show({ name: "Ada", seatPass: "p" }, new Promise(() => {}));
  await user.type(await screen.findByLabelText("Nickname"), "Zoë");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({ nickname: "Zoë", seatPass: undefined });
});

it("says that one's own quiz counts nothing", async () => {
  noteSignedIn(true);
  show({ name: "Ada", seatPass: null });
  expect(await screen.findByText(/^You're logged in as Ada\./)).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("takes a seat code instead of a nickname", async () => {
  const { onJoin, user } = show();
  await user.click(await screen.findByRole("button", { name: "I have a seat code" }));
  await user.click(await screen.findByRole("button", { name: "Take my seat" }));
  await screen.findByText("Enter the seat code.");
  expect(document.activeElement).toBe(screen.getByLabelText("Seat code"));
  await user.keyboard(" 7kq 4xn {Enter}");
  expect(onJoin).toHaveBeenCalledWith({ seatCode: "7kq 4xn" });
  await user.click(screen.getByRole("button", { name: "Join with a nickname instead" }));
  await screen.findByLabelText("Nickname");
});

it("says that a seat code doesn't work, where it was typed", async () => {
  vi.stubGlobal("fetch", async () => Response.json(door));
  const refusal = { code: "seatCodeUnknown", message: "" } as const;
  render(<JoinForm code={code} onJoin={vi.fn()} pending={false} refusal={refusal} />);
  await screen.findByText(/^This seat code is wrong or no longer works\./);
  screen.getByLabelText("Seat code");
});

it.each([
  ["nicknameReserved", /^This name is kept for the host\./],
  ["nicknameUnsuitable", /^Choose another nickname\. This one has a word/],
] as const)("says %s where it was typed, and keeps what was typed", async (reason, words) => {
  vi.stubGlobal("fetch", async () => Response.json(door));
  const form = (refusal: Refusal | null) => (
    <JoinForm code={code} onJoin={vi.fn()} pending={false} refusal={refusal} />
  );
  const { rerender } = render(form(null));
  const field = await screen.findByLabelText<HTMLInputElement>("Nickname");
  await userEvent.type(field, "Hanna");
  rerender(form({ code: reason, message: "" }));
  expect(field.value).toBe("Hanna");
  expect(screen.getByText(words)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

it("fills in a name, says it, and takes back what was said about the one before", async () => {
  vi.stubGlobal("fetch", async () => Response.json(door));
  const onJoin = vi.fn<(joining: Joining) => void>();
  const refusal = { code: "nicknameTaken", message: "" } as const;
  render(<JoinForm code={code} onJoin={onJoin} pending={false} refusal={refusal} />);
  const field = await screen.findByLabelText<HTMLInputElement>("Nickname");
  expect(screen.getByText(/^Someone here already/)).toBeTruthy();
  const button = screen.getByRole("button", { name: "Suggest a name" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  const said = await screen.findByText(/^Nickname: \S+ \S+$/u);
  expect(said.getAttribute("role")).toBe("status");
  expect(said.textContent).toBe(`Nickname: ${field.value}`);
  expect(screen.queryByText(/^Someone here already/)).toBeNull();
  expect(document.activeElement).toBe(button);
  const first = field.value;
  await userEvent.click(button);
  await vi.waitFor(() => expect(field.value).not.toBe(first));
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({ nickname: field.value, seatPass: undefined });
});

/** A room for a class list, as its door says or as the refusal does. */
function showListed(says: { classList?: boolean }, refusal: Refusal | null = null) {
  vi.stubGlobal("fetch", async () => Response.json({ ...door, ...says }));
  const onJoin = vi.fn<(joining: Joining) => void>();
  render(<JoinForm code={code} onJoin={onJoin} pending={false} refusal={refusal} />);
  return { onJoin, user: userEvent.setup() };
}

it("asks for the name on the class list, however long, and keeps it for nobody else", async () => {
  const { onJoin, user } = showListed({ classList: true });
  const field = await screen.findByLabelText("Your name on the class list");
  expect(screen.queryByRole("button", { name: "Suggest a name" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(screen.getByText("Enter your name.")).toBeTruthy();
  await user.type(field, "Bartholomew Featherstone-Haugh");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({
    nickname: "Bartholomew Featherstone-Haugh",
    seatPass: undefined,
  });
  expect(localStorage.getItem("fanfare.nickname")).toBeNull();
});

it("says that a name isn't on the class list, even if the list came after the page", async () => {
  showListed({}, { code: "notOnClassList" } as Refusal);
  expect(await screen.findByText(/^This name isn't on the class list\./)).toBeTruthy();
  expect(screen.getByLabelText("Your name on the class list")).toBeTruthy();
});

it("exchanges a number that was scanned before it asks for a nickname", async () => {
  history.replaceState(null, "", `/j/${code}?n=78651`);
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async () => (await answered).clone());
  const onJoin = vi.fn<(joining: Joining) => void>();
  render(<JoinForm code={code} onJoin={onJoin} pending={false} refusal={null} />);
  await vi.waitFor(() => expect(location.search).toBe(""));
  // Who began to type would be interrupted.
  expect(screen.queryByRole("textbox", { name: "Nickname" })).toBeNull();
  answer(Response.json({ ...door, stageNumber: "required", presence: "p" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Nickname" }), "Zoë");
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  expect(onJoin).toHaveBeenCalledWith({ nickname: "Zoë", seatPass: undefined, presence: "p" });
});

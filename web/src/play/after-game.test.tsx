/** The end of a game: stars, saving it to an account, and coming back to the result. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteSignedIn } from "@/lib/signed-in-here";
import type { ServerMessage } from "@/live/messages";
import { createPlayerRoom } from "@/live/player-room";
import { writeSeatToken } from "@/live/seat-token";
import { keepAfter, readAfter } from "@/play/after-game";
import { notePlaysAsNobody } from "@/play/as-nobody";
import { SaveGame } from "@/play/save-game";
import { Seat } from "@/play/seat";
import { StarsForm } from "@/play/stars-form";
import { sample } from "@/test/room-samples";

const code = "4839201";

interface Call {
  path: string;
  method: string;
  body: unknown;
  authorization: string | null;
}

let calls: Call[] = [];

/** Answers by the end of the path; a function decides again each time. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    calls.push({
      path,
      method: init.method ?? "GET",
      body: init.body === undefined ? null : JSON.parse(String(init.body)),
      authorization: headers.get("authorization"),
    });
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    return Promise.resolve(found?.[1]() ?? Response.error());
  });
}

const problem = (status: number, name: string) => Response.json({ code: name }, { status });
const given = (ratesQuiz = false) => Response.json({ ratesQuiz });
const who = (id: string, name: string) => () =>
  Response.json({ accessToken: `token-of-${id}`, user: { id, name } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls = [];
  writeSeatToken(code, "seat-token");
});

afterEach(() => vi.unstubAllGlobals());

const star = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("stars", () => {
  it("are saved as soon as they are chosen, and can be changed", async () => {
    serve({ "/stars": () => given() });
    const user = userEvent.setup();
    render(<StarsForm code={code} />);
    screen.getByRole("group", { name: "How did you like this quiz?" });
    screen.getByText("The host sees the average, not who gave which stars.");
    await user.click(star("4 stars"));
    await screen.findByText("Saved. You can still change it.");
    expect(calls).toEqual([
      {
        path: `/api/v1/rooms/${code}/stars`,
        method: "PUT",
        body: { seatToken: "seat-token", stars: 4 },
        authorization: null,
      },
    ]);
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(readAfter(code).stars).toBe(3));
    expect(star("3 stars").checked).toBe(true);
  });

  it("come back with the page", () => {
    keepAfter(code, { stars: 2 });
    render(<StarsForm code={code} />);
    expect(star("2 stars").checked).toBe(true);
  });

  it("say when they are also a public rating", async () => {
    serve({ "/stars": () => given(true) });
    render(<StarsForm code={code} />);
    await userEvent.setup().click(star("1 star"));
    await screen.findByText("Saved. It also counts as your rating of this quiz.");
  });

  it("are sent one at a time, and the newest last", async () => {
    const waiting: ((response: Response) => void)[] = [];
    serve({ "/stars": () => new Promise<Response>((resolve) => waiting.push(resolve)) });
    const user = userEvent.setup();
    render(<StarsForm code={code} />);
    for (const name of ["1 star", "2 stars", "5 stars"]) await user.click(star(name));
    expect(waiting.length).toBe(1);
    waiting[0]?.(given());
    await waitFor(() => expect(waiting.length).toBe(2));
    waiting[1]?.(given());
    await waitFor(() => expect(readAfter(code).stars).toBe(5));
    expect(calls.map(({ body }) => (body as { stars: number }).stars)).toEqual([1, 5]);
  });

  it("go back to what is saved if they can't be sent", async () => {
    keepAfter(code, { stars: 2 });
    serve({});
    render(<StarsForm code={code} />);
    await userEvent.setup().click(star("5 stars"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't save your stars/);
    expect(star("2 stars").checked).toBe(true);
  });
});

describe("saving the game", () => {
  const save = () => screen.findByRole("button", { name: "Save to Kim's profile" });

  it("takes one tap where someone is logged in", async () => {
    noteSignedIn(true);
    serve({
      "/auth/check": who("k", "Kim"),
      "/saved-seats": () => new Response(null, { status: 204 }),
    });
    render(<SaveGame code={code} counts={false} />);
    await userEvent.setup().click(await save());
    await screen.findByText("This game counts toward Kim's profile.");
    expect(calls.at(-1)).toEqual({
      path: `/api/v1/rooms/${code}/saved-seats`,
      method: "POST",
      body: { seatToken: "seat-token" },
      authorization: "Bearer token-of-k",
    });
    expect(readAfter(code).savedTo).toBe("Kim");
  });

  it("leads guests to an account and back, and finishes by itself", async () => {
    serve({
      "/auth/check": who("k", "Kim"),
      "/saved-seats": () => new Response(null, { status: 204 }),
    });
    const { unmount } = render(<SaveGame code={code} counts={false} />);
    expect(calls).toEqual([]);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Create an account" });
    expect(link.getAttribute("href")).toBe(`/auth/signup?next=%2Fplay%2F${code}`);
    link.addEventListener("click", (event) => event.preventDefault());
    await userEvent.setup().click(link);
    unmount();
    noteSignedIn(true);
    render(<SaveGame code={code} counts={false} />);
    await screen.findByText("This game counts toward Kim's profile.");
    expect(calls.filter(({ path }) => path.endsWith("/saved-seats")).length).toBe(1);
  });

  it("saves nothing for someone else who has logged in since", async () => {
    noteSignedIn(true);
    let name = "Kim";
    serve({ "/auth/check": () => who(name, name)() });
    render(<SaveGame code={code} counts={false} />);
    const button = await save();
    name = "Lee";
    await userEvent.setup().click(button);
    expect((await screen.findByRole("alert")).textContent).toMatch(/^You're no longer logged in/);
    expect(calls.some(({ path }) => path.endsWith("/saved-seats"))).toBe(false);
  });

  it.each([
    [409, "seat_of_another_account", "This game is already saved to another account."],
    [409, "game_already_counted", /already counts toward your profile, with another seat/],
    [409, "own_game", /^Games you host/],
    [409, "wrong_state", /nothing to save/],
    [404, "not_found", /can no longer be saved/],
    [429, "too_many_requests", "You've tried this too often. Try again later."],
    [503, "unavailable", /^Something went wrong on the server/],
  ])("says why the server refuses: %i %s", async (status, name, words) => {
    noteSignedIn(true);
    serve({ "/auth/check": who("k", "Kim"), "/saved-seats": () => problem(status, name) });
    render(<SaveGame code={code} counts={false} />);
    await userEvent.setup().click(await save());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(words);
    await save();
  });

  it("asks nobody whose game counts already, or who chose to play without the account", () => {
    const { unmount } = render(<SaveGame code={code} counts={true} />);
    screen.getByText("This game counts toward your profile.");
    unmount();
    noteSignedIn(true);
    notePlaysAsNobody(true);
    const { container } = render(<SaveGame code={code} counts={false} />);
    expect(container.textContent).toBe("");
    expect(calls).toEqual([]);
  });
});

describe("a session that is over", () => {
  const seat = (ending: "roomOver" | "kicked") => (
    <Seat
      ending={ending}
      onRejoin={() => {}}
      player={createPlayerRoom(code)}
      practice={undefined}
    />
  );

  function keepResult() {
    const { room, me }: Extract<ServerMessage, { type: "playerView" }> =
      sample<"playerView">("player-view-podium");
    if (room.phase.type !== "podium") throw new Error("no podium");
    // Without a place on the podium there is no confetti, which needs a real canvas.
    keepAfter(code, { result: { room, phase: room.phase, me: { ...me, rank: 4 } } });
  }

  it("still shows the result to players who come back", async () => {
    keepResult();
    render(seat("roomOver"));
    await screen.findByRole("group", { name: "How did you like this quiz?" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).not.toMatch(/is over/);
  });

  it("says so where there is no result, and to those who were removed", () => {
    const { unmount } = render(seat("roomOver"));
    screen.getByRole("heading", { name: "This live session is over" });
    unmount();
    keepResult();
    render(seat("kicked"));
    screen.getByRole("heading", { name: "The host removed you" });
  });
});

/** A code is looked up, with a puzzle where the server wants one, and the pass is kept. */
import { beforeEach, expect, it, vi } from "vitest";
import { socketUrl } from "@/live/connection";
import { readDoor } from "@/live/door";
import { solve } from "@/live/puzzle";
import { passFor } from "@/live/room-pass";
import { sample } from "@/test/room-samples";

const code = "4839201";
const found = { code, title: "Maps", pass: "the-pass" };
const { puzzle } = sample<"refused">("refused-flood");
const calls: string[] = [];

function answerWith(...answers: [status: number, body: unknown][]) {
  vi.stubGlobal("fetch", async (url: string) => {
    calls.push(url);
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  calls.length = 0;
});

it("keeps the pass for everything that follows", async () => {
  answerWith([200, found], [200, found]);
  expect(await readDoor(code)).toEqual({ ok: true, data: found });
  expect(passFor(code)).toBe("the-pass");
  expect(passFor("1234567")).toBeNull();
  await readDoor(code);
  expect(calls).toEqual([`/api/v1/rooms/${code}`, `/api/v1/rooms/${code}?pass=the-pass`]);
  expect(socketUrl(code)).toMatch(/\/rooms\/4839201\/socket\?pass=the-pass$/);
});

it("solves a puzzle, and another one if that came too late", async () => {
  answerWith([429, { puzzle }], [429, { puzzle }], [200, found]);
  expect((await readDoor("7654321")).ok).toBe(true);
  const solved = `solved=${encodeURIComponent(`${puzzle?.puzzle}.1031`)}`;
  expect(calls).toEqual([
    "/api/v1/rooms/7654321",
    `/api/v1/rooms/7654321?${solved}`,
    `/api/v1/rooms/7654321?${solved}`,
  ]);
});

it("gives up when every solution is refused, or there is no puzzle", async () => {
  answerWith([429, { puzzle }], [429, { puzzle }], [429, { puzzle }], [429, { puzzle }]);
  expect(await readDoor("7654322")).toMatchObject({ ok: false, failure: "tooMany" });
  expect(calls).toHaveLength(4);
  answerWith([429, {}]);
  expect(await readDoor("7654322")).toMatchObject({ ok: false, failure: "tooMany" });
});

it("finds no solution where there is none", async () => {
  if (!puzzle) throw new Error("the sample has a puzzle");
  await expect(solve({ ...puzzle, max: 1030 })).rejects.toThrow();
  expect(await solve({ ...puzzle, max: 1031 })).toBe(`${puzzle.puzzle}.1031`);
});

/** Calls that were made before the app came: who takes them, and until when. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { authorizedFetch, setAccessToken } from "@/api/authorized-fetch";
import { fakeServer } from "@/test/fake-server";

const url = "http://localhost/api/v1/dashboard";
const path = "/api/v1/dashboard";

function ahead(answer: Promise<Response>): void {
  answer.catch(() => {});
  window.headStart = new Map([[path, answer]]);
}

const ask = async (init?: RequestInit) => (await authorizedFetch(new Request(url, init))).json();

beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
});

afterEach(() => {
  delete window.headStart;
  vi.unstubAllGlobals();
  setAccessToken(null);
});

it("takes an answer once, and asks from then on", async () => {
  const server = fakeServer({ "GET dashboard": { from: "server" } });
  ahead(Promise.resolve(Response.json({ from: "ahead" })));
  expect(await ask()).toEqual({ from: "ahead" });
  expect(server.calls).toEqual([]);
  expect(await ask()).toEqual({ from: "server" });
});

it("asks itself where the early call failed", async () => {
  fakeServer({ "GET dashboard": { from: "server" } });
  ahead(Promise.reject(new TypeError("Failed to fetch")));
  expect(await ask()).toEqual({ from: "server" });
});

it("renews a session that the early call found expired", async () => {
  const server = fakeServer({
    "POST auth/refresh": { accessToken: "new" },
    "GET dashboard": { from: "server" },
  });
  setAccessToken("old");
  ahead(Promise.resolve(new Response(null, { status: 401 })));
  expect(await ask()).toEqual({ from: "server" });
  expect(server.calls.map(({ call }) => call)).toEqual(["POST auth/refresh", "GET dashboard"]);
});

it("takes nothing that is no longer fresh", async () => {
  fakeServer({ "GET dashboard": { from: "server" } });
  ahead(Promise.resolve(Response.json({ from: "ahead" })));
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(await ask()).toEqual({ from: "server" });
});

it("takes nothing after a change, nor for the next person", async () => {
  fakeServer({ "GET dashboard": { from: "server" }, "POST dashboard": {} });
  ahead(Promise.resolve(Response.json({ from: "ahead" })));
  await ask({ method: "POST" });
  expect(await ask()).toEqual({ from: "server" });
  ahead(Promise.resolve(Response.json({ from: "ahead" })));
  setAccessToken(null);
  expect(await ask()).toEqual({ from: "server" });
});

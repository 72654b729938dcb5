/** The token renewal of the specification's section 4 (AUTH-1). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authorizedFetch, setAccessToken } from "@/api/authorized-fetch";

const url = (path: string) => new URL(`/api/v1/${path}`, location.origin);
const calls: { path: string; token: string | null; credentials: string }[] = [];

/** A server which accepts one token and hands it out on refresh when it may. */
function serve(options: { validToken: string; refreshes: boolean }) {
  calls.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1/", "");
    const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? null;
    calls.push({ path, token, credentials: request.credentials });
    if (path === "auth/refresh") {
      return options.refreshes
        ? Response.json({ accessToken: options.validToken })
        : new Response(null, { status: 401 });
    }
    return new Response(null, { status: token === options.validToken ? 200 : 401 });
  });
}

const paths = () => calls.map((call) => call.path);

beforeEach(() => setAccessToken("old"));

describe("authorizedFetch", () => {
  it("renews the token once and repeats the call once", async () => {
    serve({ validToken: "new", refreshes: true });
    const response = await authorizedFetch(new Request(url("quiz")));
    expect(response.status).toBe(200);
    expect(paths()).toEqual(["quiz", "auth/refresh", "quiz"]);
  });

  it("shares one refresh between calls that fail together", async () => {
    serve({ validToken: "new", refreshes: true });
    await Promise.all(["quiz", "feed", "rooms"].map((p) => authorizedFetch(new Request(url(p)))));
    expect(paths().filter((path) => path === "auth/refresh")).toHaveLength(1);
    expect(calls.filter((call) => call.token === "new")).toHaveLength(3);
  });

  it("gives the error to the caller when the refresh fails", async () => {
    serve({ validToken: "new", refreshes: false });
    const response = await authorizedFetch(new Request(url("quiz")));
    expect(response.status).toBe(401);
    expect(paths()).toEqual(["quiz", "auth/refresh"]);
  });

  it("does not repeat a second time", async () => {
    serve({ validToken: "never", refreshes: true });
    vi.stubGlobal("fetch", async (request: Request) => {
      const path = new URL(request.url).pathname.replace("/api/v1/", "");
      calls.push({ path, token: null, credentials: "" });
      return path === "auth/refresh"
        ? Response.json({ accessToken: "x" })
        : new Response(null, { status: 401 });
    });
    expect((await authorizedFetch(new Request(url("quiz")))).status).toBe(401);
    expect(paths()).toEqual(["quiz", "auth/refresh", "quiz"]);
  });

  it("never refreshes for the refresh call itself or for a wrong password", async () => {
    serve({ validToken: "new", refreshes: false });
    await authorizedFetch(new Request(url("auth/refresh"), { method: "POST" }));
    await authorizedFetch(new Request(url("auth/login"), { method: "POST" }));
    expect(paths()).toEqual(["auth/refresh", "auth/login"]);
  });

  it("keeps the body for the repeated call", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      if (request.url.endsWith("auth/refresh")) return Response.json({ accessToken: "new" });
      bodies.push(await request.text());
      const token = request.headers.get("authorization");
      return new Response(null, { status: token === "Bearer new" ? 200 : 401 });
    });
    await authorizedFetch(new Request(url("quiz"), { method: "POST", body: "title" }));
    expect(bodies).toEqual(["title", "title"]);
  });

  it("sends cookies with auth calls only", async () => {
    serve({ validToken: "old", refreshes: false });
    await authorizedFetch(new Request(url("auth/check")));
    await authorizedFetch(new Request(url("quiz")));
    expect(calls.map((call) => call.credentials)).toEqual(["same-origin", "omit"]);
  });
});

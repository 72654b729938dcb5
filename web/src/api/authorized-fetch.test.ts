/** The token renewal of the specification's section 4 (AUTH-8, AUTH-10). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authorizedFetch, onSessionEnd, setAccessToken } from "@/api/authorized-fetch";

const url = (path: string) => new URL(`/api/v1/${path}`, location.origin);
const calls: { path: string; token: string | null; credentials: string }[] = [];

function record(request: Request) {
  const path = new URL(request.url).pathname.replace("/api/v1/", "");
  const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? null;
  calls.push({ path, token, credentials: request.credentials });
  return { path, token };
}

/** A server that accepts one token and answers a refresh as instructed. */
function serve(validToken: string, refresh: () => Response | Promise<Response>) {
  calls.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { path, token } = record(request);
    if (path === "auth/refresh") return refresh();
    return new Response(null, { status: token === validToken ? 200 : 401 });
  });
}

const renews = (token: string) => () => Response.json({ accessToken: token });
const refuses = () => new Response(null, { status: 401 });
const isAway = () => {
  throw new TypeError("Failed to fetch");
};

const paths = () => calls.map((call) => call.path);
const ask = (path: string, init?: RequestInit) => authorizedFetch(new Request(url(path), init));

beforeEach(() => setAccessToken("old"));

describe("authorizedFetch", () => {
  it("renews the token once and repeats the call once", async () => {
    serve("new", renews("new"));
    const response = await ask("quiz");
    expect(response.status).toBe(200);
    expect(paths()).toEqual(["quiz", "auth/refresh", "quiz"]);
  });

  it("shares one refresh between calls that fail together", async () => {
    serve("new", renews("new"));
    await Promise.all(["quiz", "feed", "rooms"].map((path) => ask(path)));
    expect(paths().filter((path) => path === "auth/refresh")).toHaveLength(1);
    expect(calls.filter((call) => call.token === "new")).toHaveLength(3);
  });

  it("gives the error to the caller when the refresh is refused", async () => {
    serve("new", refuses);
    expect((await ask("quiz")).status).toBe(401);
    expect(paths()).toEqual(["quiz", "auth/refresh"]);
  });

  it("does not repeat a second time", async () => {
    serve("never", renews("x"));
    expect((await ask("quiz")).status).toBe(401);
    expect(paths()).toEqual(["quiz", "auth/refresh", "quiz"]);
  });

  it.each(["auth/refresh", "auth/login", "auth/login/second-factor", "auth/passkey/finish"])(
    "never tries %s a second time",
    async (path) => {
      serve("new", refuses);
      expect((await ask(path, { method: "POST" })).status).toBe(401);
      expect(paths()).toEqual([path]);
    },
  );

  it.each([400, 403, 422, 429])("takes %i as the answer to a confirmation", async (status) => {
    calls.length = 0;
    vi.stubGlobal("fetch", async (request: Request) => {
      record(request);
      return new Response(null, { status });
    });
    expect((await ask("auth/confirm", { method: "POST" })).status).toBe(status);
    expect(paths()).toEqual(["auth/confirm"]);
  });

  it("keeps the body for the repeated call", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      if (request.url.endsWith("auth/refresh")) return Response.json({ accessToken: "new" });
      bodies.push(await request.text());
      const token = request.headers.get("authorization");
      return new Response(null, { status: token === "Bearer new" ? 200 : 401 });
    });
    await ask("quiz", { method: "POST", body: "title" });
    expect(bodies).toEqual(["title", "title"]);
  });

  it("sends cookies with auth calls only", async () => {
    serve("old", refuses);
    await ask("auth/check");
    await ask("quiz");
    expect(calls.map((call) => call.credentials)).toEqual(["same-origin", "omit"]);
  });
});

describe("the end of a session", () => {
  it("is told once, and asks for nothing more until someone logs in", async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    serve("new", refuses);
    await Promise.all([ask("quiz"), ask("feed")]);
    await ask("rooms");
    expect(ended).toHaveBeenCalledTimes(1);
    expect(paths().filter((path) => path === "auth/refresh")).toHaveLength(1);

    setAccessToken("again");
    serve("new", renews("new"));
    expect((await ask("quiz")).status).toBe(200);
    stop();
  });

  it("is nothing that happens to a stranger", async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    setAccessToken(null);
    serve("new", refuses);
    expect((await ask("quiz")).status).toBe(401);
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it("is not what a missing network means", async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    serve("new", isAway);
    await expect(ask("quiz")).rejects.toThrow(TypeError);
    expect(ended).not.toHaveBeenCalled();

    serve("new", renews("new"));
    expect((await ask("quiz")).status).toBe(200);
    stop();
  });

  it.each([429, 503])("is not what %i means, and the caller hears why", async (status) => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    serve("new", () => Response.json({ code: "unavailable" }, { status }));
    const response = await ask("quiz");
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code: "unavailable" });
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it("is not undone by a refresh that was on its way during a log-out", async () => {
    serve("new", () => {
      setAccessToken(null);
      return Response.json({ accessToken: "new" });
    });
    await ask("quiz");
    calls.length = 0;
    await ask("feed");
    expect(calls[0]?.token).toBeNull();
  });
});

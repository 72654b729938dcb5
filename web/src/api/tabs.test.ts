/** Many tabs of one browser renew one session once, with and without the Web Locks API. */
import { afterEach, expect, it, vi } from "vitest";

type Tab = typeof import("@/api/authorized-fetch");

const url = new URL("/api/v1/quiz", location.origin);

/** Each tab has its own copy of everything; they share only what the browser shares. */
async function openTabs(count: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let index = 0; index < count; index += 1) {
    vi.resetModules();
    const tab = await import("@/api/authorized-fetch");
    tab.setAccessToken("old");
    tabs.push(tab);
  }
  return tabs;
}

/** Grants its lock to one at a time, as browsers do between tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let granted = 0;
  const locks = {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      const turn = last.then(() => {
        granted += 1;
        return work();
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
  vi.stubGlobal("navigator", { ...navigator, locks });
  return { granted: () => granted };
}

/** Delivers at once to every other tab. */
function fakeChannel() {
  const open = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    postMessage(data: unknown) {
      for (const other of open) {
        if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }));
      }
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
}

/** Every refresh returns a different token; all of them are valid. */
function serve(): { refreshes: () => number } {
  let refreshes = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("auth/refresh")) {
      refreshes += 1;
      return Response.json({ accessToken: `new-${refreshes}` });
    }
    const isNew = request.headers.get("authorization")?.startsWith("Bearer new-") === true;
    return new Response(null, { status: isNew ? 200 : 401 });
  });
  return { refreshes: () => refreshes };
}

afterEach(() => vi.resetModules());

/** AUTH-10: 50 tabs that wake together make one refresh, and no one is logged out. */
it("renews once for fifty tabs", async () => {
  fakeChannel();
  const locks = fakeLocks();
  const tabs = await openTabs(50);
  const server = serve();
  const answers = await Promise.all(tabs.map((tab) => tab.authorizedFetch(new Request(url))));
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
  expect(server.refreshes()).toBe(1);
  expect(locks.granted()).toBe(50);
});

it("renews one after the other where tabs cannot talk", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  fakeLocks();
  const tabs = await openTabs(3);
  const server = serve();
  const answers = await Promise.all(tabs.map((tab) => tab.authorizedFetch(new Request(url))));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(server.refreshes()).toBe(3);
});

it("works in an address without locks", async () => {
  fakeChannel();
  vi.stubGlobal("navigator", {});
  const [tab] = await openTabs(1);
  serve();
  expect((await tab?.authorizedFetch(new Request(url)))?.status).toBe(200);
});

it("goes on without a lock that nobody gives", async () => {
  fakeChannel();
  const request = () => Promise.reject(new DOMException("too long", "TimeoutError"));
  vi.stubGlobal("navigator", { locks: { request } });
  const [tab] = await openTabs(1);
  const server = serve();
  expect((await tab?.authorizedFetch(new Request(url)))?.status).toBe(200);
  expect(server.refreshes()).toBe(1);
});

it("gives no token to a tab in which nobody is signed in", async () => {
  fakeChannel();
  fakeLocks();
  const [first, stranger] = await openTabs(2);
  stranger?.setAccessToken(null);
  const sent: (string | null)[] = [];
  serve();
  await first?.authorizedFetch(new Request(url));
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.headers.get("authorization"));
    return new Response();
  });
  await stranger?.authorizedFetch(new Request(url));
  expect(sent).toEqual([null]);
});

/**
 * What must work with any proxy in front: pages, a whole game over sockets and over an event
 * stream, large uploads, and limits that count the real callers.
 */
import type { OutgoingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { answer, joinRoom, next } from "../acts.ts";
import { answerOf, authorization, becomeAuthor, hostQuiz, writeQuiz } from "../authors.ts";
import { freePort } from "../server.ts";
import { silence } from "../sounds.ts";
import { test as base, expect, phone, socketAddress } from "../test.ts";
import { type Certificate, certify } from "./certificate.ts";
import { type Part, withFolder } from "./part.ts";

/** Where a proxy is, and what it is in front of. */
interface Site {
  folder: string;
  port: number;
  upstream: string;
  certificate: Certificate;
}

interface Fixtures {
  port: number;
  /** The public address, which leads to the proxy. */
  front: string;
}

/** Far more than the limit. */
const callsAtMost = 2_000;
const atOnce = 20;

export function proxyStories(name: string, begin: (site: Site) => Promise<Part>): void {
  const test = base.extend<Fixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what is needed.
    port: async ({}, use) => use(await freePort()),
    // One address of this computer is the proxy's, so that all others can be strangers.
    serverFlags: async ({ port }, use) =>
      use(["--public-url", `https://localhost:${port}`, "--trusted-proxy", "127.0.0.1"]),
    front: async ({ port, server }, use) =>
      withFolder(async (folder) => {
        const certificate = await certify(folder);
        const upstream = new URL(server.url).host;
        await begin({ folder, port, upstream, certificate });
        await use(`https://localhost:${port}`);
      }),
  });

  test(`a game is played through ${name}`, async ({ front, server, someone }) => {
    const visit = (options = {}) => someone({ ...options, baseURL: front });
    const [host, maya, kofi] = [await visit(), await visit(phone), await visit(phone)];
    let sockets = 0;
    maya.on("websocket", () => {
      sockets += 1;
    });
    await kofi.routeWebSocket(socketAddress, (socket) => socket.close());
    await becomeAuthor(host, server);
    const uploaded = await host.request.post("/api/v1/media", {
      headers: { ...(await authorization(host)), "content-type": "audio/mpeg" },
      data: silence(120),
    });
    expect(uploaded.ok(), await uploaded.text()).toBe(true);
    const content = { kind: "choice", answers: [answerOf("This", true), answerOf("That")] };
    const quiz = await writeQuiz(host, "In front", [{ text: "Which is first?", content }]);
    const code = await hostQuiz(host, quiz);

    expect(await firstEvent(front, code)).toContain("event: stream");
    await joinRoom(maya, code, "Maya");
    await joinRoom(kofi, code, "Kofi");
    await expect(host.getByRole("heading", { name: "Players (2)" })).toBeVisible();
    await next(host, "Start Quiz");
    await answer(maya, "This");
    await answer(kofi, "That");
    await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();
    await expect(kofi.getByRole("heading", { name: /^Not this time/ })).toBeVisible();
    expect(sockets, "it was one socket all the time").toBe(1);
    await next(host, "Show the podium");
    await expect(host.getByText("Maya").first()).toBeVisible();
  });

  test(`${name} says who calls, and nobody can pretend`, async ({ front }) => {
    const [ada, mallory] = ["127.0.0.2", "127.0.0.3"].map((from) => new Caller(front, from));
    if (ada === undefined || mallory === undefined) throw new Error("two callers");
    expect(await mallory.exhaust(), "calls until the limit").toBeLessThan(callsAtMost);
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
      for (const forged of ["203.0.113.7", "127.0.0.1", "203.0.113.8, 127.0.0.1"]) {
        const told = header === "forwarded" ? `for="${forged}"` : forged;
        // Meanwhile a few calls are allowed again, but not so many at once.
        const statuses = await mallory.callOften({ [header]: told });
        expect(statuses, `${header}: ${told}`).toContain(429);
      }
    }
    expect(await ada.call(limited)).toBe(200);
    // The proxy and the server are on one computer, and so is the name that is called.
    expect(await ada.call(mailbox)).toBe(404);
    // Caddy answers by itself where it knows no such host, with 200 and nothing.
    expect((await ada.ask(mailbox, { host: "127.0.0.1" })).text).not.toContain("[");
    ada.close();
    mallory.close();
  });
}

/**
 * What an event stream says first. It never ends by itself, so anyone who keeps what comes until
 * the end says nothing.
 */
function firstEvent(front: string, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const url = `${front}/api/v1/rooms/${code}/stream`;
    const asked = request(url, { headers: { accept: "text/event-stream" }, ...unknown });
    asked.once("error", reject).once("response", (response) => {
      response.once("data", (bytes: Buffer) => {
        resolve(bytes.toString());
        asked.destroy();
      });
    });
    asked.end();
  });
}

/** Any call that counts for everyone. */
const limited = "/api/v1/instance";
const mailbox = "/api/v1/mailbox";
/** Nobody knows the authorities of these stories. */
const unknown = { rejectUnauthorized: false };

/** Someone who calls from an address of this computer. */
class Caller {
  readonly #front: string;
  readonly #agent: Agent;

  constructor(front: string, from: string) {
    this.#front = front;
    this.#agent = new Agent({
      ...unknown,
      keepAlive: true,
      maxSockets: atOnce,
      localAddress: from,
    });
  }

  /** The status of the answer, and what it says. */
  ask(path: string, headers: OutgoingHttpHeaders): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(this.#front);
      const options = { host: "127.0.0.1", servername: "localhost", port, path };
      const host = `localhost:${port}`;
      const asked = request({ ...options, agent: this.#agent, headers: { host, ...headers } });
      asked.once("error", reject).once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("error", reject);
        response.once("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      asked.end();
    });
  }

  async call(path: string, headers: OutgoingHttpHeaders = {}): Promise<number> {
    return (await this.ask(path, headers)).status;
  }

  /** The statuses of many calls at once. */
  callOften(headers: OutgoingHttpHeaders = {}): Promise<number[]> {
    const call = () => this.call(limited, headers);
    return Promise.all(Array.from({ length: atOnce }, call));
  }

  /** Calls until it is too much, and returns after how many calls that was. */
  async exhaust(): Promise<number> {
    let calls = 0;
    while (calls < callsAtMost) {
      const statuses = await this.callOften();
      calls += atOnce;
      if (statuses.includes(429)) break;
    }
    return calls;
  }

  close(): void {
    this.#agent.destroy();
  }
}

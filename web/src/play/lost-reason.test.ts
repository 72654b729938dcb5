/** Whether someone else answers in the server's place, and whether the device slept. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findReason, watchSleep, wokeJustNow } from "@/play/lost-reason";

const json = { "content-type": "application/problem+json" };
const html = { "content-type": "text/html" };

let isOnLine = true;
beforeEach(() => {
  isOnLine = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnLine);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (answer: () => Response) => vi.stubGlobal("fetch", async () => answer());

it("knows a Wi-Fi that wants a sign-in from a server that is away", async () => {
  for (const [reason, answer] of [
    ["unknown", () => Response.json({})],
    ["unknown", () => new Response("{}", { status: 429, headers: json })],
    ["unknown", () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: html })],
    ["unknown", () => new Response("404 page not found", { status: 404 })],
    ["portal", () => new Response("<h1>Welcome!</h1>", { headers: html })],
    ["portal", () => new Response("", { status: 511, headers: html })],
    ["portal", () => Object.defineProperty(new Response(), "type", { value: "opaqueredirect" })],
  ] as const) {
    answering(answer);
    expect(await findReason()).toBe(reason);
  }
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await findReason()).toBe("silent");
  isOnLine = false;
  expect(await findReason()).toBe("offline");
});

it("knows that the device slept, and forgets it soon", () => {
  vi.useFakeTimers();
  let visibility: DocumentVisibilityState = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const turn = (next: DocumentVisibilityState) => {
    visibility = next;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const stop = watchSleep();
  turn("hidden");
  vi.advanceTimersByTime(5_000);
  turn("visible");
  expect(wokeJustNow()).toBe(false);
  turn("hidden");
  vi.advanceTimersByTime(30_000);
  turn("visible");
  expect(wokeJustNow()).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(wokeJustNow()).toBe(false);
  stop();
});

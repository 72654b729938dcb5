/** How a connection is rated, using a socket whose server is the test. */
import { expect, it } from "vitest";
import { FakeSocket } from "@/test/fake-socket";
import { lineFindings, measureLine, worst } from "./checks";

/** A server whose clock is `aheadMs` ahead, and whose responses take these times. */
async function lineOf(aheadMs: number, delaysMs: readonly number[]) {
  let nowMs = 1_000_000;
  class Server extends FakeSocket {
    asked = 0;
    override send() {
      const delayMs = delaysMs[this.asked];
      this.asked += 1;
      queueMicrotask(() => {
        if (delayMs === undefined) {
          this.onclose?.({ code: 1006 });
          return;
        }
        const serverMs = nowMs + delayMs / 2 + aheadMs;
        nowMs += delayMs;
        this.onmessage?.({ data: JSON.stringify({ serverMs }) });
      });
    }
    override close() {
      this.onclose?.({ code: 1000 });
    }
  }
  const measured = measureLine(
    (url) => {
      const socket = new Server(url);
      queueMicrotask(() => socket.onopen?.());
      return socket as unknown as WebSocket;
    },
    () => nowMs,
  );
  return measured;
}

it("takes the middle of the delays, so that one slow message means nothing", async () => {
  const line = await lineOf(4_000, [40, 900, 40, 40, 40, 40, 40, 40, 40]);
  expect(line).toEqual({ delayMs: 40, offsetMs: 4_000 });
  expect(FakeSocket.newest.url).toMatch(/^ws:.*\/api\/v1\/instance\/socket$/);
  expect(lineFindings(line).map(({ verdict }) => verdict)).toEqual(["good", "good", "good"]);
});

it("names a slow line and a wrong clock", async () => {
  const slow = lineFindings(await lineOf(-60_000, Array(9).fill(450)));
  expect(slow.map(({ verdict }) => verdict)).toEqual(["good", "fair", "fair"]);
  expect(slow[2]?.values).toEqual({ seconds: 60 });
  expect(worst(slow)).toBe("fair");
  const slower = lineFindings(await lineOf(0, Array(9).fill(2_000)));
  expect(worst(slower)).toBe("bad");
});

it("says that a socket does not open, and nothing about the rest", async () => {
  const line = await lineOf(0, []);
  expect(line).toBeNull();
  expect(lineFindings(line)).toEqual([{ name: "socket", verdict: "bad" }]);
});

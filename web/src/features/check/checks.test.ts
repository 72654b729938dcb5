/** How a connection is rated, using a socket whose server is the test. */
import { expect, it } from "vitest";
import { FakeSocket } from "@/test/fake-socket";
import { type Line, lineFindings, measureLine, worst } from "./checks";

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
  expect(lineFindings(line, line).map(({ verdict }) => verdict)).toEqual([
    "good",
    "good",
    "good",
    "good",
  ]);
});

it("names a slow line and a wrong clock", async () => {
  const slowLine = await lineOf(-60_000, Array(9).fill(450));
  const slow = lineFindings(slowLine, slowLine);
  expect(slow.map(({ verdict }) => verdict)).toEqual(["good", "good", "fair", "fair"]);
  expect(slow[3]?.values).toEqual({ seconds: 60 });
  expect(worst(slow)).toBe("fair");
  const slower = lineFindings(await lineOf(0, Array(9).fill(2_000)), null);
  expect(worst(slower)).toBe("bad");
});

const line: Line = { delayMs: 40, offsetMs: 0 };

it.each([
  { socket: line, stream: line, verdicts: ["good", "good"], is: "good" },
  { socket: null, stream: line, verdicts: ["fair", "good"], is: "fair" },
  { socket: line, stream: null, verdicts: ["good", "fair"], is: "fair" },
  { socket: null, stream: null, verdicts: ["bad", "bad"], is: "bad" },
])("needs one of two ways: $verdicts", ({ socket, stream, verdicts, is }) => {
  const findings = lineFindings(socket, stream);
  expect(findings.slice(0, 2).map(({ verdict }) => verdict)).toEqual(verdicts);
  expect(worst(findings)).toBe(is);
});

it("says nothing about the rest where nothing connects", async () => {
  expect(await lineOf(0, [])).toBeNull();
  const refused = measureLine(() => {
    throw new Error("this browser has none");
  });
  expect(await refused).toBeNull();
  expect(lineFindings(null, null).map(({ name }) => name)).toEqual(["socket", "stream"]);
});

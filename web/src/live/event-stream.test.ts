/** An event stream behaves like a socket: in order, each message once, whatever gets lost. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openEventStream } from "@/live/event-stream";
import { FakeEventSource } from "@/test/fake-event-source";

const answer = vi.fn<(path: string, body: string) => Promise<Response>>();
const taken = () => Promise.resolve(new Response(null, { status: 204 }));
const refused = (status: number) => Promise.resolve(new Response(null, { status }));
const lost = () => Promise.reject(new TypeError("the network is gone"));
let socket: WebSocket;
let source: FakeEventSource;
const opened = vi.fn();
const heard = vi.fn();
const closed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.all = [];
  for (const each of [opened, heard, closed]) each.mockReset();
  answer.mockReset().mockImplementation(taken);
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", (url: string, { body }: { body: string }) => answer(url, body));
  socket = openEventStream("wss://quiz.example/api/v1/rooms/4839201/socket");
  source = FakeEventSource.newest;
  socket.onopen = opened;
  socket.onmessage = ({ data }) => heard(data);
  socket.onclose = ({ code }) => closed(code);
});

afterEach(() => {
  vi.useRealTimers();
});

const address = "https://quiz.example/api/v1/rooms/4839201/stream";
const settle = () => vi.advanceTimersByTimeAsync(0);
const posted = () => answer.mock.calls.map(([, body]) => JSON.parse(body));

it("hears frames and the code that says why it is over", () => {
  expect(source.url).toBe(address);
  expect(socket.readyState).toBe(WebSocket.CONNECTING);
  source.say("stream", { id: "abc" });
  expect(opened).toHaveBeenCalledOnce();
  expect(socket.readyState).toBe(WebSocket.OPEN);
  source.say("", { type: "hello" });
  expect(heard).toHaveBeenCalledWith('{"type":"hello"}');
  source.say("close", { code: 4502, reason: "This live session is over." });
  source.onerror?.();
  expect(closed.mock.calls).toEqual([[4502]]);
  expect(source.closedByPage).toBe(true);
});

it("tells of a lost line as a socket does", () => {
  source.onerror?.();
  expect(closed).toHaveBeenCalledWith(1006);
  expect(socket.readyState).toBe(WebSocket.CLOSED);
  expect(source.closedByPage).toBe(true);
});

it("posts what is said at once together, and one post after the other", async () => {
  source.say("stream", { id: "abc" });
  let release = () => {};
  answer.mockImplementationOnce(
    () => new Promise((resolve) => (release = () => resolve(new Response(null, { status: 204 })))),
  );
  socket.send("1");
  socket.send("2");
  await settle();
  for (let count = 3; count <= 12; count += 1) socket.send(String(count));
  await settle();
  expect(posted()).toEqual([{ connection: "abc", seq: 1, messages: [1, 2] }]);
  release();
  await settle();
  expect(posted()).toEqual([
    { connection: "abc", seq: 1, messages: [1, 2] },
    { connection: "abc", seq: 2, messages: [3, 4, 5, 6, 7, 8, 9, 10] },
    { connection: "abc", seq: 3, messages: [11, 12] },
  ]);
  expect(answer.mock.calls[0]?.[0]).toBe(address);
});

it("sends a post again under its number when the answer is lost or the server is busy", async () => {
  source.say("stream", { id: "abc" });
  answer
    .mockImplementationOnce(lost)
    .mockImplementationOnce(() => refused(429))
    .mockImplementationOnce(() => refused(503));
  socket.send("1");
  await vi.advanceTimersByTimeAsync(10_000);
  socket.send("2");
  await settle();
  const first = { connection: "abc", seq: 1, messages: [1] };
  expect(posted()).toEqual([
    first,
    first,
    first,
    first,
    { connection: "abc", seq: 2, messages: [2] },
  ]);
  expect(closed).not.toHaveBeenCalled();
});

it.each([404, 409, 413, 422])("is lost when a post is refused with %i", async (status) => {
  source.say("stream", { id: "abc" });
  answer.mockImplementationOnce(() => refused(status));
  socket.send("1");
  await settle();
  expect(closed).toHaveBeenCalledWith(1006);
  expect(answer).toHaveBeenCalledOnce();
});

it("answers a ping past a post that waits", async () => {
  source.say("stream", { id: "abc" });
  answer.mockImplementationOnce(() => new Promise(() => {}));
  socket.send("1");
  await settle();
  source.say("ping", { nonce: "xyz" });
  expect(answer.mock.calls.at(-1)).toEqual([
    `${address}/pong`,
    '{"connection":"abc","nonce":"xyz"}',
  ]);
});

it("still sends what was said before it was closed, and nothing forever", async () => {
  source.say("stream", { id: "abc" });
  socket.send('{"type":"leave"}');
  socket.close();
  expect(source.closedByPage).toBe(false);
  await settle();
  expect(posted()).toEqual([{ connection: "abc", seq: 1, messages: [{ type: "leave" }] }]);
  expect(source.closedByPage).toBe(true);
  expect(closed).toHaveBeenCalledWith(1005);

  const other = openEventStream("ws://quiz.example/api/v1/instance/socket");
  FakeEventSource.newest.say("stream", { id: "def" });
  answer.mockImplementation(lost);
  other.send("1");
  other.close();
  await settle();
  expect(FakeEventSource.newest.closedByPage).toBe(true);
});

it("hangs up on a post that never ends", async () => {
  source.say("stream", { id: "abc" });
  answer.mockImplementation(() => new Promise(() => {}));
  socket.send("1");
  await settle();
  socket.close();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(source.closedByPage).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(source.closedByPage).toBe(true);
});

/** A WebSocket whose server is the test. */
import type { ClientMessage, ServerMessage } from "@/live/messages";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readonly url: string;
  readyState: number = WebSocket.CONNECTING;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  closedByPage = false;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  static open = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

  static get newest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closedByPage = true;
    this.readyState = WebSocket.CLOSED;
  }

  /** The server sends a message; the first one is always the greeting. */
  say(message: ServerMessage) {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(reconnectWindowMs = 1_000) {
    this.say({
      type: "hello",
      protocol: 2,
      serverMs: Date.now(),
      freshSeatToken: `fresh-${FakeSocket.all.length}`,
      reconnectWindowMs,
    });
  }

  lose(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** What the page sent, without the pings. */
  get words(): ClientMessage[] {
    return this.sent.filter((message) => message.type !== "ping");
  }

  get pings(): number {
    return this.sent.length - this.words.length;
  }
}

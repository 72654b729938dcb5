/**
 * An event stream and posts that behave like a WebSocket, for networks that cut those.
 *
 * Frames come down as events. Messages go up in numbered posts, one post at a time, so they stay in
 * order; a post whose answer was lost is sent again under its number and has no second effect.
 * Pings of the server are answered at once, past the posts that wait: they measure the line.
 */

/** As many as the server takes in one post. */
const messagesMax = 8;
const retryFirstMs = 250;
const retryMaxMs = 2_000;
/** How long a stream that the page closes waits for what is still to be sent. */
const partingMs = 2_000;
/** Anyone who listens is told of a lost connection as of a lost socket. */
const lostCode = 1006;
const closedByPageCode = 1005;
/** The states of a socket, by number: where sockets are cut, their class may be, too. */
const [connecting, open, closing, closed] = [0, 1, 2, 3];

class StreamSocket {
  readyState: number = connecting;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  /** Where posts go: without the query, because the id is enough. */
  readonly #address: string;
  readonly #source: EventSource;
  readonly #hangingUp = new AbortController();
  #id = "";
  #seq = 0;
  #waiting: string[] = [];
  #isSending = false;

  constructor(address: string) {
    this.#address = address.replace(/\?.*/, "");
    const source = new EventSource(address);
    this.#source = source;
    source.onmessage = ({ data }) => this.onmessage?.({ data });
    source.onerror = () => this.#end(lostCode);
    source.addEventListener("stream", ({ data }) => {
      this.#id = (JSON.parse(data) as { id: string }).id;
      this.readyState = open;
      this.onopen?.();
    });
    // It needs no second try: the next ping measures as well.
    source.addEventListener("ping", ({ data }) => void this.#pong(data).catch(() => {}));
    source.addEventListener("close", ({ data }) =>
      this.#end((JSON.parse(data) as { code: number }).code),
    );
  }

  send(text: string) {
    this.#waiting.push(text);
    if (this.#isSending) return;
    this.#isSending = true;
    // What is said in the same moment travels in the same post.
    queueMicrotask(() => void this.#sendWaiting());
  }

  /** What was sent before still goes out, as with a WebSocket. */
  close() {
    if (this.readyState >= closing) return;
    this.readyState = closing;
    if (!this.#isSending) this.#end(closedByPageCode);
    // On a dead line a post may hang for minutes, and a browser has few connections to give.
    else setTimeout(() => this.#end(closedByPageCode), partingMs);
  }

  #end(code: number) {
    if (this.readyState === closed) return;
    this.readyState = closed;
    this.#source.close();
    this.#hangingUp.abort();
    this.onclose?.({ code });
  }

  #pong(data: string): Promise<Response> {
    const { nonce } = JSON.parse(data) as { nonce: string };
    return this.#post("/pong", JSON.stringify({ connection: this.#id, nonce }));
  }

  #post(path: string, body: string): Promise<Response> {
    return fetch(this.#address + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: this.#hangingUp.signal,
    });
  }

  async #sendWaiting() {
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, messagesMax);
      this.#seq += 1;
      const head = `"connection":${JSON.stringify(this.#id)},"seq":${this.#seq}`;
      const body = `{${head},"messages":[${messages.join()}]}`;
      if (!(await this.#deliver(body))) {
        this.#end(lostCode);
        return;
      }
    }
    this.#isSending = false;
    if (this.readyState === closing) this.#end(closedByPageCode);
  }

  /** False if the server doesn't take it, or if no one waits for it anymore. */
  async #deliver(body: string): Promise<boolean> {
    for (let waitMs = retryFirstMs; ; waitMs = Math.min(2 * waitMs, retryMaxMs)) {
      try {
        const { ok, status } = await this.#post("", body);
        if (ok) return true;
        // Too many at once, or a server that is busy: it may take the same post later.
        if (status !== 429 && status < 500) return false;
      } catch {
        // No answer: it may have arrived, which the number will tell.
      }
      if (this.readyState !== open) return false;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (this.readyState !== open) return false;
    }
  }
}

/** Opens the event stream beside the socket at this address. It has as much as our pages use. */
export function openEventStream(socketUrl: string): WebSocket {
  const address = socketUrl.replace(/^ws/, "http").replace(/socket(?=$|\?)/, "stream");
  return new StreamSocket(address) as unknown as WebSocket;
}

/** An EventSource whose server is the test. */
export class FakeEventSource {
  static all: FakeEventSource[] = [];
  readonly url: string;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  closedByPage = false;
  readonly #listeners = new Map<string, (event: { data: string }) => void>();

  constructor(url: string) {
    this.url = url;
    FakeEventSource.all.push(this);
  }

  static get newest(): FakeEventSource {
    const source = FakeEventSource.all.at(-1);
    if (source === undefined) throw new Error("no event stream was opened");
    return source;
  }

  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.#listeners.set(name, listener);
  }

  close() {
    this.closedByPage = true;
  }

  /** The server sends an event; one without a name is a frame. */
  say(name: string, data: unknown) {
    const event = { data: JSON.stringify(data) };
    if (name === "") this.onmessage?.(event);
    else this.#listeners.get(name)?.(event);
  }
}

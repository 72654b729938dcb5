/**
 * A room played by the test itself: it sends frames to one page, without a game behind them and
 * without clock. The page is a phone, a host who came by a link, or the big screen.
 */
import { readFileSync } from "node:fs";
import type { Page, WebSocketRoute } from "@playwright/test";
import type { ClientMessage, Progress, RoomView, ServerMessage } from "../src/live/messages.ts";
import { socketAddress } from "./test.ts";

export const roomCode = "4839201";

type View = Extract<ServerMessage, { type: "playerView" | "hostView" | "screenView" }>;
type Me = Extract<View, { type: "playerView" }>["me"];
export type Role = "player" | "host" | "screen";

const addresses: Readonly<Record<Role, string>> = {
  player: `/play/${roomCode}`,
  host: `/host/${roomCode}#key=the-key-of-a-link`,
  screen: `/screen/${roomCode}`,
};

const greetings: ReadonlySet<ClientMessage["type"]> = new Set<ClientMessage["type"]>([
  "resume",
  "attachHostLink",
  "attachScreen",
]);

/** A view of the contract's samples, by its name without the role. */
export function sampleView(role: Role, name: string): View {
  const file = new URL(`../../contract/samples/${role}-view-${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The same as if it were sent now. */
function sentNow<Value>(value: Value, byMs: number): Value {
  if (Array.isArray(value)) return value.map((each) => sentNow(each, byMs)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    /(At|^server)Ms$/.test(key) && typeof each === "number" ? each + byMs : sentNow(each, byMs),
  ]);
  return Object.fromEntries(entries);
}

export class FedRoom {
  readonly page: Page;
  readonly role: Role;
  readonly said: ClientMessage[] = [];
  #socket: WebSocketRoute | null = null;
  #seq = 1_000;
  /** A page that comes back sees what is shown now, as from the server. */
  #showAgain = () => this.showLobby();
  #isDown = false;

  protected constructor(page: Page, role: Role) {
    this.page = page;
    this.role = role;
  }

  static async feed(page: Page, role: Role, search = ""): Promise<FedRoom> {
    const room = new FedRoom(page, role);
    await room.begin(search);
    return room;
  }

  /** Opens the page; its room is in the lobby. */
  protected async begin(search = ""): Promise<void> {
    await this.page.addInitScript((code) => {
      // A video's frame has no storage.
      if (self !== top) return;
      const seats = { [code]: { token: "seat-token", storedAt: Date.now() } };
      localStorage.setItem("fanfare.seats", JSON.stringify(seats));
    }, roomCode);
    await this.page.routeWebSocket(socketAddress, (socket) => {
      if (this.#isDown) {
        void socket.close();
        return;
      }
      this.#socket = socket;
      socket.onMessage((text) => this.#hear(JSON.parse(String(text))));
      this.say({
        type: "hello",
        protocol: 2,
        serverMs: Date.now(),
        freshSeatToken: "fresh-token",
        reconnectWindowMs: 1_000,
      });
    });
    await this.page.goto(addresses[this.role] + search);
    await this.page.getByRole("heading", { level: 1 }).first().waitFor();
    await this.page.getByText(roomCode).first().waitFor();
  }

  #hear(message: ClientMessage): void {
    this.said.push(message);
    if (message.type === "ping") {
      this.say({ type: "pong", clientMs: message.clientMs, serverMs: Date.now() });
    }
    if (greetings.has(message.type)) this.#showAgain();
  }

  /** The line is dead, and stays dead. */
  async lose(): Promise<void> {
    this.#isDown = true;
    await this.#socket?.close({ code: 1001 });
  }

  say(message: ServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** A view as it is in the contract's samples. */
  showView(view: View): void {
    this.#showAgain = () => this.showView(view);
    this.#seq += 1;
    this.say({ ...sentNow(view, Date.now() - view.serverMs), seq: this.#seq });
  }

  showLobby(): void {
    this.show({ type: "lobby", newest: [], secondsPerQuestion: null });
  }

  show(
    phase: RoomView["phase"],
    change: { room?: Partial<RoomView>; me?: Partial<Me>; progress?: Partial<Progress> } = {},
  ): void {
    this.#showAgain = () => this.show(phase, change);
    const view = sampleView(this.role, "open");
    this.#seq += 1;
    const next = {
      ...view,
      seq: this.#seq,
      serverMs: Date.now(),
      room: { ...view.room, phase, ...change.room },
    };
    if (next.type === "playerView") next.me = { ...next.me, pick: null, ...change.me };
    else next.progress = { ...next.progress, ...change.progress };
    this.say(next);
  }
}

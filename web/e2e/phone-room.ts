/** A room played by the test itself: it sends frames to one phone, without host and without clock. */
import { readFileSync } from "node:fs";
import type { Page, WebSocketRoute } from "@playwright/test";
import type { ClientMessage, RoomView, ServerMessage } from "../src/live/messages.ts";

export const roomCode = "4839201";

type PlayerView = Extract<ServerMessage, { type: "playerView" }>;

function sample(name: string): PlayerView {
  const file = new URL(`../../contract/samples/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

export class PhoneRoom {
  readonly page: Page;
  readonly said: ClientMessage[] = [];
  #socket: WebSocketRoute | null = null;
  #seq = 1;
  #isDown = false;

  private constructor(page: Page) {
    this.page = page;
  }

  /** The phone opens its page and resumes its seat. */
  static async open(page: Page): Promise<PhoneRoom> {
    const room = new PhoneRoom(page);
    await page.addInitScript((code) => {
      const seats = { [code]: { token: "seat-token", storedAt: Date.now() } };
      localStorage.setItem("fanfare.seats", JSON.stringify(seats));
    }, roomCode);
    await page.routeWebSocket(/\/socket$/, (socket) => {
      if (room.#isDown) {
        void socket.close();
        return;
      }
      room.#socket = socket;
      socket.onMessage((text) => {
        const message: ClientMessage = JSON.parse(String(text));
        room.said.push(message);
        if (message.type === "ping") {
          const { clientMs } = message;
          room.say({ type: "pong", clientMs, serverMs: Date.now() });
        }
        if (message.type === "resume")
          room.show({ type: "lobby", newest: [], secondsPerQuestion: null });
      });
      room.say({
        type: "hello",
        protocol: 2,
        serverMs: Date.now(),
        freshSeatToken: "fresh-token",
        reconnectWindowMs: 1_000,
      });
    });
    await page.goto(`/play/${roomCode}`);
    await page.getByRole("heading", { level: 1, name: /^You're in/ }).waitFor();
    return room;
  }

  /** The line is dead, and stays dead. */
  async lose(): Promise<void> {
    this.#isDown = true;
    await this.#socket?.close({ code: 1001 });
  }

  say(message: ServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  show(
    phase: RoomView["phase"],
    change: { room?: Partial<RoomView>; me?: Partial<PlayerView["me"]> } = {},
  ): void {
    const view = sample("player-view-open");
    this.#seq += 1;
    this.say({
      ...view,
      seq: this.#seq,
      serverMs: Date.now(),
      room: { ...view.room, phase, ...change.room },
      me: { ...view.me, pick: null, ...change.me },
    });
  }
}

/** A phone in a room that the test itself plays. */
import type { Page } from "@playwright/test";
import { FedRoom } from "./fed-room.ts";

export class PhoneRoom extends FedRoom {
  /** The phone opens its page and resumes its seat. */
  static async open(page: Page): Promise<PhoneRoom> {
    const room = new PhoneRoom(page, "player");
    await room.begin();
    return room;
  }
}

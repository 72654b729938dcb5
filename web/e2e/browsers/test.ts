/** The base of the journeys in other browsers: a server per test, and visitors in one engine. */
import { test as base, expect } from "@playwright/test";
import { codeFromEmail, password } from "../acts.ts";
import { Server } from "../server.ts";
import { type EngineName, expectInstalled } from "./engines.ts";
import { Visitor } from "./visitor.ts";

export const engines = ["firefox", "webkit"] as const satisfies readonly EngineName[];

const desk = { width: 1366, height: 900 };
/** WebKitGTK's window doesn't get this narrow; it is then as narrow as it gets. */
const phone = { width: 360, height: 740 };

interface Fixtures {
  server: Server;
  /** Starts a browser; at the end, nothing may have gone wrong in any of them. */
  someone: (engine: EngineName, who: string, device?: "desk" | "phone") => Promise<Visitor>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: what the runner asks for.
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: what the runner asks for.
  someone: async ({}, use) => {
    const visitors: Visitor[] = [];
    try {
      await use(async (engine, who, device = "desk") => {
        expectInstalled(engine);
        const size = device === "desk" ? desk : phone;
        const visitor = await Visitor.start(engine, who, size);
        visitors.push(visitor);
        return visitor;
      });
      for (const each of visitors) expect(await each.mistakes(), each.name).toEqual([]);
    } finally {
      for (const each of visitors) await each.close();
    }
  },
});

export const author = { name: "Ada Lovelace", email: "ada@example.org" };

export async function signUp(host: Visitor, server: Server): Promise<void> {
  await host.open(`${server.url}/auth/signup`);
  await host.fill("Full Name", author.name);
  await host.fill("Email", author.email);
  await host.fill("Password", password);
  await host.fill("Confirm Password", password);
  await host.press("button", "Create Account");
  await host.find("heading", "Enter your OTP");
  const code = await codeFromEmail(server, author.email);
  await host.press("textbox", "Verification code");
  await host.type(code);
  await host.find("heading", "Discover Quizzes");
}

/** Takes a seat, and waits until it is there. */
export async function join(player: Visitor, server: Server, code: string, nickname: string) {
  await player.open(`${server.url}/j/${code}`);
  await player.fill("Nickname", nickname);
  await player.press("button", /^Join/);
  await player.sees("Waiting for host to start...");
}

export { expect };

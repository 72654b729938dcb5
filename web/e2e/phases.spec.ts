/**
 * axe on every phase as a phone, a host and the big screen show it, in both themes. The views are
 * those of the contract's samples, so a new phase is checked as soon as it has a sample.
 */
import { readdirSync } from "node:fs";
import { expectAccessibleInBoth } from "./authors.ts";
import { FedRoom, type Role, sampleView } from "./fed-room.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const samples = new URL("../../contract/samples/", import.meta.url);

/** The names of the views that a role has, without those that differ only in kind: kinds.spec.ts. */
function phasesOf(role: Role): string[] {
  const prefix = `${role}-view-`;
  return readdirSync(samples)
    .filter((file) => file.startsWith(prefix))
    .map((file) => file.slice(prefix.length, -".json".length))
    .filter((name) => !/^(open|reveal)-(?!picked|multiple|corrected|again|second)/.test(name));
}

const windows = {
  player: phone,
  host: { viewport: { width: 1366, height: 768 } },
  screen: { viewport: { width: 1366, height: 768 } },
} as const;

/** What only the lobby of each page says. */
const inLobby = {
  player: "You're in, Zoë!",
  host: "Start when everyone is in.",
  screen: "Waiting for host to start...",
} as const;

for (const role of ["player", "host", "screen"] as const) {
  test(`every phase of the ${role}'s page is accessible in both themes`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone(windows[role]);
    const room = await FedRoom.feed(page, role);
    const phases = phasesOf(role);
    expect(phases.length).toBeGreaterThan(12);
    const lobby = page.getByText(inLobby[role]);
    for (const name of phases) {
      room.showLobby();
      await expect(lobby).toBeVisible();
      const view = sampleView(role, name);
      room.showView(view);
      if (view.room.phase.type !== "lobby") await expect(lobby).toHaveCount(0);
      // What is rare loads when it is needed.
      await expect(page.locator("h1").first()).toBeAttached();
      await expectAccessibleInBoth(page, `${role}: ${name}`);
    }
  });
}

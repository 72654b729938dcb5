/** The audit log says what happened in words, about anyone, and hides nothing it doesn't know. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AuditEntry } from "@/api/types";
import { ada } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { detailsOf } from "./audit-words";

const entry: AuditEntry = {
  id: "e1",
  at: "2025-01-06T12:00:00Z",
  event: "user_updated",
  accountId: ada.id,
  accountName: ada.name,
  actorId: null,
  actorName: null,
  browser: "Firefox",
  system: "Linux",
  network: "127.0.0.0/24",
  details: { changed: "email_verified" },
};

const entries: AuditEntry[] = [
  entry,
  { ...entry, id: "e2", event: "room_ended", details: { roomId: "r1" } },
  { ...entry, id: "e3", event: "authn_login_fail", details: { step: "totp", inARow: "2" } },
  { ...entry, id: "e4", event: "settings_changed", details: { isSignUpOpen: "true → false" } },
  { ...entry, id: "e5", event: "sheep_sheared", details: { kind: "merino", wool: "white" } },
];

it("lists events in words, with their details", async () => {
  renderApp("/admin/audit", {
    "GET auth/check": {
      accessToken: "token",
      user: { ...ada, isAdmin: true, emailVerified: true },
    },
    "GET admin/work": { openReports: 0 },
    "GET admin/audit-events": entries,
    "GET admin/audit-events/kinds": ["user_updated", "authn_token_created", "room_ended"],
  });
  const list = await screen.findByRole("list", { name: "Entries, newest first" });
  const rows = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Email address verified");
  expect(rows[0]).not.toMatch(/user_updated|email_verified/);
  expect(rows[1]).toMatch(/Live session ended by an administrator.*Live session:r1/);
  expect(rows[2]).toMatch(/Failed at:authenticator app.*Failures in a row:2/);
  expect(rows[3]).toMatch(/Anyone can create an account:yes → no/);
  expect(rows[4]).toMatch(/sheep_sheared.*kind:merino.*wool:white/);
  const options = within(screen.getByLabelText("Event")).getAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "All events",
    "Account changed",
    "Live session ended by an administrator",
    "Sign-in method, token or link created",
  ]);
});

it("leaves out only what the sentence says already", () => {
  const token = { ...entry, event: "authn_token_created", details: { kind: "passkey", id: "k1" } };
  expect(detailsOf(token).map(({ name }) => name)).toEqual(["id"]);
});

const files = import.meta.glob<{ events: Record<string, string> }>(
  "../../messages/*/{settings,audit}.json",
  { eager: true, import: "default" },
);

/** Words that speak to the owner of the account. */
const yours: Readonly<Record<string, RegExp>> = {
  en: /\b(you|your|yours|we)\b/i,
  de: /\b(du|dir|dich|dein\w*)\b/i,
  fr: /\b(vous|votre|vos)\b/i,
  es: /\b(tu|tus|tuyo|te)\b|(aste|iste)\b/i,
  "pt-BR": /\b(você|seu|seus|sua|suas)\b/i,
};

it.each(Object.keys(yours))("speaks to nobody in the log, in %s", (language) => {
  const of = (area: string) => files[`../../messages/${language}/${area}.json`]?.events ?? {};
  const spoken = { ...of("settings"), ...of("audit") };
  expect(Object.keys(spoken).length).toBeGreaterThan(50);
  const wrong = Object.entries(spoken).filter(([, text]) => yours[language]?.test(text));
  expect(wrong).toEqual([]);
});

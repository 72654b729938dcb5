/** The administration pages: who gets in, what asks for confirmation, what is kept. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AdminUser, AdminUserPage } from "@/api/types";
import { ada, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { readAuditSearch, readReportsSearch, readUsersSearch } from "./admin-search";
import { actionsFor } from "./user-actions";

const eve: AdminUser = {
  id: "0192f0c1-2f5e-7c3a-9a53-0123456789ab",
  name: "Eve",
  email: "eve@example.org",
  avatarUrl: null,
  role: "member",
  state: "active",
  isYou: false,
  createdAt: "2025-01-05T12:00:00Z",
  lastSeenAt: "2025-01-06T12:00:00Z",
  quizCount: 3,
  roomCount: 1,
};

function pageOf(user: Partial<AdminUser>): AdminUserPage {
  return {
    user: { ...eve, ...user },
    suspension: null,
    publicQuizCount: 1,
    openRoomCount: 0,
    mediaBytes: 0,
    openReportCount: 0,
    hasPassword: true,
    hasAuthenticatorApp: false,
    passkeyCount: 0,
    sessions: [],
  };
}

const asAdmin = {
  "GET auth/check": { accessToken: "token", user: { ...ada, isAdmin: true, emailVerified: true } },
  "GET admin/work": { openReports: 2 },
};

it("lets nobody but administrators in", async () => {
  const app = renderApp("/admin/users");
  await screen.findByText("These pages are for administrators");
  expect(app.server.calls.filter(({ call }) => call.includes("admin/"))).toEqual([]);
  expect(screen.queryByRole("link", { name: "Administration" })).toBeNull();
});

it("lists accounts, and says when they do not come", async () => {
  const app = renderApp("/admin/users", { ...asAdmin, "GET admin/users": failure(500) });
  await screen.findByText("We couldn't load the accounts.", undefined, { timeout: 15_000 });
  app.server.answers["GET admin/users"] = [eve];
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  const list = await screen.findByRole("list", { name: "Accounts" });
  within(list).getByRole("link", { name: "Eve" });
}, 30_000);

it("asks before it suspends, and keeps the reason when that fails", async () => {
  const app = renderApp(`/admin/users/${eve.id}`, {
    ...asAdmin,
    [`GET admin/users/${eve.id}`]: pageOf({}),
    [`PUT admin/users/${eve.id}/suspension`]: failure(500),
  });
  await app.user.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspend Eve?" });
  await app.user.type(within(dialog).getByLabelText(/^Why\?/), "Rude");
  await app.user.click(within(dialog).getByRole("button", { name: "Suspend" }));
  await within(dialog).findByRole("alert");
  expect(within(dialog).getByLabelText(/^Why\?/)).toHaveProperty("value", "Rude");
  app.server.answers[`PUT admin/users/${eve.id}/suspension`] = pageOf({ state: "suspended" });
  await app.user.click(within(dialog).getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = app.server.calls.filter(({ call }) => call.startsWith("PUT"));
  expect(sent.at(-1)?.body).toEqual({ because: "Rude" });
}, 30_000);

it("offers what can be done to an account, and nothing to one's own", () => {
  expect(actionsFor(pageOf({ isYou: true }))).toEqual([]);
  expect(actionsFor(pageOf({}))).toEqual(["signOut", "reset", "promote", "suspend", "delete"]);
  expect(actionsFor(pageOf({ role: "administrator" }))).toEqual(["signOut", "reset", "demote"]);
  expect(actionsFor(pageOf({ state: "suspended" }))).toContain("restore");
  expect(actionsFor(pageOf({ state: "unverified" }))).not.toContain("promote");
});

it("reads addresses as far as they make sense", () => {
  expect(readUsersSearch({ search: 12, role: "king", state: "active", x: 1 })).toEqual({
    search: "12",
    state: "active",
  });
  expect(readReportsSearch({ closed: "yes" })).toEqual({});
  expect(readAuditSearch({ event: "", network: "127.0.0.0/24" })).toEqual({
    network: "127.0.0.0/24",
  });
});

/** Quotes for the front page: what waits is shown as it was read, and what is shown can be hidden. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AdminVoice } from "@/api/types";
import { ada, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const voice: AdminVoice = {
  id: "v1",
  accountId: "a1",
  accountName: "Eve",
  isSuspended: false,
  text: "It is quick.",
  name: "Eve L.",
  role: "Teacher",
  revision: 3,
  isShown: false,
  agreedAt: "2025-01-05T12:00:00Z",
};

const asAdmin = {
  "GET auth/check": { accessToken: "token", user: { ...ada, isAdmin: true, emailVerified: true } },
  "GET admin/work": { openReports: 0 },
};

it("shows a quote that waits, in the revision that was read", async () => {
  let waiting = [voice];
  const { server, user } = renderApp("/admin/voices", {
    ...asAdmin,
    "GET admin/voices": () => waiting,
    "PUT admin/voices/v1": () => {
      waiting = [];
      return new Response(null, { status: 204 });
    },
  });
  const list = within(await screen.findByRole("list", { name: "Quotes" }));
  list.getByText("It is quick.");
  list.getByRole("link", { name: "Left by Eve" });
  await user.click(list.getByRole("button", { name: "Show the quote by Eve L." }));
  await screen.findByText("The quote is on the front page.");
  expect(server.last("PUT admin/voices/v1")?.body).toEqual({ isShown: true, revision: 3 });
  await screen.findByText("No quote is waiting");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Waiting"));
});

it("lists what the front page shows, and hides it", async () => {
  const { server, user, path } = renderApp("/admin/voices", {
    ...asAdmin,
    "GET admin/voices": [{ ...voice, isShown: true, isSuspended: true }],
    "PUT admin/voices/v1": failure(409, { code: "version_conflict" }),
  });
  await user.click(await screen.findByRole("radio", { name: "Shown" }));
  await waitFor(() => expect(path()).toBe("/admin/voices?shown=true"));
  const list = within(await screen.findByRole("list", { name: "Quotes" }));
  list.getByText("Account suspended");
  await user.click(list.getByRole("button", { name: "Hide the quote by Eve L." }));
  await waitFor(() => expect(server.count("PUT admin/voices/v1")).toBe(1));
  expect(server.last("PUT admin/voices/v1")?.body).toEqual({ isShown: false, revision: 3 });
  await screen.findAllByText("It is quick.");
});

it("says that the quotes do not come", async () => {
  renderApp("/admin/voices", { ...asAdmin, "GET admin/voices": failure(500) });
  await screen.findByText("We couldn't load the quotes.", undefined, { timeout: 15_000 });
}, 30_000);

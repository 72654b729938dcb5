/** Security: the password, browsers, recent activity, exporting data and deleting the account. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AccountSession, Protection, SecurityEvent } from "@/api/types";
import { type Answers, ada, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp } from "@/test/render-app";

const path = "/dashboard/settings/security";

const protection: Protection = {
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  linkedLogins: [],
};

const here: AccountSession = {
  id: "s1",
  isCurrent: true,
  browser: "Firefox",
  system: "Linux",
  place: "thisComputer",
  network: "127.0.0.0/24",
  createdAt: "2025-01-05T12:00:00Z",
  lastUsedAt: "2025-01-06T12:00:00Z",
};

const phone: AccountSession = {
  ...here,
  id: "s2",
  isCurrent: false,
  browser: "Safari",
  system: "iPhone",
  place: "elsewhere",
  network: "203.0.113.0/24",
};

const library: AccountSession = { ...phone, id: "s3", browser: null, system: null };

const usual: Answers = {
  "GET account/protection": protection,
  "GET account/sessions": [phone, here, library],
  "GET account/security-events": [],
  "GET account/api-tokens": [],
};

function bodyOf(app: RenderedApp, call: string): unknown {
  return app.server.calls.find((each) => each.call === call)?.body;
}

async function typePasswords(app: RenderedApp, current: string, next: string, again = next) {
  await app.user.type(await screen.findByLabelText("Current Password"), current);
  await app.user.type(screen.getByLabelText("New Password"), next);
  await app.user.type(screen.getByLabelText("Confirm New Password"), again);
  await app.user.click(screen.getByRole("button", { name: "Update Password" }));
}

it("changes the password and empties the form", async () => {
  const app = renderApp(path, { ...usual, "POST account/password": { message: "Changed." } });
  await typePasswords(app, "analytical", "engine number two");
  await screen.findByText("Password saved. Your other browsers are signed out.");
  expect(bodyOf(app, "POST account/password")).toEqual({
    currentPassword: "analytical",
    password: "engine number two",
    confirmPassword: "engine number two",
  });
  expect(screen.getByLabelText<HTMLInputElement>("New Password").value).toBe("");
});

it("shows at the field that the password until now is wrong, and keeps what was typed", async () => {
  const app = renderApp(path, {
    ...usual,
    "POST account/password": failure(422, {
      code: "invalid_input",
      message: "Please check the form.",
      errors: { currentPassword: "This password is wrong" },
    }),
  });
  await typePasswords(app, "wrong", "engine number two");
  await screen.findByText("This password is wrong");
  expect(document.activeElement).toBe(screen.getByLabelText("Current Password"));
  expect(screen.getByLabelText<HTMLInputElement>("New Password").value).toBe("engine number two");
  expect(screen.queryByText("Please check the form.")).toBeNull();
});

it("wants the same password twice, and one that is long enough", async () => {
  const app = renderApp(path, usual);
  await typePasswords(app, "analytical", "short");
  await screen.findByText("Password must be at least 8 characters");
  await app.user.type(screen.getByLabelText("New Password"), " and now longer");
  await app.user.click(screen.getByRole("button", { name: "Update Password" }));
  await screen.findByText("Passwords do not match");
  expect(app.server.count("POST account/password")).toBe(0);
});

it("asks for as many characters as the instance wants", async () => {
  const app = renderApp(path, {
    ...usual,
    "GET instance": {
      version: "0",
      hasLocalMailbox: false,
      publicUrl: null,
      providers: [],
      passwordMinLength: 15,
    },
  });
  await screen.findByText(/At least 15 characters/);
  await typePasswords(app, "analytical", "fourteen chars");
  await screen.findByText("Password must be at least 15 characters");
});

it("lets accounts of other sites set a password without naming an old one", async () => {
  const app = renderApp(path, {
    ...usual,
    "GET account/protection": { ...protection, hasPassword: false },
    "POST account/password": { message: "Set." },
  });
  await app.user.type(await screen.findByLabelText("New Password"), "engine number two");
  await app.user.type(screen.getByLabelText("Confirm New Password"), "engine number two");
  expect(screen.queryByLabelText("Current Password")).toBeNull();
  await app.user.click(screen.getByRole("button", { name: "Set Password" }));
  await screen.findByText("Password saved. Your other browsers are signed out.");
  expect(bodyOf(app, "POST account/password")).toEqual({
    password: "engine number two",
    confirmPassword: "engine number two",
  });
});

it("lists browsers in words, this one first and without a button to end it", async () => {
  renderApp(path, usual);
  const list = (await screen.findByText("Firefox on Linux")).closest("ul");
  if (list === null) throw new Error("browsers should be a list");
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(3);
  const [first, second] = rows as [HTMLElement, HTMLElement];
  expect(within(first).getByText("This browser")).toBeTruthy();
  expect(within(first).queryByRole("button")).toBeNull();
  expect(second.textContent).toContain("On another network (203.0.113.0/24)");
  expect(
    within(second)
      .getAllByText(/ago|last/)[0]
      ?.getAttribute("title"),
  ).toContain("2025");
  expect(screen.getByText("Unknown browser")).toBeTruthy();
});

it("signs one browser out", async () => {
  const app = renderApp(path, { ...usual, "DELETE account/sessions/s2": null });
  await app.user.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
  await screen.findByText("Safari on iPhone is signed out");
  expect(screen.queryByRole("button", { name: "Sign out Safari on iPhone" })).toBeNull();
});

it("keeps a browser in the list that could not be signed out", async () => {
  const app = renderApp(path, { ...usual, "DELETE account/sessions/s2": failure(500) });
  await app.user.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
  await screen.findByText("Something went wrong. Please try again later.");
  expect(screen.getByRole("button", { name: "Sign out Safari on iPhone" })).toBeTruthy();
});

it("signs out everywhere else, after asking", async () => {
  let list = [here, phone, library];
  const app = renderApp(path, {
    ...usual,
    "GET account/sessions": () => list,
    "POST account/sessions/end-others": () => {
      list = [here];
      return null;
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out everywhere else?" });
  expect(within(dialog).getByText(/2 other browsers will have to log in again/)).toBeTruthy();
  expect(app.server.count("POST account/sessions/end-others")).toBe(0);
  await app.user.click(within(dialog).getByRole("button", { name: "Sign out the others" }));
  await screen.findByText("All other browsers are signed out");
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

function event(id: string, word: string): SecurityEvent {
  return {
    id,
    event: word,
    kind: null,
    at: "2025-01-05T12:00:00Z",
    byAdministrator: false,
    browser: "Firefox",
    system: null,
    network: "203.0.113.0/24",
  };
}

it("tells what happened in words, and an unknown word as it is", async () => {
  renderApp(path, {
    ...usual,
    "GET account/security-events": [
      event("1", "authn_login_success"),
      event("2", "new_thing"),
      { ...event("3", "authn_token_created"), kind: "passkey" },
    ],
  });
  await screen.findByText("Logged in");
  expect(screen.getByText("Passkey added")).toBeTruthy();
  expect(screen.getByText("new_thing")).toBeTruthy();
});

it("shows the newest events and the others when asked", async () => {
  const many = Array.from({ length: 12 }, (_, index) => event(`${index}`, "authn_login_success"));
  const app = renderApp(path, { ...usual, "GET account/security-events": many });
  expect(await screen.findAllByText("Logged in")).toHaveLength(8);
  await app.user.click(screen.getByRole("button", { name: "Show 4 more" }));
  expect(screen.getAllByText("Logged in")).toHaveLength(12);
});

it("offers each part again that could not be loaded, and shows the rest", async () => {
  const app = renderApp(path, { ...usual, "GET account/sessions": failure(500) });
  await screen.findByText("We couldn't load the browsers.");
  expect(await screen.findByLabelText("Current Password")).toBeTruthy();
  app.server.answers["GET account/sessions"] = [here];
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Firefox on Linux");
});

it("hands over the data as a file", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const app = renderApp(path, {
    ...usual,
    "POST account/export": new Response(new Blob(["zip"], { type: "application/zip" })),
  });
  await app.user.click(await screen.findByRole("button", { name: "Download your data" }));
  await screen.findByText("Your download has started");
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toMatch(/^fanfare-account-\d{4}-\d\d-\d\d\.zip$/);
});

it("says why there is no data to have now", async () => {
  const app = renderApp(path, {
    ...usual,
    "POST account/export": failure(429, { message: "Try again in an hour." }),
  });
  await app.user.click(await screen.findByRole("button", { name: "Download your data" }));
  await screen.findByText("Try again in an hour.");
});

async function openDeletion(app: RenderedApp) {
  await app.user.click(await screen.findByRole("button", { name: "Delete account..." }));
  return screen.findByRole("dialog", { name: "Delete your account?" });
}

it("deletes the account only after the word was typed, and says goodbye on the front page", async () => {
  const app = renderApp(path, {
    ...usual,
    "DELETE account": null,
    "POST auth/logout": failure(401, { code: "unauthenticated" }),
    "POST auth/refresh": failure(401, { code: "unauthenticated" }),
  });
  const dialog = await openDeletion(app);
  const button = within(dialog).getByRole("button", { name: "Delete permanently" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await app.user.click(button);
  expect(app.server.count("DELETE account")).toBe(0);
  await app.user.type(within(dialog).getByLabelText("Type DELETE to continue"), "DELETE");
  await app.user.click(button);
  await screen.findByText("Your account is deleted. Goodbye, and thank you.");
  await screen.findByRole("heading", { name: "Make Learning Fun & Competitive" });
  expect(app.path()).toBe("/");
  expect(screen.queryByText("Your session has ended.")).toBeNull();
});

it("takes the address instead of the word", async () => {
  const app = renderApp(path, usual);
  const dialog = await openDeletion(app);
  await app.user.type(within(dialog).getByLabelText("Type DELETE to continue"), ada.email);
  const button = within(dialog).getByRole("button", { name: "Delete permanently" });
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});

it("tells the only administrator why it can't be deleted", async () => {
  const app = renderApp(path, {
    ...usual,
    "DELETE account": failure(409, {
      code: "last_administrator",
      message: "Make someone else an administrator first.",
    }),
  });
  const dialog = await openDeletion(app);
  await app.user.type(within(dialog).getByLabelText("Type DELETE to continue"), "DELETE");
  await app.user.click(within(dialog).getByRole("button", { name: "Delete permanently" }));
  await within(dialog).findByText("Make someone else an administrator first.");
  expect(app.path()).toBe(path);
});

/**
 * The life of an account, from the first email to the last click: signing up, a forgotten password,
 * an authenticator app, a passkey, another browser, and leaving (AUTH-4, AUTH-5, AUTH-11, AUTH-15,
 * PRIV-4, PRIV-5). Every page is checked in both themes.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { password, signUp, verify } from "./acts.ts";
import { expectAccessible } from "./axe.ts";
import { codeOf } from "./one-time-codes.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";
import { plugIn } from "./virtual-device.ts";

const email = "ada@example.org";
const newPassword = "seven kites over the harbor";
const security = "/dashboard/settings/security";

/** Passkeys belong to a host name, so an IP address can't have one. */
function byName(server: Server): string {
  return server.url.replace("127.0.0.1", "localhost");
}

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Verification code" }).click();
  await page.keyboard.type(code);
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/feed");
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

/** The first step of a log-in. */
async function typePassword(page: Page, words: string): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(words);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(security);
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  // The last list to load.
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
}

/** The secret from the link in the newest email that has one. */
async function resetSecret(server: Server): Promise<string> {
  let secret: string | undefined;
  await expect(async () => {
    const mail = (await server.emailTo(email)).replaceAll("=\r\n", "").replaceAll("=\n", "");
    secret = /\/auth\/reset-password#([\w-]+)/.exec(mail)?.[1];
    expect(secret, "a link in the newest email").toBeDefined();
  }).toPass({ timeout: 10_000 });
  return secret ?? "";
}

test("an account is opened, lost, found, guarded, and left", async ({ server, someone }) => {
  // The wait for a second email is half a minute, and axe checks every page twice.
  test.setTimeout(420_000);
  const ada = await someone({ baseURL: byName(server), acceptDownloads: true });

  // Signing up: a wrong code, then a new one as soon as the server allows it.
  await ada.goto("/auth/signup");
  await expect(ada.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
  await inBothThemes(ada, "sign-up");
  await signUp(ada, "Ada Lovelace", email);
  await expect(async () => expect(await server.emailTo(email)).toBeTruthy()).toPass();
  const first = await server.emailTo(email);
  await typeCode(ada, "AAAAAA");
  await expect(ada.getByText("That code isn't right.", { exact: false })).toBeVisible();
  await inBothThemes(ada, "verification");
  const resend = ada.getByRole("button", { name: "Resend code", exact: true });
  await expect(ada.getByRole("button", { name: /^Resend code in/ })).toBeDisabled();
  await expect(resend).toBeEnabled({ timeout: 40_000 });
  await resend.click();
  await expect(ada.getByText("Verification code resent").first()).toBeVisible();
  await expect(async () => expect(await server.emailTo(email)).not.toBe(first)).toPass();
  await verify(ada, server, email);
  await expect(ada).toHaveURL(/\/feed$/);
  await logOut(ada);

  // The password is forgotten.
  await ada.goto("/auth/login");
  await expect(ada.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await inBothThemes(ada, "log-in");
  await ada.getByRole("link", { name: "Forgot password?" }).click();
  // The log-in page has a field of the same name, and stays until the next page has loaded.
  await expect(ada.getByRole("heading", { level: 1, name: "Set a new password" })).toBeVisible();
  await ada.getByLabel("Email", { exact: true }).fill(email);
  await inBothThemes(ada, "forgotten password");
  await ada.getByRole("button", { name: "Send link" }).click();
  await expect(ada.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await inBothThemes(ada, "forgotten password, sent");
  const secret = await resetSecret(server);
  await ada.goto(`/auth/reset-password#${secret}`);
  await expect(ada.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  expect(ada.url(), "the secret leaves the address bar").not.toContain(secret);
  await inBothThemes(ada, "new password");
  await ada.getByLabel("New password", { exact: true }).fill(newPassword);
  await ada.getByLabel("Confirm Password", { exact: true }).fill(newPassword);
  await ada.getByRole("button", { name: "Save new password" }).click();
  await expect(ada.getByText("Your new password is saved. Use it to log in.")).toBeVisible();
  await ada.goto("/");
  await ada.goto(`/auth/reset-password#${secret}`);
  await expect(ada.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await inBothThemes(ada, "used link");
  await typePassword(ada, password);
  await expect(ada.getByText("Invalid user credentials").first()).toBeVisible();
  await typePassword(ada, newPassword);
  await expect(ada).toHaveURL(/\/feed$/);

  // An authenticator app.
  await openSecurity(ada);
  await inBothThemes(ada, "security");
  await ada.getByRole("button", { name: "Set up an authenticator app" }).click();
  const app = ada.getByRole("region", { name: "Authenticator app" });
  const key = (await app.locator("code").textContent()) ?? "";
  await inBothThemes(ada, "setting up an app");
  await app.getByLabel("Code from the app").fill(codeOf(key));
  await app.getByRole("button", { name: "Turn on" }).click();
  const codes = app.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await inBothThemes(ada, "recovery codes");
  await app.getByRole("button", { name: "I've saved them" }).click();
  await expect(app.getByText("10 recovery codes left.")).toBeVisible();

  // A passkey.
  const device = await plugIn(ada);
  await ada.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = ada.getByRole("dialog", { name: "Add a passkey" });
  await inBothThemes(ada, "adding a passkey");
  await dialog.getByLabel("Name").fill("Laptop of the school");
  await device.touched(async () => {
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toBeHidden();
  });
  const passkeys = ada.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByText("Laptop of the school")).toBeVisible();
  expect(await device.count()).toBe(1);

  // A second browser gets in with the app, a third with a recovery code that works once.
  const library = await someone({ baseURL: byName(server) });
  await typePassword(library, newPassword);
  await expect(
    library.getByText("Your account needs a code as well as your password."),
  ).toBeVisible();
  await inBothThemes(library, "second step");
  await library.getByLabel("Code from your authenticator app").fill(codeOf(key, 1));
  await library.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(library).toHaveURL(/\/feed$/);
  const phone = await someone({ baseURL: byName(server) });
  for (const outcome of ["right", "used"] as const) {
    await typePassword(phone, newPassword);
    await phone.getByRole("button", { name: "Use a recovery code" }).click();
    await phone.getByLabel("Recovery code", { exact: true }).fill(recoveryCode);
    await phone.getByRole("button", { name: "Log In", exact: true }).click();
    if (outcome === "right") {
      await expect(phone).toHaveURL(/\/feed$/);
      await logOut(phone);
    } else {
      await expect(phone.getByText("That code isn't right.", { exact: false })).toBeVisible();
    }
  }

  // The passkey opens the account without an email address or password.
  await logOut(ada);
  await ada.goto("/auth/login");
  await device.touched(async () => {
    await ada.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(ada).toHaveURL(/\/feed$/);
  });

  // The other browser is signed out from here.
  await openSecurity(ada);
  const sessions = ada.getByRole("region", { name: "Where you're signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Sign out Chrom/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await library.goto(security);
  await expect(library).toHaveURL(/\/auth\/login\?.*error=auth/);
  await inBothThemes(ada, "security with everything on");

  // All data is exported, and nothing is left behind.
  const download = ada.waitForEvent("download");
  await ada.getByRole("button", { name: "Download your data" }).click();
  const zip = await readFile((await (await download).path()) ?? "");
  expect(zip.subarray(0, 2).toString("latin1")).toBe("PK");
  expect(zip.toString("latin1")).toContain("account.json");
  await ada.getByRole("button", { name: "Delete account..." }).click();
  const goodbye = ada.getByRole("dialog", { name: "Delete your account?" });
  await inBothThemes(ada, "deleting the account");
  await expect(goodbye.getByRole("button", { name: "Delete permanently" })).toBeDisabled();
  await goodbye.getByLabel("Type DELETE to continue").fill("DELETE");
  await goodbye.getByRole("button", { name: "Delete permanently" }).click();
  await expect(ada.getByText("Your account is deleted.", { exact: false }).first()).toBeVisible();
  await typePassword(ada, newPassword);
  await expect(ada.getByText("Invalid user credentials").first()).toBeVisible();
});

/** Forgot and reset (AUTH-5): the same response for every address, a link that works once. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { anInstance, failure, noNetwork } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

async function ask({ user }: RenderedApp, email: string) {
  await user.type(await screen.findByLabelText("Email"), email);
  await user.click(screen.getByRole("button", { name: "Send link" }));
}

async function choose({ user }: RenderedApp, password: string, again = password) {
  await user.type(await screen.findByLabelText("New password"), password);
  if (again !== "") await user.type(screen.getByLabelText("Confirm Password"), again);
  await user.click(screen.getByRole("button", { name: "Save new password" }));
}

it("says the same for every address, and where the letter is", async () => {
  const app = renderApp("/forgot-password?next=/dashboard/quiz", {
    ...signedOut,
    "GET instance": anInstance({ hasLocalMailbox: true }),
    "POST auth/forgot-password": { message: "On its way." },
  });
  await ask(app, "nobody@example.org");
  const heading = await screen.findByRole("heading", { name: "Check your email" });
  expect(document.activeElement).toBe(heading);
  screen.getByText("If nobody@example.org has an account here, we've sent it an email.");
  expect(screen.getByRole("link", { name: "Open the mailbox" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to log-in" }).getAttribute("href")).toBe(
    "/auth/login?next=%2Fdashboard%2Fquiz",
  );
});

it.each([
  ["no network", noNetwork, "We couldn't reach the server. Check your connection."],
  [
    "too many letters",
    failure(429, { code: "too_many_requests" }, { "retry-after": "3600" }),
    "Too many attempts. Try again in 60 minutes.",
  ],
  [
    "an address that is none",
    failure(422, { code: "invalid_input", errors: { email: "Enter a valid email address" } }),
    "Enter a valid email address",
  ],
])("says so for %s, and keeps the address", async (_name, answer, message) => {
  const app = renderApp("/forgot-password", { ...signedOut, "POST auth/forgot-password": answer });
  await ask(app, "ada@example.org");
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
});

it("takes the secret out of the address bar at once, and asks whether it still works", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": null,
  });
  await screen.findByRole("heading", { name: "Choose a new password" });
  await waitFor(() => expect(app.path()).toBe("/auth/reset-password"));
  const sent = app.server.calls.find((each) => each.call === "POST auth/reset-password/check");
  expect(sent?.body).toEqual({ token: "s3cret" });
  expect(app.server.calls.some((each) => each.search.includes("s3cret"))).toBe(false);
});

it("saves the new password and leads to the log-in, which says so", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": null,
    "POST auth/reset-password": { message: "Saved." },
  });
  await choose(app, "correct horse battery");
  await screen.findByText("Your new password is saved. Use it to log in.");
  expect(app.path()).toBe("/auth/login?notice=passwordReset");
  const sent = app.server.calls.find((each) => each.call === "POST auth/reset-password");
  expect(sent?.body).toEqual({
    token: "s3cret",
    password: "correct horse battery",
    confirmPassword: "correct horse battery",
  });
});

it("shows what the server thinks of the password at its field, and keeps it", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": null,
    "POST auth/reset-password": failure(422, {
      code: "invalid_input",
      errors: { password: "This password is easy to guess. Add another word." },
    }),
  });
  await choose(app, "password1");
  await screen.findByText("This password is easy to guess. Add another word.");
  const field = screen.getByLabelText<HTMLInputElement>("New password");
  expect(field.value).toBe("password1");
  expect(document.activeElement).toBe(field);
});

it("asks for as many characters as the operator wants", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "GET instance": anInstance({ passwordMinLength: 15 }),
    "POST auth/reset-password/check": null,
  });
  await screen.findByText("At least 15 characters.", { exact: false });
  await choose(app, "fourteen chars");
  await screen.findByText("Password must be at least 15 characters");
  expect(app.server.count("POST auth/reset-password")).toBe(0);
});

it("has one message for a missing second password and one for another", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": null,
  });
  await choose(app, "correct horse battery", "");
  await screen.findByText("This field is required");
  await app.user.type(screen.getByLabelText("Confirm Password"), "other");
  await screen.findByText("Passwords do not match");
});

const expired = () => failure(400, { code: "link_expired", message: "Too old." });

it.each([
  ["an old link", "/auth/reset-password#old"],
  ["no link at all", "/auth/reset-password"],
])("offers a new link for %s", async (_name, path) => {
  const app = renderApp(path, { ...signedOut, "POST auth/reset-password/check": expired });
  await screen.findByRole("heading", { name: "This link no longer works" });
  await app.user.click(screen.getByRole("link", { name: "Get a new link" }));
  await screen.findByRole("heading", { name: "Set a new password" });
});

it("offers a new link when it ran out while someone typed", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": null,
    "POST auth/reset-password": expired,
  });
  await choose(app, "correct horse battery");
  await screen.findByRole("heading", { name: "This link no longer works" });
});

it("does not call a link old because the network is gone", async () => {
  const app = renderApp("/auth/reset-password#s3cret", {
    ...signedOut,
    "POST auth/reset-password/check": noNetwork,
  });
  await screen.findByText("We couldn't reach the server. Check your connection.");
  app.server.answers["POST auth/reset-password/check"] = null;
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("New password");
});

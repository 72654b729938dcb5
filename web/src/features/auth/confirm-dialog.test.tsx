/**
 * The identity confirmation: shown when a call requires it, then the call is repeated (AUTH-11).
 */
import { renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { client } from "@/api/client";
import { isCancelled, useConfirmed } from "@/api/confirmation";
import { unwrap } from "@/api/errors";
import { type Answers, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp } from "@/test/render-app";

const protection = {
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  linkedLogins: [],
};

/** A server that does the sensitive thing after a confirmation. */
function guardedApp(answers: Answers = {}): RenderedApp {
  const app = renderApp("/feed", {
    "GET feed": [],
    "GET account/protection": protection,
    "POST auth/confirm": null,
    "POST account/email": () =>
      app.server.count("POST auth/confirm") > 0
        ? { message: "Sent." }
        : failure(403, { code: "confirmation_needed", message: "Confirm first." }),
    ...answers,
  });
  return app;
}

function changeEmail() {
  const { run } = renderHook(useConfirmed).result.current;
  return run(() =>
    unwrap(client.POST("/api/v1/account/email", { body: { email: "new@example.org" } })),
  );
}

async function confirm({ user }: RenderedApp, password: string) {
  await user.type(await screen.findByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
}

it("asks for the password and repeats the call", async () => {
  const app = guardedApp();
  const change = changeEmail();
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  await confirm(app, "analytical");
  expect(await change).toEqual({ message: "Sent." });
  expect(app.server.calls.find((each) => each.call === "POST auth/confirm")?.body).toEqual({
    password: "analytical",
  });
  expect(app.server.count("POST account/email")).toBe(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("asks once for calls that are refused together", async () => {
  const app = guardedApp();
  const changes = Promise.all([changeEmail(), changeEmail()]);
  await confirm(app, "analytical");
  expect(await changes).toHaveLength(2);
  expect(app.server.count("POST auth/confirm")).toBe(1);
});

it("says which field is wrong, goes there and keeps what was typed", async () => {
  const app = guardedApp({
    "POST auth/confirm": failure(422, {
      code: "invalid_input",
      errors: { password: "This password is wrong" },
    }),
  });
  changeEmail().catch(() => {});
  await confirm(app, "wrong");
  await screen.findByText("This password is wrong");
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  expect(field.value).toBe("wrong");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("asks for the code of the app where the account has one", async () => {
  const app = guardedApp({ "GET account/protection": { ...protection, hasTotp: true } });
  const change = changeEmail();
  await app.user.type(await screen.findByLabelText("Code from your authenticator app"), "123456");
  await confirm(app, "analytical");
  await change;
  expect(app.server.calls.find((each) => each.call === "POST auth/confirm")?.body).toEqual({
    password: "analytical",
    code: "123456",
  });
});

it("says that the code is wrong", async () => {
  const app = guardedApp({
    "GET account/protection": { ...protection, hasTotp: true },
    "POST auth/confirm": failure(400, { code: "wrong_code", message: "No." }),
  });
  changeEmail().catch(() => {});
  await app.user.type(await screen.findByLabelText("Code from your authenticator app"), "123456");
  await confirm(app, "analytical");
  await screen.findByText("That code isn't right. Wait for the next one and try again.");
});

it("asks for a code the server wants although nobody knew", async () => {
  const app = guardedApp({
    "GET account/protection": failure(503),
    "POST auth/confirm": failure(422, { code: "invalid_input", errors: { code: "Type it" } }),
  });
  changeEmail().catch(() => {});
  await confirm(app, "analytical");
  await screen.findByLabelText("Code from your authenticator app");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("analytical");
  expect(screen.queryByText("Type it")).toBeNull();
});

it("leads to a new password after too many wrong ones", async () => {
  const app = guardedApp({ "POST auth/confirm": failure(429, { code: "too_many_passwords" }) });
  changeEmail().catch(() => {});
  await confirm(app, "analytical");
  const link = await screen.findByRole("link", { name: "Forgot password?" });
  expect(link.getAttribute("href")).toBe("/forgot-password");
});

it("offers the other site to an account without a password, in a tab of its own", async () => {
  const linked = {
    id: "l1",
    provider: "github",
    providerName: "GitHub",
    label: "ada",
    createdAt: "2025-01-05T12:00:00Z",
  };
  guardedApp({
    "GET account/protection": { ...protection, hasPassword: false, linkedLogins: [linked] },
  });
  changeEmail().catch(() => {});
  const link = await screen.findByRole("link", { name: "Continue with GitHub" });
  expect(link.getAttribute("href")).toBe("/auth/continue/github?purpose=confirm");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByLabelText("Password")).toBeNull();
});

it("rejects quietly when the dialog is closed", async () => {
  const app = guardedApp();
  const change = changeEmail().catch((thrown: unknown) => thrown);
  await screen.findByRole("dialog");
  await app.user.click(screen.getByRole("button", { name: "Close" }));
  expect(isCancelled(await change)).toBe(true);
  expect(app.server.count("POST account/email")).toBe(1);
});

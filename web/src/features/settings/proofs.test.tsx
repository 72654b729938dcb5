/** AUTH-15: authenticator app and recovery codes, passkeys, other sites' log-ins. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Protection } from "@/api/types";
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

const key = {
  id: "k1",
  name: "Ada's phone",
  createdAt: "2025-01-05T12:00:00Z",
  lastUsedAt: null,
};

/** A server that first requires a confirmation for everything, as it does after a while. */
function guarded(change: Partial<Protection>, answers: Answers): Answers {
  let confirmed = false;
  const guardedAnswers = Object.entries(answers).map(([call, answer]) => [
    call,
    (body: unknown, url: URL) => {
      if (!confirmed) return failure(403, { code: "confirmation_needed" });
      return typeof answer === "function" ? answer(body, url) : answer;
    },
  ]);
  return {
    "GET account/protection": { ...protection, ...change },
    "GET account/sessions": [],
    "GET account/security-events": [],
    "POST auth/confirm": () => {
      confirmed = true;
      return null;
    },
    ...Object.fromEntries(guardedAnswers),
  };
}

async function confirmIdentity(app: RenderedApp) {
  const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
  await app.user.type(await within(dialog).findByLabelText("Password"), "analytical");
  const code = within(dialog).queryByLabelText("Code from your authenticator app");
  if (code !== null) await app.user.type(code, "123456");
  await app.user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull(),
  );
}

function bodyOf(app: RenderedApp, call: string): unknown {
  return app.server.calls.filter((each) => each.call === call).at(-1)?.body;
}

const codes = ["ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2", "34567-89ABC-DEFGH-JKLMN-PQRST"];

it("sets up an authenticator app: confirm, scan, first code, recovery codes once", async () => {
  const app = renderApp(
    path,
    guarded(
      {},
      {
        "POST account/totp/begin": { secret: "JBSWY3DP", uri: "otpauth://totp/x?secret=JBSWY3DP" },
        "POST account/totp/enable": (body: unknown) =>
          (body as { code: string }).code === "123456"
            ? { codes }
            : failure(400, { code: "wrong_code", message: "That code isn't right." }),
      },
    ),
  );
  await app.user.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  await confirmIdentity(app);
  const step = await screen.findByRole("heading", { name: "Set up your app" });
  await waitFor(() => expect(document.activeElement).toBe(step));
  expect(screen.getByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(screen.getByText("JBSW Y3DP")).toBeTruthy();

  const field = screen.getByLabelText<HTMLInputElement>("Code from the app");
  await app.user.type(field, "12345");
  await app.user.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("Enter the six digits from the app");
  await app.user.type(field, "0");
  await app.user.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("That code isn't right.");
  expect(field.value).toBe("123450");
  await app.user.clear(field);
  await app.user.type(field, "123 456");
  await app.user.click(screen.getByRole("button", { name: "Turn on" }));

  const list = await screen.findByRole("list", { name: "Recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((each) => each.textContent),
  ).toEqual(codes);
  // They are shown only now, so leaving the page asks first.
  await app.user.click(screen.getByRole("link", { name: "Preferences" }));
  await app.user.click(await screen.findByRole("button", { name: "Stay here" }));
  await app.user.click(screen.getByRole("button", { name: "I've saved them" }));
  expect(screen.queryByRole("list", { name: "Recovery codes" })).toBeNull();
});

it("says how many recovery codes are left, warns when few, and makes new ones", async () => {
  const app = renderApp(
    path,
    guarded({ hasTotp: true, recoveryCodesLeft: 2 }, { "POST account/recovery-codes": { codes } }),
  );
  await screen.findByText(/2 recovery codes left\. Create new ones before you run out\./);
  await app.user.click(screen.getByRole("button", { name: "Create new recovery codes" }));
  const dialog = await screen.findByRole("dialog", { name: "Create new recovery codes?" });
  await app.user.click(within(dialog).getByRole("button", { name: "Create new recovery codes" }));
  await confirmIdentity(app);
  await screen.findByRole("list", { name: "Recovery codes" });
});

it("turns the authenticator app off after asking", async () => {
  const app = renderApp(
    path,
    guarded({ hasTotp: true, recoveryCodesLeft: 10 }, { "DELETE account/totp": null }),
  );
  await app.user.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("dialog", { name: "Turn off the authenticator app?" });
  await app.user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  await confirmIdentity(app);
  await screen.findByText("Authenticator app turned off");
});

it("offers nothing to those whose address is not verified", async () => {
  renderApp(path, {
    ...guarded({}, {}),
    "GET auth/check": { accessToken: "t", user: { ...ada, emailVerified: false } },
  });
  expect(await screen.findAllByRole("link", { name: "Verify your email address" })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Set up an authenticator app" })).toBeNull();
});

function pretendPasskeys(create: () => Promise<unknown>) {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create } });
}

beforeEach(() => vi.stubGlobal("isSecureContext", false));
afterEach(() => Reflect.deleteProperty(navigator, "credentials"));

const challenge = {
  challenge: "c1",
  options: { challenge: "AAAA", user: { id: "AAAA", name: "a", displayName: "a" } },
};

it("adds a passkey under a name that the browser suggests", async () => {
  pretendPasskeys(async () => ({
    id: "AQ",
    rawId: new Uint8Array([1]).buffer,
    type: "public-key",
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: new Uint8Array([2]).buffer,
      attestationObject: new Uint8Array([3]).buffer,
    },
  }));
  const app = renderApp(
    path,
    guarded({}, { "POST account/passkeys/begin": challenge, "POST account/passkeys": key }),
  );
  await app.user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  expect(name.value).not.toBe("");
  await app.user.clear(name);
  await app.user.type(name, "Ada's phone");
  await app.user.click(screen.getByRole("button", { name: "Continue" }));
  await confirmIdentity(app);
  await screen.findByText("Passkey added");
  expect(bodyOf(app, "POST account/passkeys")).toMatchObject({
    challenge: "c1",
    name: "Ada's phone",
    credential: { id: "AQ" },
  });
});

it("says that no passkey was made when the person said no, and keeps the name", async () => {
  pretendPasskeys(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  const app = renderApp(path, {
    ...guarded({}, {}),
    "POST account/passkeys/begin": challenge,
  });
  await app.user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  await app.user.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByText("No passkey was created. Try again when you're ready.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).not.toBe("");
});

it("renames and deletes a passkey, also where none can be made", async () => {
  const app = renderApp(path, {
    ...guarded({ passkeys: [key] }, { "DELETE account/passkeys/k1": null }),
    "PATCH account/passkeys/k1": { ...key, name: "Old phone" },
  });
  await screen.findByText(/You can't create passkeys here/);
  await app.user.click(screen.getByRole("button", { name: "Rename Ada's phone" }));
  const name = await screen.findByLabelText("Name");
  await app.user.clear(name);
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("This field is required");
  await app.user.type(name, "Old phone");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Passkey renamed");
  expect(bodyOf(app, "PATCH account/passkeys/k1")).toEqual({ name: "Old phone" });

  await app.user.click(screen.getByRole("button", { name: "Delete Ada's phone" }));
  await app.user.click(await screen.findByRole("button", { name: "Delete" }));
  await confirmIdentity(app);
  await screen.findByText("Passkey deleted");
});

const github = {
  id: "l1",
  provider: "github",
  providerName: "GitHub",
  label: "ada",
  createdAt: "2025-01-05T12:00:00Z",
};
const instance = {
  version: "0",
  hasLocalMailbox: false,
  publicUrl: null,
  passwordMinLength: 8,
  providers: [
    { id: "github", name: "GitHub" },
    { id: "oidc", name: "School" },
  ],
};

it("offers to link only the sites that are not linked, and goes there", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const app = renderApp(path, {
    ...guarded(
      { linkedLogins: [github] },
      { "POST auth/providers/oidc/begin": { location: "https://school.example/authorize" } },
    ),
    "GET instance": instance,
  });
  await screen.findByText("ada");
  expect(screen.queryByRole("button", { name: "Link GitHub" })).toBeNull();
  await app.user.click(await screen.findByRole("button", { name: "Link School" }));
  await confirmIdentity(app);
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://school.example/authorize"));
  expect(bodyOf(app, "POST auth/providers/oidc/begin")).toEqual({ purpose: "link" });
});

it("says why the last way in can't be unlinked", async () => {
  const app = renderApp(path, {
    ...guarded({ linkedLogins: [github] }, {}),
    "GET instance": instance,
    "DELETE account/linked-logins/l1": failure(409, {
      code: "last_login",
      message: "Set a password first.",
    }),
  });
  await app.user.click(await screen.findByRole("button", { name: "Unlink GitHub" }));
  const dialog = await screen.findByRole("dialog", { name: "Unlink GitHub?" });
  await app.user.click(within(dialog).getByRole("button", { name: "Unlink" }));
  await within(dialog).findByText("Set a password first.");
});

it("says nothing of other sites where the instance knows none", async () => {
  renderApp(path, guarded({}, {}));
  await screen.findByRole("heading", { name: "Passkeys" });
  expect(screen.queryByRole("heading", { name: "Linked accounts" })).toBeNull();
});

/** Log-in: messages, every way in, where it leads, and what it doesn't do. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ada, adaSignedIn, anInstance, failure, noNetwork } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

beforeEach(() => sessionStorage.clear());

async function logIn({ user }: RenderedApp) {
  await user.type(await screen.findByLabelText("Email"), "ada@example.org");
  await user.type(screen.getByLabelText("Password"), "analytical");
  await user.click(screen.getByRole("button", { name: "Log In" }));
}

const challenge = () => Response.json({ challenge: "c1" }, { status: 202 });

it("goes to the feed", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": adaSignedIn,
    "GET feed": [],
  });
  await logIn(app);
  await screen.findByText("Logged in successfully!");
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(app.path()).toBe("/feed");
});

it("comes back to the page which asked for it", async () => {
  const app = renderApp("/dashboard/quiz", {
    ...signedOut,
    "POST auth/login": adaSignedIn,
    "GET quiz": [],
  });
  await screen.findByText("Please log in to see that page.");
  expect(app.path()).toBe("/auth/login?error=auth&next=%2Fdashboard%2Fquiz");
  await logIn(app);
  await screen.findByRole("heading", { name: "All Quizzes" });
  expect(app.path()).toBe("/dashboard/quiz");
});

it("AUTH-14: never follows a foreign address", async () => {
  const app = renderApp("/auth/login?next=//evil.example", {
    ...signedOut,
    "POST auth/login": adaSignedIn,
    "GET feed": [],
  });
  await logIn(app);
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(app.path()).toBe("/feed");
});

it("says that the credentials are wrong, keeps the email, and asks for the password", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": failure(401, { code: "invalid_credentials", message: "No." }),
  });
  await logIn(app);
  await screen.findByText("Invalid user credentials");
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  expect(field.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
  // The token renewal must not try a wrong password a second time.
  expect(app.server.count("POST auth/login")).toBe(1);
});

it("takes back what it said about a wrong password when the right one comes", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": failure(401, { code: "invalid_credentials", message: "No." }),
    "POST auth/login/second-factor": adaSignedIn,
  });
  await logIn(app);
  await screen.findByText("Invalid user credentials");
  app.server.answers["POST auth/login"] = challenge;
  await app.user.keyboard("engine{Enter}");
  await screen.findByLabelText("Code from your authenticator app");
  expect(screen.queryByText("Invalid user credentials")).toBeNull();
});

it.each([
  ["a missing network", noNetwork, "We couldn't reach the server. Check your connection."],
  ["a broken server", failure(500), "Something went wrong. Please try again later."],
  [
    "a wait in seconds",
    failure(429, { code: "too_many_requests" }, { "retry-after": "4" }),
    "Too many attempts. Try again in 4 seconds.",
  ],
  [
    "a wait in minutes",
    failure(429, { code: "too_many_requests" }, { "retry-after": "125" }),
    "Too many attempts. Try again in 3 minutes.",
  ],
])("says %s and keeps what was typed", async (_name, answer, message) => {
  const app = renderApp("/auth/login", { ...signedOut, "POST auth/login": answer });
  await logIn(app);
  const alert = await screen.findByText(message);
  expect(alert.getAttribute("role")).toBe("alert");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("analytical");
});

/** AUTH-7: after 100 wrong passwords only an email helps, and this links to it. */
it("leads to a new password after too many wrong ones", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": failure(429, { code: "too_many_passwords" }, { "retry-after": "60" }),
  });
  await logIn(app);
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("Set a new password to log in again."));
  await app.user.click(within(alert).getByRole("link", { name: "Forgot password?" }));
  await screen.findByRole("heading", { name: "Set a new password" });
});

it("wants both fields, and goes to the first one", async () => {
  const app = renderApp("/auth/login", signedOut);
  await app.user.type(await screen.findByLabelText("Email"), "  ");
  await app.user.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findAllByText("This field is required")).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

/** AUTH-15: the password alone is not enough when the account requires a code. */
it("asks for a code, then goes back to the page which asked for the log-in", async () => {
  const app = renderApp("/auth/login?next=/dashboard/quiz", {
    ...signedOut,
    "POST auth/login": challenge,
    "POST auth/login/second-factor": adaSignedIn,
    "GET quiz": [],
  });
  await logIn(app);
  const field = await screen.findByLabelText("Code from your authenticator app");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  await app.user.type(field, "123456{Enter}");
  await screen.findByRole("heading", { name: "All Quizzes" });
  const sent = app.server.calls.find((each) => each.call === "POST auth/login/second-factor");
  expect(sent?.body).toEqual({ challenge: "c1", code: "123456" });
});

it("takes a recovery code in the same field", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": challenge,
    "POST auth/login/second-factor": adaSignedIn,
    "GET feed": [],
  });
  await logIn(app);
  await app.user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await app.user.type(
    screen.getByLabelText("Recovery code"),
    "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2{Enter}",
  );
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  const sent = app.server.calls.find((each) => each.call === "POST auth/login/second-factor");
  expect(sent?.body).toEqual({ challenge: "c1", code: "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2" });
});

it("says that the code is wrong, and does not try it again by itself", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": challenge,
    "POST auth/login/second-factor": failure(400, { code: "wrong_code" }),
  });
  await logIn(app);
  const field = await screen.findByLabelText<HTMLInputElement>("Code from your authenticator app");
  await app.user.type(field, "000000{Enter}");
  await screen.findByText("That code isn't right. Wait for the next one and try again.");
  expect(field.value).toBe("000000");
  expect(app.server.count("POST auth/login/second-factor")).toBe(1);
});

it.each(["challenge_expired", "too_many_tries"])("begins again after %s", async (code) => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": challenge,
    "POST auth/login/second-factor": failure(400, { code }),
  });
  await logIn(app);
  await app.user.type(await screen.findByLabelText("Code from your authenticator app"), "1{Enter}");
  await screen.findByText(
    "This log-in took too long, or there were too many wrong codes. Log in again.",
  );
  expect(screen.getByLabelText("Email")).toBeTruthy();
});

it("offers no other site where none is set up, and no passkey where none can work", async () => {
  renderApp("/auth/login", signedOut);
  await screen.findByLabelText("Email");
  expect(screen.queryByText("or continue with email")).toBeNull();
  expect(screen.queryByRole("button", { name: /Continue with/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Log in with a passkey" })).toBeNull();
});

/** AUTH-12: what belongs to this browser stays in this browser. */
it("goes to the other site and remembers where to come back to", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const app = renderApp("/auth/login?next=/dashboard/quiz", {
    ...signedOut,
    "GET instance": anInstance({
      providers: [
        { id: "github", name: "GitHub" },
        { id: "oidc", name: "School account" },
      ],
    }),
    "POST auth/providers/github/begin": { location: "https://github.example/authorize" },
  });
  await screen.findByText("or continue with email");
  expect(screen.getByRole("button", { name: "Continue with School account" })).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Continue with Github" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://github.example/authorize"));
  expect(JSON.parse(sessionStorage.getItem("fanfare.providerTrip") ?? "")).toEqual({
    purpose: "logIn",
    next: "/dashboard/quiz",
  });
});

it("says so when the other site is away, and the password still works", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "GET instance": anInstance({ providers: [{ id: "github", name: "GitHub" }] }),
    "POST auth/providers/github/begin": failure(503, {
      code: "unavailable",
      message: "GitHub does not answer.",
    }),
  });
  await app.user.click(await screen.findByRole("button", { name: "Continue with Github" }));
  await screen.findByText("GitHub does not answer.");
  expect(screen.getByLabelText("Password")).toBeTruthy();
});

it("tells someone who is logged in already, and leads on", async () => {
  renderApp("/auth/login?next=/dashboard/quiz");
  await screen.findByText(`You're logged in as ${ada.email}.`, { exact: false });
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(
    "/dashboard/quiz",
  );
});

/** A browser whose passkey responds at once. */
function fakePasskeys() {
  const bytes = new Uint8Array([1, 2, 255]).buffer;
  const get = vi.fn(async () => ({
    id: "k1",
    rawId: bytes,
    type: "public-key",
    authenticatorAttachment: null,
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
    },
  }));
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", {});
  vi.stubGlobal("navigator", { ...navigator, credentials: { get } });
  return get;
}

it("logs in with a passkey, in the words of the contract", async () => {
  const get = fakePasskeys();
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/passkey/begin": { challenge: "p1", options: { challenge: "AQL_", rpId: "here" } },
    "POST auth/passkey/finish": adaSignedIn,
    "GET feed": [],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Log in with a passkey" }));
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(get).toHaveBeenCalledWith({
    publicKey: { challenge: new Uint8Array([1, 2, 255]), rpId: "here", allowCredentials: [] },
  });
  const sent = app.server.calls.find((each) => each.call === "POST auth/passkey/finish");
  expect(sent?.body).toEqual({
    challenge: "p1",
    credential: {
      id: "k1",
      rawId: "AQL_",
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: "AQL_",
        authenticatorData: "AQL_",
        signature: "AQL_",
        userHandle: "AQL_",
      },
    },
  });
});

it("says nothing when someone closes the browser's question", async () => {
  const get = fakePasskeys();
  get.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  renderApp("/auth/login", {
    ...signedOut,
    "POST auth/passkey/begin": { challenge: "p1", options: { challenge: "AQL_" } },
  });
  const button = await screen.findByRole("button", { name: "Log in with a passkey" });
  fireEvent.click(button);
  await waitFor(() => expect(get).toHaveBeenCalled());
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  expect(screen.getByRole("alert").textContent).toBe("");
});

it("says that a passkey is unknown here", async () => {
  fakePasskeys();
  renderApp("/auth/login", {
    ...signedOut,
    "POST auth/passkey/begin": { challenge: "p1", options: { challenge: "AQL_" } },
    "POST auth/passkey/finish": failure(400, {
      code: "passkey_refused",
      message: "This passkey is not known here.",
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Log in with a passkey" }));
  await screen.findByText("This passkey is not known here.");
});

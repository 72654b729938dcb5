/** Sign-up: the rules and messages of the specification's sections 2, 5 and 8. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { adaSignedIn, anInstance, failure, noNetwork } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

async function fill({ user }: RenderedApp, change: Record<string, string> = {}) {
  const values = {
    "Full Name": "Ada Lovelace",
    Email: "ada@example.org",
    Password: "analytical",
    "Confirm Password": "analytical",
    ...change,
  };
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (value !== "") await user.type(field, value);
  }
  await user.click(screen.getByRole("button", { name: "Create Account" }));
}

it("goes to the verification after a success", async () => {
  const app = renderApp("/auth/signup", { ...signedOut, "POST auth/signup": adaSignedIn });
  await fill(app);
  await screen.findByText("Account created successfully!");
  await screen.findByRole("heading", { name: "Enter your OTP" });
  expect(screen.getByText("ada@example.org")).toBeTruthy();
  expect(app.path()).toBe("/auth/verify-email");
});

it("says what is missing, and sends nothing", async () => {
  const app = renderApp("/auth/signup", signedOut);
  await fill(app, { "Full Name": "", Email: "", Password: "short", "Confirm Password": "other" });
  expect(await screen.findAllByText("This field is required")).toHaveLength(2);
  expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
  expect(app.server.count("POST auth/signup")).toBe(0);
});

it("wants the same password twice", async () => {
  const app = renderApp("/auth/signup", signedOut);
  await fill(app, { "Confirm Password": "different" });
  await screen.findByText("Passwords do not match");
  expect(app.server.count("POST auth/signup")).toBe(0);
});

it("says that the second password is missing, not that it differs", async () => {
  const app = renderApp("/auth/signup", signedOut);
  await fill(app, { "Confirm Password": "" });
  await screen.findByText("This field is required");
  expect(screen.queryByText("Passwords do not match")).toBeNull();
  expect(app.server.count("POST auth/signup")).toBe(0);
});

/** AUTH-3: the server knows which passwords are easy to guess; its sentence shows at the field. */
it("shows what the server thinks of the password at its field", async () => {
  const message = "This password is easy to guess. Add another word.";
  const app = renderApp("/auth/signup", {
    ...signedOut,
    "POST auth/signup": failure(422, {
      code: "invalid_input",
      message,
      errors: { password: message },
    }),
  });
  await fill(app);
  const field = await screen.findByLabelText<HTMLInputElement>("Password");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(message);
  expect(texts.join(" ")).toContain("At least 8 characters.");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("analytical");
});

it("asks for as many characters as the operator wants", async () => {
  const app = renderApp("/auth/signup", {
    ...signedOut,
    "GET instance": anInstance({ passwordMinLength: 15 }),
  });
  await screen.findByText("At least 15 characters.", { exact: false });
  await fill(app);
  await screen.findByText("Password must be at least 15 characters");
  expect(app.server.count("POST auth/signup")).toBe(0);
});

it("says how long to wait after too many sign-ups", async () => {
  const app = renderApp("/auth/signup", {
    ...signedOut,
    "POST auth/signup": failure(
      429,
      { code: "too_many_requests", message: "Slow." },
      { "retry-after": "60" },
    ),
  });
  await fill(app);
  await screen.findByText("Too many attempts. Try again in 60 seconds.");
});

it("offers the other sites, in the words of this page", async () => {
  renderApp("/auth/signup", {
    ...signedOut,
    "GET instance": anInstance({ providers: [{ id: "github", name: "GitHub" }] }),
  });
  await screen.findByRole("button", { name: "Continue with GitHub" });
  screen.getByText("or continue with email");
});

it.each([
  [
    "the server's message",
    failure(409, { message: "This e-mail is taken." }),
    "This e-mail is taken.",
  ],
  [
    "a sentence without one",
    new Response("", { status: 500 }),
    "Something went wrong. Please try again later.",
  ],
  ["a missing network", noNetwork, "We couldn't reach the server. Check your connection."],
])("shows %s and keeps what was typed", async (_name, answer, message) => {
  const app = renderApp("/auth/signup", { ...signedOut, "POST auth/signup": answer });
  await fill(app);
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Ada Lovelace");
});

it("is locked while it waits", async () => {
  let answer = (_: unknown) => {};
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  const app = renderApp("/auth/signup", { ...signedOut, "POST auth/signup": () => waiting });
  await fill(app);
  const button = await screen.findByRole("button", { name: "Creating Account" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByLabelText("Email").getAttribute("aria-disabled")).toBe("true");
  await app.user.click(button);
  expect(app.server.count("POST auth/signup")).toBe(1);
  answer(adaSignedIn);
  await screen.findByRole("heading", { name: "Enter your OTP" });
});

it.each([true, false])("warns where passwords could be read on their way: %s", async (isSafe) => {
  vi.stubGlobal("isSecureContext", isSafe);
  const app = renderApp("/auth/signup", signedOut);
  await screen.findByRole("button", { name: "Create Account" });
  expect(screen.queryAllByText(/^The connection isn't encrypted/)).toHaveLength(isSafe ? 0 : 1);
  await app.user.click(screen.getByRole("link", { name: "Log in" }));
  await screen.findByRole("heading", { level: 1, name: /back/i });
  expect(screen.queryAllByText(/^The connection isn't encrypted/)).toHaveLength(isSafe ? 0 : 1);
});

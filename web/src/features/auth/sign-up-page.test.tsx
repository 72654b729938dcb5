/** Sign-up: the rules and messages of the specification's sections 2, 5 and 8. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adaSignedIn, failure, noNetwork } from "@/test/fake-server";
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

/** Log-in: messages, where it leads, and what it does not do. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adaSignedIn, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

async function logIn({ user }: RenderedApp) {
  await user.type(await screen.findByLabelText("Email"), "ada@example.org");
  await user.type(screen.getByLabelText("Password"), "analytical");
  await user.click(screen.getByRole("button", { name: "Log In" }));
}

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

it("never follows a foreign address (no open redirect)", async () => {
  const app = renderApp("/auth/login?next=//evil.example", {
    ...signedOut,
    "POST auth/login": adaSignedIn,
    "GET feed": [],
  });
  await logIn(app);
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(app.path()).toBe("/feed");
});

it("says that the credentials are wrong and empties the form", async () => {
  const app = renderApp("/auth/login", {
    ...signedOut,
    "POST auth/login": failure(401, { code: "invalid_credentials", message: "No." }),
  });
  await logIn(app);
  await screen.findByText("Invalid user credentials");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  // A wrong password must not be tried a second time by the token renewal.
  expect(app.server.count("POST auth/login")).toBe(1);
});

it("wants both fields", async () => {
  const app = renderApp("/auth/login", signedOut);
  await app.user.click(await screen.findByRole("button", { name: "Log In" }));
  expect(await screen.findAllByText("This field is required")).toHaveLength(2);
});

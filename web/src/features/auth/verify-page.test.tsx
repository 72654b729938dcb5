/** Email verification: the code, the countdown of 30 seconds, the messages (AUTH-4). */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ada, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

afterEach(() => vi.useRealTimers());

async function typeCode(code: string) {
  const first = await screen.findByRole("textbox", { name: "Verification code" });
  fireEvent.paste(first, { clipboardData: { getData: () => code } });
}

it("sends the code with its last character and goes to the feed", async () => {
  const app = renderApp("/auth/verify-email", {
    "POST auth/verify-email": { message: "Verified." },
    "GET feed": [],
  });
  await typeCode("k7wq2m");
  await screen.findByText("Email verified successfully");
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  const sent = app.server.calls.find((each) => each.call === "POST auth/verify-email");
  expect(sent?.body).toEqual({ code: "K7WQ2M" });
});

it.each([
  ["wrong_code", 400, "That code isn't right. Check it against our latest email."],
  ["code_expired", 400, "That code has expired or been replaced. Ask for a new one."],
  ["too_many_tries", 429, "Too many attempts with that code. Ask for a new one."],
])("says what %s means beside the notice, and keeps the code", async (code, status, message) => {
  renderApp("/auth/verify-email", {
    "POST auth/verify-email": failure(status, { code }),
  });
  await typeCode("AAAAAA");
  await screen.findByText("Invalid verification code");
  await screen.findByText(message);
  const first = screen.getByRole<HTMLInputElement>("textbox", { name: "Verification code" });
  expect(first.value).toBe("A");
});

it("sends nothing before there are six characters", async () => {
  const app = renderApp("/auth/verify-email");
  await typeCode("AAA");
  await app.user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("OTP must be 6 characters long");
  expect(app.server.count("POST auth/verify-email")).toBe(0);
});

it("offers a new code after 30 seconds, and again 30 seconds later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = renderApp("/auth/verify-email", {
    "POST auth/resend-verification": { message: "Sent." },
  });
  const early = await screen.findByRole("button", { name: /Resend code in \d+ s/ });
  fireEvent.click(early);
  expect(server.count("POST auth/resend-verification")).toBe(0);
  for (let second = 0; second < 30; second += 1) act(() => vi.advanceTimersByTime(1_000));
  fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
  await screen.findByText("Verification code resent");
  expect(server.count("POST auth/resend-verification")).toBe(1);
  expect(screen.getByRole("button", { name: /Resend code in (30|29) s/ })).toBeTruthy();
});

it("waits as long as the server asks", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp("/auth/verify-email", {
    "POST auth/resend-verification": failure(
      429,
      { code: "too_many_requests" },
      { "retry-after": "1800" },
    ),
  });
  await screen.findByRole("button", { name: /Resend code in/ });
  for (let second = 0; second < 30; second += 1) act(() => vi.advanceTimersByTime(1_000));
  fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
  await screen.findByText("Failed to resend code");
  await screen.findByRole("button", { name: /Resend code in 1,(800|799) s/ });
});

const unverified = { accessToken: "t", user: { ...ada, emailVerified: false } };

it("comes back to where the person was", async () => {
  const app = renderApp("/auth/verify-email?next=/dashboard/quiz", {
    "GET auth/check": unverified,
    "POST auth/verify-email": { message: "Verified." },
    "GET quiz": [],
  });
  await typeCode("K7WQ2M");
  await screen.findByRole("heading", { name: "All Quizzes" });
  expect(app.path()).toBe("/dashboard/quiz");
});

it("fixes a mistyped address, and waits for the new code", async () => {
  const app = renderApp("/auth/verify-email", {
    "GET auth/check": unverified,
    "POST account/email": { message: "Sent." },
  });
  await app.user.click(await screen.findByRole("button", { name: "Wrong address? Change it" }));
  const field = await screen.findByLabelText("New email address");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await app.user.clear(field);
  await app.user.type(field, "right@example.org");
  await app.user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByText("right@example.org");
  const sent = app.server.calls.find((each) => each.call === "POST account/email");
  expect(sent?.body).toEqual({ email: "right@example.org" });
  expect(screen.getByRole("button", { name: /Resend code in (30|29) s/ })).toBeTruthy();
});

it("says what is wrong with the new address, and keeps it", async () => {
  const app = renderApp("/auth/verify-email", {
    "GET auth/check": unverified,
    "POST account/email": failure(422, {
      code: "invalid_input",
      errors: { email: "Enter a valid email address" },
    }),
  });
  await app.user.click(await screen.findByRole("button", { name: "Wrong address? Change it" }));
  await app.user.click(await screen.findByRole("button", { name: "Send code" }));
  await screen.findByText("Enter a valid email address");
  expect(screen.getByLabelText<HTMLInputElement>("New email address").value).toBe(ada.email);
});

it("offers no other address to a verified account", async () => {
  renderApp("/auth/verify-email");
  await screen.findByText("Your email address is verified.", { exact: false });
  expect(screen.queryByRole("button", { name: "Wrong address? Change it" })).toBeNull();
});

it("leads through the log-in and back to the code", async () => {
  const app = renderApp("/auth/verify-email?next=/dashboard/quiz/create", {
    ...signedOut,
    "POST auth/login": unverified,
  });
  await app.user.click(await screen.findByRole("link", { name: /^Log in first/ }));
  await app.user.type(await screen.findByLabelText("Email"), ada.email);
  await app.user.type(screen.getByLabelText("Password"), "analytical");
  await app.user.click(screen.getByRole("button", { name: "Log In" }));
  await screen.findByRole("heading", { name: "Enter your OTP" });
  expect(app.path()).toBe("/auth/verify-email?next=%2Fdashboard%2Fquiz%2Fcreate");
});

it("knows no address when nobody is signed in", async () => {
  renderApp("/auth/verify-email", signedOut);
  await screen.findByText("[email not available]");
});

/** E-mail verification: the code, the countdown of 30 seconds, the messages (AUTH-4). */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

afterEach(() => vi.useRealTimers());

async function typeCode(code: string) {
  const first = await screen.findByRole("textbox", { name: "Verification code" });
  fireEvent.paste(first, { clipboardData: { getData: () => code } });
}

it("sends the code and goes to the feed", async () => {
  const app = renderApp("/auth/verify-email", {
    "POST auth/verify-email": { message: "Verified." },
    "GET feed": [],
  });
  await typeCode("k7wq2m");
  await app.user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Email verified successfully");
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  const sent = app.server.calls.find((each) => each.call === "POST auth/verify-email");
  expect(sent?.body).toEqual({ code: "K7WQ2M" });
});

it("says that the code is wrong", async () => {
  const app = renderApp("/auth/verify-email", {
    "POST auth/verify-email": failure(400, { code: "wrong_code" }),
  });
  await typeCode("AAAAAA");
  await app.user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Invalid verification code");
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

it("knows no address when nobody is signed in", async () => {
  renderApp("/auth/verify-email", signedOut);
  await screen.findByText("[email not available]");
});

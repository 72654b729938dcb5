/**
 * Coming back from another site (AUTH-12, AUTH-13): what is sent, and a way forward in every case.
 */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Trip } from "@/api/providers";
import { type Answers, adaSignedIn, anInstance, failure, noNetwork } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

const finish = "POST auth/providers/github/finish";

beforeEach(() => sessionStorage.clear());

function comeBack(answers: Answers, trip?: Trip, query = "?code=c0de&state=st4te"): RenderedApp {
  if (trip !== undefined) sessionStorage.setItem("fanfare.providerTrip", JSON.stringify(trip));
  return renderApp(`/auth/callback/github${query}`, { "GET feed": [], "GET quiz": [], ...answers });
}

it("logs in and goes on to where the person wanted to be", async () => {
  const app = comeBack(
    { ...signedOut, [finish]: adaSignedIn },
    { purpose: "logIn", next: "/dashboard/quiz" },
  );
  await screen.findByRole("heading", { name: "All Quizzes" });
  expect(app.path()).toBe("/dashboard/quiz");
  expect(app.server.calls.find((each) => each.call === finish)?.body).toEqual({
    code: "c0de",
    state: "st4te",
  });
  expect(app.server.count(finish)).toBe(1);
  expect(sessionStorage.getItem("fanfare.providerTrip")).toBeNull();
});

it("takes the answer out of the address bar before it is finished", async () => {
  const app = comeBack({ ...signedOut, [finish]: () => new Promise(() => {}) });
  await screen.findByText("Waiting for the other site to confirm who you are");
  await waitFor(() => expect(app.path()).toBe("/auth/callback/github"));
  expect(app.history.length).toBe(1);
});

it("sends digits as they came, however many", async () => {
  const app = comeBack(
    { ...signedOut, [finish]: adaSignedIn },
    undefined,
    "?code=12345678901234567890&state=1e400",
  );
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(app.server.calls.find((each) => each.call === finish)?.body).toEqual({
    code: "12345678901234567890",
    state: "1e400",
  });
});

it("AUTH-14: does not follow a foreign address that someone put into the store", async () => {
  const app = comeBack(
    { ...signedOut, [finish]: adaSignedIn },
    { purpose: "logIn", next: "//evil.example" },
  );
  await screen.findByRole("heading", { name: "Discover Quizzes" });
  expect(app.path()).toBe("/feed");
});

it("AUTH-15: asks for the code of an account which wants one", async () => {
  const app = comeBack(
    {
      ...signedOut,
      [finish]: Response.json({ challenge: "c1" }, { status: 202 }),
      "POST auth/login/second-factor": adaSignedIn,
    },
    { purpose: "logIn", next: "/dashboard/quiz" },
  );
  await app.user.type(
    await screen.findByLabelText("Code from your authenticator app"),
    "123456{Enter}",
  );
  await screen.findByRole("heading", { name: "All Quizzes" });
});

it("links the other site's log-in and goes back to where that was wanted", async () => {
  const app = comeBack({ [finish]: null }, { purpose: "link", next: "/dashboard/quiz" });
  await screen.findByText("You can now log in through the other site, too.");
  expect(app.path()).toBe("/dashboard/quiz");
  // Linking belongs to an account: nothing is sent before the session check is done.
  const calls = app.server.calls.map((each) => each.call);
  expect(calls.indexOf("GET auth/check")).toBeLessThan(calls.indexOf(finish));
});

it("tells the tab that waits for a confirmation, and has done its work", async () => {
  const close = vi.spyOn(window, "close").mockImplementation(() => {});
  const heard: unknown[] = [];
  const other = new BroadcastChannel("fanfare.session");
  const told = new Promise((resolve) => {
    other.onmessage = (event: MessageEvent<unknown>) => resolve(heard.push(event.data));
  });
  comeBack({ [finish]: null }, { purpose: "confirm", inOwnTab: true });
  await screen.findByRole("heading", { name: "Thanks for confirming it's you" });
  await told;
  other.close();
  expect(heard).toEqual([{ type: "confirmed" }]);
  expect(close).toHaveBeenCalled();
});

it.each([
  ["link_needed", 409, "An account has this address. Log in, then link GitHub."],
  ["provider_refused", 400, "GitHub did not confirm who this is."],
  ["provider_email_unverified", 400, "GitHub has not verified your address."],
  ["unavailable", 503, "GitHub does not answer."],
])("says what %s means, and leads to the log-in", async (code, status, message) => {
  comeBack(
    { ...signedOut, [finish]: failure(status, { code, message }) },
    { purpose: "logIn", next: "/dashboard/quiz" },
  );
  await screen.findByText(message);
  expect(screen.getByRole("link", { name: "Back to log-in" }).getAttribute("href")).toBe(
    "/auth/login?next=%2Fdashboard%2Fquiz",
  );
});

it("leads back to the settings when linking fails", async () => {
  comeBack(
    { [finish]: failure(409, { code: "login_taken", message: "That log-in is taken." }) },
    { purpose: "link", next: "/dashboard/settings/security" },
  );
  await screen.findByText("That log-in is taken.");
  const back = screen.getByRole("link", { name: "Back to where you were" });
  expect(back.getAttribute("href")).toBe("/dashboard/settings/security");
});

it.each([
  ["?error=access_denied&state=s", "You told the other site not to share who you are."],
  ["?error=server_error&state=s", "The other site didn't confirm who you are."],
  ["", "The other site's response is missing or was already used."],
  ["?code=c", "The other site's response is missing or was already used."],
])("sends nothing for %j", async (query, message) => {
  const app = comeBack(signedOut, undefined, query);
  await screen.findByText(message, { exact: false });
  expect(app.server.count(finish)).toBe(0);
});

it("offers another try when only the network was missing", async () => {
  const app = comeBack({ ...signedOut, [finish]: noNetwork });
  await screen.findByText("We couldn't reach the server. Check your connection.");
  app.server.answers[finish] = adaSignedIn;
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Discover Quizzes" });
});

it("goes to the other site by a click only, in a tab opened for that", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const app = renderApp("/auth/continue/github?purpose=confirm", {
    "GET instance": anInstance({ providers: [{ id: "github", name: "GitHub" }] }),
    "POST auth/providers/github/begin": { location: "https://github.example/authorize" },
  });
  const button = await screen.findByRole("button", { name: "Continue with GitHub" });
  expect(app.server.count("POST auth/providers/github/begin")).toBe(0);
  await app.user.click(button);
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://github.example/authorize"));
  const begin = app.server.calls.find((each) => each.call.endsWith("/begin"));
  expect(begin?.body).toEqual({ purpose: "confirm" });
  expect(JSON.parse(sessionStorage.getItem("fanfare.providerTrip") ?? "")).toEqual({
    purpose: "confirm",
    inOwnTab: true,
  });
});

it("knows which sites there are", async () => {
  renderApp("/auth/continue/elsewhere");
  await screen.findByText("Log-in through this site isn't set up here.", { exact: false });
});

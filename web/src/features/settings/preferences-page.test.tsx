/** Preferences: what takes effect at once, what is saved, and how other pages use it. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Preferences } from "@/api/types";
import { readTheme } from "@/lib/look-choice";
import { hasSound } from "@/lib/sound-choice";
import { aQuiz, failure, noNetwork } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

const usual: Preferences = {
  language: "en",
  theme: "system",
  motion: "system",
  hasSound: false,
  question: { timeLimitS: 20, pointsFactor: 1, answerCount: 4 },
};

/** A server that stores what it receives. */
function keeping(start: Partial<Preferences> = {}) {
  let kept = { ...usual, ...start };
  return {
    "GET account/preferences": () => kept,
    "PUT account/preferences": (body: unknown) => {
      kept = body as Preferences;
      return kept;
    },
  };
}

function sentOf(app: RenderedApp): unknown[] {
  return app.server.calls
    .filter(({ call }) => call === "PUT account/preferences")
    .map(({ body }) => body);
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
  delete document.documentElement.dataset["motion"];
});

it("puts on another theme at once, on this device and in the account", async () => {
  const app = renderApp("/dashboard/settings/preferences", keeping());
  await app.user.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(readTheme()).toBe("dark");
  await screen.findByText("Saved");
  expect(sentOf(app)).toEqual([{ ...usual, theme: "dark" }]);
});

it("turns the sounds of the big screen on, and off again when the server does not take it", async () => {
  const app = renderApp("/dashboard/settings/preferences", keeping());
  await app.user.click(await screen.findByRole("radio", { name: "On" }));
  await waitFor(() => expect(sentOf(app)).toEqual([{ ...usual, hasSound: true }]));
  await waitFor(() => expect(hasSound()).toBe(true));
  app.server.answers["PUT account/preferences"] = failure(500);
  await app.user.click(screen.getByRole("radio", { name: "Off" }));
  await screen.findByText("Something went wrong. Please try again later.");
  await waitFor(() => expect(hasSound()).toBe(true));
});

it("goes back to the theme before when the server does not take it", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping({ theme: "light" }),
    "PUT account/preferences": failure(500),
  });
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("light"));
  await app.user.click(await screen.findByRole("radio", { name: "Dark" }));
  await screen.findByText("Something went wrong. Please try again later.");
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Light" }).checked).toBe(true);
});

it("stops what moves", async () => {
  const app = renderApp("/dashboard/settings/preferences", keeping());
  await app.user.click(await screen.findByRole("radio", { name: "Reduced" }));
  expect(document.documentElement.dataset["motion"]).toBe("reduced");
  await screen.findByText("Saved");
  expect(sentOf(app)).toEqual([{ ...usual, motion: "reduced" }]);
});

it("sends two quick changes one after the other, the second on top of the first", async () => {
  const app = renderApp("/dashboard/settings/preferences", keeping());
  await app.user.click(await screen.findByRole("radio", { name: "Dark" }));
  await app.user.click(screen.getByRole("radio", { name: "Reduced" }));
  await waitFor(() => expect(sentOf(app)).toHaveLength(2));
  expect(sentOf(app).at(-1)).toEqual({ ...usual, theme: "dark", motion: "reduced" });
});

it("keeps another language in the account, and then speaks it here", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  const app = renderApp("/dashboard/settings/preferences", keeping());
  const select = await screen.findByRole("combobox", { name: "Language" });
  await app.user.selectOptions(select, "Français");
  await waitFor(() => expect(sentOf(app)).toEqual([{ ...usual, language: "fr" }]));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem("fanfare.language")).toBe("fr");
});

it("speaks no other language when the account can't be told", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping(),
    "PUT account/preferences": failure(500),
  });
  const select = await screen.findByRole("combobox", { name: "Language" });
  await app.user.selectOptions(select, "Français");
  await screen.findByText("Something went wrong. Please try again later.");
  expect(reload).not.toHaveBeenCalled();
});

it("speaks the account's language in a browser that chose none", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  renderApp("/", keeping({ language: "de" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem("fanfare.account-language")).toBe("de");
});

it("brings the account's look to a browser that signs in, on any page", async () => {
  renderApp("/", keeping({ theme: "dark", motion: "reduced" }));
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
  expect(document.documentElement.dataset["motion"]).toBe("reduced");
});

it("leaves this browser's own theme alone when the account never chose one", async () => {
  localStorage.setItem("fanfare.theme", "dark");
  const app = renderApp("/", keeping());
  await waitFor(() => expect(app.server.count("GET account/preferences")).toBe(1));
  await screen.findByRole("radio", { name: "Dark", checked: true });
  expect(readTheme()).toBe("dark");
});

it("agrees with the switch in the footer, which keeps the choice in the account", async () => {
  const app = renderApp("/", keeping());
  await waitFor(() => expect(app.server.count("GET account/preferences")).toBe(1));
  await app.user.click(await screen.findByRole("radio", { name: "Dark" }));
  await waitFor(() => expect(sentOf(app)).toEqual([{ ...usual, theme: "dark" }]));
});

it("asks strangers' servers for nothing: the footer's switch works without an account", async () => {
  const app = renderApp("/", signedOut);
  await app.user.click(await screen.findByRole("radio", { name: "Light" }));
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(app.server.count("PUT account/preferences")).toBe(0);
});

it("saves what new questions start with by its button, and the form uses it", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping(),
    "GET quiz/q1": aQuiz(),
    "GET quiz/q1/question": [],
  });
  await app.user.selectOptions(await screen.findByLabelText("Time limit"), "none");
  await app.user.selectOptions(screen.getByLabelText("Points"), "2");
  await app.user.selectOptions(screen.getByLabelText("Number of answers"), "3");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Saved");
  expect(sentOf(app)).toEqual([
    { ...usual, question: { timeLimitS: null, pointsFactor: 2, answerCount: 3 } },
  ]);
  app.history.push("/dashboard/quiz/q1/add-question");
  await screen.findByLabelText("Option C");
  expect(screen.queryByLabelText("Option D")).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>("Time limit").value).toBe("none");
  expect(screen.getByLabelText<HTMLSelectElement>("Points").value).toBe("2");
});

it("keeps what was chosen when it can't be saved", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping(),
    "PUT account/preferences": noNetwork,
  });
  await app.user.selectOptions(await screen.findByLabelText("Points"), "0");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("We couldn't reach the server. Check your connection.");
  expect(screen.getByLabelText<HTMLSelectElement>("Points").value).toBe("0");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

it("warns before unsaved changes are left, and only then", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping(),
    "GET account/notifications": failure(500),
  });
  await app.user.selectOptions(await screen.findByLabelText("Points"), "0");
  await app.user.click(screen.getByRole("link", { name: "Notifications" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await app.user.click(screen.getByRole("button", { name: "Stay here" }));
  expect(app.path()).toBe("/dashboard/settings/preferences");
  await app.user.selectOptions(screen.getByLabelText("Points"), "1");
  await app.user.click(screen.getByRole("link", { name: "Notifications" }));
  await screen.findByRole("heading", { level: 1, name: "Notifications" });
});

it("can be left without saving", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    ...keeping(),
    "GET account/notifications": failure(500),
  });
  await app.user.selectOptions(await screen.findByLabelText("Points"), "0");
  await app.user.click(screen.getByRole("link", { name: "Notifications" }));
  await app.user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await screen.findByRole("heading", { level: 1, name: "Notifications" });
});

it("offers to load again", async () => {
  const app = renderApp("/dashboard/settings/preferences", {
    "GET account/preferences": failure(503),
  });
  await screen.findByText("We couldn't load your preferences.");
  app.server.answers["GET account/preferences"] = usual;
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Appearance" });
});

/** The dashboard's frame: the sidebar's states, its cookie, its shortcut, its highlight. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { readCookie, writeCookie } from "@/lib/storage";
import { ada } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

beforeEach(() => writeCookie("sidebar_state", "true", 60));

const answers = { "GET quiz": [], "GET rooms": [] };

it("is toggled by Ctrl+B and Cmd+B and remembers it", async () => {
  renderApp("/dashboard", answers);
  const link = await screen.findByRole("link", { name: "View All Quizzes" });
  expect(within(link).getByText("View All Quizzes").className).not.toContain("sr-only");
  fireEvent.keyDown(window, { key: "b", ctrlKey: true });
  expect(within(link).getByText("View All Quizzes").className).toContain("sr-only");
  expect(readCookie("sidebar_state")).toBe("false");
  fireEvent.keyDown(window, { key: "b", metaKey: true });
  expect(readCookie("sidebar_state")).toBe("true");
});

it("starts narrow when the cookie says so", async () => {
  writeCookie("sidebar_state", "false", 60);
  renderApp("/dashboard", answers);
  const link = await screen.findByRole("link", { name: "Drafts" });
  expect(within(link).getByText("Drafts").className).toContain("sr-only");
});

it.each([
  [768, true],
  [1024, false],
])("starts as narrow as a window of %i pixels needs", async (width, isNarrow) => {
  writeCookie("sidebar_state", "", 0);
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const from = Number(/min-width: (\d+)rem/.exec(query)?.[1] ?? 0) * 16;
    return Object.assign(new EventTarget(), { matches: width >= from }) as MediaQueryList;
  });
  renderApp("/dashboard", answers);
  const link = await screen.findByRole("link", { name: "Drafts" });
  expect(within(link).getByText("Drafts").className.includes("sr-only")).toBe(isNarrow);
});

it("shows the current entry, however low the window is, and moves nothing but the list", async () => {
  const into = vi.fn();
  Element.prototype.scrollIntoView = into;
  /** Of 400 pixels, the list shows 100; the entry is far below them, or far above. */
  let top = 300;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.getAttribute("aria-current") === "page"
      ? new DOMRect(0, top, 200, 44)
      : new DOMRect(0, 100, 200, 100);
  });
  const app = renderApp("/dashboard/quiz", answers);
  const list = await screen.findByRole("navigation", { name: "Dashboard navigation" });
  await waitFor(() => expect(list.scrollTop).toBe(300 + 44 + 8 - 200));
  top = 50;
  await app.user.click(await screen.findByRole("link", { name: "Security" }));
  await waitFor(() => expect(list.scrollTop).toBe(152 - (100 - 50 + 8)));
  expect(into).not.toHaveBeenCalled();
});

it("highlights the exact page only", async () => {
  renderApp("/dashboard/quiz", answers);
  const current = await screen.findByRole("link", { name: "View All Quizzes" });
  expect(current.getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Dashboard" }).hasAttribute("aria-current")).toBe(false);
});

it("says who it is", async () => {
  renderApp("/dashboard", answers);
  await screen.findByText("Quiz Creator");
  await screen.findByRole("heading", { level: 1, name: ada.name });
});

it("reminds of the verification", async () => {
  renderApp("/dashboard", {
    ...answers,
    "GET auth/check": { accessToken: "t", user: { ...ada, emailVerified: false } },
  });
  const link = await screen.findByRole("link", { name: "Enter the code" });
  expect(link.getAttribute("href")).toBe("/auth/verify-email?next=%2Fdashboard");
});

it("leads to the public pages, and the account menu back", async () => {
  const { user, path } = renderApp("/dashboard", { ...answers, "GET feed": [] });
  const menu = await screen.findByRole("navigation", { name: "Dashboard navigation" });
  const address = (name: string) => within(menu).getByRole("link", { name }).getAttribute("href");
  expect(["Explore", "Friends", "Your profile"].map(address)).toEqual([
    "/feed",
    "/friends",
    "/profile",
  ]);
  await user.click(within(menu).getByRole("link", { name: "Explore" }));
  await screen.findByRole("heading", { level: 1, name: "Discover Quizzes" });
  await user.click(screen.getByRole("button", { name: /^Account menu/ }));
  await user.click(screen.getByRole("menuitem", { name: "Dashboard" }));
  await screen.findByText("Quiz Creator");
  expect(path()).toBe("/dashboard");
});

it("has the account menu at the avatar", async () => {
  const { user } = renderApp("/dashboard", answers);
  await user.click(await screen.findByRole("button", { name: /^Account menu/ }));
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items).toEqual(["Dashboard", "Profile", "Logout"]);
});

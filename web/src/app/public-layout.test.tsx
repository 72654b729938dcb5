/** The frame of public pages: who sees which links, the small menu, the footer, the way back. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ada, anAbout } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

async function findBanner() {
  return within(await screen.findByRole("banner"));
}

it("offers strangers to sign up and to log in", async () => {
  renderApp("/", signedOut);
  const banner = await findBanner();
  await banner.findByRole("link", { name: "Sign Up" });
  expect(banner.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/auth/login");
  expect(banner.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
  expect(banner.getByRole("link", { name: "Explore" }).getAttribute("href")).toBe("/feed");
});

it("shows users their letter, and a U where there is no name", async () => {
  const { user } = renderApp("/", {
    "GET auth/check": { accessToken: "t", user: { ...ada, name: " " } },
  });
  const banner = await findBanner();
  const avatar = await banner.findByRole("button", { name: /^Account menu/ });
  expect(avatar.textContent).toBe("U");
  expect(banner.queryByRole("link", { name: "Login" })).toBeNull();
  await user.click(avatar);
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items).toEqual(["Dashboard", "Profile", "Logout"]);
});

it("has a small menu that closes by a link, by Escape and keeps the focus", async () => {
  const { user, path } = renderApp("/", { ...signedOut, "GET feed": [] });
  const toggle = await screen.findByRole("button", { name: "Open menu" });
  const menu = () => document.getElementById("main-menu");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(toggle);

  await user.click(toggle);
  const open = menu();
  if (open === null) throw new Error("the menu is not open");
  await waitFor(() => within(open).getByRole("link", { name: "Login" }));
  await user.click(within(open).getByRole("link", { name: "Explore" }));
  await screen.findByRole("heading", { level: 1, name: "Discover Quizzes" });
  expect([path(), menu()]).toEqual(["/feed", null]);
});

it("repeats everything for users in the small menu, with the way out", async () => {
  const { user, server } = renderApp("/", { "POST auth/logout": null });
  await (await findBanner()).findByRole("button", { name: /^Account menu/ });
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  const open = document.getElementById("main-menu");
  if (open === null) throw new Error("the menu is not open");
  const links = within(open).getAllByRole("link");
  expect(links.map((each) => each.textContent)).toEqual([
    "Home",
    "Explore",
    "Friends",
    "Join",
    "Dashboard",
    "Profile",
  ]);
  await user.click(within(open).getByRole("button", { name: "Logout" }));
  await vi.waitFor(() => expect(server.count("POST auth/logout")).toBe(1));
});

it("ends with links that lead to pages", async () => {
  const operatorEmail = "quiz@school.example";
  const socialLinks = ["https://github.com/school", "https://quiz.example/news"];
  const about = anAbout({ operatorEmail, socialLinks });
  renderApp("/", { ...signedOut, "GET instance/about": about });
  const footer = within(await screen.findByRole("contentinfo"));
  await footer.findByRole("link", { name: operatorEmail });
  const links = footer.getAllByRole("link").map((each) => each.getAttribute("href"));
  expect(links).toEqual([
    ...socialLinks,
    "/feed",
    "/quiz",
    "/j",
    "/dashboard/quiz/create",
    "/auth/signup",
    "/help",
    "/check",
    "/help/keyboard",
    "/about",
    "/contact",
    "/privacy",
    "/terms",
    `mailto:${operatorEmail}`,
  ]);
  const elsewhere = within(footer.getByRole("list", { name: "Elsewhere" }));
  expect(elsewhere.getByRole("link", { name: "GitHub" }).getAttribute("href")).toBe(socialLinks[0]);
  elsewhere.getByRole("link", { name: "quiz.example" });
});

it("offers to share the front page while the operator names no pages and no address", async () => {
  renderApp("/", signedOut);
  const footer = within(await screen.findByRole("contentinfo"));
  const share = within(await footer.findByRole("list", { name: "Tell others about Fanfare" }));
  const address = encodeURIComponent(`${window.location.origin}/`);
  for (const site of ["Bluesky", "LinkedIn", "Facebook", "X"]) {
    const link = share.getByRole("link", { name: `Share Fanfare on ${site}` });
    expect(link.getAttribute("href")).toContain(address);
  }
  const letter = share.getByRole("link", { name: "Share Fanfare by email" });
  expect(letter.getAttribute("href")).toMatch(/^mailto:\?subject=Fanfare&body=/);
  const none = footer.getByRole("link", { name: "No email address yet" });
  expect(none.getAttribute("href")).toBe("/contact");
});

it("shows no icons where the operator wants none", async () => {
  renderApp("/", { ...signedOut, "GET instance/about": anAbout({ socialLinks: [] }) });
  const footer = within(await screen.findByRole("contentinfo"));
  await footer.findByRole("link", { name: "No email address yet" });
  expect(footer.queryByRole("list", { name: "Elsewhere" })).toBeNull();
  expect(footer.queryByRole("list", { name: "Tell others about Fanfare" })).toBeNull();
});

it("says what is wrong with an address, also to people who look into the console", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  renderApp("/no/such/page", signedOut);
  await screen.findByRole("heading", { level: 1, name: "Oops! Page not found" });
  screen.getByText("404");
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(logged).toHaveBeenCalledWith("404: no page at", "/no/such/page");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
});

it("keeps the sidebar where a page of the dashboard doesn't exist", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  renderApp("/dashboard/no/such/page", {});
  await screen.findByRole("heading", { level: 1, name: "Oops! Page not found" });
  expect(document.querySelector("aside a[href='/dashboard/quiz']")).toBeTruthy();
});

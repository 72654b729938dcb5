/** The pages about this server say what its operator said, and nothing more. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anAbout, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

const noTexts = { terms: null, privacy: null };

it("names nobody when nobody is set", async () => {
  renderApp("/contact", signedOut);
  await screen.findByText("No address yet");
  expect(screen.queryByRole("link", { name: /^Email/ })).toBeNull();
});

it("leads to the operator", async () => {
  const about = anAbout({
    operatorName: "Harbor School",
    operatorEmail: "quiz@school.example",
    operatorUrl: "https://school.example/imprint",
  });
  renderApp("/contact", { ...signedOut, "GET instance/about": about });
  const mail = await screen.findByRole("link", { name: "Email quiz@school.example" });
  expect(mail.getAttribute("href")).toBe("mailto:quiz@school.example");
  const site = screen.getByRole("link", { name: "More about Harbor School" });
  expect(site.getAttribute("href")).toBe("https://school.example/imprint");
});

it("has terms of its own", async () => {
  renderApp("/terms", { ...signedOut, "GET instance/texts": noTexts });
  await screen.findByRole("heading", { level: 2, name: "Using this server" });
});

it("shows the operator's terms in their place, and no others", async () => {
  const texts = { terms: "Be **kind**.", privacy: null };
  renderApp("/terms", { ...signedOut, "GET instance/texts": texts });
  expect((await screen.findByText("kind")).tagName).toBe("STRONG");
  expect(screen.queryByText("Using this server")).toBeNull();
});

it("shows no terms while it is not known which hold", async () => {
  renderApp("/terms", { ...signedOut, "GET instance/texts": failure(503) });
  await screen.findByRole("alert");
  expect(screen.queryByText("Using this server")).toBeNull();
});

/** PRIV-3: the stated retention matches what the store does. */
it("says how long data is kept, below what the operator adds", async () => {
  const texts = { terms: null, privacy: "Ask Ada." };
  renderApp("/privacy", { ...signedOut, "GET instance/texts": texts });
  await screen.findByText("Ask Ada.");
  const headings = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
  expect(headings.slice(0, 3)).toEqual([
    "From the people who run this server",
    "Who runs this server",
    "When you play without an account",
  ]);
  screen.getByText(/We delete them after 90 days/);
});

/** The front page: its five sections, where its buttons lead, and what it claims. */
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { anAbout } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

function link(name: string): string | null {
  return screen.getByRole("link", { name }).getAttribute("href");
}

it("has its sections in order, and buttons that lead somewhere", async () => {
  renderApp("/", signedOut);
  await screen.findByRole("heading", { level: 1, name: "Make Learning Fun & Competitive" });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
    "Geography Quiz",
    "Everything a live quiz needs",
    "How it works",
    "What Our Users Say",
    "Ready to Engage Your Audience?",
  ]);
  expect(main.getByText("5 questions").textContent).toBe("5 questions");
  expect(main.getByText("3 minutes").textContent).toBe("3 minutes");
  expect(link("Get Started")).toBe("/auth/signup");
  expect(link("Create Quiz")).toBe("/dashboard/quiz/create");
  expect(link("Learn more: Create Quizzes")).toBe("/help#authors");
  expect(link("Learn more: Join Live Games")).toBe("/help#players");
  expect(link("Learn more: Track Scores")).toBe("/help#reports");
  expect(link("Start Free Trial")).toBe("/auth/signup");
  expect(link("See Examples")).toBe("/feed");
});

it("leads users on to where they work", async () => {
  renderApp("/");
  await screen.findByRole("button", { name: "Account menu for Ada Lovelace" });
  expect(link("Get Started")).toBe("/feed");
  expect(link("Start Free Trial")).toBe("/dashboard");
});

it("makes no claims of its own while the figures are too small", async () => {
  const { server } = renderApp("/", signedOut);
  await vi.waitFor(() => expect(server.count("GET instance/about")).toBe(1));
  screen.getByText("No account needed");
  screen.getByText("Answers survive");
  screen.getByText("Fair on slow phones");
  expect(screen.getAllByRole("blockquote").length).toBe(3);
  expect(screen.getAllByText("Example").length).toBe(3);
  screen.getByText(/so these are examples/);
});

it("shows the figures and voices of its server", async () => {
  const voice = { text: "Nobody wanted to go home.", name: "Grace", role: "Teacher" };
  const figures = { accounts: 12_000, publicQuizzes: 540, answers: 1_500_000 };
  renderApp("/", { ...signedOut, "GET instance/about": anAbout({ figures, voices: [voice] }) });
  await screen.findByText("12K+");
  screen.getByText("540+");
  screen.getByText("1.5M+");
  screen.getByText("questions answered");
  expect(screen.getByRole("blockquote").textContent).toBe(voice.text);
  expect(screen.queryByText("Example")).toBeNull();
});

it("asks for a code before it leads to the player's page", async () => {
  const { user } = renderApp("/", signedOut);
  const field = await screen.findByLabelText("Have a code? Join a live session");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  await user.type(field, "123");
  expect(field.hasAttribute("aria-invalid")).toBe(false);
});

it("lets visitors play the five questions", async () => {
  const { user } = renderApp("/", signedOut);
  const quiz = within(await screen.findByRole("region", { name: "Geography Quiz" }));
  const picks = ["Pacific", "Sydney", "Danube", "Africa", "France"];
  for (const [index, pick] of picks.entries()) {
    quiz.getByText(`Question ${index + 1} of 5`);
    await user.click(quiz.getByRole("button", { name: new RegExp(pick) }));
    quiz.getByText(pick === "Sydney" ? /^Not quite\. / : /^Right! /);
    await user.click(quiz.getByRole("button", { name: index < 4 ? "Next question" : /result/ }));
    expect(document.activeElement?.tagName).toBe("H3");
  }
  quiz.getByRole("heading", { name: "You got 4 of 5 right" });
  await user.click(quiz.getByRole("button", { name: "Play again" }));
  quiz.getByText("Question 1 of 5");
});

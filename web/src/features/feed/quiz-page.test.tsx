/** A quiz's page: what it shows to whom, and its actions. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { QuizPage } from "@/api/types";
import { ada, aFeedQuiz, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

function aPage(change: Partial<QuizPage> = {}): QuizPage {
  return {
    quiz: aFeedQuiz(),
    isListed: true,
    isPublished: true,
    questions: [
      { kind: "choice", text: "Which is the **largest** ocean?", timeLimitS: 20, pointsFactor: 1 },
      { kind: "typed", text: "Name a sea", timeLimitS: null, pointsFactor: 2 },
    ],
    myStars: null,
    mayRate: false,
    mayPick: false,
    ...change,
  };
}

it("leads to the author, if their profile is public", async () => {
  const quiz = aFeedQuiz({ authorId: "a1" });
  renderApp("/quiz/q1", { ...signedOut, "GET quiz/q1/page": aPage({ quiz }) });
  const author = await screen.findByRole("link", { name: "by Grace Hopper" });
  expect(author.getAttribute("href")).toBe("/users/a1");
});

it("shows strangers what it is and asks, and the ways to play it", async () => {
  const { user } = renderApp("/quiz/q1", { ...signedOut, "GET quiz/q1/page": aPage() });
  await screen.findByRole("heading", { level: 1, name: "Oceans" });
  expect(screen.getByText("by Grace Hopper")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Hopper/ })).toBeNull();
  const preview = within(screen.getByRole("region", { name: "Questions" }));
  expect(preview.getAllByRole("listitem")).toHaveLength(2);
  expect(preview.getByText("largest").tagName).toBe("STRONG");
  expect(preview.getByText("Choice · 20 s")).toBeTruthy();
  expect(preview.getByText("Typed answer · no time limit · double points")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Play alone" }).getAttribute("href")).toBe(
    "/quiz/q1/practice",
  );
  expect(screen.getByRole("link", { name: "Log in to host" }).getAttribute("href")).toBe(
    "/auth/login?next=%2Fquiz%2Fq1",
  );
  expect(screen.getByRole("button", { name: /Join Quiz/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("group", { name: "How do you like this quiz?" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getAllByRole("menuitem").map((each) => each.textContent)).toEqual([
    "Flash cards",
    "Copy link",
  ]);
});

it("names neither a category nor a difficulty that its author hasn't chosen", async () => {
  const quiz = aFeedQuiz({ category: "other", difficulty: "other" });
  renderApp("/quiz/q1", { ...signedOut, "GET quiz/q1/page": aPage({ quiz }) });
  await screen.findByRole("heading", { level: 1, name: "Oceans" });
  expect(screen.queryByText("Other")).toBeNull();
  expect(screen.queryByText("Category")).toBeNull();
});

it("shows a long quiz in two steps", async () => {
  const question = { kind: "choice", text: "Another?", timeLimitS: 20, pointsFactor: 1 } as const;
  const { user } = renderApp("/quiz/q1", {
    ...signedOut,
    "GET quiz/q1/page": aPage({ questions: Array.from({ length: 7 }, () => question) }),
  });
  const preview = within(await screen.findByRole("region", { name: "Questions" }));
  expect(preview.getAllByRole("listitem")).toHaveLength(5);
  await user.click(preview.getByRole("button", { name: "Show all 7 questions" }));
  expect(preview.getAllByRole("listitem")).toHaveLength(7);
});

/** Chooses an entry of the menu on the quiz. */
async function choose({ user }: Pick<ReturnType<typeof renderApp>, "user">, name: string) {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("menuitem", { name }));
}

it("says that a quiz is not there, and leads on", async () => {
  renderApp("/quiz/q1", { ...signedOut, "GET quiz/q1/page": failure(404, { code: "not_found" }) });
  await screen.findByRole("heading", { level: 1, name: "Quiz not found" });
  expect(screen.getByRole("link", { name: "Discover other quizzes" })).toBeTruthy();
});

it("starts a live session", async () => {
  const app = renderApp("/quiz/q1", {
    "GET quiz/q1/page": aPage(),
    "POST rooms": { id: "r1", code: "7654321" },
  });
  await app.user.click(await screen.findByRole("button", { name: "Host live" }));
  await waitFor(() => expect(app.path()).toBe("/host/7654321"));
});

it("takes stars from people who played it, changes them and takes them back", async () => {
  let stars: number | null = null;
  const app = renderApp("/quiz/q1", {
    "GET quiz/q1/page": () => aPage({ mayRate: true, myStars: stars }),
    "PUT quiz/q1/rating": (body: unknown) => {
      stars = (body as { stars: number }).stars;
      return null;
    },
    "DELETE quiz/q1/rating": () => {
      stars = null;
      return null;
    },
  });
  const group = within(await screen.findByRole("group", { name: "How do you like this quiz?" }));
  const star = (name: string) => group.getByRole<HTMLInputElement>("radio", { name });
  await app.user.click(star("4 stars"));
  await screen.findByText("Thanks for rating.");
  await waitFor(() => expect(star("4 stars").checked).toBe(true));
  await app.user.click(star("1 star"));
  await waitFor(() => expect(stars).toBe(1));
  await waitFor(() => expect(star("1 star").checked).toBe(true));
  await app.user.click(screen.getByRole("button", { name: "Remove my rating" }));
  await screen.findByText("Rating removed.");
  expect(star("1 star").checked).toBe(false);
});

it("says why someone cannot rate it yet", async () => {
  renderApp("/quiz/q1", { "GET quiz/q1/page": aPage() });
  await screen.findByText("Play or host it to the end to rate it.");
  expect(screen.queryByRole("group", { name: "How do you like this quiz?" })).toBeNull();
});

it("reports what is wrong with it, and keeps what was typed when that fails", async () => {
  const app = renderApp("/quiz/q1", {
    "GET quiz/q1/page": aPage(),
    "POST quiz/q1/abuse-report": failure(429, { code: "too_many_requests", message: "Later." }),
  });
  await choose(app, "Report");
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.getByLabelText("What is wrong with it?");
  await app.user.click(dialog.getByRole("button", { name: "Send report" }));
  expect(dialog.getByText("Choose a reason.")).toBeTruthy();
  expect(document.activeElement).toBe(reason);
  await app.user.selectOptions(reason, "other");
  await app.user.click(dialog.getByRole("button", { name: "Send report" }));
  expect(dialog.getByText("Say what's wrong with it.")).toBeTruthy();
  const text = dialog.getByLabelText<HTMLTextAreaElement>("Details");
  await app.user.type(text, "It is mine");
  await app.user.click(dialog.getByRole("button", { name: "Send report" }));
  await screen.findByText("Later.");
  expect(text.value).toBe("It is mine");
  app.server.answers["POST quiz/q1/abuse-report"] = null;
  await app.user.click(dialog.getByRole("button", { name: "Send report" }));
  await screen.findByText("Thank you. The administrators will review it.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = app.server.calls.filter(({ call }) => call === "POST quiz/q1/abuse-report");
  expect(sent.at(-1)?.body).toEqual({ reason: "other", text: "It is mine" });
});

it("lets administrators pick it", async () => {
  let isStaffPick = false;
  const app = renderApp("/quiz/q1", {
    "GET auth/check": { accessToken: "token", user: { ...ada, isAdmin: true } },
    "GET quiz/q1/page": () => aPage({ mayPick: true, quiz: aFeedQuiz({ isStaffPick }) }),
    "PUT quiz/q1/staff-pick": () => {
      isStaffPick = true;
      return null;
    },
  });
  await choose(app, "Make it a staff pick");
  await screen.findByText("Staff pick");
  await app.user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("menuitem", { name: "Remove from staff picks" })).toBeTruthy();
});

it("assigns it, in an order of its own for each attempt", async () => {
  const app = renderApp("/quiz/q1", {
    "GET quiz/q1/page": aPage(),
    "POST assignments": { id: "a1", code: "1234567890" },
  });
  await choose(app, "Assign");
  const dialog = await screen.findByRole("dialog", { name: "Assign this quiz" });
  expect(within(dialog).queryByLabelText("Accept late work")).toBeNull();
  await app.user.type(within(dialog).getByLabelText("Closes"), "2099-01-01T10:00");
  await app.user.click(within(dialog).getByLabelText("Accept late work"));
  const order = within(dialog).getByLabelText("Questions in a different order for each attempt");
  await app.user.selectOptions(order, "yes");
  await app.user.type(within(dialog).getByLabelText("Names, one per line"), "Ann{Enter}Ben");
  await app.user.click(within(dialog).getByRole("button", { name: "Assign" }));
  const code = await within(dialog).findByText("1234567890");
  expect(code.parentElement?.textContent).toMatch(/\/a\/1234567890$/);
  const body = app.server.last("POST assignments")?.body;
  expect(body).toMatchObject({
    quizId: "q1",
    title: "Oceans",
    acceptLate: true,
    shuffleQuestions: true,
    names: ["Ann", "Ben"],
  });
  expect(body).not.toHaveProperty("shuffleAnswers");
});

it("copies it to one's own quizzes", async () => {
  const app = renderApp("/quiz/q1", {
    "GET quiz/q1/page": aPage(),
    "POST quiz/q1/duplicate": { id: "copy" },
  });
  await choose(app, "Duplicate to my quizzes");
  await screen.findByText("A copy is in your quizzes");
  expect(screen.getByRole("button", { name: "Open it" })).toBeTruthy();
});

it("tells its author who else sees it", async () => {
  const { user } = renderApp("/quiz/q1", {
    "GET quiz/q1/page": aPage({
      isListed: false,
      isPublished: false,
      quiz: aFeedQuiz({ isMine: true }),
    }),
  });
  await screen.findByText(/This is a draft/);
  expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(
    "/dashboard/quiz/q1/edit",
  );
  expect(screen.queryByRole("button", { name: /Join Quiz/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getAllByRole("menuitem").map((each) => each.textContent)).toEqual([
    "Play alone",
    "Assign",
    "Flash cards",
    "Duplicate to my quizzes",
  ]);
  expect(screen.queryByText("Play or host it to the end to rate it.")).toBeNull();
});

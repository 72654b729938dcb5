/** Create Quiz and Add Questions: rules, messages, and the way from one to the other. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Question } from "@/api/types";
import { ada, adaSignedIn, aQuestion, aQuiz, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp } from "@/test/render-app";

beforeEach(() => sessionStorage.clear());

async function fillQuiz({ user }: RenderedApp) {
  await user.type(await screen.findByLabelText("Quiz Title *"), "Oceans");
  await user.type(screen.getByLabelText("Description"), "Wide and blue.");
  await user.type(screen.getByLabelText("Tags"), "Geo{Enter}");
  await user.click(screen.getByRole("button", { name: "Create Quiz" }));
}

it("creates a quiz and goes on to its questions without asking for it again", async () => {
  const app = renderApp("/dashboard/quiz/create", {
    "POST quiz": aQuiz(),
    "GET quiz/q1/question": [],
  });
  await fillQuiz(app);
  await screen.findByText("Quiz OCEANS successfully created");
  await screen.findByText("Adding questions to: Oceans");
  expect(app.path()).toBe("/dashboard/quiz/q1/add-question");
  const sent = app.server.calls.find((each) => each.call === "POST quiz");
  expect(sent?.body).toEqual({ title: "Oceans", description: "Wide and blue.", tags: ["geo"] });
  expect(app.server.count("GET quiz/q1")).toBe(0);
});

it("takes a list of questions first: the quiz is made, and the editor asks for the list", async () => {
  const app = renderApp("/dashboard/quiz/create", { "POST quiz": aQuiz() });
  await app.user.click(await screen.findByRole("button", { name: "Paste a list" }));
  await waitFor(() => expect(app.path()).toBe("/dashboard/quiz/q1/edit"));
  expect(app.history.location.state.isPasting).toBe(true);
  expect(app.server.last("POST quiz")?.body).toEqual({
    title: "New quiz",
    description: "Questions from a list",
    tags: [],
  });
});

it("says that there is no quiz for a list, and stays", async () => {
  const app = renderApp("/dashboard/quiz/create", { "POST quiz": failure(500) });
  await app.user.click(await screen.findByRole("button", { name: "Paste a list" }));
  await screen.findByText("Could not create quiz");
  expect(app.path()).toBe("/dashboard/quiz/create");
});

it("keeps what was typed for the quiz when a list is pasted, in the same folder", async () => {
  const app = renderApp("/dashboard/quiz/create?folder=f1", { "POST quiz": aQuiz() });
  await app.user.type(await screen.findByLabelText("Quiz Title *"), "Oceans");
  await app.user.click(screen.getByRole("button", { name: "Paste a list" }));
  await waitFor(() => expect(app.path()).toBe("/dashboard/quiz/q1/edit"));
  const sent = app.server.last("POST quiz")?.body;
  expect(sent).toMatchObject({ title: "Oceans", folderId: "f1" });
});

it("leads to the import of a file, into the same folder", async () => {
  renderApp("/dashboard/quiz/create?folder=f1");
  const link = await screen.findByRole("link", { name: "Import a file" });
  expect(link.getAttribute("href")).toBe("/dashboard/quiz/import?folder=f1");
});

it("says what is missing", async () => {
  const app = renderApp("/dashboard/quiz/create");
  await app.user.click(await screen.findByRole("button", { name: "Create Quiz" }));
  await screen.findByText("Quiz title is required");
  expect(screen.getByText("Quiz description is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Quiz Title *"));
});

it("keeps what was typed when the server fails", async () => {
  const app = renderApp("/dashboard/quiz/create", { "POST quiz": failure(500) });
  await fillQuiz(app);
  await screen.findByText("Could not create quiz");
  expect(screen.getByLabelText<HTMLInputElement>("Quiz Title *").value).toBe("Oceans");
});

it("keeps it even over the verification that the server asked for", async () => {
  const app = renderApp("/dashboard/quiz/create", {
    "POST quiz": failure(403, { code: "email_not_verified" }),
    "POST auth/verify-email": { message: "Verified." },
  });
  await fillQuiz(app);
  await screen.findByRole("heading", { name: "Enter your OTP" });
  await app.user.click(screen.getByRole("textbox", { name: "Verification code" }));
  await app.user.keyboard("K7WQ2M");
  const title = await screen.findByLabelText<HTMLInputElement>("Quiz Title *");
  expect(title.value).toBe("Oceans");
  expect(app.path()).toBe("/dashboard/quiz/create");
});

it("adds a question, drops empty options and starts again", async () => {
  const stored: Question[] = [];
  const app = renderApp("/dashboard/quiz/q1/add-question", {
    "GET quiz/q1": aQuiz(),
    "GET quiz/q1/question": () => [...stored],
    "POST quiz/q1/question": () => {
      stored.push(aQuestion());
      return aQuestion();
    },
  });
  const { user } = app;
  await screen.findByText("Questions Added (0)");
  await user.type(screen.getByLabelText("Question"), "Which is the largest ocean?");
  await user.type(screen.getByLabelText("Option A"), "Atlantic");
  await user.type(screen.getByLabelText("Option B"), "Pacific");
  await user.click(screen.getByRole("checkbox", { name: "Option B is right" }));
  await user.click(screen.getByRole("button", { name: "Add Question" }));
  await screen.findByText("Question Successfully Added");
  await screen.findByText("Questions Added (1)");
  const sent = app.server.calls.find((each) => each.call === "POST quiz/q1/question");
  expect(sent?.body).toEqual({
    text: "Which is the largest ocean?",
    answers: [
      { text: "Atlantic", isCorrect: false },
      { text: "Pacific", isCorrect: true },
    ],
    timeLimitS: 20,
    pointsFactor: 1,
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("");
  // Writing on needs no click.
  expect(document.activeElement).toBe(screen.getByLabelText("Question"));
});

it("offers two to five options", async () => {
  const { user } = renderApp("/dashboard/quiz/q1/add-question", {
    "GET quiz/q1": aQuiz(),
    "GET quiz/q1/question": [],
  });
  await user.click(await screen.findByRole("button", { name: "Add option" }));
  expect(screen.getByLabelText("Option E")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add option" })).toBeNull();
  for (const letter of ["E", "D", "C"]) {
    await user.click(screen.getByRole("button", { name: `Remove option ${letter}` }));
  }
  expect(screen.queryByRole("button", { name: /Remove option/ })).toBeNull();
});

it("checks a field when it is left", async () => {
  const { user } = renderApp("/dashboard/quiz/q1/add-question", {
    "GET quiz/q1": aQuiz(),
    "GET quiz/q1/question": [],
  });
  await user.click(await screen.findByLabelText("Question"));
  await user.tab();
  await screen.findByText("Question is required");
});

it("cuts long questions in the list", async () => {
  renderApp("/dashboard/quiz/q1/add-question", {
    "GET quiz/q1": aQuiz(),
    "GET quiz/q1/question": [aQuestion({ text: "x".repeat(51) })],
  });
  await screen.findByText(`${"x".repeat(50)}…`);
});

it("leads someone whose e-mail is not verified to the verification first, and back", async () => {
  const app = renderApp("/dashboard/quiz/create", {
    "GET auth/check": { accessToken: "t", user: { ...ada, emailVerified: false } },
    "POST auth/verify-email": { message: "Verified." },
  });
  await screen.findByRole("heading", { name: "Enter your OTP" });
  expect(app.path()).toBe("/auth/verify-email?next=%2Fdashboard%2Fquiz%2Fcreate");
  await app.user.click(screen.getByRole("textbox", { name: "Verification code" }));
  await app.user.keyboard("K7WQ2M");
  await screen.findByLabelText("Quiz Title *");
});

/** AUTH-11: a session that was ended elsewhere costs no one their input. */
it("asks for a log-in in place when the session has ended, and keeps the text", async () => {
  let hasEnded = true;
  const app = renderApp("/dashboard/quiz/create", {
    "POST quiz": () => (hasEnded ? failure(401, { code: "unauthenticated" }) : aQuiz()),
    "POST auth/refresh": failure(401, { code: "unauthenticated" }),
    "POST auth/login": () => {
      hasEnded = false;
      return adaSignedIn;
    },
    "GET quiz/q1/question": [],
  });
  await fillQuiz(app);
  await screen.findByRole("dialog", { name: "Your session has ended" });
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
  await app.user.type(screen.getByLabelText("Password"), "analytical");
  await app.user.click(screen.getByRole("button", { name: "Log In" }));
  await screen.findByText("You're logged in again. Continue where you left off.");
  expect(app.path()).toBe("/dashboard/quiz/create");
  expect(screen.getByLabelText<HTMLInputElement>("Quiz Title *").value).toBe("Oceans");
  await app.user.click(screen.getByRole("button", { name: "Create Quiz" }));
  await screen.findByText("Quiz OCEANS successfully created");
});

it("goes to the log-in, which leads back, when that is closed", async () => {
  const app = renderApp("/dashboard/quiz/create", {
    "POST quiz": failure(401, { code: "unauthenticated" }),
    "POST auth/refresh": failure(401, { code: "unauthenticated" }),
  });
  await fillQuiz(app);
  const dialog = await screen.findByRole("dialog", { name: "Your session has ended" });
  await app.user.click(within(dialog).getByRole("button", { name: "Close" }));
  await screen.findByRole("heading", { name: "Welcome back" });
  expect(app.path()).toBe("/auth/login?next=%2Fdashboard%2Fquiz%2Fcreate");
  expect(sessionStorage.getItem("fanfare.new-quiz")).toContain("Oceans");
});

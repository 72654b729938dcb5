/** What people do in the journeys, in the words they see on the page. */
import { expect, type Page } from "@playwright/test";
import type { Server } from "./server.ts";

export const password = "correct horse battery";

export interface QuestionDraft {
  text: string;
  options: readonly string[];
  right: readonly number[];
  /** As the form offers it, for example "30 s". Omit it to keep the form's default. */
  limit?: string;
  points?: "No points" | "Standard" | "Double points";
}

export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/auth/signup");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enter your OTP" })).toBeVisible();
}

/** The code in the newest email to an address. */
export async function codeFromEmail(server: Server, email: string): Promise<string> {
  let mail = "";
  await expect(async () => {
    mail = await server.emailTo(email);
  }).toPass({ timeout: 10_000 });
  const code = /\b[A-HJ-NP-Z2-9]{6}\b/.exec(textPart(mail))?.[0];
  expect(code, "the code in the email").toBeDefined();
  return code ?? "";
}

/** Reads the code from the email in the outbox and types it; the last character sends it. */
export async function verify(page: Page, server: Server, email: string): Promise<void> {
  const code = await codeFromEmail(server, email);
  await page.getByRole("textbox", { name: "Verification code" }).click();
  await page.keyboard.type(code);
  await expect(page.getByText("Email verified successfully").first()).toBeVisible();
}

function textPart(mail: string): string {
  const start = mail.search(/content-type: text\/plain/i);
  const body = mail
    .slice(start === -1 ? 0 : start)
    .split(/\r?\n\r?\n/)
    .slice(1);
  return body.join("\n\n").split(/\r?\n--/)[0] ?? "";
}

export async function createQuiz(
  page: Page,
  title: string,
  questions: readonly QuestionDraft[],
): Promise<void> {
  await page.goto("/dashboard/quiz/create");
  await page.getByLabel("Quiz Title *").fill(title);
  await page.getByLabel("Description").fill("Written by a journey of the browser tests.");
  await page.getByRole("button", { name: "Create Quiz" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Questions" })).toBeVisible();
  for (const [index, question] of questions.entries()) {
    await addQuestion(page, question);
    await expect(page.getByText(`Questions Added (${index + 1})`)).toBeVisible();
  }
}

async function addQuestion(page: Page, question: QuestionDraft): Promise<void> {
  await page.getByLabel("Question", { exact: true }).fill(question.text);
  for (const [index, option] of question.options.entries()) {
    const letter = "ABCDE".charAt(index);
    const field = page.getByRole("textbox", { name: `Option ${letter}`, exact: true });
    if (!(await field.isVisible())) await page.getByRole("button", { name: "Add option" }).click();
    await field.fill(option);
    if (question.right.includes(index)) {
      await page.getByRole("checkbox", { name: `Option ${letter} is right` }).check();
    }
  }
  for (let index = question.options.length; ; index += 1) {
    const letter = "ABCDE".charAt(question.options.length);
    const surplus = page.getByRole("button", { name: `Remove option ${letter}` });
    if (index >= 5 || !(await surplus.isVisible())) break;
    await surplus.click();
  }
  if (question.limit !== undefined) {
    await page.getByLabel("Time limit").selectOption({ label: question.limit });
  }
  if (question.points !== undefined) {
    await page.getByLabel("Points").selectOption({ label: question.points });
  }
  await page.getByRole("button", { name: "Add Question", exact: true }).click();
}

/** Starts a live session of the quiz whose questions were just added, and returns its code. */
export async function startRoom(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Start/ }).click();
  await expect(page).toHaveURL(/\/host\/\d+$/);
  await expect(page.getByRole("heading", { name: /^Players \(/ })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Asks for a seat; the room may refuse it. */
export async function askForSeat(page: Page, code: string, nickname: string): Promise<void> {
  await page.goto(`/j/${code}`);
  await page.getByLabel("Nickname").fill(nickname);
  await page.getByRole("button", { name: "Join" }).click();
}

/** Takes a seat. Who is in before whom is then the order of the calls. */
export async function joinRoom(page: Page, code: string, nickname: string): Promise<void> {
  await askForSeat(page, code, nickname);
  await expect(page.getByLabel("Nickname")).toHaveCount(0);
}

/**
 * Waits until answers can be picked, picks one, and waits for the confirmation that it is saved.
 */
export async function answer(page: Page, ...texts: string[]): Promise<void> {
  const answers = page.getByRole("region", { name: "Answers" });
  for (const text of texts) await answers.getByRole("button", { name: text }).click();
  if (texts.length > 1) await page.getByRole("button", { name: "Lock in" }).click();
  await expect(page.getByText(/^Answer saved/).first()).toBeVisible();
}

/** Presses the host's large button, whatever its current label. */
export async function next(host: Page, words: string): Promise<void> {
  const button = host.getByRole("contentinfo").getByRole("button", { name: words, exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}

/**
 * The browser's buttons. Where the page has changed its address itself, Playwright's own may not
 * have heard of it yet and go one page too far; the page's history always has.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

export async function goForward(page: Page): Promise<void> {
  await page.evaluate(() => history.forward());
}

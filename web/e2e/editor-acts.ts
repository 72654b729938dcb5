/** What authors do in the editor, in the words they see on the page. */
import type { Page } from "@playwright/test";
import { becomeAuthor, writeQuiz } from "./authors.ts";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

export async function newQuiz(page: Page, server: Server, title: string): Promise<void> {
  await becomeAuthor(page, server);
  await page.goto(`/dashboard/quiz/${await writeQuiz(page, title, [])}/edit`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export async function saved(page: Page): Promise<void> {
  await expect(page.locator("[data-save=saved]")).toBeVisible();
}

export async function addByMouse(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add question" }).click();
  const window = page.getByRole("dialog", { name: "Add a question" });
  await window.getByRole("listitem").filter({ hasText: kind }).first().getByRole("button").click();
  await expect(window).toBeHidden();
}

export const textOf = (page: Page) => page.locator("[data-question-text]");

/** Temporary. */
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, writeQuiz } from "./authors.ts";
import { expect, test } from "./test.ts";

const content = { kind: "choice", answers: [answerOf("Nile", true), answerOf("Amazon")] };
const out = process.env["SHOTS"] ?? "/dev/shm/hC-shots";

async function shots(page: Page, name: string) {
  for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    for (const scheme of ["light", "dark"] as const) {
      if (scheme === "dark" && width === 768) continue;
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("shots", async ({ server, someone }) => {
  test.setTimeout(240_000);
  const [ada, grace] = [await someone(), await someone()];
  await becomeAuthor(ada, server);
  await becomeAuthor(grace, server, { name: "Grace Hopper", email: "grace@example.org" });
  const codeOf = async (page: Page) =>
    (await (await page.request.get("/api/v1/friends/code", { headers: await authorization(page) })).json()).code;
  const [a, g] = [await codeOf(ada), await codeOf(grace)];
  await ada.request.post("/api/v1/friends/requests", { headers: await authorization(ada), data: { code: g } });
  await grace.request.post("/api/v1/friends/requests", { headers: await authorization(grace), data: { code: a } });
  const quiz = await writeQuiz(ada, "Rivers and lakes of the world", [
    { text: "Which river is longer?", content, explanation: "It is 6,650 km long.", notes: "Wait for it." },
    { text: "Where does it end?", content: { kind: "typed", accepted: ["The sea"], toleratesTypos: true } },
  ]);
  const me = (await (await grace.request.get("/api/v1/profile", { headers: await authorization(grace) })).json()).id;
  const put = async (role: string) =>
    ada.request.put(`/api/v1/quiz/${quiz}/people/${me}`, { headers: await authorization(ada), data: { role } });
  await ada.goto("/dashboard/quiz");
  await shots(ada, "list-own");
  await ada.setViewportSize({ width: 1440, height: 900 });
  await ada.getByRole("button", { name: /^More for Rivers/ }).click();
  await ada.getByRole("menuitem", { name: "Share…" }).click();
  await ada.getByRole("button", { name: "Share", exact: true }).waitFor();
  await shots(ada, "share-empty");
  await put("view");
  await ada.reload();
  await ada.getByRole("button", { name: /^More for Rivers/ }).click();
  await ada.getByRole("menuitem", { name: "Share…" }).click();
  await ada.getByLabel("Role of Grace Hopper").waitFor();
  await shots(ada, "share-one");
  await grace.goto("/dashboard/quiz?shared=true");
  await grace.getByText("by Ada Lovelace").waitFor();
  await shots(grace, "list-shared");
  await grace.goto(`/dashboard/quiz/${quiz}/edit`);
  await grace.getByText(/You can view/).waitFor();
  await shots(grace, "viewed");
  await put("edit");
  await grace.reload();
  await grace.getByText(/This quiz belongs to/).waitFor();
  await shots(grace, "edited");
  await ada.request.delete(`/api/v1/quiz/${quiz}/people/${me}`, { headers: await authorization(ada) });
  await grace.setViewportSize({ width: 1440, height: 900 });
  await grace.locator("[data-question-text]").fill("What Grace wrote");
  await expect(grace.getByText("You can’t change this quiz anymore")).toBeVisible();
  await shots(grace, "lost");
});

/** Two friends and a quiz of one of them, for journeys about working together. */
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, writeQuiz } from "./authors.ts";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

const content = { kind: "choice", answers: [answerOf("Nile", true), answerOf("Amazon")] };

/** Ada with a private draft, and Grace, who are friends; returns the quiz. */
export async function friendsWithQuiz(ada: Page, grace: Page, server: Server): Promise<string> {
  await becomeAuthor(ada, server);
  await becomeAuthor(grace, server, { name: "Grace Hopper", email: "grace@example.org" });
  const codeOf = async (page: Page) => {
    const headers = await authorization(page);
    return (await (await page.request.get("/api/v1/friends/code", { headers })).json()).code;
  };
  const [hers, other] = [await codeOf(ada), await codeOf(grace)];
  for (const [page, code] of [
    [ada, other],
    [grace, hers],
  ] as const) {
    const headers = await authorization(page);
    const data = { code };
    const asked = await page.request.post("/api/v1/friends/requests", { headers, data });
    expect(asked.ok(), await asked.text()).toBe(true);
  }
  return writeQuiz(ada, "Rivers", [
    { text: "Which river is longer?", content },
    { text: "Where does it end?", content: { kind: "openText" } },
  ]);
}

/** Shares Ada's quiz with Grace, or no longer. */
export async function setRole(ada: Page, grace: Page, quiz: string, role: string | null) {
  const hers = await authorization(grace);
  const { id } = await (await grace.request.get("/api/v1/profile", { headers: hers })).json();
  const headers = await authorization(ada);
  const path = `/api/v1/quiz/${quiz}/people/${id}`;
  const done =
    role === null
      ? await ada.request.delete(path, { headers })
      : await ada.request.put(path, { headers, data: { role } });
  expect(done.ok(), await done.text()).toBe(true);
}

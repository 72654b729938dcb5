/**
 * API access: a token is shown once, allows what its scopes say, and stops working when revoked;
 * the API documents itself; a webhook endpoint gets the signed events it subscribed to, and its log
 * shows them.
 */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
  },
];

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver for webhooks. It keeps what it gets and confirms it. */
async function listener() {
  const heard: Heard[] = [];
  const program = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      heard.push({ headers: request.headers, body });
      response.end("thank you");
    });
  });
  await new Promise<void>((ready) => program.listen(0, "127.0.0.1", ready));
  const { port } = program.address() as AddressInfo;
  const close = () => new Promise((done) => program.close(done));
  return { heard, url: `http://127.0.0.1:${port}/fanfare`, close };
}

/** As documented in `docs/webhooks.md`. */
function signatureOf({ headers, body }: Heard, secret: string): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

async function openApiSettings(page: Page): Promise<void> {
  await page.goto("/dashboard/settings/api");
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
}

async function quizzesBy(server: Server, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${server.url}/api/v1/quiz`, { headers });
}

test("a token is shown once, opens what it may, and nothing when it is revoked", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Rivers", questions);
  await openApiSettings(ada);
  await expect(ada.getByText("No tokens yet")).toBeVisible();
  await expectAccessibleInBoth(ada, "the API settings of a new account");

  await ada.getByRole("button", { name: "Create token" }).click();
  await ada.getByLabel("Name", { exact: true }).fill("Grade book");
  await expectAccessibleInBoth(ada, "the form of a token");
  await ada.getByRole("button", { name: "Create token" }).click();
  await expect(ada.getByText("Copy your token now")).toBeVisible();
  const token = (await ada.locator("dl code").textContent()) ?? "";
  await expectAccessibleInBoth(ada, "a token, shown once");
  await ada.getByRole("button", { name: "I've copied it" }).click();
  await ada.reload();
  await expect(ada.getByText("never used")).toBeVisible();
  await expect(ada.getByText(token)).toHaveCount(0);

  const found = await quizzesBy(server, token);
  expect(found.status).toBe(200);
  expect(JSON.stringify(await found.json())).toContain("Rivers");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ title: "Lakes", description: "Deep ones.", tags: [] });
  const made = await fetch(`${server.url}/api/v1/quiz`, { method: "POST", headers, body });
  expect(made.status, "a token that may only read").toBe(403);

  await ada.reload();
  await expect(ada.getByText(/last used/)).toBeVisible();
  await expectAccessibleInBoth(ada, "a token in use");
  await ada.getByRole("button", { name: "Revoke Grade book" }).click();
  const window = ada.getByRole("dialog", { name: "Revoke this token?" });
  await expectAccessibleInBoth(ada, "revoking a token");
  await window.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(ada.getByText("No tokens yet")).toBeVisible();
  expect((await quizzesBy(server, token)).status).toBe(401);
});

test("the interface is explained, and a call is found by a word", async ({ someone }) => {
  const page = await someone(phone);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "API documentation" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search calls" });
  await expect(page.getByText("/api/v1/quiz", { exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(page, "the documentation of the interface");
  await search.fill("personal access tokens");
  const call = page.getByRole("button", { name: /Lists your personal access tokens/ });
  await expect(call).toBeVisible();
  await expect(page.getByText("/api/v1/quiz", { exact: true })).toHaveCount(0);
  await call.click();
  await expect(page).toHaveURL(/#list_/);
  await expect(call).toHaveAttribute("aria-expanded", "true");
  await expectAccessibleInBoth(page, "a call of the interface");
  await search.fill("zzzz");
  await expect(page.getByText("No calls match your search")).toBeVisible();
  await expectAccessibleInBoth(page, "no call of the interface");
});

test("an endpoint in the server's own network is refused kindly", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await openApiSettings(ada);
  await ada.getByRole("button", { name: "Add endpoint" }).click();
  const address = ada.getByLabel("URL");
  await address.fill("https://127.0.0.1:8443/fanfare");
  await ada.getByRole("button", { name: "Add endpoint" }).click();
  await expect(ada.getByText("This address isn't on the public internet")).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toHaveValue("https://127.0.0.1:8443/fanfare");
  await expectAccessibleInBoth(ada, "an endpoint that is refused");
});

test.describe("where endpoints may be on the server's own computer", () => {
  test.use({ serverFlags: ["--webhook-private-targets"] });

  test("an endpoint is told, by a signed message, and its log says so", async ({
    server,
    someone,
  }) => {
    const program = await listener();
    const ada = await someone();
    await becomeAuthor(ada, server);
    await openApiSettings(ada);
    await ada.getByRole("button", { name: "Add endpoint" }).click();
    await ada.getByLabel("URL").fill(program.url);
    await expectAccessibleInBoth(ada, "the form of an endpoint");
    await ada.getByRole("button", { name: "Add endpoint" }).click();
    await expect(ada.getByText("Copy the secret now")).toBeVisible();
    const secret = (await ada.locator("dl code").textContent()) ?? "";
    await expectAccessibleInBoth(ada, "the secret of an endpoint");
    await ada.getByRole("button", { name: "I've copied it" }).click();

    await ada.getByRole("button", { name: `Send test to ${program.url}` }).click();
    await expect(ada.getByText("Test sent")).toBeVisible();
    await expect.poll(() => program.heard.length).toBe(1);
    const [message] = program.heard;
    if (message === undefined) return;
    expect(JSON.parse(message.body)).toMatchObject({ type: "ping" });
    expect(message.headers["webhook-signature"]).toBe(signatureOf(message, secret));

    await ada.getByText("Deliveries in the last 30 days").click();
    const log = ada.getByRole("list", { name: "Webhooks" });
    await expect(async () => {
      await log.getByRole("button", { name: "Refresh" }).click();
      await expect(log.getByText("Delivered")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await log.getByText("ping", { exact: true }).click();
    await expect(log.getByText("Response 200")).toBeVisible();
    await expect(log.getByText("thank you")).toBeVisible();
    await expectAccessibleInBoth(ada, "the log of an endpoint");
    await program.close();
  });
});

/**
 * `oidc-provider`, a certified OpenID provider, with the pages it brings along: people sign in
 * there, agree or refuse, and are known when they come back.
 */
import { createServer, type Server as HttpServer } from "node:http";
import type { Page } from "@playwright/test";
import Provider from "oidc-provider";
import { freePort, type Server } from "../server.ts";
import { test as base, expect } from "../test.ts";

interface Fixtures {
  providerPort: number;
  provider: HttpServer;
}

const name = "School sign-on";
const client = { id: "fanfare", secret: "a secret / with signs: ?&=%" };
const ada = "ada@example.org";

/** A provider where everyone may sign in as anyone, and whose word about addresses is right. */
function provide(port: number, server: Server): HttpServer {
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl(server)}/auth/callback/oidc`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["as old as the story"] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, name: "Ada Lovelace" }),
    }),
  });
  return createServer(provider.callback());
}

/** Where people reach the server; the port is its own. */
const publicUrl = (server: Server) => server.url.replace("127.0.0.1", "localhost");

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what is needed.
  providerPort: async ({}, use) => use(await freePort()),
  otherSites: async ({ providerPort }, use) => use([`localhost:${providerPort}`]),
  serverFlags: async ({ providerPort }, use) =>
    use([
      ...["--oidc-issuer", `http://localhost:${providerPort}`, "--oidc-name", name],
      ...["--oidc-client-id", client.id, "--oidc-client-secret", client.secret],
    ]),
  provider: [
    async ({ providerPort, server }, use) => {
      const provider = provide(providerPort, server);
      await new Promise<void>((done) => provider.listen(providerPort, "localhost", done));
      await use(provider);
      provider.closeAllConnections();
      await new Promise((done) => provider.close(done));
    },
    { auto: true },
  ],
});

/** A browser before the log-in page. */
async function visit(someone: () => Promise<Page>, server: Server): Promise<Page> {
  const page = await someone();
  // The provider's pages want a typeface from elsewhere.
  await page.route(/^https:/, (route) => route.fulfill({ body: "" }));
  await page.goto(`${publicUrl(server)}/auth/login`);
  return page;
}

async function goThere(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${name}` }).click();
}

async function signInThere(page: Page): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(ada);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

async function agree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Logged in successfully!").first()).toBeVisible();
}

/** The account of the browser, as the server knows it. */
async function account(page: Page, server: Server) {
  const check = await page.request.get(`${publicUrl(server)}/api/v1/auth/check`);
  return (await check.json()).user as { id: string; email: string; name: string } | undefined;
}

test("anyone who comes back from the provider has the same account", async ({
  server,
  someone,
}) => {
  const accounts = [];
  for (const _ of ["a browser", "another one"]) {
    const page = await visit(someone, server);
    await goThere(page);
    await signInThere(page);
    await agree(page);
    accounts.push(await account(page, server));
  }
  expect(accounts[0]).toMatchObject({ email: ada, name: "Ada Lovelace" });
  expect(accounts[1]?.id).toBe(accounts[0]?.id);
});

test("anyone who refuses there has no account, and may try again", async ({ server, someone }) => {
  const page = await visit(someone, server);
  await goThere(page);
  await signInThere(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("You told the other site not to share who you are")).toBeVisible();
  expect(await account(page, server)).toBeUndefined();
  await page.getByRole("link", { name: "Back to log-in" }).click();
  // The other site still knows who this is, and asks once more for consent.
  await goThere(page);
  await agree(page);
  expect((await account(page, server))?.email).toBe(ada);
});

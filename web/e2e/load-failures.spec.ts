/** What can't be loaded: the page says why, and loads it when it can. */
import type { Route } from "@playwright/test";
import { becomeAuthor, expectAccessibleInBoth } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const failures: readonly (readonly [string, string, (route: Route) => Promise<void>])[] = [
  [
    "a server that fails",
    "Something went wrong on the server.",
    (route) => route.fulfill({ status: 500 }),
  ],
  [
    "no connection",
    "We couldn't reach the server.",
    (route) => route.abort("internetdisconnected"),
  ],
];

for (const [name, reason, fail] of failures) {
  test(`${name} is told from what else can go wrong, and another try helps`, async ({
    server,
    someone,
  }) => {
    const page = await someone(phone);
    await becomeAuthor(page, server);
    await page.route("**/api/v1/assignments?*", fail);
    await page.goto("/dashboard/assignments");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("We couldn't load the assignments.");
    await expect(alert).toContainText(reason);
    await expectAccessibleInBoth(page, name);
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByText("No assignments yet")).toBeVisible();
  });
}

test("a call that failed before the app came is no error of the page", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await becomeAuthor(page, server);
  const cut = (route: Route) => route.abort("internetdisconnected");
  await page.route("**/api/v1/assignments?*", cut, { times: 1 });
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assignments?"),
  );
  await page.route("**/assets/*.js", async (route) => {
    await failed;
    await route.continue();
  });
  await page.goto("/dashboard/assignments");
  await expect(page.getByText("No assignments yet")).toBeVisible();
});

test("what isn't there isn't asked for again", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await page.goto("/dashboard/assignments/01900000-0000-7000-8000-000000000000/live");
  await expect(page.getByRole("alert")).toContainText("This assignment doesn't exist");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessibleInBoth(page, "an assignment that doesn't exist");
  await page.getByRole("main").getByRole("link", { name: "Assignments" }).click();
  await expect(page).toHaveURL(/\/dashboard\/assignments$/);
});

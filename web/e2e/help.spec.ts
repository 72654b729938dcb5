/** The help: a page for each task, found by keyboard alone, on a phone, and without a network. */
import { expectAccessibleInBoth } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const small = { ...phone, viewport: { width: 360, height: 740 } };

test("a question is answered by keyboard alone, while the server is away", async ({
  server,
  someone,
}) => {
  const page = await someone(small);
  await page.goto("/help");
  const field = page.getByRole("searchbox", { name: "Search help" });
  await field.focus();
  await server.kill();
  await page.keyboard.type("beamer");
  await expect(
    page.getByRole("status").filter({ hasText: "Press Enter for: The big screen" }),
  ).toHaveCount(1);
  await expectAccessibleInBoth(page, "help: results");
  await page.keyboard.press("ArrowDown");
  const first = page.getByRole("list", { name: "Search results" }).getByRole("link").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "The big screen" })).toBeFocused();
  await expect(page).toHaveURL(/\/help\/hall#bigScreen$/);
  await expectAccessibleInBoth(page, "help: a page");

  const next = page.getByRole("link", { name: "Next: Teams" });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Teams" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "All help" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeFocused();
  await server.restart();
});

test("old addresses lead to the topic, and Arabic is searched without its marks", async ({
  someone,
}) => {
  const page = await someone(small);
  await page.goto("/help#classroom");
  await expect(page).toHaveURL(/\/help\/hall#classroom$/);
  await expect(
    page.getByRole("heading", { level: 2, name: "A room without internet" }),
  ).toBeFocused();

  const arabic = await someone({ ...small, locale: "ar" });
  await arabic.goto("/help");
  await arabic.getByRole("searchbox").fill("الاسئله");
  await expect(arabic.getByRole("list").getByRole("link", { name: /أنواع الأسئلة/ })).toBeVisible();
  await expectAccessibleInBoth(arabic, "help: results in Arabic");
});

/**
 * Ways around the app: a visitor is asked about once, the dashboard leads to the public pages and
 * back, a new quiz begins with a list by keyboard alone, and notices stay below the bar.
 */
import { becomeAuthor, expectAccessibleInBoth } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

test("a visitor's session is looked for once, and not on every page", async ({ someone }) => {
  const page = await someone();
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname);
  });
  const logIn = page.getByRole("navigation").getByRole("link", { name: "Login" });
  await page.goto("/feed");
  await expect(logIn).toBeVisible();
  expect(refused).toEqual(["/api/v1/auth/check", "/api/v1/auth/refresh"]);
  for (const path of ["/", "/help", "/feed"]) {
    await page.goto(path);
    await expect(logIn).toBeVisible();
  }
  expect(refused).toHaveLength(2);
  // A page for users asks again, and leads to the log-in.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  expect(refused).toHaveLength(4);
});

test("the dashboard leads to the public pages and back, on a phone", async ({
  server,
  someone,
}) => {
  const page = await someone(phone);
  await becomeAuthor(page, server);
  for (const [name, heading] of [
    ["Explore", "Discover Quizzes"],
    ["Friends", "Friends"],
    ["Your profile", "Ada Lovelace"],
  ] as const) {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Toggle sidebar/ }).tap();
    const sidebar = page.getByRole("navigation", { name: "Dashboard navigation" });
    await sidebar.getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.getByRole("button", { name: /^Account menu/ }).tap();
    await page.getByRole("menuitem", { name: "Dashboard" }).tap();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.getByRole("button", { name: /^Account menu/ }).tap();
  await expect(page.getByRole("menuitem")).toHaveText(["Dashboard", "Profile", "Logout"]);
  await expectAccessibleInBoth(page, "the account menu on a phone");
});

test("a new quiz begins with a list, by keyboard alone at 360 px", async ({ server, someone }) => {
  const page = await someone({ viewport: { width: 360, height: 740 } });
  await becomeAuthor(page, server);
  await page.goto("/dashboard/quiz/create");
  await page.getByRole("button", { name: "Paste a list" }).focus();
  await expectAccessibleInBoth(page, "the first choices for a new quiz");
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: "Paste a list" });
  await expect(list).toBeVisible();
  await list.getByRole("textbox").focus();
  await page.keyboard.insertText(
    "Largest ocean?\n* Pacific\nAtlantic\n\nLongest river?\n* Nile\nRhine",
  );
  await list.getByRole("button", { name: "Add 2 questions" }).focus();
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await page.getByRole("radio", { name: "Edit" }).check();
  await expect(page.getByRole("heading", { name: "Question 1 of 2" })).toBeVisible();

  // The notice about it is below the bar, and the keys take it away with the deletion.
  await page.getByRole("button", { name: "Delete question" }).first().press("Enter");
  const notice = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(notice).toHaveText(/^Question deleted\./);
  const bar = await page.getByRole("banner").boundingBox();
  const below = await notice.boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.keyboard.press("Control+z");
  await expect(notice).toBeHidden();
});

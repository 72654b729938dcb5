/**
 * A picture that gets clear while its question is open: chosen in the editor, then seen on a phone,
 * the host's page and the big screen. No browser loads the picture before it is clear.
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { expectAccessibleInBoth, hostQuiz } from "./authors.ts";
import { answerByKeys, joinByKeys } from "./by-keys.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { png } from "./png.ts";
import { expect, phone, test } from "./test.ts";

const sea = {
  name: "sea.png",
  mimeType: "image/png",
  buffer: png(600, 400, [30, 60, 200], [240, 220, 60]),
};

/** The files that the page loads. */
function loaded(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("/media/")) files.push(pathname);
  });
  return files;
}

const shown = (page: Page) => page.getByRole("img", { name: "Something yellow" });

test("live_1: a picture gets clear in tiles, and nobody has it before", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await newQuiz(host, server, "Pictures");
  await addByMouse(host, "Choice");
  await textOf(host).fill("What is this?");
  await host.locator("[data-drop-zone] input[type=file]").setInputFiles(sea);
  await host.getByLabel("Description for people who can't see it").fill("Something yellow");
  const look = host.getByRole("combobox", { name: "How the picture appears" });
  await look.selectOption({ label: "In large tiles at first" });
  await expect(host.getByText(/^Everyone sees the whole picture after 80%/)).toBeVisible();
  await host.getByRole("combobox", { name: "Time limit" }).selectOption({ label: "10 seconds" });
  await host.getByRole("textbox", { name: "Answer A" }).fill("An island");
  await host.getByRole("textbox", { name: "Answer B" }).fill("A ship");
  for (const letter of ["D", "C"]) {
    await host.getByRole("button", { name: `Remove Answer ${letter}` }).click();
  }
  await host.locator(".right-mark").first().click();
  await saved(host);
  await expectAccessibleInBoth(host, "how a picture appears");
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, {});
  const [screen, maya, ben] = [
    await someone(),
    await someone(phone),
    await someone(phone),
  ] as const;
  const files = [loaded(host), loaded(screen), loaded(maya)] as const;
  await screen.goto(`/screen/${code}`);
  await joinRoom(maya, code, "Maya");
  await joinByKeys(ben, code, "Ben");
  await next(host, "Start Quiz");
  for (const page of [maya, screen]) {
    await expect(shown(page)).toHaveAttribute("data-veil", "tiles");
    await expect(shown(page)).toHaveAttribute("src", /^data:image\/svg/);
  }
  expect(files.flat()).toEqual([]);
  const first = await shown(maya).getAttribute("src");
  // By keyboard alone.
  await answerByKeys(ben, /An island/);
  await expect(maya.getByRole("button", { name: /An island/ })).toBeVisible();
  const place = await shown(maya).boundingBox();
  // It has more pixels, in the same place.
  await expect(shown(maya)).not.toHaveAttribute("src", first ?? "");
  expect(await shown(maya).boundingBox()).toEqual(place);
  for (const page of [maya, screen]) {
    await expect(shown(page)).toHaveAttribute("src", /\/media\//);
    await expect(shown(page)).not.toHaveAttribute("data-veil");
  }

  // Anyone who answered early sees it with the answer.
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(shown(ben)).toHaveAttribute("src", /\/media\//);
  await expectAccessibleInBoth(ben, "a picture that got clear, with the answer");
});

/**
 * Captions of a sound: a wrong file is refused with its line, the right one shows on the stage,
 * where it can be turned off, and on a small phone, also enlarged and with forced colors.
 */
import { joinRoom, next } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import { silence } from "./sounds.ts";
import { expect, phone, test } from "./test.ts";

const vtt = (text: string) => ({
  name: "bird.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(`WEBVTT\n\n${text}\n`),
});
const lines = "00:00.000 --> 00:02.000\n<v Narrator>A bird <script>sings</script>";

/** The track as the browser has it, once its captions are loaded. */
const track = (video: HTMLVideoElement) => {
  const { mode, language, cues } = video.textTracks[0] as TextTrack;
  return { mode, language, text: (cues?.[0] as VTTCue | undefined)?.text };
};
const shown = { mode: "showing", language: "en", text: "<v Narrator>A bird sings</v>" };

test("captions go with a sound from the editor to the stage and the phones", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const uploaded = await host.request.post("/api/v1/media", {
    headers: { ...(await authorization(host)), "content-type": "audio/mpeg" },
    data: silence(2),
  });
  const { id } = await uploaded.json();
  const media = { kind: "audio", id, alt: "A bird sings", isDecorative: false, startS: 0 };
  const content = { kind: "choice", answers: [answerOf("Blackbird", true), answerOf("Robin")] };
  const quiz = await writeQuiz(host, "Birds", [{ text: "Who sings?", content, media }]);

  await host.goto(`/dashboard/quiz/${quiz}/edit`);
  const captions = host.getByRole("group", { name: "Captions" });
  const file = captions.getByLabel("Caption file");
  await file.setInputFiles(vtt("00:02.000 --> 00:01.000\nA bird sings"));
  await expect(captions.getByRole("alert")).toContainText("Line 3: this caption ends before");
  await file.setInputFiles(vtt(lines));
  await expect(captions.getByRole("status")).toHaveText("Captions added.");
  await expect(captions.getByText("This file has captions in English.")).toBeVisible();
  await expectAccessibleInBoth(host, "captions in the editor");
  await captions.getByRole("button", { name: "Remove captions" }).click();
  await expect(captions.getByRole("status")).toHaveText("Captions removed.");
  await expect(captions.getByRole("button", { name: "Add captions" })).toBeFocused();
  await file.setInputFiles(vtt(lines));
  await expect(captions.getByRole("button", { name: "Replace captions" })).toBeVisible();

  const code = await hostQuiz(host, quiz);
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  const maya = await someone({ ...phone, viewport: { width: 320, height: 640 } });
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");
  const film = stage.locator(".stage-film video");
  await expect.poll(() => film.evaluate(track)).toEqual(shown);
  await expectAccessibleInBoth(stage, "captions on the stage");
  const button = stage.getByRole("button", { name: "Captions" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect((await film.evaluate(track)).mode).toBe("disabled");
  await button.click();
  expect(await film.evaluate(track)).toEqual(shown);
  await next(host, "Start the sound");

  await expect(maya.getByRole("button", { name: /Blackbird$/ })).toBeEnabled({ timeout: 20_000 });
  await expect.poll(() => maya.locator("video").evaluate(track)).toEqual(shown);
  await expectAccessibleInBoth(maya, "captions on a phone");
  // Enlarged, in the colors of a person's own: tiles keep an edge where their own colors are gone.
  await maya.emulateMedia({ forcedColors: "active" });
  await expect(maya.getByRole("button", { name: /Blackbird$/ })).not.toHaveCSS(
    "border-width",
    "0px",
  );
  await maya.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const width = await maya.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing to scroll sideways").toBeLessThanOrEqual(320);
  await maya.getByRole("button", { name: /Blackbird$/ }).press("Enter");
  await expect(maya.getByText("Answer saved").first()).toBeAttached();
  await expect.poll(() => maya.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

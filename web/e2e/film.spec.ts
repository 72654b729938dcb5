/**
 * A question with a sound: the host starts it for everyone, the stage plays it along, phones look
 * up, and the answers come by themselves when it is over.
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
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

test("the host starts a sound for everyone, and the answers come after it", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const uploaded = await host.request.post("/api/v1/media", {
    headers: { ...(await authorization(host)), "content-type": "audio/mpeg" },
    data: silence(4),
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { id } = await uploaded.json();
  const media = { kind: "audio", id, alt: "A bird sings", isDecorative: false, startS: 0 };
  const content = { kind: "choice", answers: [answerOf("Blackbird", true), answerOf("Robin")] };
  const quiz = await writeQuiz(host, "Birds", [{ text: "Who sings?", content, media }]);
  const code = await hostQuiz(host, quiz);
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  // Someone was at the stage, so its browser allows sound.
  await stage.getByRole("button", { name: "Start silent" }).click();
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  await joinRoom(maya, code, "Maya");

  await next(host, "Start Quiz");
  await expect(host.getByText("The sound comes first. Start it for everyone.")).toBeVisible();
  await expect(maya.getByText("Look at the big screen")).toBeVisible();
  await expect(maya.getByText("The answers come after the sound.")).toBeVisible();
  await expectAccessibleInBoth(maya, "a sound on the stage");
  await expectAccessibleInBoth(host, "before the sound");
  const sound = stage.locator("audio");
  await expect(sound).toHaveJSProperty("paused", true);
  await next(host, "Start the sound");
  await expect(sound).toHaveJSProperty("paused", false);
  await expect(host.getByText("It plays now. The answers come after it.")).toBeVisible();
  await expectAccessibleInBoth(stage, "while a sound plays");
  // Nobody presses anymore.
  await expect(maya.getByRole("button", { name: /Blackbird$/ })).toBeEnabled({ timeout: 20_000 });
  await expect(host.getByRole("button", { name: "Close the question" })).toBeVisible();
});

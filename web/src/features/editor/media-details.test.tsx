/** Whether a picture gets clear step by step: where it can, and what it takes. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { DocumentQuestion, QuestionMedia } from "@/api/types";
import { fakeServer } from "@/test/fake-server";
import { MediaDetails } from "./media-details";
import { newQuestion } from "./model/document";
import { aPicture, drawQuestion } from "./test-editor";

const shown: QuestionMedia = { kind: "image", id: "m1", alt: "", isDecorative: true, startS: 0 };

beforeEach(() => {
  fakeServer({});
});

function draw(question: DocumentQuestion, media: QuestionMedia = shown) {
  const details = (each: DocumentQuestion) =>
    each.media === null ? null : <MediaDetails media={each.media} question={each} />;
  return drawQuestion({ ...question, media }, details, { media: [aPicture] });
}

const look = () =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: "How the picture appears" });

it("offers a blur and tiles, and goes back to a picture that is clear at once", async () => {
  const { now, user } = draw(newQuestion("choice"));
  expect(look().value).toBe("none");
  await user.selectOptions(look(), "In large tiles at first");
  expect(now().media?.veil).toBe("tiles");
  expect(screen.getByText(/^Everyone sees the whole picture after 80%/)).toBeTruthy();
  await user.selectOptions(look(), "All at once");
  expect(now().media?.veil).toBeNull();
});

it("says that it takes a time limit", () => {
  draw({ ...newQuestion("choice"), timeLimitS: null }, { ...shown, veil: "blur" });
  expect(screen.getByText(/^Without a time limit, the picture appears all at once/)).toBeTruthy();
});

it.each(["pin", "labels", "slide"] as const)("isn't there at a question of the kind %s", (kind) => {
  draw(newQuestion(kind));
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("isn't there at a video", () => {
  draw(newQuestion("choice"), { ...shown, kind: "video" });
  expect(screen.queryByRole("combobox")).toBeNull();
});

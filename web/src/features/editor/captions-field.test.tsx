/** Captions of a sound: sent, refused, removed. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DocumentMedia, DocumentShare, QuestionMedia } from "@/api/types";
import { failure, fakeServer } from "@/test/fake-server";
import { MediaField } from "./media-field";
import { newQuestion } from "./model/document";
import { drawQuestion } from "./test-editor";

const sound: DocumentMedia = { id: "s1", kind: "audio", url: "/bird.mp3", width: 0, height: 0 };
const captions = { language: "en", link: "/bird.vtt" };
const shown: QuestionMedia = { kind: "audio", id: "s1", alt: "", isDecorative: false, startS: 0 };
const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nHi";

const draw = (file: DocumentMedia, shared?: DocumentShare) =>
  drawQuestion(
    { ...newQuestion("choice"), media: shown },
    (question) => <MediaField question={question} />,
    { media: [file], ...(shared === undefined ? {} : { shared }) },
  );

async function choose(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const input = await screen.findByLabelText("Caption file", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(parts, "bird.vtt")] } });
}

it("sends the text of the file with its language, and shows what came of it", async () => {
  const server = fakeServer({
    "PUT media/s1/captions": () => ({ ...sound, byteCount: 9, captions }),
  });
  const { editor } = draw(sound);
  await choose(text);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Captions added."));
  expect(server.last("PUT media/s1/captions")?.body).toEqual({ language: "en", text });
  expect(editor.store.getState().media.get("s1")?.captions).toEqual(captions);
  expect(screen.getByText("This file has captions in English.")).toBeTruthy();
  expect(document.querySelector("video > track")?.getAttribute("src")).toBe("/bird.vtt");
});

it("says why a file is refused", async () => {
  const errors = { text: "Line 3: write times as 00:01.000" };
  const server = fakeServer({
    "PUT media/s1/captions": failure(422, { errors }),
  });
  draw(sound);
  await choose(text);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(errors.text));
  const sent = server.calls.length;
  await choose(new Uint8Array([0xff, 0xfe, 0x00]));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/isn't text/));
  await choose("a".repeat(300_000));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/256 KiB/));
  expect(server.calls).toHaveLength(sent);
});

it("removes captions and keeps the focus in the form", async () => {
  fakeServer({ "DELETE media/s1/captions": new Response(null, { status: 204 }) });
  const { editor, user } = draw({ ...sound, captions });
  await user.click(await screen.findByRole("button", { name: "Remove captions" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Captions removed."));
  expect(editor.store.getState().media.get("s1")?.captions ?? null).toBeNull();
  expect(document.activeElement?.textContent).toBe("Add captions");
});

it("names the quiz in which an editor of someone else's quiz captions its file", async () => {
  const server = fakeServer({
    "PUT media/s1/captions": () => ({ ...sound, byteCount: 9, captions }),
  });
  draw(sound, { role: "edit", ownerName: "Ada" });
  await choose(text);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Captions added."));
  expect(server.last("PUT media/s1/captions")?.search).toBe("?quizId=q1");
});

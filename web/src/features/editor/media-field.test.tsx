/** A question's media: uploaded, refused, canceled, described, linked. */
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { setAccessToken } from "@/api/authorized-fetch";
import type { DocumentQuestion, Finding, QuestionMedia } from "@/api/types";
import { type FakeServer, failure, fakeServer } from "@/test/fake-server";
import { type FakeUploads, fakeUploads } from "@/test/fake-upload";
import { MediaField } from "./media-field";
import { newQuestion } from "./model/document";
import { aPicture, drawQuestion } from "./test-editor";

const picture = () => new File(["pixels"], "sea.png", { type: "image/png" });
const sent = { id: "m9", kind: "image", url: "/sea.webp", width: 40, height: 30, byteCount: 9 };
const shown: QuestionMedia = { kind: "image", id: "m1", alt: "", isDecorative: false, startS: 0 };

let server: FakeServer;
let uploads: FakeUploads;

beforeEach(() => {
  server = fakeServer({});
  uploads = fakeUploads();
});

const draw = (media: QuestionMedia | null = null, part = {}, kind: "choice" | "pin" = "choice") =>
  drawQuestion(
    { ...newQuestion(kind), media },
    (question: DocumentQuestion) => <MediaField question={question} />,
    { media: [aPicture], ...part },
  );

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("File", { selector: "input" }), {
    target: { files: [file] },
  });
type User = ReturnType<typeof draw>["user"];

/** The ways to a file are folded until someone wants one. */
const unfold = (user: User) =>
  user.click(screen.getByRole("button", { name: "Add picture, video or sound" }));
const started = () => waitFor(() => expect(uploads.list.length).toBeGreaterThan(0));

describe("an upload", () => {
  it("tells how far it is, and puts the file into the question", async () => {
    setAccessToken("token");
    const { now, editor } = draw();
    choose(picture());
    await started();
    expect(uploads.last().headers["authorization"]).toBe("Bearer token");
    act(() => uploads.last().progress(0.5));
    const bar = screen.getByRole("progressbar", { name: "Uploading sea.png" });
    expect((bar as HTMLProgressElement).value).toBe(0.5);
    await act(async () => uploads.last().answer(201, sent));
    await waitFor(() => expect(now().media?.id).toBe("m9"));
    expect(editor.store.getState().media.get("m9")?.url).toBe("/sea.webp");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("can be cancelled and leaves nothing behind", async () => {
    const { now, user } = draw();
    choose(picture());
    await started();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(uploads.last().isAborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(now().media).toBeNull();
    await unfold(user);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Upload" }));
  });

  it("begins again after it broke off", async () => {
    const { now, user } = draw();
    choose(picture());
    await started();
    await act(async () => uploads.last().breakOff());
    expect(screen.getByRole("alert").textContent).toMatch(/interrupted/);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(uploads.list).toHaveLength(2));
    await act(async () => uploads.last().answer(200, sent));
    await waitFor(() => expect(now().media?.id).toBe("m9"));
  });

  it("renews the session once, and sends the file again", async () => {
    setAccessToken("old");
    server.answers["POST auth/refresh"] = { accessToken: "new" };
    const { now } = draw();
    choose(picture());
    await started();
    await act(async () => uploads.last().answer(401, { code: "unauthenticated" }));
    await waitFor(() => expect(uploads.list).toHaveLength(2));
    expect(uploads.last().headers["authorization"]).toBe("Bearer new");
    await act(async () => uploads.last().answer(201, sent));
    await waitFor(() => expect(now().media?.id).toBe("m9"));
    expect(server.count("POST auth/refresh")).toBe(1);
  });

  it.each([
    [413, "media_too_large", /too large/],
    [415, "media_unknown_type", /can't show/],
    [422, "media_broken", /damaged/],
    [409, "media_quota_reached", /used all your space/],
    [403, "email_not_verified", /Verify your email/],
    [429, "too_many_requests", /Wait a moment/],
    [500, "internal", /didn't accept the file/],
  ])("says what to do about %i %s", async (status, code, words) => {
    draw();
    choose(picture());
    await started();
    await act(async () => uploads.last().answer(status, { code }));
    expect(screen.getByRole("alert").textContent).toMatch(words);
  });

  it("refuses what can't be shown before sending it", async () => {
    draw();
    choose(new File(["x"], "notes.pdf", { type: "application/pdf" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/can't show/);
    choose(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/can't show/);
    expect(uploads.list).toHaveLength(0);
  });

  it("takes a picture that is pasted, and leaves pasted text alone", async () => {
    draw();
    const paste = (types: string[]) => {
      const area = document.createElement("textarea");
      document.body.append(area);
      const event = createEvent.paste(area, { clipboardData: { files: [picture()], types } });
      fireEvent(area, event);
      area.remove();
    };
    paste(["Files", "text/plain"]);
    expect(uploads.list).toHaveLength(0);
    paste(["Files"]);
    await started();
  });

  it("takes a file that is dropped", async () => {
    draw();
    const zone = document.querySelector("[data-drop-zone]") as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [picture()] } });
    await started();
  });
});

describe("what is shown", () => {
  it("asks for a description, until there is one or none is needed", async () => {
    const question = { ...newQuestion("choice"), media: shown };
    const finding: Finding = {
      questionId: question.id,
      at: null,
      flaw: "altMissing",
      severity: "warning",
    };
    const { user, now } = drawQuestion(question, (each) => <MediaField question={each} />, {
      media: [aPicture],
      findings: [finding],
    });
    const field = screen.getByRole("textbox", { name: /Description/ });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await user.type(field, "The sea");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    expect(now().media?.alt).toBe("The sea");
    await user.click(screen.getByRole("switch", { name: "Decorative only" }));
    expect(screen.queryByRole("textbox", { name: /Description/ })).toBeNull();
    expect(now().media?.isDecorative).toBe(true);
  });

  it("is taken away", async () => {
    const { user, now } = draw(shown);
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(now().media).toBeNull();
  });

  it("says when its file is gone", () => {
    draw({ ...shown, id: "gone" });
    expect(screen.getByText(/no longer exists/)).toBeTruthy();
  });

  it("is a video at YouTube, of which nothing is loaded by itself", async () => {
    const { user, now } = draw();
    await unfold(user);
    await user.click(screen.getByRole("button", { name: "YouTube link" }));
    const field = screen.getByRole("textbox", { name: "Link to the video" });
    await user.type(field, "https://example.org/{Enter}");
    expect(screen.getByText(/isn't a link to a YouTube video/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, "https://youtu.be/dQw4w9WgXcQ?t=1m5s{Enter}");
    expect(now().media).toEqual({
      kind: "youTube",
      id: "dQw4w9WgXcQ",
      alt: "",
      isDecorative: false,
      startS: 65,
    });
    expect(document.querySelector("iframe")).toBeNull();
    await user.clear(screen.getByRole("spinbutton", { name: "Start at (seconds)" }));
    await user.type(screen.getByRole("spinbutton", { name: "Start at (seconds)" }), "7");
    expect(now().media?.startS).toBe(7);
  });
});

describe("one's own files", () => {
  const file = (id: string, kind = "image") => ({ ...sent, id, kind });

  it("come page by page and are used again", async () => {
    server.answers["GET media"] = (_body: unknown, url: URL) =>
      url.searchParams.has("cursor")
        ? [file("b")]
        : Response.json([file("a"), file("s", "audio")], { headers: { "x-next-cursor": "c" } });
    const { user, now } = draw();
    await unfold(user);
    await user.click(screen.getByRole("button", { name: "Your files" }));
    const window = await screen.findByRole("dialog", { name: "Your files" });
    await user.click(await within(window).findByRole("button", { name: "Show more" }));
    await user.click(await within(window).findByRole("button", { name: "Use Picture 3" }));
    expect(now().media?.id).toBe("b");
  });

  it("are pictures only where a picture is needed", async () => {
    server.answers["GET media"] = [file("s", "audio")];
    const { user } = draw(null, {}, "pin");
    await user.click(screen.getByRole("button", { name: "Your files" }));
    expect(await screen.findByText(/None of your files is a picture/)).toBeTruthy();
  });

  it("stay while a question shows them", async () => {
    server.answers["GET media"] = [file("a")];
    server.answers["DELETE media/a"] = failure(409, { code: "media_in_use" });
    const { user } = draw();
    await unfold(user);
    await user.click(screen.getByRole("button", { name: "Your files" }));
    await user.click(await screen.findByRole("button", { name: "Delete Picture 1" }));
    expect(await screen.findByText(/A question uses this file/)).toBeTruthy();
  });
});

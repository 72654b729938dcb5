/** The picture of an answer in the editor: added, described, kept while rows change, removed. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentQuestion, Finding } from "@/api/types";
import { fakeServer } from "@/test/fake-server";
import { type FakeUploads, fakeUploads } from "@/test/fake-upload";
import { KindForm } from "../kind-form";
import { newQuestion } from "../model/document";
import { aPicture, drawQuestion } from "../test-editor";

const sent = { id: "m9", kind: "image", url: "/owl.webp", width: 40, height: 30, byteCount: 9 };
const shown = { id: aPicture.id, alt: "An owl", isDecorative: false };
let uploads: FakeUploads;

beforeEach(() => {
  fakeServer({});
  uploads = fakeUploads();
});

function draw(change: (question: DocumentQuestion) => void = () => {}, findings: Finding[] = []) {
  const question = newQuestion("choice");
  change(question);
  const drawn = drawQuestion(question, (now) => <KindForm question={now} />, {
    media: [aPicture],
    findings: findings.map((finding) => ({ ...finding, questionId: question.id })),
  });
  const answers = () => {
    const { content } = drawn.now();
    return content.kind === "choice" ? content.answers : [];
  };
  return { ...drawn, answers };
}

function withPicture(question: DocumentQuestion): void {
  const { content } = question;
  if (content.kind === "choice" && content.answers[0]) content.answers[0].picture = shown;
}

const change = "Change the picture of Answer A";

describe("a picture", () => {
  it("is chosen and described, and the answer needs no text", async () => {
    const { user, answers } = draw();
    await user.click(screen.getByRole("button", { name: "Add a picture to Answer A" }));
    const window = await screen.findByRole("dialog", { name: "Picture of Answer A" });
    const file = new File(["pixels"], "owl.png", { type: "image/png" });
    fireEvent.change(within(window).getByLabelText("File", { selector: "input" }), {
      target: { files: [file] },
    });
    await waitFor(() => expect(uploads.list.length).toBeGreaterThan(0));
    await act(async () => uploads.last().answer(201, sent));
    const words = await within(window).findByLabelText("Description for people who can't see it");
    await user.type(words, "A barn owl");
    expect(answers()[0]?.picture).toEqual({ id: "m9", alt: "A barn owl", isDecorative: false });
    // It can only be decorative beside a text.
    expect(within(window).queryByRole("switch")).toBeNull();
    await user.click(within(window).getByRole("button", { name: "Done" }));
    expect(screen.getByRole("button", { name: change }).querySelector("img")?.src).toContain(
      "/owl.webp",
    );
  });

  it("keeps its answer when an empty text is deleted, and others are pasted over it", async () => {
    const { user, answers } = draw(withPicture);
    await user.click(screen.getByRole("textbox", { name: "Answer A" }));
    await user.keyboard("{Backspace}");
    expect(answers()).toHaveLength(4);
    await user.paste("One\nTwo");
    expect(answers().map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(answers()[0]?.picture).toEqual(shown);
  });

  it("is removed, and undone", async () => {
    const { user, answers, editor } = draw(withPicture);
    await user.click(screen.getByRole("button", { name: change }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(answers()[0]?.picture).toBeNull();
    act(() => editor.undo());
    expect(answers()[0]?.picture).toEqual(shown);
  });

  it("says that its description is missing once a save found that", async () => {
    const finding: Finding = { questionId: "", flaw: "altMissing", severity: "warning", at: 0 };
    const { user } = draw(
      (question) => {
        withPicture(question);
        if (question.content.kind === "choice" && question.content.answers[0]) {
          question.content.answers[0].picture = { ...shown, alt: "" };
        }
      },
      [finding],
    );
    await user.click(screen.getByRole("button", { name: change }));
    const words = await screen.findByLabelText("Description for people who can't see it");
    expect(words.getAttribute("aria-invalid")).toBe("true");
  });
});

/** Presenter notes in the editor: folded while there are none. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newQuestion } from "./model/document";
import { NotesField } from "./notes-field";
import { drawQuestion } from "./test-editor";

const draw = (notes: string) =>
  drawQuestion({ ...newQuestion("slide"), notes }, (question) => (
    <NotesField question={question} />
  ));

it("is folded while empty, and the press that opens it leads into it", async () => {
  const { user, now } = draw("");
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add presenter notes" }));
  const field = screen.getByRole("textbox", { name: "Presenter notes" });
  expect(document.activeElement).toBe(field);
  await user.type(field, "Ask Zoë");
  expect(now().notes).toBe("Ask Zoë");
  // Emptied while one writes, it stays.
  await user.clear(field);
  expect(now().notes).toBe("");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("is open where there are notes, without taking the focus", () => {
  draw("Open the window");
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Presenter notes" });
  expect(field.value).toBe("Open the window");
  expect(field.maxLength).toBe(1000);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText("Only hosts see them, never players or the big screen.")).toBeTruthy();
});

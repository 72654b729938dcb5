/** The formatting buttons and keys, in a question that is being written. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DocumentContent } from "@/api/types";
import { limits, newQuestion } from "../model/document";
import { QuestionForm } from "../question-form";
import { drawQuestion } from "../test-editor";

const draw = (text = "", content: DocumentContent = newQuestion("choice").content) =>
  drawQuestion({ ...newQuestion("choice"), content, text }, (question) => (
    <QuestionForm question={question} />
  ));

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const tools = () => screen.queryByRole("toolbar", { name: "Formatting" });
const tool = (name: string) => screen.getByRole("button", { name });

it("appears with the focus in a text, and not with other fields", async () => {
  const { user } = draw("Largest ocean?");
  expect(tools()).toBeNull();
  await user.click(field("Question"));
  expect(tools()).not.toBeNull();
  expect(within(tools() as HTMLElement).getAllByRole("button")).toHaveLength(5);
  await user.click(screen.getByRole("combobox", { name: "Time limit" }));
  expect(tools()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add explanation" }));
  // Longer texts have lists, too.
  expect(within(tools() as HTMLElement).getAllByRole("button")).toHaveLength(7);
});

it("formats what is selected, which stays selected", async () => {
  const { user, now } = draw("Largest ocean?");
  const text = field("Question");
  await user.click(text);
  text.setSelectionRange(0, 7);
  await user.click(tool("Bold"));
  expect(now().text).toBe("**Largest** ocean?");
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe("Largest");
  expect(document.activeElement).toBe(text);
  await user.keyboard("{Control>}b{/Control}");
  expect(now().text).toBe("Largest ocean?");
  await user.keyboard("{Control>}i{/Control}");
  expect(now().text).toBe("*Largest* ocean?");
});

it("formats answers by their keys, and takes these from the page", async () => {
  const { user, now } = draw();
  await user.click(field("Answer A"));
  await user.keyboard("H2O");
  field("Answer A").setSelectionRange(0, 3);
  const goesOn = fireEvent.keyDown(field("Answer A"), { key: "e", ctrlKey: true });
  expect(goesOn).toBe(false);
  expect(now().content).toMatchObject({ answers: [{ text: "`H2O`" }, {}, {}, {}] });
});

it("is reached by keyboard, gone through by arrows and left by Escape", async () => {
  const { user, now } = draw("Largest");
  await user.click(field("Question"));
  await user.keyboard("{Alt>}{F10}{/Alt}");
  expect(document.activeElement).toBe(tool("Bold"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(tool("Formula"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(tool("Italic"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(field("Question"));
  await user.keyboard("{Alt>}{F10}{/Alt}");
  expect(document.activeElement).toBe(tool("Italic"));
  field("Question").setSelectionRange(0, 7);
  await user.keyboard("{Enter}");
  expect(now().text).toBe("*Largest*");
});

it("changes nothing where there is no room for the marks", async () => {
  const full = "x".repeat(limits.text);
  const { user, now } = draw(full);
  const text = field("Question");
  await user.click(text);
  text.setSelectionRange(0, 5);
  await user.click(tool("Bold"));
  expect(now().text).toBe(full);
  expect(screen.getByText("There's no room for more characters in this text.")).toBeTruthy();
});

it("draws a formula while it is typed, and puts it where the caret was", async () => {
  const { user, now } = draw("Area: ");
  const text = field("Question");
  await user.click(text);
  text.setSelectionRange(6, 6);
  await user.click(tool("Formula"));
  const window = await screen.findByRole("dialog", { name: "Formula" });
  const tex = within(window).getByRole("textbox", { name: "Formula in LaTeX" });
  await user.type(tex, "x^2");
  const preview = within(window).getByRole("region", { name: "Preview" });
  await waitFor(() => expect(preview.querySelector("math")).not.toBeNull());
  await user.type(tex, "{{");
  await waitFor(() => expect(preview.textContent).toMatch(/can't draw this yet/));
  await user.type(tex, "{Backspace}{Enter}");
  expect(now().text).toBe("Area: $x^2$");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** The title, edited where it stands. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newQuestion } from "./model/document";
import { drawQuestion } from "./test-editor";
import { TitleField } from "./title-field";

function open() {
  const drawn = drawQuestion(newQuestion("choice"), () => <TitleField />);
  return {
    ...drawn,
    title: () => drawn.editor.store.getState().history.present.value.details.title,
  };
}

const button = () => screen.getByRole("button", { name: "Oceans" });
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });

it("is a heading until it is pressed; Enter saves it as one step", async () => {
  const { user, title, editor } = open();
  expect(screen.getByRole("heading", { level: 1, name: "Oceans" })).toBeTruthy();
  await user.click(button());
  expect(document.activeElement).toBe(field());
  expect(field().maxLength).toBe(95);
  expect(screen.getByText("3 to 95 characters")).toBeTruthy();
  await user.keyboard("Seas{Enter}");
  expect(title()).toBe("Seas");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Seas" }));
  editor.undo();
  expect(title()).toBe("Oceans");
});

it("is saved when it is left, without the spaces around it", async () => {
  const { user, title } = open();
  await user.click(button());
  await user.keyboard("  Seas ");
  await user.tab();
  expect(title()).toBe("Seas");
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("is restored by Escape", async () => {
  const { user, title } = open();
  await user.click(button());
  await user.keyboard("Seas{Escape}");
  expect(title()).toBe("Oceans");
  expect(document.activeElement).toBe(button());
});

it("needs three characters, and says so", async () => {
  const { user, title } = open();
  await user.click(button());
  await user.keyboard("No{Enter}");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("The title needs at least 3 characters.")).toBeTruthy();
  await user.tab();
  expect(title()).toBe("Oceans");
  expect(screen.getByText(/so it stays as it was/)).toBeTruthy();
});

it("is the document's title while it is typed, so that a reload takes nothing", async () => {
  const { user, title } = open();
  await user.click(button());
  await user.keyboard("Se");
  expect(title()).toBe("Oceans");
  await user.keyboard("as ");
  expect(title()).toBe("Seas");
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("Seas ");
  await user.keyboard("{Backspace}{Backspace}{Backspace}");
  expect(title()).toBe("Oceans");
});

it("counts down what is left", async () => {
  const { user } = open();
  await user.click(button());
  await user.paste("x".repeat(90));
  expect(screen.getByText("5 characters left")).toBeTruthy();
});

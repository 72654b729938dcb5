/** Passwords: hidden by default, and compatible with password managers and the clipboard. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { PasswordField } from "./password-field";

function field(): HTMLInputElement {
  return screen.getByLabelText("Password");
}

it("hides a password until someone asks to see it, and hides it again", async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" />);
  expect(field().type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field().type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field().type).toBe("password");
});

it("takes a pasted password and says to password managers what it is for", async () => {
  const user = userEvent.setup();
  render(<PasswordField autoComplete="new-password" label="Password" />);
  expect(field().autocomplete).toBe("new-password");
  await user.click(field());
  await user.paste("  seven kites over the harbor ");
  expect(field().value).toBe("  seven kites over the harbor ");
});

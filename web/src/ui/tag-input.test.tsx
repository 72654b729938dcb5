/** The tag rules of the specification's section 5. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TagInput } from "./tag-input";

function Tags() {
  const [tags, setTags] = useState<string[]>([]);
  return <TagInput label="Tags" onChange={setTags} value={tags} />;
}

const shown = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

it("adds by Enter: trimmed, lowercased, no empty ones, no duplicates", async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.type(screen.getByLabelText("Tags"), "  Geo {Enter}GEO{Enter}   {Enter}maps{Enter}");
  expect(shown()).toEqual(["geo", "maps"]);
});

it("adds by the button, which is off while nothing is typed", async () => {
  const user = userEvent.setup();
  render(<Tags />);
  const add = screen.getByRole("button", { name: "Add" });
  expect(add.getAttribute("aria-disabled")).toBe("true");
  await user.type(screen.getByLabelText("Tags"), "geo");
  await user.click(add);
  expect(shown()).toEqual(["geo"]);
});

it("removes one", async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.type(screen.getByLabelText("Tags"), "a{Enter}b{Enter}");
  await user.click(screen.getByRole("button", { name: "Remove tag a" }));
  expect(shown()).toEqual(["b"]);
});

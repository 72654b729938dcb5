/** A number by closeness: a sensible distance to begin with, and none once it is off. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import type { ContentOf } from "../model/document";
import { NumberForm, sensibleSpan } from "./number-form";

it.each([
  [null, "0", "10"],
  ["0", "0", "10"],
  ["330", "0", "70"],
  ["-330", "0", "70"],
  ["100", "0", "20"],
  ["100", "30", "60"],
  ["3.14", "0.01", "0.7"],
  ["0.000001", "0", "0.000001"],
  ["1000000000000", "0", "200000000000"],
])("suggests for %s ± %s the distance %s", (right, tolerance, want) => {
  expect(sensibleSpan(right, tolerance)).toBe(want);
});

let written: ContentOf<"number">;

function Form() {
  const [content, setContent] = useState<ContentOf<"number">>({
    kind: "number",
    right: "330",
    tolerance: "5",
    range: null,
    unit: "m",
  });
  written = content;
  const finding = { questionId: "q", flaw: "spanTooSmall", severity: "error", at: null } as const;
  return (
    <NumberForm
      content={content}
      findings={content.span === "5" ? [finding] : []}
      onChange={setContent}
      questionId="q"
    />
  );
}

it("is switched on by keyboard, changed, and switched off without a trace", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const closeness = screen.getByRole("switch", { name: "The closer, the more points" });
  expect(screen.queryByLabelText(/^No points from/)).toBeNull();
  closeness.focus();
  await user.keyboard(" ");
  expect(written.span).toBe("70");
  const span = screen.getByLabelText(/^No points from/);
  await user.clear(span);
  await user.type(span, "5");
  expect(written.span).toBe("5");
  expect(screen.getByText(/must be above zero and larger than the tolerance/)).toBeTruthy();
  closeness.focus();
  await user.keyboard(" ");
  expect(written).toEqual({ kind: "number", right: "330", tolerance: "5", range: null, unit: "m" });
});

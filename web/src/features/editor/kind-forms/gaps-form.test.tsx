/** Writing a passage with gaps. */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import type { Finding } from "@/api/types";
import { Toaster } from "@/ui/toast";
import { type ContentOf, emptyContent } from "../model/document";
import { GapsForm } from "./gaps-form";

type Gaps = ContentOf<"gaps">;

let now: Gaps;
let set: (content: Gaps) => void;

function Form({ from, findings }: { from: Gaps; findings: readonly Finding[] }) {
  const [content, setContent] = useState(from);
  now = content;
  set = setContent;
  return (
    <>
      <GapsForm content={content} findings={findings} onChange={setContent} questionId="q" />
      <Toaster />
    </>
  );
}

function draw(change: Partial<Gaps> = {}, findings: readonly Finding[] = []) {
  render(<Form findings={findings} from={{ ...emptyContent("gaps"), ...change }} />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text with gaps" });
const understood = () => screen.queryByRole("region", { name: "The text with its gaps" });

beforeEach(() => {
  document.documentElement.lang = "en";
});

it("reads brackets as gaps while they are typed, and keeps what is unfinished as it is", async () => {
  const user = draw();
  await user.type(field(), "Water boils at [[100|one");
  expect(now.passage).toEqual([{ text: "Water boils at [100|one" }]);
  expect(understood()).toBeNull();
  expect(field().value).toBe("Water boils at [100|one");
  await user.type(field(), " hundred] degrees.");
  expect(now.passage).toEqual([
    { text: "Water boils at " },
    { gap: { accepted: ["100", "one hundred"], others: [] } },
    { text: " degrees." },
  ]);
  expect(understood()?.textContent).toBe(
    "Water boils at 1Gap 1: 100+1 and 1 other spelling degrees.",
  );
  expect(screen.getByText("1 gap")).toBeTruthy();
});

it("makes a gap of the selected word, by button and by key", async () => {
  const user = draw({ passage: [{ text: "Lima is in Peru." }] });
  field().focus();
  field().setSelectionRange(11, 15);
  await user.click(screen.getByRole("button", { name: "Make a gap" }));
  expect(field().value).toBe("Lima is in [Peru].");
  expect(document.activeElement).toBe(field());
  expect(field().selectionStart).toBe(17);
  field().setSelectionRange(0, 0);
  await user.keyboard("{Control>}{Shift>}G{/Shift}{/Control}");
  expect(field().value).toBe("[Lima] is in [Peru].");
  field().setSelectionRange(0, 16);
  await user.keyboard("{Control>}{Shift>}G{/Shift}{/Control}");
  expect(field().value).toBe("[Lima] is in [Peru].");
  expect(screen.getByText("Select words on a single line, outside any gap.")).toBeTruthy();
});

it("takes wrong choices for each gap of a list, and keeps them with their gap", async () => {
  const user = draw({ passage: [{ gap: { accepted: ["Lima"], others: [] } }] });
  await user.click(screen.getByRole("radio", { name: "From a list" }));
  expect(screen.queryByRole("switch", { name: "Allow small typos" })).toBeNull();
  await user.type(
    screen.getByRole("textbox", { name: "Wrong choice 1 for gap 1" }),
    "Cusco{Enter}",
  );
  await user.keyboard("Arequipa");
  const lima = { gap: { accepted: ["Lima"], others: ["Cusco", "Arequipa"] } };
  expect(now).toMatchObject({ way: "list", passage: [lima] });
  await user.type(field(), "[[Quito], ", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(now.passage).toEqual([{ gap: { accepted: ["Quito"], others: [] } }, { text: ", " }, lima]);
  // Without its bracket it is no gap; with it, it is the same one as before.
  await user.type(field(), "{Backspace}");
  expect(now.passage).toHaveLength(2);
  await user.type(field(), "]");
  expect(now.passage.at(-1)).toEqual(lima);
  await user.click(screen.getByRole("radio", { name: "Typed" }));
  expect(now.passage.at(-1)).toEqual(lima);
});

it("shows what an undo brought back", async () => {
  const user = draw({ passage: [{ text: "a \\ [" }] });
  expect(field().value).toBe("a \\ [");
  await user.type(field(), "b]");
  act(() => set({ ...now, passage: [{ text: "an array a[0]" }] }));
  expect(field().value).toBe("an array a\\[0]");
});

it("says what is wrong with which gap, and goes there", async () => {
  const finding = (flaw: Finding["flaw"], at: number | null): Finding => ({
    questionId: "q",
    flaw,
    at,
    severity: "error",
  });
  const passage: Gaps["passage"] = [
    { text: "One " },
    { gap: { accepted: ["two"], others: [] } },
    { text: " three " },
    { gap: { accepted: ["four", ""], others: [] } },
  ];
  const user = draw({ passage }, [finding("answerMissing", 1), finding("textTooLong", null)]);
  expect(screen.getByText("The text is too long. Shorten it to 500 characters.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Gap 2: An answer is empty/ }));
  expect(document.activeElement).toBe(field());
  const { selectionStart, selectionEnd, value } = field();
  expect(value.slice(selectionStart, selectionEnd)).toBe("four|");
});

it("says at a gap's list what the list lacks", () => {
  const passage: Gaps["passage"] = [{ gap: { accepted: ["two"], others: [] } }];
  draw({ passage, way: "list" }, [
    { questionId: "q", flaw: "tooFew", at: 0, severity: "error" },
    { questionId: "q", flaw: "gapsTouch", at: 0, severity: "error" },
  ]);
  const list = within(screen.getByRole("group", { name: /^Wrong choices for gap 1/ }));
  expect(list.getByText("Gap 1: The list needs at least one wrong choice.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /are next to each other/ })).toBeTruthy();
});

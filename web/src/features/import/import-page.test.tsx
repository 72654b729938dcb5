/** Questions from a file: each row's result shows before anything is stored. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, noNetwork } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const report = {
  format: "gift",
  title: "Rivers",
  taken: 2,
  refused: 1,
  found: 2,
  parts: 1,
  files: 1,
  columnsLeft: ["Chapter", "Level"],
  table: null,
  quizId: null,
  quizIds: [],
  rows: [
    { line: 1, excerpt: "Which is longest?", question: 0, notes: [], reason: null },
    { line: 4, excerpt: "And widest?", question: 1, notes: ["mediaTooManyPixels"], reason: null },
    { line: 9, excerpt: "No answers", question: null, notes: [], reason: "tooFewAnswers" },
  ],
};

const open = (answer: unknown, path = "/dashboard/quiz/import") =>
  renderApp(path, { "POST quiz/import": answer });

async function choose(name = "rivers.txt", size?: number) {
  const input = await screen.findByLabelText("File to import", { selector: "input" });
  const file = new File(["::Rivers::"], name);
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  fireEvent.change(input, { target: { files: [file] } });
}

it("FILE: shows every row's fate, imports when told to, and opens the quiz", async () => {
  const { user, server, path } = open((_body: unknown, url: URL) =>
    url.searchParams.get("dryRun") === "true"
      ? report
      : { ...report, quizId: "q7", quizIds: ["q7"] },
  );
  await choose();
  const table = await screen.findByRole("table", { name: "What happens to each row" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "1Which is longest?Question 1",
    "4And widest?Question 2a picture was skipped: it has too many pixels",
    "9No answersSkipped: it has fewer than two answers",
  ]);
  expect(screen.getByText("Read as GIFT (.txt)")).toBeTruthy();
  expect(screen.getByText("1 picture, video or sound is included.")).toBeTruthy();
  expect(screen.getByText("1 row will be skipped.")).toBeTruthy();
  expect(screen.getByText("Columns we don't know: Chapter, Level")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /Only rows/ }));
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(server.count("POST quiz/import")).toBe(1);

  await user.click(screen.getByRole("button", { name: "Import 2 questions" }));
  await screen.findByText("2 questions imported.");
  expect(server.calls.filter((call) => call.call === "POST quiz/import").at(-1)?.search).toBe("");
  expect(path()).toBe("/dashboard/quiz/q7/edit");
});

it("adds to the quiz it was opened from, and reads again as the format that was named", async () => {
  const { user, server } = open(report, "/dashboard/quiz/q1/import");
  await choose();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Format" }), "aiken");
  await screen.findByRole("table");
  const searches = server.calls
    .filter((call) => call.call === "POST quiz/import")
    .map((call) => call.search);
  expect(searches).toEqual(["?dryRun=true&quizId=q1", "?dryRun=true&quizId=q1&format=aiken"]);
});

it("offers to make several quizzes of a file that has too many questions for one", async () => {
  const row = { line: 2, excerpt: "Where?", notes: [], reason: null };
  const few = {
    ...report,
    taken: 200,
    found: 301,
    parts: 2,
    rows: [{ ...row, question: null, reason: "quizFull" }],
  };
  const all = { ...few, taken: 301, refused: 0, rows: [{ ...row, question: 151 }] };
  const { user, server, path } = open((_body: unknown, url: URL) => {
    if (url.searchParams.get("split") !== "true") return few;
    const made = { ...all, quizId: "q7", quizIds: ["q7", "q8"] };
    return url.searchParams.get("dryRun") === "true" ? all : made;
  });
  await choose();
  const table = await screen.findByRole("table", { name: "What happens to each row" });
  expect(within(table).getByText(/a quiz can have at most 200 questions/)).toBeTruthy();
  expect(screen.getByText(/This file has 301 questions/)).toBeTruthy();
  const split = screen.getByRole("checkbox", { name: /Import all of them as 2 quizzes/ });
  expect((split as HTMLInputElement).checked).toBe(false);
  await user.click(split);
  expect(await screen.findByText("Quiz 2, question 1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import 301 questions" }));
  await screen.findByText("301 questions imported.");
  const calls = server.calls.filter((call) => call.call === "POST quiz/import");
  expect(calls.map((call) => call.search)).toEqual([
    "?dryRun=true",
    "?dryRun=true&split=true",
    "?split=true",
  ]);
  expect(path()).toBe("/dashboard/quiz");
});

it("splits nothing that is added to a quiz", async () => {
  open({ ...report, found: 301, parts: 2 }, "/dashboard/quiz/q1/import");
  await choose();
  await screen.findByRole("table");
  expect(screen.queryByRole("checkbox", { name: /Import all/ })).toBeNull();
});

it.each([
  ["unknown", /We don't recognize its format/],
  ["columnsUnknown", /"question", and the others "correct"/],
  ["document", /It's a document/],
  ["otherSheet", /Save it as .xlsx or .csv/],
  ["backup", /It's a backup/],
  ["deck", /export the notes as plain text/],
  ["empty", /It's empty/],
  ["tooLarge", /too large/],
  ["broken", /It's damaged/],
  ["encrypted", /password/],
  ["tooNew", /newer version of Fanfare/],
])("says what to do with a file that is %s", async (reason, words) => {
  open(failure(422, { code: "import_unreadable", errors: { file: reason } }));
  await choose();
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(screen.getByRole("combobox", { name: "Format" })).toBeTruthy();
});

it("tries again when nobody answered, and sends no file that is too large", async () => {
  const { user, server } = open(noNetwork);
  await choose("huge.zip", 21 * 1024 * 1024);
  expect((await screen.findByRole("alert")).textContent).toMatch(/larger than 20\u00a0MiB/);
  expect(server.count("POST quiz/import")).toBe(0);
  await choose();
  expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't reach the server/);
  server.answers["POST quiz/import"] = report;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

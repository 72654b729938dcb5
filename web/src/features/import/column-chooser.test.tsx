/** Tables whose columns a person assigns: suggestions, changes, what is missing, refusals. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const call = "POST quiz/import";

const cells = [
  ["Ask", "Largest ocean?", "Smallest ocean?"],
  ["First", "Pacific", ""],
  ["Second", "Arctic", "Arctic"],
  ["Solved by", "1", "2"],
];

/** What the server says of the table, with these roles. */
function looked(roles: readonly string[], change: Record<string, unknown> = {}) {
  const columns = cells.map((samples, at) => ({
    letter: "ABCD"[at],
    samples,
    role: roles[at] ?? "skip",
  }));
  return {
    format: "csv",
    title: "",
    taken: 0,
    refused: 0,
    found: 0,
    parts: 0,
    files: 0,
    columnsLeft: [],
    quizId: null,
    quizIds: [],
    rows: [],
    table: { isRecognized: false, hasHeader: true, columns, problems: [], ...change },
  };
}

const row = { line: 2, excerpt: "Largest ocean?", question: 0, notes: [], reason: null };

/** A server that guesses the question alone, and imports two rows once there is a key. */
function answer(_body: unknown, url: URL) {
  const columns = url.searchParams.get("columns");
  if (columns === null) return looked(["question"], { problems: ["answersMissing"] });
  const roles = columns.split(",");
  const problems = roles.includes("correct") ? [] : ["answersMissing"];
  const hasHeader = url.searchParams.get("header") === "true";
  const read = looked(roles, { problems, hasHeader });
  const done = {
    ...read,
    taken: 2,
    found: 2,
    parts: 1,
    rows: [row],
    quizId: null as string | null,
  };
  if (problems.length > 0) return read;
  if (url.searchParams.get("dryRun") === "true") return done;
  return { ...done, table: null, quizId: "q7", quizIds: ["q7"] };
}

async function open(answers: unknown = answer) {
  const app = renderApp("/dashboard/quiz/import", { [call]: answers });
  const input = await screen.findByLabelText("File to import", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(["a,b"], "oceans.csv")] } });
  return app;
}

const column = (name: string) => screen.findByRole("combobox", { name });
const searches = (server: { calls: { call: string; search: string }[] }) =>
  server.calls.filter((each) => each.call === call).map((each) => each.search);

it("shows the columns with suggestions, says what is missing, and imports what was chosen", async () => {
  const { user, server, path } = await open();
  const list = await screen.findByRole("list", { name: "Columns of the table" });
  expect(within(list).getAllByRole("combobox")).toHaveLength(4);
  const asked = (await column("Column A: Ask")) as HTMLSelectElement;
  expect(asked.value).toBe("question");
  const described = asked.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Largest ocean?Smallest ocean?");
  expect(await screen.findByText(/Choose the columns with the answers/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();

  // What is chosen quickly is tried once.
  fireEvent.change(await column("Column B: First"), { target: { value: "answer" } });
  fireEvent.change(await column("Column C: Second"), { target: { value: "answer" } });
  fireEvent.change(await column("Column D: Solved by"), { target: { value: "correct" } });
  expect(await screen.findByText("2 questions can be imported.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import 2 questions" }));
  await screen.findByText("2 questions imported.");
  expect(path()).toBe("/dashboard/quiz/q7/edit");
  const chosen = "columns=question%2Canswer%2Canswer%2Ccorrect&header=true";
  expect(searches(server).slice(-2)).toEqual([`?dryRun=true&${chosen}`, `?${chosen}`]);
  expect(searches(server)).toHaveLength(4);
});

it("tries a complete guess at once", async () => {
  const { server } = await open((body: unknown, url: URL) =>
    url.searchParams.get("columns") === null
      ? looked(["question", "answer", "answer", "correct"])
      : answer(body, url),
  );
  expect(await screen.findByRole("button", { name: "Import 2 questions" })).toBeTruthy();
  expect(searches(server)[1]).toContain("columns=question%2Canswer%2Canswer%2Ccorrect");
});

it("takes the first row for a question if told so", async () => {
  const { user, server } = await open();
  const header = await screen.findByRole("checkbox", { name: "The first row names the columns" });
  expect((header as HTMLInputElement).checked).toBe(true);
  await screen.findByText(/Choose the columns with the answers/);
  await user.click(header);
  const first = await column("Column A");
  const described = first.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toMatch(/^AskLargest/);
  await screen.findByText("Checking the columns");
  await screen.findByText(/Choose the columns with the answers/);
  expect(searches(server).at(-1)).toContain("header=false");
});

it("marks a role that only one column can have", async () => {
  const { user } = await open();
  await user.selectOptions(await column("Column B: First"), "Question");
  for (const name of ["Column A: Ask", "Column B: First"]) {
    expect((await column(name)).getAttribute("aria-invalid")).toBe("true");
  }
  expect(screen.getAllByText("Chosen more than once")).toHaveLength(2);
  await user.selectOptions(await column("Column A: Ask"), "Answer");
  expect(screen.queryByText("Chosen more than once")).toBeNull();
});

it("keeps what was chosen if the server refuses it, and tries again", async () => {
  const refusal = "Say which column has the question.";
  const refused = (body: unknown, url: URL) =>
    url.searchParams.get("dryRun") === "true"
      ? answer(body, url)
      : failure(422, {
          code: "invalid_input",
          message: refusal,
          errors: { columns: refusal, reason: "questionMissing" },
        });
  const { user, server } = await open(refused);
  await user.selectOptions(await column("Column D: Solved by"), "Right answer");
  await user.click(await screen.findByRole("button", { name: "Import 2 questions" }));
  expect((await screen.findByText(refusal)).closest("[role=alert]")).not.toBeNull();
  expect(((await column("Column D: Solved by")) as HTMLSelectElement).value).toBe("correct");

  server.answers[call] = failure(429, { code: "too_many_requests", message: "Wait a minute." });
  await user.selectOptions(await column("Column B: First"), "Wrong answer");
  expect(await screen.findByText("Wait a minute.")).toBeTruthy();
  expect(((await column("Column B: First")) as HTMLSelectElement).value).toBe("wrong");
  server.answers[call] = answer;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Import 2 questions" })).toBeTruthy();
});

it("offers the columns of a table that was read by its names, and goes back to them", async () => {
  const known = (body: unknown, url: URL) => {
    const isRecognized = true;
    if (url.searchParams.get("columns") !== null) {
      const read = answer(body, url);
      return { ...read, table: { ...read.table, isRecognized } };
    }
    // Its rows were read all the same, so they count.
    const problems = ["correctMissing"];
    const read = looked(["question", "correct"], { isRecognized, problems });
    return { ...read, taken: 1, found: 1, parts: 1, rows: [row], columnsLeft: ["Second"] };
  };
  const { user, server } = await open(known);
  expect(await screen.findByText("Columns we don't know: Second")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Columns of the table" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Choose the columns yourself" }));
  await user.selectOptions(await column("Column C: Second"), "Wrong answer");
  await screen.findByText("2 questions can be imported.");
  await user.click(screen.getByRole("button", { name: "Use the names in the table" }));
  await screen.findByText("1 question can be imported.");
  expect(searches(server).at(-1)).toBe("?dryRun=true");
  expect(screen.queryByRole("list", { name: "Columns of the table" })).toBeNull();
});

/** Selecting quizzes by pointer and keyboard, and changing all of them at once. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Quiz } from "@/api/types";
import { type Answers, aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const names = ["Atlas", "Birds", "Chess", "Dance"];
const four = () =>
  names.map((title, index) => aQuiz({ id: `q${index + 1}`, title, tags: ["old"] }));

/** A server that forgets what is deleted. */
function open(answers: Answers = {}) {
  let stored: Quiz[] = four();
  const deletes = Object.fromEntries(
    four().flatMap((quiz): [string, () => unknown][] => [
      [
        `DELETE quiz/${quiz.id}`,
        () => {
          stored = stored.filter((each) => each.id !== quiz.id);
          return null;
        },
      ],
      [
        `POST quiz/${quiz.id}/restore`,
        () => {
          stored = four().filter((each) => each.id === quiz.id || stored.includes(each));
          return quiz;
        },
      ],
    ]),
  );
  return renderApp("/dashboard/quiz", { "GET quiz": () => stored, ...deletes, ...answers });
}

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const chosen = () =>
  screen
    .queryAllByRole<HTMLInputElement>("checkbox", { name: /^Select / })
    .filter((each) => each.checked)
    .map((each) => each.closest("article")?.querySelector("h2")?.textContent);
const bar = () => screen.queryByRole("region", { name: "Selected quizzes" });

it("selects one by one, in ranges and all, and says how many", async () => {
  const { user } = open();
  await user.click(await box("Atlas"));
  await screen.findByRole("region", { name: "Selected quizzes" });
  expect(chosen()).toEqual(["Atlas"]);
  await user.keyboard("{Shift>}");
  await user.click(await box("Chess"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toEqual(["Atlas", "Birds", "Chess"]);
  expect(screen.getAllByText("3 selected").length).toBeGreaterThan(0);
  await user.click(await box("Birds"));
  expect(chosen()).toEqual(["Atlas", "Chess"]);
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(chosen()).toEqual(names);
  expect(screen.queryByRole("button", { name: "Select all" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(chosen()).toEqual([]);
  expect(bar()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Atlas");
});

it("selects with Space, in ranges with Shift, and clears with Escape", async () => {
  const { user, path } = open();
  (await screen.findByRole("link", { name: "Birds" })).focus();
  await user.keyboard(" ");
  screen.getByRole("link", { name: "Dance" }).focus();
  await user.keyboard("{Shift>} {/Shift}");
  expect(chosen()).toEqual(["Birds", "Chess", "Dance"]);
  await user.keyboard(" ");
  expect(chosen()).toEqual(["Birds", "Chess"]);
  // The first Escape only closes the menu.
  await user.click(screen.getByRole("button", { name: "More for Chess" }));
  await user.keyboard("{Escape}");
  expect(chosen()).toEqual(["Birds", "Chess"]);
  await user.keyboard("{Escape}");
  expect(chosen()).toEqual([]);
  expect(path()).toBe("/dashboard/quiz");
});

it("deletes all selected, and brings them back", async () => {
  const { user } = open();
  await user.click(await box("Atlas"));
  await user.click(await box("Dance"));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("2 quizzes deleted");
  expect(screen.queryByRole("link", { name: "Atlas" })).toBeNull();
  expect(bar()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 quizzes restored");
});

it("says what another tab deleted and what failed, and deletes the others", async () => {
  const { user } = open({
    "DELETE quiz/q1": failure(404, { code: "quiz_not_found" }),
    "DELETE quiz/q2": failure(503),
  });
  for (const name of ["Atlas", "Birds", "Chess"]) await user.click(await box(name));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("1 quiz was already deleted. We couldn't delete the quiz.");
  await screen.findByText("Quiz “Chess” deleted");
  await screen.findByRole("link", { name: "Birds" });
});

it("adds and removes tags, on top of what was edited meanwhile", async () => {
  let tries = 0;
  const { user, server } = open({
    "PATCH quiz/q1": aQuiz(),
    "GET quiz/q2": aQuiz({ id: "q2", version: 7, tags: ["old", "newer"] }),
    "PATCH quiz/q2": () => {
      tries += 1;
      return tries === 1 ? failure(409, { code: "version_conflict" }) : aQuiz();
    },
    "PATCH quiz/q3": failure(404, { code: "quiz_not_found" }),
  });
  for (const name of ["Atlas", "Birds", "Chess"]) await user.click(await box(name));
  await user.click(await screen.findByRole("button", { name: "Tags" }));
  await user.type(await screen.findByLabelText("Add tags"), "Maps{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "old" }));
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await screen.findByText("Tags of 2 quizzes changed. 1 quiz was already deleted.");
  expect(server.last("PATCH quiz/q1")?.body).toEqual({ version: 1, tags: ["maps"] });
  expect(server.last("PATCH quiz/q2")?.body).toEqual({ version: 7, tags: ["newer", "maps"] });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosen()).toEqual(["Atlas", "Birds", "Chess"]);
});

it("keeps the selection when Escape closes a dialog", async () => {
  const { user } = open();
  await user.click(await box("Atlas"));
  await user.click(await screen.findByRole("button", { name: "Tags" }));
  await screen.findByRole("dialog", { name: "Tags of 1 quiz" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosen()).toEqual(["Atlas"]);
});

/** Folders in All Quizzes: moving with a way back, refusals, and an address of a deleted folder. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Folder, Quiz } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function aFolder(change: Partial<Folder> = {}): Folder {
  const createdAt = "2026-01-05T10:00:00Z";
  return {
    id: "f1",
    parentId: null,
    name: "School",
    version: 3,
    quizCount: 1,
    createdAt,
    ...change,
  };
}

const oceans = aQuiz({ id: "q1", title: "Oceans" });
const rivers: Quiz = { ...aQuiz({ id: "q2", title: "Rivers" }), folderId: "f1" };
const maths = aFolder({ id: "f2", parentId: "f1", name: "Maths", quizCount: 2 });

/** What deleting Maths answers. */
const deleted = {
  name: "Maths",
  parentId: "f1",
  quizIds: ["q5", "q6"],
  folders: [{ id: "f7", name: "Old", version: 2 }],
};

function server(more: Record<string, unknown> = {}) {
  return {
    "GET folders": [aFolder(), maths],
    "GET quiz": (_body: unknown, url: URL) => {
      const folder = url.searchParams.get("folder");
      return folder === null ? [oceans, rivers] : folder === "f1" ? [rivers] : [];
    },
    ...more,
  };
}

it("moves a quiz, and back on undo", async () => {
  const { user, server: fake } = renderApp(
    "/dashboard/quiz",
    server({ "POST folders/moves": [{ quizId: "q2", previousFolderId: "f1" }] }),
  );
  await user.click(await screen.findByRole("button", { name: "More for Rivers" }));
  await user.click(screen.getByRole("menuitem", { name: "Move to folder…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const here = await dialog.findByRole<HTMLInputElement>("radio", { name: "School" });
  expect(here.checked).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "School / Maths" }));
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await screen.findByText("1 quiz moved to “Maths”.");
  expect(fake.last("POST folders/moves")?.body).toEqual({ quizIds: ["q2"], folderId: "f2" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(fake.last("POST folders/moves")?.body).toEqual({ quizIds: ["q2"], folderId: "f1" });
});

it("keeps the dialog and says why a move was refused", async () => {
  const { user } = renderApp(
    "/dashboard/quiz",
    server({ "POST folders/moves": failure(404, { message: "This folder no longer exists." }) }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select Oceans" }));
  await user.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("radio", { name: "School" }));
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await dialog.findByText("This folder no longer exists.");
});

it("shows where one is, and searches the folders below, too", async () => {
  const { user, server: fake } = renderApp("/dashboard/quiz?folder=f1", server());
  await screen.findByRole("heading", { name: "Rivers" });
  const path = within(await screen.findByRole("navigation", { name: "Where you are" }));
  expect(path.getByText("School").getAttribute("aria-current")).toBe("page");
  expect(fake.last("GET quiz")?.search).toMatch(/folder=f1&subfolders=false/);
  expect(screen.queryByText("Total Quizzes")).toBeNull();
  await user.type(screen.getByLabelText("Search quizzes"), "riv");
  await screen.findByText("Searching in “School” and its folders.");
  await waitFor(() => expect(fake.last("GET quiz")?.search).toMatch(/folder=f1&subfolders=true/));
  expect(screen.queryByRole("link", { name: "Maths" })).toBeNull();
});

it("names an address of a folder that is gone", async () => {
  renderApp(
    "/dashboard/quiz?folder=f9",
    server({ "GET quiz": failure(404, { code: "folder_unknown" }) }),
  );
  await screen.findByText("This folder no longer exists");
  const link = screen.getByRole("link", { name: "Show all quizzes" });
  expect(link.getAttribute("href")).toBe("/dashboard/quiz");
  expect(screen.queryByText("Error loading quizzes.")).toBeNull();
});

it("says what deleting a folder moves, and where", async () => {
  const { user, server: fake } = renderApp(
    "/dashboard/quiz?folder=f2",
    server({ "DELETE folders/f2": deleted, "POST folders": aFolder({ id: "f3", name: "Maths" }) }),
  );
  await user.click(await screen.findByRole("button", { name: "More for folder Maths" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("No quiz is deleted. What is in the folder moves to “School”:");
  dialog.getByText("2 quizzes");
  await user.click(dialog.getByRole("button", { name: "Delete folder" }));
  await waitFor(() => expect(fake.last("GET quiz")?.search).toMatch(/folder=f1/));
  await screen.findByText("Folder “Maths” deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Folder “Maths” restored");
  expect(fake.last("POST folders")?.body).toEqual(deleted);
});

it("says why a folder doesn't come back", async () => {
  const { user } = renderApp(
    "/dashboard/quiz?folder=f2",
    server({
      "DELETE folders/f2": deleted,
      "POST folders": failure(409, { message: "Another folder here has this name." }),
    }),
  );
  await user.click(await screen.findByRole("button", { name: "More for folder Maths" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete folder" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Another folder here has this name.");
});

it("renames on the newest version after a conflict", async () => {
  let current = aFolder();
  const { user, server: fake } = renderApp(
    "/dashboard/quiz",
    server({
      "GET folders": () => [current],
      "PATCH folders/f1": failure(409, { code: "version_conflict", message: "Changed elsewhere." }),
    }),
  );
  await user.click(await screen.findByRole("button", { name: "More for folder School" }));
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Work");
  current = aFolder({ name: "Office", version: 4 });
  await user.click(dialog.getByRole("button", { name: "Rename" }));
  await dialog.findByText("Changed elsewhere.");
  await dialog.findByText("Rename “Office”");
  fake.answers["PATCH folders/f1"] = aFolder({ name: "Work", version: 5 });
  await user.click(dialog.getByRole("button", { name: "Rename" }));
  await screen.findByText("Folder renamed to “Work”");
  expect(fake.last("PATCH folders/f1")?.body).toEqual({ version: 4, name: "Work" });
});

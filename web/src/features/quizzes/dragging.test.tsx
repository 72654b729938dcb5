/** Quizzes dragged to a folder by mouse: one, all selected ones, and what ends a drag. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Folder, Quiz } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function aFolder(id: string, name: string, parentId: string | null = null): Folder {
  const createdAt = "2026-01-05T10:00:00Z";
  return { id, parentId, name, version: 1, quizCount: 1, createdAt };
}

const oceans = aQuiz({ id: "q1", title: "Oceans" });
const rivers: Quiz = { ...aQuiz({ id: "q2", title: "Rivers" }), folderId: "f1" };
const lakes = aQuiz({ id: "q3", title: "Lakes" });

function render(path = "/dashboard/quiz", more: Record<string, unknown> = {}) {
  return renderApp(path, {
    "GET folders": [aFolder("f1", "School"), aFolder("f2", "Maths", "f1"), aFolder("f3", "Pub")],
    "GET quiz": (_body: unknown, url: URL) =>
      url.searchParams.get("folder") === null ? [oceans, rivers, lakes] : [rivers],
    "POST folders/moves": (body: { quizIds: string[] }) =>
      body.quizIds.map((quizId) => ({ quizId, previousFolderId: null })),
    ...more,
  });
}

const transfer = () => ({ setDragImage: vi.fn(), effectAllowed: "", dropEffect: "none" });

/** What a browser tells when the mouse drags the link of a card; its picture's text. */
async function drag(title: string | RegExp): Promise<string> {
  const dataTransfer = transfer();
  const link = await screen.findByRole("link", { name: title });
  fireEvent.dragStart(link, { dataTransfer });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return dataTransfer.setDragImage.mock.calls[0]?.[0].textContent ?? "";
}

/** Whether the browser is told that it may be dropped there. */
function over(place: HTMLElement): boolean {
  return !fireEvent.dragOver(place, { dataTransfer: transfer() });
}

const drop = (place: HTMLElement) => fireEvent.drop(place, { dataTransfer: transfer() });
const folders = () => within(screen.getByRole("region", { name: "Folders" }));
const folder = async (name: string) => {
  await screen.findByRole("region", { name: "Folders" });
  return folders().findByRole("link", { name });
};

it("moves the quiz that is dropped on a folder, and back on undo", async () => {
  const { user, server, path } = render();
  const pub = await folder("Pub");
  expect(await drag("Oceans")).toBe("Oceans");
  expect(over(pub)).toBe(true);
  folders().getByText("Move here");
  fireEvent.dragLeave(pub, { relatedTarget: document.body });
  expect(folders().queryByText("Move here")).toBeNull();
  over(pub);
  drop(pub);
  fireEvent.dragEnd(screen.getByRole("link", { name: "Oceans" }));
  await screen.findByText("1 quiz moved to “Pub”.");
  expect(server.last("POST folders/moves")?.body).toEqual({ quizIds: ["q1"], folderId: "f3" });
  expect(path()).toBe("/dashboard/quiz");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(server.last("POST folders/moves")?.body).toEqual({ quizIds: ["q1"], folderId: null });
});

it("moves all selected quizzes with a selected one, and another one alone", async () => {
  const { user, server } = render();
  const pub = await folder("Pub");
  await user.click(screen.getByRole("checkbox", { name: "Select Oceans" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Rivers" }));
  expect(await drag("Rivers")).toBe("2 selected");
  over(pub);
  drop(pub);
  fireEvent.dragEnd(document.body);
  await screen.findByText("2 quizzes moved to “Pub”.");
  expect(server.last("POST folders/moves")?.body).toMatchObject({ quizIds: ["q1", "q2"] });
  expect(await drag("Lakes")).toBe("Lakes");
  over(pub);
  drop(pub);
  await screen.findByText("1 quiz moved to “Pub”.");
  expect(server.last("POST folders/moves")?.body).toMatchObject({ quizIds: ["q3"] });
});

it("takes nothing where it already is, and nothing after the drag was canceled", async () => {
  const { server } = render();
  const school = await folder("School");
  await drag("Rivers");
  expect(over(school)).toBe(false);
  drop(school);
  const pub = await folder("Pub");
  expect(over(pub)).toBe(true);
  // Escape, or a release anywhere else.
  fireEvent.dragEnd(screen.getByRole("link", { name: "Rivers" }));
  expect(folders().queryByText("Move here")).toBeNull();
  expect(over(pub)).toBe(false);
  drop(pub);
  await drag("Rivers");
  expect(folders().queryByText("Move here")).toBeNull();
  expect(server.last("POST folders/moves")).toBeUndefined();
});

it("takes a quiz out of its folder, on the way above the list", async () => {
  const { server } = render("/dashboard/quiz?folder=f1");
  const all = await folder("All quizzes");
  await drag("Rivers");
  over(all);
  drop(all);
  await screen.findByText("1 quiz moved out of its folder.");
  expect(server.last("POST folders/moves")?.body).toEqual({ quizIds: ["q2"], folderId: null });
});

it("leaves fingers, other links and selected text to the browser", async () => {
  render();
  const pub = await folder("Pub");
  const link = await screen.findByRole("link", { name: "Oceans" });
  fireEvent.pointerDown(link, { pointerType: "touch" });
  await drag("Oceans");
  expect(over(pub)).toBe(false);
  fireEvent.pointerDown(link, { pointerType: "mouse" });
  await drag(/^Edit.*Oceans$/);
  expect(over(pub)).toBe(false);
  fireEvent.dragStart(screen.getByRole("heading", { name: "Oceans" }));
  expect(over(pub)).toBe(false);
});

it("says why a drop was refused, and looks again what is there", async () => {
  const message = "This folder no longer exists.";
  const { server } = render("/dashboard/quiz", { "POST folders/moves": failure(404, { message }) });
  const pub = await folder("Pub");
  server.answers["GET folders"] = [aFolder("f1", "School")];
  await drag("Oceans");
  over(pub);
  drop(pub);
  await screen.findByText(message);
  await vi.waitFor(() => expect(folders().queryByRole("link", { name: "Pub" })).toBeNull());
});

/** The place that is kept for folders while they load, and what waits for them below. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Folder } from "@/api/types";
import { failure, fakeServer } from "@/test/fake-server";
import { BelowFolders, FolderPlace, noteFolders } from "./folder-place";

const folders = ["Art", "Maths"].map((name) => ({ id: name, name, parentId: null }) as Folder);

beforeEach(() => localStorage.clear());

/** The server's answer about the folders can be held back. */
function show(answer: unknown) {
  fakeServer({ "GET folders": answer });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <FolderPlace />
      <BelowFolders isBelow>
        <p>Quizzes</p>
      </BelowFolders>
    </QueryClientProvider>,
  );
  return {
    places: () => container.querySelectorAll(".grid > div").length,
    isShown: () => screen.getByText("Quizzes").closest(".invisible") === null,
  };
}

const never = () => new Promise(() => {});

it("keeps a place for as many folders as there were the last time", () => {
  noteFolders(3);
  const { places, isShown } = show(never);
  expect(places()).toBe(3);
  expect(isShown()).toBe(true);
});

it("keeps no place where there were none, and nobody waits", () => {
  noteFolders(0);
  const { places, isShown } = show(never);
  expect(places()).toBe(0);
  expect(isShown()).toBe(true);
});

it("draws nothing below folders that nobody has counted yet", async () => {
  let tell: (all: Folder[]) => void = () => {};
  const answer = new Promise<Folder[]>((resolve) => {
    tell = resolve;
  });
  const { places, isShown } = show(() => answer);
  expect(isShown()).toBe(false);
  tell(folders);
  await waitFor(() => expect(isShown()).toBe(true));
  expect(places()).toBe(2);
});

it("shows what is below if the folders can't be loaded", async () => {
  const { places, isShown } = show(failure(500));
  await waitFor(() => expect(isShown()).toBe(true));
  expect(places()).toBe(0);
});

it("keeps no more than a window holds, whatever was noted", () => {
  noteFolders(4_000);
  expect(show(never).places()).toBe(40);
});

it("takes a note that is no number for none", () => {
  localStorage.setItem("fanfare.folders", "many");
  expect(show(never).places()).toBe(0);
});

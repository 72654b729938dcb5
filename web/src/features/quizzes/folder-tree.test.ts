/** The tree of folders: order, paths, sums, and what may move where. */
import { expect, it } from "vitest";
import type { Folder } from "@/api/types";
import { foldersIn, inOrder, mayHold, mayMove, pathTo, quizzesIn } from "./folder-tree";

function aFolder(id: string, parentId: string | null, quizCount = 0): Folder {
  const createdAt = "2026-01-05T10:00:00Z";
  return { id, parentId, name: id.toUpperCase(), version: 1, quizCount, createdAt };
}

const [a, b, c, d, x] = [
  aFolder("a", null, 1),
  aFolder("b", "a", 2),
  aFolder("c", "b", 4),
  aFolder("d", "c"),
  aFolder("x", null),
];
const all = [x, d, c, b, a];
const ids = (folders: readonly Folder[]) => folders.map((folder) => folder.id);

it("lists every folder before what is in it, by name", () => {
  expect(ids(inOrder(all))).toEqual(["a", "b", "c", "d", "x"]);
  const numbered = [aFolder("10", null), aFolder("9", null), aFolder("b", null)];
  expect(ids(foldersIn(numbered, null))).toEqual(["9", "10", "b"]);
});

it("knows the way to a folder, and none to an unknown one", () => {
  expect(ids(pathTo(all, "c"))).toEqual(["a", "b", "c"]);
  expect(pathTo(all, "unknown")).toEqual([]);
  expect(pathTo(all, undefined)).toEqual([]);
});

it("counts the quizzes below, too", () => {
  expect(quizzesIn(all, a)).toBe(7);
  expect(quizzesIn(all, d)).toBe(0);
});

it("lets nothing be deeper than four levels, or inside itself", () => {
  expect([null, "c", "d"].map((id) => mayHold(all, id))).toEqual([true, true, false]);
  expect([null, "x", "c", "d"].map((id) => mayMove(all, x, id))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(["a", "b", "d"].map((id) => mayMove(all, a, id))).toEqual([false, false, false]);
  expect(mayMove(all, a, "x")).toBe(false);
  expect(mayMove(all, b, "x")).toBe(true);
});

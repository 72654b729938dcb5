/** The folders of an account as a tree: what is inside what, and how far down. */
import type { Folder } from "@/api/types";

/** The server refuses more levels. */
const levelsMax = 4;

const byName = (a: Folder, b: Folder) =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: "base" });

/** The folders directly in one, or at the top, by name. */
export function foldersIn(folders: readonly Folder[], parentId: string | null): Folder[] {
  return folders.filter((folder) => folder.parentId === parentId).sort(byName);
}

/** A folder and those around it, the outermost first; empty if it doesn't exist. */
export function pathTo(folders: readonly Folder[], id: string | null | undefined): Folder[] {
  const folder = folders.find((each) => each.id === id);
  return folder === undefined ? [] : [...pathTo(folders, folder.parentId), folder];
}

/** A folder and all below it, each before what is in it. */
export function withBelow(folders: readonly Folder[], folder: Folder): Folder[] {
  return [folder, ...foldersIn(folders, folder.id).flatMap((each) => withBelow(folders, each))];
}

/** The number of quizzes in a folder and below it. */
export function quizzesIn(folders: readonly Folder[], folder: Folder): number {
  return withBelow(folders, folder).reduce((sum, each) => sum + each.quizCount, 0);
}

/** All folders, each before what is in it. */
export function inOrder(folders: readonly Folder[]): Folder[] {
  return foldersIn(folders, null).flatMap((folder) => withBelow(folders, folder));
}

/** Whether another folder may be created in it. */
export function mayHold(folders: readonly Folder[], id: string | null): boolean {
  return pathTo(folders, id).length < levelsMax;
}

/** Whether a folder may move there: not into itself, and not too far down. */
export function mayMove(folders: readonly Folder[], folder: Folder, to: string | null): boolean {
  const own = withBelow(folders, folder);
  const level = pathTo(folders, folder.id).length;
  const height = Math.max(...own.map((each) => pathTo(folders, each.id).length)) - level + 1;
  const isInside = own.some((each) => each.id === to);
  return !isInside && pathTo(folders, to).length + height <= levelsMax;
}

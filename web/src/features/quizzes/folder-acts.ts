/** Moving quizzes and deleting folders with a way back, and exporting several quizzes at once. */
import type { QueryClient } from "@tanstack/react-query";
import { createFolder, deleteFolder, moveQuizzes } from "@/api/folders";
import { exportedMax, exportQuizzes, type QuizFile } from "@/api/quiz-files";
import type { DeletedFolder, Folder, MovedQuiz, Quiz } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { download } from "@/lib/download";
import { t } from "@/messages/folders";
import { t as listWords } from "@/messages/quiz-list";
import { toast } from "@/ui/toast";

/** The maximum number of quizzes that move at once. */
const movedMax = 5_000;

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ["list_quizzes"] });

/** Each quiz back to where it was. */
async function moveBack(queries: QueryClient, moved: readonly MovedQuiz[]) {
  const places = new Set(moved.map((each) => each.previousFolderId));
  try {
    for (const place of places) {
      const quizzes = moved.filter((each) => each.previousFolderId === place);
      const ids = quizzes.map((each) => each.quizId);
      await moveQuizzes(ids, place);
    }
    toast(t("movedBack"), { tone: "good" });
  } catch (thrown) {
    toastFailure(thrown, t("moveFailure"));
  }
  await refresh(queries);
}

/** Moves quizzes, and offers to undo that while the toast is shown. */
export async function moveTo(
  queries: QueryClient,
  quizzes: readonly Quiz[],
  folder: Folder | null,
): Promise<void> {
  const ids = quizzes.map((quiz) => quiz.id);
  const moved = await moveQuizzes(ids, folder?.id ?? null);
  const gone = ids.length - moved.length;
  const count = moved.length;
  const texts = [
    ...(count > 0
      ? [folder === null ? t("movedOut", { count }) : t("moved", { count, to: folder.name })]
      : []),
    ...(gone > 0 ? [listWords("gone", { count: gone })] : []),
  ];
  const undo = { label: t("undo"), onClick: () => void moveBack(queries, moved) };
  toast(texts.join(" "), count > 0 ? { tone: "good", action: undo } : {});
  await refresh(queries);
}

/** Brings a deleted folder back, with what is still where the deletion put it. */
async function bringBack(queries: QueryClient, deleted: DeletedFolder) {
  try {
    await createFolder(deleted);
    toast(t("restored", { name: deleted.name }), { tone: "good" });
  } catch (thrown) {
    toastFailure(thrown, t("restoreFailure"));
  }
  await refresh(queries);
}

/** Deletes a folder, and offers to undo that while the toast is shown. */
export async function removeFolder(queries: QueryClient, folder: Folder): Promise<void> {
  const deleted = await deleteFolder(folder.id).finally(() => refresh(queries));
  const action = { label: t("undo"), onClick: () => void bringBack(queries, deleted) };
  // The server takes no more at once.
  const isFew = deleted.quizIds.length <= movedMax;
  const text = t("deleted", { name: deleted.name });
  toast(text, isFew ? { action } : {});
}

/** Downloads what is read; a large zip takes a while. */
export async function exportAll(read: () => Promise<QuizFile>): Promise<void> {
  toast(t("exporting"));
  try {
    const { file, name } = await read();
    download(file, name);
    toast(t("exported"), { tone: "good" });
  } catch (thrown) {
    toastFailure(thrown, t("exportFailure"));
  }
}

export async function exportSelected(quizzes: readonly Quiz[]): Promise<void> {
  if (quizzes.length > exportedMax) {
    toast(t("exportTooMany", { count: exportedMax }), { tone: "bad" });
    return;
  }
  await exportAll(() => exportQuizzes(quizzes.map((quiz) => quiz.id)));
}

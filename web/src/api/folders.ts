/** Calls for folders of quizzes, and the cache key of their list. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { DeletedFolder, Folder, FolderPatch, MovedQuiz, NewFolder } from "@/api/types";

/** All folders of the account, with the number of quizzes directly in each. */
export function foldersQuery() {
  return queryOptions<Folder[]>({
    // Whatever changes quizzes also refreshes the numbers.
    queryKey: ["list_quizzes", "folders"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/folders", { signal })),
  });
}

export function createFolder(body: NewFolder): Promise<Folder> {
  return unwrap(client.POST("/api/v1/folders", { body }));
}

export function updateFolder(id: string, body: FolderPatch): Promise<Folder> {
  return unwrap(client.PATCH("/api/v1/folders/{id}", { params: { path: { id } }, body }));
}

/** Says what was in it: creating a folder with that undoes it. */
export function deleteFolder(id: string): Promise<DeletedFolder> {
  return unwrap(client.DELETE("/api/v1/folders/{id}", { params: { path: { id } } }));
}

/** Moves quizzes to a folder, or out of any; says where each of them was. */
export function moveQuizzes(quizIds: string[], folderId: string | null): Promise<MovedQuiz[]> {
  return unwrap(client.POST("/api/v1/folders/moves", { body: { quizIds, folderId } }));
}

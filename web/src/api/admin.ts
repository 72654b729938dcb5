/** Calls for administrators: accounts, reports, staff picks, live sessions, the audit log. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readAllPages, readPage } from "@/api/pages";
import type {
  AbuseReport,
  AbuseReportPage,
  AccountState,
  AdminUser,
  AdminUserPage,
  AdminWork,
  AuditEntry,
  FeedQuiz,
  InstanceSettings,
  NewResolution,
  Role,
  RunningRoom,
} from "@/api/types";

/** Everything on these pages, to be refetched after a change. */
export const adminKey = ["admin"] as const;

const firstPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | undefined }) => page.nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

function at(cursor: string | undefined) {
  return cursor === undefined ? {} : { cursor };
}

interface UserSearch {
  search?: string;
  role?: Role;
  state?: AccountState;
}

export function usersQuery(search: UserSearch) {
  return infiniteQueryOptions({
    ...firstPage,
    queryKey: [...adminKey, "users", search],
    queryFn: ({ signal, pageParam }) =>
      readPage<AdminUser>(
        client.GET("/api/v1/admin/users", {
          params: { query: { ...search, ...at(pageParam) } },
          signal,
        }),
      ),
  });
}

export function userQuery(id: string) {
  return queryOptions<AdminUserPage>({
    queryKey: [...adminKey, "user", id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/admin/users/{id}", { params: { path: { id } }, signal })),
  });
}

export function setRole(id: string, role: Role): Promise<AdminUserPage> {
  const params = { path: { id } };
  return unwrap(client.PUT("/api/v1/admin/users/{id}/role", { params, body: { role } }));
}

export function suspendUser(id: string, because: string): Promise<AdminUserPage> {
  const params = { path: { id } };
  return unwrap(client.PUT("/api/v1/admin/users/{id}/suspension", { params, body: { because } }));
}

export function restoreUser(id: string): Promise<AdminUserPage> {
  return unwrap(client.DELETE("/api/v1/admin/users/{id}/suspension", { params: { path: { id } } }));
}

export async function endUserSessions(id: string): Promise<number> {
  const params = { path: { id } };
  return (await unwrap(client.POST("/api/v1/admin/users/{id}/end-sessions", { params }))).count;
}

export async function sendUserReset(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.POST("/api/v1/admin/users/{id}/password-reset", { params }));
}

export async function deleteUser(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/admin/users/{id}", { params: { path: { id } } }));
}

/** Often enough for a badge that shows pending work. */
const workMs = 60_000;

export function adminWorkQuery() {
  return queryOptions<AdminWork>({
    queryKey: [...adminKey, "work"],
    staleTime: 0,
    refetchInterval: workMs,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/admin/work", { signal })),
  });
}

export function reportsQuery(closed: boolean) {
  return infiniteQueryOptions({
    ...firstPage,
    queryKey: [...adminKey, "reports", closed],
    queryFn: ({ signal, pageParam }) =>
      readPage<AbuseReport>(
        client.GET("/api/v1/admin/abuse-reports", {
          params: { query: { closed, ...at(pageParam) } },
          signal,
        }),
      ),
  });
}

export function reportQuery(id: string) {
  return queryOptions<AbuseReportPage>({
    queryKey: [...adminKey, "report", id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/admin/abuse-reports/{id}", { params: { path: { id } }, signal })),
  });
}

export function resolveReport(id: string, body: NewResolution): Promise<AbuseReportPage> {
  const params = { path: { id } };
  return unwrap(client.POST("/api/v1/admin/abuse-reports/{id}/resolution", { params, body }));
}

export async function releaseQuiz(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/admin/quizzes/{id}/withholding", { params }));
}

export const picksKey = [...adminKey, "picks"] as const;

/** All of them, in order; there are at most 100. */
export function picksQuery() {
  return queryOptions<FeedQuiz[]>({
    queryKey: picksKey,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        readPage<FeedQuiz>(
          client.GET("/api/v1/feed", {
            params: { query: { staffPicks: true, limit: 100, ...at(cursor) } },
            signal,
          }),
        ),
      ),
  });
}

const idPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Public quizzes to pick from: those matching the words, or the one with the URL or id. */
export function pickableQuery(search: string) {
  return queryOptions<FeedQuiz[]>({
    queryKey: [...adminKey, "pickable", search],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const id = idPattern.exec(search)?.[0];
      if (id === undefined) {
        const query = { search, limit: 10, sort: "popular" as const };
        return await unwrap(client.GET("/api/v1/feed", { params: { query }, signal }));
      }
      const params = { path: { id } };
      const page = await unwrap(client.GET("/api/v1/quiz/{id}/page", { params, signal }));
      return page.isListed ? [page.quiz] : [];
    },
  });
}

export async function orderPicks(quizIds: string[]): Promise<void> {
  await unwrap(client.PUT("/api/v1/admin/staff-picks/order", { body: { quizIds } }));
}

export async function addPick(id: string): Promise<void> {
  await unwrap(client.PUT("/api/v1/quiz/{id}/staff-pick", { params: { path: { id } } }));
}

export async function removePick(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/quiz/{id}/staff-pick", { params: { path: { id } } }));
}

export function instanceSettingsQuery() {
  return queryOptions<InstanceSettings>({
    queryKey: [...adminKey, "settings"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/admin/settings", { signal })),
  });
}

export function putInstanceSettings(body: InstanceSettings): Promise<InstanceSettings> {
  return unwrap(client.PUT("/api/v1/admin/settings", { body }));
}

/** Often enough to watch a session begin or end. */
const roomsMs = 15_000;

export function runningRoomsQuery() {
  return infiniteQueryOptions({
    ...firstPage,
    refetchInterval: roomsMs,
    queryKey: [...adminKey, "rooms"],
    queryFn: ({ signal, pageParam }) =>
      readPage<RunningRoom>(
        client.GET("/api/v1/admin/rooms", { params: { query: at(pageParam) }, signal }),
      ),
  });
}

export async function endRoom(id: string): Promise<void> {
  await unwrap(client.POST("/api/v1/admin/rooms/{id}/end", { params: { path: { id } } }));
}

interface AuditSearch {
  event?: string;
  accountId?: string;
  network?: string;
}

export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    ...firstPage,
    queryKey: [...adminKey, "audit", search],
    queryFn: ({ signal, pageParam }) =>
      readPage<AuditEntry>(
        client.GET("/api/v1/admin/audit-events", {
          params: { query: { ...search, ...at(pageParam) } },
          signal,
        }),
      ),
  });
}

export function auditKindsQuery() {
  return queryOptions<string[]>({
    queryKey: [...adminKey, "audit-kinds"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/admin/audit-events/kinds", { signal })),
  });
}

export async function downloadAudit(search: AuditSearch): Promise<Blob> {
  return (await unwrap(
    client.GET("/api/v1/admin/audit-events/csv", { params: { query: search }, parseAs: "blob" }),
  )) as unknown as Blob;
}

/**
 * The preferences of the signed-in account.
 *
 * A change shows at once and is sent; if the server refuses it, only that change is reverted.
 * Changes are sent one after the other, each on top of the one before.
 */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { Preferences } from "@/api/types";
import { followAccount } from "@/lib/look-choice";

export const preferencesKey = ["get_preferences"] as const;

export function preferencesQuery() {
  return queryOptions<Preferences>({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/preferences", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSavePreferences() {
  const queryClient = useQueryClient();
  function merge(change: Partial<Preferences>) {
    const old = queryClient.getQueryData<Preferences>(preferencesKey);
    if (old === undefined) return undefined;
    const merged = { ...old, ...change };
    queryClient.setQueryData(preferencesKey, merged);
    followAccount(merged);
    return old;
  }
  return useMutation({
    scope: { id: "save_preferences" },
    mutationFn: (_change: Partial<Preferences>) => {
      const body = queryClient.getQueryData<Preferences>(preferencesKey);
      if (body === undefined) throw new Error("preferences are changed after they were loaded");
      return unwrap(client.PUT("/api/v1/account/preferences", { body }));
    },
    onMutate: merge,
    onError(_thrown, change, old) {
      if (old === undefined) return;
      const names = Object.keys(change) as (keyof Preferences)[];
      merge(Object.fromEntries(names.map((name) => [name, old[name]])));
    },
  });
}

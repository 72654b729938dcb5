/** Marking notifications as read: shown at once, and refetched if the server refuses. */
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { markAllRead, markRead, notificationListKey, unreadKey } from "@/api/notifications";
import type { ListPage } from "@/api/pages";
import type { Notification, UnreadCount } from "@/api/types";
import { t } from "@/messages/notifications";
import { toast } from "@/ui/toast";

type List = InfiniteData<ListPage<Notification>>;

export function useReading() {
  const queryClient = useQueryClient();

  function show(isNowRead: (each: Notification) => boolean, count: (old: number) => number) {
    queryClient.setQueryData<List>(
      notificationListKey,
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            items: page.items.map((each) => (isNowRead(each) ? { ...each, isRead: true } : each)),
          })),
        },
    );
    queryClient.setQueryData<UnreadCount>(
      unreadKey,
      (old) => old && { count: Math.max(0, count(old.count)) },
    );
  }

  function onError() {
    toast(t("readFailure"), { tone: "bad" });
    void queryClient.invalidateQueries({ queryKey: notificationListKey });
    void queryClient.invalidateQueries({ queryKey: unreadKey });
  }

  const one = useMutation({
    mutationFn: markRead,
    onMutate: (id) =>
      show(
        (each) => each.id === id,
        (old) => old - 1,
      ),
    onError,
  });
  const all = useMutation({
    mutationFn: markAllRead,
    onMutate: () =>
      show(
        () => true,
        () => 0,
      ),
    onError,
  });
  return { readOne: one.mutate, readAll: () => all.mutate() };
}

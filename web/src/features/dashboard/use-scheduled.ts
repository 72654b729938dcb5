/** The actions on a scheduled live session: start, cancel, and undo the cancellation. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  cancelScheduledRoom,
  dashboardKey,
  restoreScheduledRoom,
  scheduledKey,
  startScheduledRoom,
} from "@/api/schedule";
import type { Dashboard, ScheduledRoom } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { toast } from "@/ui/toast";

/** Refetches every list that shows scheduled sessions. */
export function useRefreshScheduled(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: scheduledKey }),
      queryClient.invalidateQueries({ queryKey: dashboardKey }),
    ]);
}

export function useStartScheduled() {
  const navigate = useNavigate();
  const refresh = useRefreshScheduled();
  return useMutation({
    mutationFn: (scheduled: ScheduledRoom) => startScheduledRoom(scheduled.id),
    onSuccess: (room) => navigate({ to: paths.host(room.code) }),
    onError: (thrown) => toastFailure(thrown, t("schedule.startFailure")),
    onSettled: refresh,
  });
}

/** Cancels at once, and offers to undo that while the toast is shown. */
export function useCancelScheduled(): (scheduled: ScheduledRoom) => void {
  const queryClient = useQueryClient();
  const refresh = useRefreshScheduled();

  const restore = useMutation({
    mutationFn: (scheduled: ScheduledRoom) => restoreScheduledRoom(scheduled.id),
    onSuccess: (_back, { title }) => toast(t("schedule.restored", { title }), { tone: "good" }),
    onError: (thrown) => toastFailure(thrown, t("schedule.restoreFailure")),
    onSettled: refresh,
  });

  const cancel = useMutation({
    mutationFn: (scheduled: ScheduledRoom) => cancelScheduledRoom(scheduled.id),
    onMutate(scheduled) {
      const others = (all: ScheduledRoom[]) => all.filter((each) => each.id !== scheduled.id);
      queryClient.setQueryData<ScheduledRoom[]>(scheduledKey, (all) => all && others(all));
      queryClient.setQueryData<Dashboard>(
        dashboardKey,
        (all) => all && { ...all, upcoming: others(all.upcoming) },
      );
    },
    onSuccess(_nothing, scheduled) {
      toast(t("schedule.cancelled", { title: scheduled.title }), {
        action: { label: t("schedule.undo"), onClick: () => restore.mutate(scheduled) },
      });
    },
    onError: (thrown) => toastFailure(thrown, t("schedule.cancelFailure")),
    onSettled: refresh,
  });

  return (scheduled) => cancel.mutate(scheduled);
}

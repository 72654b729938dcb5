/** The bell's list, in every state. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { notificationListQuery } from "@/api/notifications";
import { itemsOf, More } from "@/calls/paged";
import { t } from "@/messages/notifications";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { NotificationRow } from "./notification-row";
import { useReading } from "./use-reading";

interface PanelProps {
  unread: number;
  onClose: () => void;
}

function Loading() {
  return (
    <div className="flex flex-col gap-2 p-2">
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <Skeleton className="h-14 rounded-sm" />
      <Skeleton className="h-14 rounded-sm" />
      <Skeleton className="h-14 rounded-sm" />
    </div>
  );
}

function List({ onClose }: Pick<PanelProps, "onClose">) {
  const list = useInfiniteQuery(notificationListQuery());
  const { readOne } = useReading();
  if (list.isPending) return <Loading />;
  if (list.isError && !list.isFetchNextPageError) {
    return (
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center" role="alert">
        <p>{t("failure")}</p>
        <Button onClick={() => list.refetch()} pending={list.isFetching} size="small">
          {t("retry")}
        </Button>
      </div>
    );
  }
  const items = itemsOf(list.data);
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-center gap-1 px-4 py-8 text-center">
        <BellRing aria-hidden="true" className="mb-2 size-8 text-primary" />
        <p className="font-bold font-display text-lg">{t("empty")}</p>
        <p className="text-muted">{t("emptyHint")}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col">
      <ul className="divide-y divide-hairline">
        {items.map((each) => (
          <NotificationRow
            key={each.id}
            notification={each}
            onFollow={onClose}
            onRead={() => readOne(each.id)}
          />
        ))}
      </ul>
      <More failure={t("moreFailure")} label={t("more")} query={list} size="small" />
      {!list.hasNextPage && <p className="py-2 text-center text-muted text-sm">{t("kept")}</p>}
    </div>
  );
}

export function NotificationPanel({ unread, onClose }: PanelProps) {
  const { readAll } = useReading();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-hairline border-b-2 px-2 pb-2">
        <h2 className="text-lg">{t("title")}</h2>
        <div className="-mx-3 flex flex-wrap gap-1">
          <Button disabled={unread === 0} onClick={readAll} size="small" variant="ghost">
            {t("allRead")}
          </Button>
          <Link
            className="button button-ghost button-small"
            onClick={onClose}
            to={paths.settingsNotifications}
          >
            {t("settings")}
          </Link>
        </div>
      </div>
      <div className="min-h-0 overflow-y-auto">
        <List onClose={onClose} />
      </div>
    </>
  );
}

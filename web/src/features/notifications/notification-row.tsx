/** One notification: who and what, how long ago, its link, and whether it was read. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import {
  CalendarClock,
  ChartColumn,
  Check,
  FilePen,
  type LucideIcon,
  MonitorPlay,
  Radio,
  Sparkles,
  Star,
  Trophy,
  UserRoundPlus,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Notification } from "@/api/types";
import { t } from "@/messages/notifications";
import { t as nameOf } from "@/messages/profile";
import { Ago } from "@/ui/ago";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/icon-button";
import { placeOf } from "./target";

const icons: Readonly<Record<Notification["kind"], LucideIcon>> = {
  friendRequest: UserRoundPlus,
  friendAccepted: Users,
  invitation: Radio,
  coHostNamed: MonitorPlay,
  quizShared: FilePen,
  sessionReminder: CalendarClock,
  reportReady: ChartColumn,
  quizRated: Star,
  quizPicked: Sparkles,
  achievementUnlocked: Trophy,
};

/** Its subject: an achievement has only the title shown on the profile. */
function titleOf({ target, title }: Notification): string {
  if (target.page === "achievement") return nameOf(`achievement.${target.achievement}.title`);
  return title ?? t("aSession");
}

export function wordsOf(notification: Notification): string {
  return t(`kinds.${notification.kind}`, {
    name: notification.actorName ?? t("someone"),
    title: titleOf(notification),
  });
}

function Sign({ notification }: { notification: Notification }) {
  const Icon = icons[notification.kind];
  if (notification.actorName !== null) {
    return <Avatar name={notification.actorName} picture={notification.actorAvatarUrl} />;
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
    >
      <Icon className="size-5" />
    </span>
  );
}

interface RowProps {
  notification: Notification;
  onRead: () => void;
  onFollow: () => void;
}

export function NotificationRow({ notification, onRead, onFollow }: RowProps) {
  const place = placeOf(notification.target);
  const words = wordsOf(notification);
  const follow = () => {
    if (!notification.isRead) onRead();
    onFollow();
  };
  const className =
    "flex min-w-0 flex-1 items-center gap-3 rounded-sm py-2.5 ps-2 pe-1 hover:bg-sunken";
  const content: ReactNode = (
    <>
      <Sign notification={notification} />
      <span className="min-w-0 flex-1">
        <span
          className={clsx("block break-words", !notification.isRead && "font-semibold")}
          dir="auto"
        >
          {!notification.isRead && <span className="sr-only">{t("new")} </span>}
          {words}
        </span>
        <span className="block text-muted text-sm">
          <Ago at={notification.createdAt} />
        </span>
      </span>
    </>
  );
  return (
    <li className="flex items-center gap-1">
      {place.isOwnPage ? (
        <a className={className} href={place.path} onClick={follow}>
          {content}
        </a>
      ) : (
        <Link
          className={className}
          onClick={follow}
          to={place.path}
          {...(place.search && { search: place.search })}
        >
          {content}
        </Link>
      )}
      {notification.isRead ? (
        <span className="w-11 shrink-0" />
      ) : (
        <IconButton label={t("read", { what: words })} onClick={onRead} size="small">
          <Check aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

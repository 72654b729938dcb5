/** A scheduled live session in its host's lists: when it is, and its actions. */
import { useQuery } from "@tanstack/react-query";
import { CalendarX2, Ellipsis, Pencil, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { inviteFriendsToScheduled } from "@/api/friends";
import { instanceQuery } from "@/api/instance";
import type { ScheduledRoom } from "@/api/types";
import { formatMomentIn, formatUntil, ownTimeZone, zoneName } from "@/lib/dates";
import { t as tFriends } from "@/messages/friends";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { useCancelScheduled, useStartScheduled } from "./use-scheduled";

const InviteFriendsDialog = later(
  async () => (await import("@/room/starting/invite-friends")).InviteFriendsDialog,
);

const iconClass = "size-5 shrink-0";

interface ScheduledCardProps {
  scheduled: ScheduledRoom;
  onEdit: () => void;
}

function When({ scheduled }: { scheduled: ScheduledRoom }) {
  const [nowMs] = useState(() => Date.now());
  const zone = ownTimeZone();
  const here = formatMomentIn(scheduled.startsAt, zone);
  const there = formatMomentIn(scheduled.startsAt, scheduled.timeZone);
  const isOver = Date.parse(scheduled.startsAt) <= nowMs;
  return (
    <p className="text-muted text-sm">
      <time dateTime={scheduled.startsAt}>{here}</time>
      {" · "}
      {isOver ? t("schedule.overdue") : formatUntil(scheduled.startsAt, nowMs)}
      {there !== here && (
        <span className="block">
          {t("schedule.inZone", { time: there, zone: zoneName(scheduled.timeZone) })}
        </span>
      )}
    </p>
  );
}

export function ScheduledCard({ scheduled, onEdit }: ScheduledCardProps) {
  const instance = useQuery(instanceQuery());
  const start = useStartScheduled();
  const cancel = useCancelScheduled();
  const [isInviting, setInviting] = useState(false);
  const origin = instance.data?.publicUrl ?? location.origin;
  const link = new URL(paths.invitation(scheduled.token), origin).href;
  const { title } = scheduled;
  const named = (action: string) => t("schedule.of", { action, title });
  return (
    <li className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-4">
      <div>
        <h3 className="break-words text-lg" dir="auto">
          {title}
        </h3>
        <When scheduled={scheduled} />
        {scheduled.audience !== null && (
          <p className="text-muted text-sm">{t("sessions.withoutQuiz")}</p>
        )}
        {scheduled.note !== "" && (
          <p className="mt-1 whitespace-pre-line break-words text-sm" dir="auto">
            {scheduled.note}
          </p>
        )}
      </div>
      {!scheduled.isPlayable && (
        <p className="flex items-start gap-2">
          <Badge tone="bad">!</Badge>
          <span className="text-sm">{t("schedule.notPlayable")}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {scheduled.isPlayable && (
          <Button
            aria-label={named(t("schedule.start"))}
            className="max-sm:grow"
            onClick={() => start.mutate(scheduled)}
            pending={start.isPending}
            size="small"
            variant="highlight"
          >
            {start.isPending ? t("schedule.starting") : t("schedule.start")}
          </Button>
        )}
        {!scheduled.isPlayable && (
          <Button aria-label={named(t("schedule.edit"))} onClick={onEdit} size="small">
            {t("schedule.edit")}
          </Button>
        )}
        <div className="flex gap-2 max-sm:grow">
          <CopyButton className="max-sm:grow" size="small" text={link}>
            {t("schedule.copy")}
            <span className="sr-only">: {title}</span>
          </CopyButton>
          <Menu
            label={t("sessions.menu", { title })}
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerClassName={buttonClass({ size: "small" }, "button-icon")}
          >
            <MenuAction onClick={() => setInviting(true)}>
              <UserRoundPlus aria-hidden="true" className={iconClass} />
              {tFriends("invite.button")}
            </MenuAction>
            {scheduled.isPlayable && (
              <MenuAction onClick={onEdit}>
                <Pencil aria-hidden="true" className={iconClass} />
                {t("schedule.edit")}
              </MenuAction>
            )}
            <MenuAction onClick={() => cancel(scheduled)}>
              <CalendarX2 aria-hidden="true" className={`${iconClass} text-danger`} />
              <span className="text-danger">{t("schedule.cancelSession")}</span>
            </MenuAction>
          </Menu>
        </div>
      </div>
      {isInviting && (
        <InviteFriendsDialog
          onClose={() => setInviting(false)}
          onInvite={(ids) => inviteFriendsToScheduled(scheduled.id, ids)}
        />
      )}
    </li>
  );
}

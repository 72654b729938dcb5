/** The next scheduled live sessions, and a way to schedule one. */
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { ScheduledRoom } from "@/api/types";
import { t } from "@/messages/sessions";
import { Button } from "@/ui/button";
import { ScheduleDialog } from "./schedule-dialog-later";
import { ScheduledCard } from "./scheduled-card";

/** Opens the scheduling dialog. */
export function ScheduleButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {t("sessions.schedule")}
      </Button>
      {isOpen && <ScheduleDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function ScheduledList({ scheduled }: { scheduled: readonly ScheduledRoom[] }) {
  const [edited, setEdited] = useState<ScheduledRoom | undefined>();
  return (
    <>
      <ul className="flex flex-col gap-3">
        {scheduled.map((each) => (
          <ScheduledCard key={each.id} onEdit={() => setEdited(each)} scheduled={each} />
        ))}
      </ul>
      {edited !== undefined && (
        <ScheduleDialog edited={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

export function Upcoming({ scheduled }: { scheduled: readonly ScheduledRoom[] }) {
  return (
    <>
      {scheduled.length === 0 ? (
        <p className="text-muted">{t("dashboard.upcomingEmpty")}</p>
      ) : (
        <ScheduledList scheduled={scheduled} />
      )}
      <div>
        <ScheduleButton />
      </div>
    </>
  );
}

/** How long people may still talk before they vote again; nothing if the host goes on. */
import type { ServerClock } from "@/live/clock";
import type { Paused } from "@/live/messages";
import { t } from "@/messages/talk";
import { useSecondsUntil } from "@/ui/use-time";

interface TalkTimeProps {
  clock: ServerClock;
  endsAtMs: number | null;
  paused: Paused | null;
  className: string;
}

function Running({ clock, endsAtMs, className }: TalkTimeProps & { endsAtMs: number }) {
  const seconds = useSecondsUntil(clock, endsAtMs);
  return (
    <p className={className} role="timer">
      {t("seconds", { count: seconds })}
    </p>
  );
}

export function TalkTime(props: TalkTimeProps) {
  const { endsAtMs, paused, className } = props;
  if (endsAtMs === null) return null;
  if (paused === null) return <Running {...props} endsAtMs={endsAtMs} />;
  const seconds = Math.ceil((paused.remainingMs ?? 0) / 1000);
  return <p className={className}>{t("seconds", { count: seconds })}</p>;
}

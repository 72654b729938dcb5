/**
 * Says that the session is about to end, whatever someone does, and lets them log in again without
 * leaving the page. A notice and not a dialog: it must not cover a running game.
 */
import { useEffect, useState } from "react";
import type { User } from "@/api/types";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/auth";
import { takeBack, toast } from "@/ui/toast";
import { LogInAgain } from "./log-in-again";

const notice = "session";

/** As in '2:05 PM'. */
const timeOfDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }),
);

export function SessionEndsSoon({ user, endsAt }: { user: User; endsAt: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const time = timeOfDay().format(endsAt);

  useEffect(() => {
    toast(t("soon.text", { time }), {
      name: notice,
      stays: true,
      action: { label: t("soon.action"), onClick: () => setIsAsking(true) },
    });
    return () => takeBack(notice);
  }, [time]);

  return (
    <LogInAgain
      hint={t("soon.hint", { time })}
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      success={t("soon.success")}
      title={t("soon.title")}
      user={user}
    />
  );
}

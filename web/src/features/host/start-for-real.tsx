/**
 * After a rehearsal: leads the screens and the host's own devices to a real room with the same
 * settings.
 */
import { Play } from "lucide-react";
import { t } from "@/messages/hand";
import { useStartNextRoom } from "@/room/starting/use-start-room";
import { Button } from "@/ui/button";

export function StartForReal({ code }: { code: string }) {
  const start = useStartNextRoom(code);
  return (
    <section className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t("rehearsal.title")}</h2>
      <p className="text-muted">{t("rehearsal.hint")}</p>
      <Button
        className="self-start"
        onClick={() => start.mutate(undefined)}
        pending={start.isPending}
        variant="primary"
      >
        {!start.isPending && <Play aria-hidden="true" className="size-5" />}
        {t("rehearsal.start")}
      </Button>
    </section>
  );
}

/** Lets the device read the questions aloud, where it can. */
import { t } from "@/messages/game";
import { canReadAloud, setReadsAloud, useReadsAloud } from "@/play/read-aloud";
import { Button } from "@/ui/button";

export function ReadAloudButton() {
  const reads = useReadsAloud();
  if (!canReadAloud) return null;
  return (
    <Button onClick={() => setReadsAloud(!reads)} variant="ghost">
      {t(reads ? "aloud.stop" : "aloud.start")}
    </Button>
  );
}

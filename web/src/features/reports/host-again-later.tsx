/** Hosts the session of a report again. Starting one is loaded after the report itself. */
import { t } from "@/messages/starting";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

/**
 * The same words, so that nothing moves when the button is there. Nobody's focus can be on them: it
 * would be lost with them, and so would a press.
 */
function Waiting() {
  return (
    <span className="flex gap-1 max-sm:basis-full" inert>
      <Button className="grow" disabled>
        {t("again")}
      </Button>
      <span className="size-11" />
    </span>
  );
}

const load = () => import("@/room/starting/host-again");

export const HostAgain = later(async () => (await load()).HostAgain, <Waiting />);

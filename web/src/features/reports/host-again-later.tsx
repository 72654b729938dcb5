/** Hosts the session of a report again. Starting one is loaded after the report itself. */
import { t } from "@/messages/starting";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

/** The same words, so that nothing moves when the button is there. */
function Waiting() {
  return <Button disabled>{t("again")}</Button>;
}

const load = () => import("@/room/starting/host-again");

export const HostAgain = later(async () => (await load()).HostAgain, <Waiting />);

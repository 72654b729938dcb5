/** Opens the links that show a report to anyone. Most reports do without. */
import { Link2 } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/report-links";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

const ShareDialog = later(async () => (await import("./share-dialog")).ShareDialog);

export function ShareReport({ roomId }: { roomId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" className="max-sm:px-3" onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        {t("share")}
      </Button>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} roomId={roomId} />}
    </>
  );
}

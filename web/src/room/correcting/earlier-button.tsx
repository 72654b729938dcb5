/** Opens the list of earlier questions; most sessions do without. */
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/correct";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

const EarlierDialog = later(async () => (await import("./earlier-dialog")).EarlierDialog);

export function EarlierButton({ roomId }: { roomId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} wide>
        <PencilLine aria-hidden="true" className="size-5 shrink-0" />
        {t("earlier.open")}
      </Button>
      {isOpen && <EarlierDialog onClose={() => setOpen(false)} roomId={roomId} />}
    </>
  );
}

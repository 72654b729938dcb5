/** Opens the links for a second device and co-hosts, which most sessions do without. */
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

const HostLinksDialog = later(async () => (await import("./host-links-dialog")).HostLinksDialog);

interface HostLinksButtonProps {
  roomId: string;
  code: string;
  wide?: boolean;
}

export function HostLinksButton({ roomId, code, wide = false }: HostLinksButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} wide={wide}>
        <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0" />
        {t("host.links")}
      </Button>
      {isOpen && <HostLinksDialog code={code} onClose={() => setOpen(false)} roomId={roomId} />}
    </>
  );
}

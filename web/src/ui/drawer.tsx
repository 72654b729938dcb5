/** A panel that slides in from the start of the page on small screens and traps the focus. */
import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { t } from "@/messages/ui";
import { CloseIcon } from "./close-icon";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      open={open}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col border-hairline border-e-2 bg-surface transition-transform duration-180 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full">
          <Base.Title className="sr-only">{title}</Base.Title>
          <Base.Close
            aria-label={t("close")}
            className="button button-ghost button-icon absolute end-2 top-2.5"
          >
            <CloseIcon />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

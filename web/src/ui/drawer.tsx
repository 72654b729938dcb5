/** A panel that slides in from an edge of the page and traps the focus. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { t } from "@/messages/parts";
import { CloseIcon } from "./close-icon";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Navigation comes from the start; what belongs to the page comes from the end, and is wider. */
  side?: "start" | "end";
  titleShown?: boolean;
  children: ReactNode;
}

const sides = {
  start:
    "start-0 w-72 max-w-[85vw] border-e-2 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full",
  end: "end-0 w-md max-w-full border-s-2 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full",
} as const;

export function Drawer(props: DrawerProps) {
  const { open, onClose, title, side = "start", titleShown = false } = props;
  return (
    <Base.Root
      onOpenChange={(next, details) => {
        // A toast is above the panel; using it must not close what is below.
        const { target } = details.event;
        if (target instanceof Element && target.closest("[data-toaster]") !== null) {
          details.cancel();
        } else if (!next) onClose();
      }}
      open={open}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={clsx(
            "fixed inset-y-0 z-50 flex flex-col border-hairline bg-surface transition-transform duration-180",
            sides[side],
          )}
        >
          <Base.Title className={titleShown ? "px-5 pt-4 pe-16 font-display text-2xl" : "sr-only"}>
            {title}
          </Base.Title>
          <Base.Close
            aria-label={t("close")}
            className="button button-ghost button-icon absolute end-2 top-2.5"
          >
            <CloseIcon />
          </Base.Close>
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

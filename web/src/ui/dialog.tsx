/**
 * A window above the page: it holds the focus, closes by Escape, the backdrop or its X, and
 * gives the focus back. What is lost by closing is the caller's business.
 */
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { t } from "@/messages/ui";
import { CloseIcon } from "./close-icon";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  className?: string;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  return (
    <Base.Root
      onOpenChange={(open, details) => {
        if (open) return;
        // A notice lies above the window; closing it must not lose what was typed below.
        const target = details.event.target;
        if (target instanceof Element && target.closest("[data-toaster]") !== null) {
          details.cancel();
          return;
        }
        props.onClose();
      }}
      open={props.open}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto p-3 sm:items-center sm:p-6">
          <Base.Popup
            className={clsx(
              "max-h-full w-full max-w-lg overflow-y-auto rounded-lg border-2 border-hairline bg-raised p-5 transition duration-180 data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-6",
              props.className,
            )}
          >
            <div className="mb-4 flex items-start justify-between gap-4">
              <div>
                <Base.Title className="font-display text-2xl">{props.title}</Base.Title>
                {props.description !== undefined && (
                  <Base.Description className="mt-1 text-muted">
                    {props.description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label={t("close")}
                className="button button-ghost button-icon button-small"
              >
                <CloseIcon />
              </Base.Close>
            </div>
            {props.children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

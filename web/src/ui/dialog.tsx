/**
 * A dialog above the page: it traps the focus, closes with Escape, the backdrop or its X, and
 * restores the focus. The caller handles what closing loses. Of stacked dialogs only the topmost
 * closes.
 */
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { t } from "@/messages/parts";
import { CloseIcon } from "./close-icon";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  className?: string;
  /** The element focused first, if it isn't the first one in the dialog. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The open dialogs, the topmost last. */
const stack: symbol[] = [];
/** The event that last closed a dialog; every open dialog gets the same key or click. */
let lastClosing: Event | undefined;

/** Whether this event belongs to another dialog. */
function isForAnother(self: symbol, event: Event): boolean {
  if (event === lastClosing || stack.at(-1) !== self) return true;
  // A toast is above the dialog; closing it must not lose the input below.
  return event.target instanceof Element && event.target.closest("[data-toaster]") !== null;
}

export function Dialog(props: DialogProps) {
  const [self] = useState(() => Symbol("window"));
  const { open } = props;
  useEffect(() => {
    if (!open) return;
    stack.push(self);
    return () => {
      stack.splice(stack.indexOf(self), 1);
    };
  }, [open, self]);

  return (
    <Base.Root
      onOpenChange={(isOpen, details) => {
        if (isOpen) return;
        if (isForAnother(self, details.event)) {
          details.cancel();
          return;
        }
        lastClosing = details.event;
        props.onClose();
      }}
      open={open}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto p-3 sm:items-center sm:p-6">
          <Base.Popup
            {...(props.initialFocus === undefined ? {} : { initialFocus: props.initialFocus })}
            className={clsx(
              "flex max-h-full w-full max-w-lg flex-col overflow-hidden rounded-lg border-2 border-hairline bg-raised transition duration-180 data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0",
              props.className,
            )}
          >
            {/* Firefox squares the corners of what scrolls, and lets Tab stop at it. */}
            <div className="min-h-0 overflow-y-auto p-5 sm:p-6" tabIndex={-1}>
              <div className="mb-4">
                <div className="flex items-start justify-between gap-4">
                  <Base.Title className="wrap-anywhere font-display text-2xl">
                    {props.title}
                  </Base.Title>
                  <Base.Close
                    aria-label={t("close")}
                    className="button button-ghost button-icon button-small"
                  >
                    <CloseIcon />
                  </Base.Close>
                </div>
                {/* An address in it may be wider than the dialog of a phone. */}
                {props.description !== undefined && (
                  <Base.Description className="wrap-anywhere mt-1 text-muted">
                    {props.description}
                  </Base.Description>
                )}
              </div>
              {props.children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

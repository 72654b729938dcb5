/**
 * The bell in the bars: the unread count, and the list under it.
 *
 * It polls the count once a minute while the page is visible. New notifications are announced
 * politely to screen readers, and counted beside the bell. The list closes with Escape, with a
 * click elsewhere, when the focus leaves, and when the page changes.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { notificationListKey, unreadQuery } from "@/api/notifications";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/notifications";
import { IconButton } from "@/ui/icon-button";
import { NotificationPanel } from "./panel";

/** The server counts no further. */
const countedMax = 99;

function nameOf(unread: number): string {
  if (unread === 0) return t("bell");
  return unread > countedMax ? t("bellMany") : t("bellUnread", { count: unread });
}

export function Bell() {
  const count = useQuery(unreadQuery());
  const unread = count.data?.count ?? 0;
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change closes the list.
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    panel.current?.focus();
    void queryClient.invalidateQueries({ queryKey: notificationListKey });
    function handlePointer(event: PointerEvent) {
      if (!(event.target instanceof Element) || root.current?.contains(event.target)) return;
      // A toast is above the page and reports on an action in this list.
      if (event.target.closest("[data-toaster]") === null) setOpen(false);
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    }
    function handleLeaving(event: FocusEvent) {
      const next = event.relatedTarget;
      if (next instanceof Element && !root.current?.contains(next)) setOpen(false);
    }
    const place = root.current;
    place?.addEventListener("focusout", handleLeaving);
    document.addEventListener("pointerdown", handlePointer);
    document.addEventListener("keydown", handleKey);
    return () => {
      place?.removeEventListener("focusout", handleLeaving);
      document.removeEventListener("pointerdown", handlePointer);
      document.removeEventListener("keydown", handleKey);
    };
  }, [open, queryClient]);

  return (
    <div className="relative" ref={root}>
      <IconButton
        aria-controls={open ? panelId : undefined}
        aria-expanded={open}
        label={nameOf(unread)}
        onClick={() => setOpen(!open)}
        ref={button}
      >
        <BellIcon aria-hidden="true" className="size-5" />
      </IconButton>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-0 top-0 min-w-5 rounded-full bg-danger px-1 text-center font-bold text-on-danger text-xs leading-5"
        >
          {unread > countedMax ? t("many") : formatNumber(unread)}
        </span>
      )}
      <span className="sr-only" role="status">
        {unread > 0 && t("news", { count: unread })}
      </span>
      {open && (
        <div
          aria-label={t("title")}
          className="toast-enter absolute end-0 top-full z-40 mt-2 flex max-h-[min(36rem,80dvh)] w-96 flex-col rounded-md border-2 border-hairline bg-raised p-2 max-sm:fixed max-sm:inset-x-3 max-sm:top-16 max-sm:w-auto"
          id={panelId}
          ref={panel}
          role="dialog"
          tabIndex={-1}
        >
          <NotificationPanel onClose={() => setOpen(false)} unread={unread} />
        </div>
      )}
    </div>
  );
}

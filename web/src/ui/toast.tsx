/** Toasts: short notices at the top of the page, below the navigation of wide pages. */
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createStore, useStore } from "zustand";
import { t } from "@/messages/parts";
import { CloseIcon } from "./close-icon";

/** Long enough to be read twice, even with a screen magnifier. */
export const toastMs = 10_000;
/**
 * Where one notice replaces the next, an old one would only be in the way; unless it can be undone.
 */
export const briefToastMs = 4_000;
/** More would cover the page; the oldest one without an action gives way. */
const quietCountMax = 2;
/** Toasts with an action, such as an undo, may stack slightly higher. */
const toastCountMax = 4;

export type ToastTone = "good" | "bad" | "plain";

interface ToastOptions {
  tone?: ToastTone;
  action?: { label: string; onClick: () => void };
  /** Notices with the same name replace each other, and stay briefly if there is nothing to undo. */
  replaces?: string;
  /** It doesn't expire: someone has to act on it or close it. */
  stays?: boolean;
  /** Called when the toast expires or is closed, but not when its action is used. */
  onClose?: () => void;
}

interface Toast extends ToastOptions {
  id: number;
  message: string;
}

const toasts = createStore<{ list: Toast[]; nextId: number }>(() => ({ list: [], nextId: 1 }));

function take(id: number): Toast | undefined {
  const found = toasts.getState().list.find((each) => each.id === id);
  if (found !== undefined) {
    toasts.setState((state) => ({ list: state.list.filter((each) => each.id !== id) }));
  }
  return found;
}

function close(id: number) {
  take(id)?.onClose?.();
}

export function toast(message: string, options: ToastOptions = {}): void {
  for (const each of toasts.getState().list) {
    if (options.replaces !== undefined && each.replaces === options.replaces) close(each.id);
  }
  const { nextId, list } = toasts.getState();
  const quiet = list.filter((each) => each.action === undefined);
  if (list.length >= quietCountMax && quiet[0] !== undefined) close(quiet[0].id);
  else if (list.length >= toastCountMax && list[0] !== undefined) close(list[0].id);
  toasts.setState((state) => ({
    list: [...state.list, { ...options, id: nextId, message }],
    nextId: nextId + 1,
  }));
}

/** Removes the notice with this name, because there is nothing to do about it anymore. */
export function takeBack(name: string): void {
  toasts.setState((state) => ({ list: state.list.filter((each) => each.replaces !== name) }));
}

/** Removes all toasts, for a fresh start: another person, another test. */
export function clearToasts(): void {
  toasts.setState({ list: [] });
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return hidden;
}

const toneIcon: Readonly<Record<ToastTone, string>> = {
  good: "M4 10.5 8.5 15 16 6",
  bad: "M10 4v7m0 4.5v.5",
  plain: "M10 9v6m0-10.5v.5",
};

function ToastRow({ item, paused }: { item: Toast; paused: boolean }) {
  const isBrief = item.replaces !== undefined && item.action === undefined;
  const left = useRef(isBrief ? briefToastMs : toastMs);
  const tone = item.tone ?? "plain";

  useEffect(() => {
    if (paused || item.stays === true) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => close(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [item.id, item.stays, paused]);

  return (
    <li className="toast-enter pointer-events-auto flex w-full items-center gap-3 rounded-md border-2 border-hairline bg-raised py-2 ps-3.5 pe-2">
      <span
        aria-hidden="true"
        className={clsx(
          "inline-flex size-7 shrink-0 items-center justify-center rounded-full",
          tone === "good" && "bg-good-soft text-good",
          tone === "bad" && "bg-danger-soft text-danger",
          tone === "plain" && "bg-primary-soft text-primary",
        )}
      >
        <svg aria-hidden="true" className="size-4" fill="none" viewBox="0 0 20 20">
          <path
            d={toneIcon[tone]}
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="3"
          />
        </svg>
      </span>
      <p className="min-w-0 flex-1 py-1 font-medium" dir="auto">
        {item.message}
      </p>
      {item.action !== undefined && (
        <button
          className="button button-small"
          onClick={() => take(item.id)?.action?.onClick()}
          type="button"
        >
          {item.action.label}
        </button>
      )}
      <button
        aria-label={t("close")}
        className="button button-ghost button-icon button-small"
        onClick={() => close(item.id)}
        type="button"
      >
        <CloseIcon />
      </button>
    </li>
  );
}

export function Toaster() {
  const list = useStore(toasts, (state) => state.list);
  const hidden = usePageHidden();
  const [held, setHeld] = useState(false);

  // Beside the app and not inside it, so that a dialog doesn't cover it.
  return createPortal(
    <section
      aria-label={t("notifications")}
      aria-live="polite"
      data-toaster
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center p-3 lg:pt-19"
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {list.length > 0 && (
        <ol className="flex w-full max-w-md flex-col gap-2">
          {list.map((item) => (
            <ToastRow item={item} key={item.id} paused={hidden || held} />
          ))}
        </ol>
      )}
    </section>,
    document.body,
  );
}

/** Toasts: short notices at the top of the page, below its bar. */
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createStore, useStore } from "zustand";
import { t } from "@/messages/parts";
import { CloseIcon } from "./close-icon";

/** How long a notice stays that only says something. */
export const toastMs = 4_000;
/** How long one stays with a button: people have to read it, decide, and get there. */
export const actionToastMs = 10_000;
/** Slow readers get through about 17 letters a second; sentences longer than most get that time. */
const readingMsPerLetter = 60;

export type ToastTone = "good" | "bad" | "plain";

interface ToastOptions {
  tone?: ToastTone;
  action?: { label: string; onClick: () => void };
  /** By which `takeBack` finds it. */
  name?: string;
  /** It doesn't expire: someone has to act on it or close it. */
  stays?: boolean;
  /** Called when the toast expires, is closed or replaced, but not when its action is used. */
  onClose?: () => void;
}

interface Toast extends ToastOptions {
  id: number;
  message: string;
}

/**
 * Notices come one at a time: the next one replaces the one that is shown, because what it says is
 * newer. But "Link copied" must not take an undo away, so there are three places, and a notice
 * replaces only one in its own: what stays until someone acts, what can be acted on for a while, and
 * what only says something. Of several undos in a row the last one is offered. What stays is
 * replaced only by a notice with its name, or its words: two of them can be about different things.
 */
const places = ["stays", "action", "quiet"] as const;

function placeOf(item: ToastOptions): (typeof places)[number] {
  if (item.stays === true) return "stays";
  return item.action === undefined ? "quiet" : "action";
}

function lifeMs({ message, action }: Toast): number {
  const readingMs = Math.min(actionToastMs, message.length * readingMsPerLetter);
  return action === undefined ? Math.max(toastMs, readingMs) : actionToastMs;
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
  const place = placeOf(options);
  for (const each of toasts.getState().list) {
    const isSame =
      options.name === undefined ? each.message === message : each.name === options.name;
    if (placeOf(each) === place && (place !== "stays" || isSame)) close(each.id);
  }
  const { nextId, list } = toasts.getState();
  const item = { ...options, id: nextId, message };
  toasts.setState({
    // In the order of the places: a button doesn't move when the notice below it leaves.
    list: places.flatMap((each) => [...list, item].filter((one) => placeOf(one) === each)),
    nextId: nextId + 1,
  });
}

/** Removes the notice with this name, because what it says no longer holds. */
export function takeBack(name: string): void {
  toasts.setState((state) => ({ list: state.list.filter((each) => each.name !== name) }));
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

interface ToastRowProps {
  item: Toast;
  paused: boolean;
  onHold: (isIn: boolean) => void;
}

function ToastRow({ item, paused, onHold }: ToastRowProps) {
  const left = useRef(lifeMs(item));
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
    <li
      className="toast-enter pointer-events-auto flex w-full items-center gap-3 rounded-md border-2 border-hairline bg-raised py-2 ps-3.5 pe-2"
      onBlur={() => onHold(false)}
      onFocus={() => onHold(true)}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
    >
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
  // Which row has the pointer or the focus. It is forgotten with its row: a button that is
  // gone says neither that the pointer left it nor that it lost the focus.
  const [heldId, setHeldId] = useState<number | null>(null);
  const isHeld = list.some(({ id }) => id === heldId);

  // Beside the app and not inside it, so that a dialog doesn't cover it.
  return createPortal(
    <section
      aria-label={t("notifications")}
      aria-live="polite"
      data-toaster
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center px-3 pt-19 pb-3"
    >
      {list.length > 0 && (
        <ol className="flex w-full max-w-md flex-col gap-2">
          {list.map((item) => (
            <ToastRow
              item={item}
              key={item.id}
              onHold={(isIn) => setHeldId(isIn ? item.id : null)}
              paused={hidden || isHeld}
            />
          ))}
        </ol>
      )}
    </section>,
    document.body,
  );
}

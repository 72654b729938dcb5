/**
 * Drags an item of a list, in one column or several, with a pointer, without touching the DOM
 * structure: transforms move the items, and the caller applies the new order at the end.
 *
 * Escape and a lost pointer cancel the drag. The list scrolls along when the pointer nears a
 * visible edge.
 */
import {
  type Cell,
  cellAt,
  cellShifts,
  hasColumns,
  placeAt,
  scrollStep,
  shifts,
} from "@/lib/reorder";

/** A press becomes a drag after the pointer moved this far; a tap stays a tap. */
const startDistance = 5;

interface DragEvents {
  onLift: () => void;
  onMove: (to: number) => void;
  /** Null if the drag was canceled. Not called if nothing was lifted. */
  onEnd: (to: number | null) => void;
}

function children(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement);
}

export function measure(list: HTMLElement): Cell[] {
  const { top, left } = list.getBoundingClientRect();
  return children(list).map((item) => {
    const box = item.getBoundingClientRect();
    return { top: box.top - top, height: box.height, left: box.left - left, width: box.width };
  });
}

/**
 * Shows the list as if the item were at its new position; `skip` leaves the item to the pointer.
 */
export function push(
  list: HTMLElement,
  boxes: readonly Cell[],
  from: number,
  to: number,
  skip = false,
) {
  const distances = hasColumns(boxes)
    ? cellShifts(boxes, from, to)
    : shifts(boxes, from, to).map((y) => ({ x: 0, y }));
  children(list).forEach((item, index) => {
    if (skip && index === from) return;
    const { x, y } = distances[index] ?? { x: 0, y: 0 };
    item.style.transform = `translate(${x}px, ${y}px)`;
  });
}

export function release(list: HTMLElement): void {
  for (const item of children(list)) item.style.transform = "";
}

function scrollerOf(list: HTMLElement): Element {
  for (let node = list.parentElement; node !== null; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if (/auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight) return node;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Follows the pointer from a press on; call the result to cancel the drag early. */
export function drag(
  list: HTMLElement,
  from: number,
  press: { clientX: number; clientY: number; pointerId: number },
  events: DragEvents,
): () => void {
  const item = children(list)[from];
  const boxes = measure(list);
  const scroller = scrollerOf(list);
  const startScroll = scroller.scrollTop;
  const listening = new AbortController();
  const isGrid = hasColumns(boxes);
  let x = press.clientX;
  let y = press.clientY;
  let to = from;
  let isLifted = false;
  let frame = 0;

  function follow() {
    const aside = isGrid ? x - press.clientX : 0;
    const offset = y - press.clientY + scroller.scrollTop - startScroll;
    const own = boxes[from];
    const last = boxes.at(-1);
    if (item === undefined || own === undefined || last === undefined) return;
    const lowest = last.top + last.height - own.height - own.top;
    const kept = Math.max((boxes[0]?.top ?? 0) - own.top, Math.min(lowest, offset));
    item.style.transform = `translate(${aside}px, ${kept}px)`;
    const place = isGrid ? cellAt(boxes, from, aside, kept) : placeAt(boxes, from, kept);
    if (place === to) return;
    to = place;
    push(list, boxes, from, to, true);
    events.onMove(to);
  }

  function scroll() {
    const isPage = scroller === document.scrollingElement;
    const visible = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const step = scrollStep(y, Math.max(0, visible.top), Math.min(innerHeight, visible.bottom));
    if (step !== 0) {
      scroller.scrollTop += step;
      follow();
    }
    frame = requestAnimationFrame(scroll);
  }

  function end(place: number | null) {
    if (listening.signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    if (isLifted) events.onEnd(place);
  }

  function handleMove(event: PointerEvent) {
    if (event.pointerId !== press.pointerId) return;
    x = event.clientX;
    y = event.clientY;
    const way = Math.max(Math.abs(y - press.clientY), isGrid ? Math.abs(x - press.clientX) : 0);
    if (!isLifted && way < startDistance) return;
    if (!isLifted) {
      isLifted = true;
      events.onLift();
      frame = requestAnimationFrame(scroll);
    }
    follow();
  }

  const { signal } = listening;
  const isOurs = (event: PointerEvent) => event.pointerId === press.pointerId;
  addEventListener("pointermove", handleMove, { signal });
  addEventListener("pointerup", (event) => isOurs(event) && end(to), { signal });
  addEventListener("pointercancel", (event) => isOurs(event) && end(null), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && end(null), { signal });
  addEventListener("blur", () => end(null), { signal });
  return () => end(null);
}

/**
 * A list whose items can be reordered: by dragging, by keyboard, or with two buttons on every item.
 *
 * A mouse can drag an item anywhere outside a control, a finger by its handle, so that the page
 * still scrolls. With the keyboard the handle lifts and drops, arrows, Home and End move, Escape
 * cancels. While an item is lifted the DOM structure stays as it is; the new order is reported
 * once, when the item is dropped, and the caller keeps it: if it passes the order back as `items`
 * at once, the item animates and keeps the focus.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { wantsLessMotion } from "@/lib/look";
import { type Cell, hasColumns, withMoved } from "@/lib/reorder";
import { t } from "@/messages/parts";
import { drag, measure, push, release } from "./drag";
import { type ReorderActions, ReorderHandle, ReorderSteps } from "./reorder-item";

const travelMs = 220;

interface ReorderListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Called with the whole new order, and with the moved item, if the order differs. */
  onReorder: (items: Item[], change: { item: Item; from: number; to: number }) => void;
  renderItem: (item: Item, index: number) => ReactNode;
  labels: {
    list: string;
    /** An item's name in announcements, in plain words. */
    item: (item: Item, index: number) => string;
  };
  /** Everything stays readable and nothing moves. */
  disabled?: boolean;
  /** Items are fields: little room for handle and buttons, and Tab moves from field to field. */
  isCompact?: boolean;
  /** The letters of the answers, for items that look like answer tiles. */
  letterOf?: (index: number) => string;
  className?: string;
}

interface Lift {
  from: number;
  to: number;
  by: "keys" | "pointer";
}

/** Animates every item from its previous position to its current one. */
function travel(list: HTMLElement, places: ReadonlyMap<Element, DOMRect>): void {
  if (wantsLessMotion()) return;
  for (const item of list.children) {
    const before = places.get(item);
    if (before === undefined || typeof item.animate !== "function") continue;
    const now = item.getBoundingClientRect();
    const [x, y] = [before.left - now.left, before.top - now.top];
    if (x === 0 && y === 0) continue;
    item.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: travelMs,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
    });
  }
}

/** Remembered across the render in which the order changes. */
interface Settling {
  places: Map<Element, DOMRect>;
  focus: HTMLElement | null;
}

export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { items, keyOf, labels, disabled = false, isCompact = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const boxes = useRef<Cell[]>([]);
  const settling = useRef<Settling>(null);
  const giveUp = useRef<() => void>(null);
  /** Only then are items away from their own position. */
  const wasLifted = useRef(false);
  const [lift, setLift] = useState<Lift | null>(null);
  const [spoken, setSpoken] = useState("");
  const hintId = useId();
  const keys = items.map(keyOf).join("\n");
  /** A drag lasts longer than a render, so its end must call the newest callback. */
  const onReorder = useRef(props.onReorder);

  function say(key: "lifted" | "moved" | "dropped" | "back", index: number, place: number) {
    const item = items[index];
    if (item === undefined) return;
    const name = labels.item(item, index);
    setSpoken(t(`reorder.${key}`, { name, place: place + 1, total: items.length }));
  }

  function begin(from: number, by: Lift["by"]) {
    if (list.current === null) return;
    boxes.current = measure(list.current);
    wasLifted.current = true;
    setLift({ from, to: from, by });
    say("lifted", from, from);
  }

  function settle(focus: HTMLElement | null) {
    const places = new Map<Element, DOMRect>();
    for (const item of list.current?.children ?? []) {
      places.set(item, item.getBoundingClientRect());
    }
    settling.current = { places, focus };
  }

  function move(from: number, to: number, focus: HTMLElement | null) {
    const item = items[from];
    settle(focus);
    setLift(null);
    say("dropped", from, to);
    if (item !== undefined && from !== to) {
      onReorder.current(withMoved(items, from, to), { item, from, to });
    }
  }

  function putBack(from: number) {
    settle(null);
    setLift(null);
    say("back", from, from);
  }

  function goTo(to: number) {
    if (lift === null || list.current === null || to < 0 || to >= items.length) return;
    push(list.current, boxes.current, lift.from, to);
    setLift({ ...lift, to });
    say("moved", lift.from, to);
  }

  function handleKey(event: KeyboardEvent, index: number) {
    if (lift?.by !== "keys" || lift.from !== index) return;
    const back = getComputedStyle(event.currentTarget).direction === "rtl" ? 1 : -1;
    const places: Record<string, number> = {
      ArrowUp: lift.to - 1,
      ArrowDown: lift.to + 1,
      ...(hasColumns(boxes.current)
        ? { ArrowLeft: lift.to + back, ArrowRight: lift.to - back }
        : {}),
      Home: 0,
      End: items.length - 1,
    };
    const place = places[event.key];
    if (place !== undefined) goTo(place);
    else if (event.key === "Escape") putBack(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handlePress(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element;
    const index = [...event.currentTarget.children].findIndex((each) => each.contains(target));
    if (index === -1) return;
    const onHandle = target.closest("[data-reorder-handle]") !== null;
    const onControl = target.closest(
      "button, a, input, textarea, select, label, [contenteditable]",
    );
    const mayDrag = onHandle || (event.pointerType === "mouse" && onControl === null);
    if (disabled || event.button !== 0 || !mayDrag || list.current === null) return;
    const focus = onHandle ? (target.closest("button") as HTMLElement) : null;
    giveUp.current?.();
    giveUp.current = drag(list.current, index, event, {
      onLift: () => begin(index, "pointer"),
      onMove: (to) => setLift({ from: index, to, by: "pointer" }),
      onEnd: (to) => (to === null ? putBack(index) : move(index, to, focus)),
    });
  }

  // If the items change while one is lifted, its position means nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items' keys change.
  useEffect(() => {
    return () => {
      giveUp.current?.();
      setLift(null);
    };
  }, [keys]);

  const newest: ReorderActions = {
    press(index, event) {
      // A key or a screen reader presses without a pointer; a tap alone lifts nothing.
      if (disabled || event.detail > 0) return;
      if (lift?.from === index) move(index, lift.to, event.currentTarget);
      else begin(index, "keys");
    },
    key: (index, event) => handleKey(event, index),
    blur(index) {
      if (lift?.from === index && lift.by === "keys") move(index, lift.to, null);
    },
    step: move,
  };
  const latest = useRef(newest);
  const [actions] = useState<ReorderActions>(() => ({
    press: (index, event) => latest.current.press(index, event),
    key: (index, event) => latest.current.key(index, event),
    blur: (index, event) => latest.current.blur(index, event),
    step: (from, to, button) => latest.current.step(from, to, button),
  }));

  useLayoutEffect(() => {
    onReorder.current = props.onReorder;
    latest.current = newest;
    if (lift !== null || list.current === null) return;
    if (wasLifted.current) release(list.current);
    wasLifted.current = false;
    const settled = settling.current;
    settling.current = null;
    if (settled === null) return;
    travel(list.current, settled.places);
    if (settled.focus?.isConnected) settled.focus.focus();
  });

  return (
    <div className={props.className}>
      <p className="sr-only" id={hintId}>
        {t("reorder.hint")}
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <ol
        aria-label={labels.list}
        className="reorder-list"
        data-compact={isCompact || undefined}
        data-lifting={lift === null ? undefined : lift.by}
        onPointerDown={handlePress}
        ref={list}
      >
        {items.map((item, index) => {
          const isLifted = lift?.from === index;
          const part = { index, name: labels.item(item, index), disabled, actions };
          return (
            <li
              className={props.letterOf === undefined ? "reorder-item" : "reorder-item tile"}
              data-letter={props.letterOf?.(index)}
              data-lifted={isLifted || undefined}
              key={keyOf(item)}
            >
              <ReorderHandle {...part} hintId={hintId} isLifted={isLifted} />
              <div className="reorder-content">{props.renderItem(item, index)}</div>
              <ReorderSteps {...part} isCompact={isCompact} total={items.length} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/**
 * A list of rows of the same height that only draws those in view, so that ten thousand of them
 * scroll as smoothly as ten. Assistive technology hears each row's position in the whole list.
 */
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Rows drawn above and below the view, so that quick scrolling shows no gaps. */
const overscan = 6;

interface VirtualListProps<Item> {
  items: readonly Item[];
  /** The height of a row in pixels. */
  rowHeight: number;
  keyOf: (item: Item) => string | number;
  label: string;
  className?: string;
  children: (item: Item) => ReactNode;
}

interface Range {
  first: number;
  count: number;
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, rowHeight, keyOf, label, className, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [{ first, count }, setRange] = useState<Range>({ first: 0, count: 3 * overscan });

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const look = () => {
      const next = {
        first: Math.max(0, Math.floor(box.scrollTop / rowHeight) - overscan),
        count: Math.ceil(box.clientHeight / rowHeight) + 2 * overscan,
      };
      setRange((range) =>
        range.first === next.first && range.count === next.count ? range : next,
      );
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const size = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    size?.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      size?.disconnect();
    };
  }, [rowHeight]);

  return (
    <div className={clsx("overflow-y-auto overscroll-contain", className)} ref={scroller}>
      <ul aria-label={label} className="relative" style={{ blockSize: items.length * rowHeight }}>
        {items.slice(first, first + count).map((item, index) => (
          <li
            aria-posinset={first + index + 1}
            aria-setsize={items.length}
            className="absolute inset-x-0"
            key={keyOf(item)}
            style={{ blockSize: rowHeight, insetBlockStart: (first + index) * rowHeight }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A titled list, such as one of links, whose rows can be revoked one by one. */
import { type ReactNode, useRef } from "react";

interface RevokeListProps<Item extends { id: string }> {
  title: string;
  /** What is said if there are none. */
  empty: string;
  items: readonly Item[];
  onRevoke: (item: Item) => void;
  /** A list item with a button that revokes it. */
  children: (item: Item, revoke: () => void) => ReactNode;
}

export function RevokeList<Item extends { id: string }>(props: RevokeListProps<Item>) {
  const { title, empty, items, onRevoke, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 className="font-semibold text-lg" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {items.length === 0 && <p className="text-muted">{empty}</p>}
      <ul>
        {items.map((item) =>
          children(item, () => {
            // The row, and its button with it, is about to disappear.
            heading.current?.focus();
            onRevoke(item);
          }),
        )}
      </ul>
    </>
  );
}

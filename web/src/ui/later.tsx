/**
 * A part of a page, usually a dialog, that is loaded when it is first shown, because most page
 * views do without it. Until then, `meanwhile` is shown in its place, or nothing. A part that was
 * preloaded shows at once: React would show `meanwhile` first even for what is already there.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";

interface Later<Props> {
  (props: Props): ReactNode;
  /** Loads the part before it is shown; a failure is noticed where it is. */
  preload: () => void;
}

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): Later<Props> {
  let known: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    known = await load();
    return { default: known };
  };
  const Part: ComponentType<Props> = lazy(loadOnce);

  function LaterPart(props: Props) {
    // Once shown, it stays the same element: another one would lose what was typed.
    const [ready] = useState(() => known);
    if (ready !== null) return createElement(ready, props);
    return <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense>;
  }
  LaterPart.preload = () => {
    loadOnce().catch(() => {});
  };
  return LaterPart;
}

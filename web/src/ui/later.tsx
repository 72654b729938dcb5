/**
 * A part of a page, usually a dialog, that is loaded when it is first shown, because most page
 * views do without it. Until then, `meanwhile` is shown in its place, or nothing.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense>;
  };
}

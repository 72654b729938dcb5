/**
 * A part of a page, mostly a window, that is loaded when it is first shown, because most visits
 * do without it. Until it is there, `meanwhile` stands in its place, or nothing.
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

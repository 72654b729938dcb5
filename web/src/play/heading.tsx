/**
 * The one `h1` of a phase. It takes the focus whenever the phase changes, so that keyboards and
 * screen readers are where the game is, and it names the page in the browser's tab.
 */
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

interface HeadingProps {
  /** For the browser's tab. */
  title: string;
  /** A new value moves the focus here. */
  phase: string;
  children: ReactNode;
  className?: string;
}

export function Heading({ title, phase, children, className }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a phase change moves the focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [phase]);

  return (
    <h1 className={clsx("text-balance", className)} dir="auto" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/**
 * A text field of several lines that is as high as its text, within its least and greatest height.
 * Browsers without `field-sizing`, such as Safari before 26.2, get the height from here.
 */
import { clsx } from "clsx";
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";

function growsItself(): boolean {
  return CSS.supports("field-sizing", "content");
}

function grow(area: HTMLTextAreaElement): void {
  area.style.height = "auto";
  // A hidden field has no lines to measure.
  if (area.scrollHeight === 0) return;
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borders}px`;
}

interface GrowingAreaProps extends Omit<ComponentProps<"textarea">, "ref"> {
  value: string;
}

export function GrowingArea({ className, ...area }: GrowingAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines depend on the text.
  useLayoutEffect(() => {
    if (element.current !== null && !growsItself()) grow(element.current);
  }, [area.value]);

  // The lines also depend on the width, which a hidden field gets when it is shown.
  useEffect(() => {
    const shown = element.current;
    if (shown === null || growsItself()) return;
    let width = shown.clientWidth;
    const observer = new ResizeObserver(() => {
      if (shown.clientWidth === width) return;
      width = shown.clientWidth;
      grow(shown);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

  return <textarea {...area} className={clsx("field-sizing-content", className)} ref={element} />;
}

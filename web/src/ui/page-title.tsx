/**
 * A page's one `h1` and the browser's title.
 *
 * When a page replaces another, its heading takes the focus, so that a keyboard or a screen reader
 * starts at the new page's top; the very first page leaves the focus to the browser.
 */
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

let isFirstPage = true;

const headingClass = { hero: "hero-title", page: "text-3xl", bar: "text-lg" } as const;

interface PageTitleProps {
  title: string;
  /** Shown instead of `title`, if the heading is more than text. */
  children?: ReactNode;
  subtitle?: ReactNode;
  /** A sign that belongs to the heading, such as the way to its part of the help. */
  beside?: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** The front page has a larger heading; in a bar there is room for one line. */
  size?: "page" | "hero" | "bar";
}

export function PageTitle({ title, children, subtitle, beside, actions, ...look }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  useEffect(() => {
    // Anyone who opened a dialog while the page was loading may be typing in it.
    const isBelow = document.querySelector("[role=dialog]") !== null;
    if (!isFirstPage && !isBelow) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  const headline = (
    <h1 className={headingClass[look.size ?? "page"]} dir="auto" ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
  return (
    <div className={clsx("flex flex-wrap items-start justify-between gap-4", look.className)}>
      <div className="min-w-0">
        {beside === undefined ? (
          headline
        ) : (
          // Beside its first line, however long it is.
          <div className="flex items-start gap-x-2">
            {headline}
            <span className="-my-1 shrink-0">{beside}</span>
          </div>
        )}
        {subtitle !== undefined && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {actions !== undefined && (
        // On phones, buttons that don't fit into one row are as wide as each other.
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>.button]:grow">{actions}</div>
      )}
    </div>
  );
}

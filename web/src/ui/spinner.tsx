/** A spinner for waits under a second or two; longer waits deserve a skeleton or words. */
import { clsx } from "clsx";

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={clsx("size-5 animate-spin", className)}
      fill="none"
      focusable="false"
      viewBox="0 0 24 24"
    >
      <circle cx="12" cy="12" opacity="0.25" r="9" stroke="currentColor" strokeWidth="4" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" strokeWidth="4" />
    </svg>
  );
}

/** A star: full or empty. Words beside it say how many. */
import { clsx } from "clsx";

interface StarSignProps {
  full: boolean;
  className: string;
}

export function StarSign({ full, className }: StarSignProps) {
  return (
    <svg
      aria-hidden="true"
      className={clsx(
        className,
        full ? "fill-marigold text-marigold-edge" : "fill-none text-field",
      )}
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
    >
      <path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4l-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z" />
    </svg>
  );
}

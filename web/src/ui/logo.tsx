/** Fanfare's logo: a horn and two sound waves, with the name beside it. */
export function Logo({ nameHidden = false }: { nameHidden?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" className="size-9 shrink-0" focusable="false" viewBox="0 0 32 32">
        <rect className="fill-brand" height="32" rx="9" width="32" />
        <path className="fill-marigold" d="M7 13.2 20.5 7v18L7 18.8z" />
        <path className="fill-marigold" d="M10 19.5 12 25h3.2l-1.8-4.2z" />
        <path
          className="stroke-snow"
          d="M23 11.5c2 1.2 2 7.8 0 9M25.5 8.5c3.6 2.8 3.6 12.2 0 15"
          fill="none"
          strokeLinecap="round"
          strokeWidth="2"
        />
      </svg>
      <span className={nameHidden ? "sr-only" : "font-display font-extrabold text-xl"}>
        Fanfare
      </span>
    </span>
  );
}

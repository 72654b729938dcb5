/** The X of dialogs and toasts. */
export function CloseIcon() {
  return (
    <svg aria-hidden="true" className="size-4" fill="none" focusable="false" viewBox="0 0 16 16">
      <path
        d="m3 3 10 10m0-10L3 13"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
    </svg>
  );
}

/** Whether an answer is right: a round box at the tile's end, empty or with a check mark. */
interface RightMarkProps {
  label: string;
  checked: boolean;
  onChange: (isRight: boolean) => void;
  /** One of several, of which one is right, under this name. */
  radioName?: string;
}

export function RightMark({ label, checked, onChange, radioName }: RightMarkProps) {
  return (
    <label className="right-mark" title={label}>
      <input
        checked={checked}
        name={radioName}
        onChange={(event) => onChange(event.target.checked)}
        type={radioName === undefined ? "checkbox" : "radio"}
      />
      <svg aria-hidden="true" fill="none" focusable="false" viewBox="0 0 24 24">
        <path
          d="M4 13l5.5 5.5L20 6.5"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="4"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </label>
  );
}

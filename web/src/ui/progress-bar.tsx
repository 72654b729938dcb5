/** Progress as a bar; the numbers are beside it. */
interface ProgressBarProps {
  /** What is in progress. */
  label: string;
  /** From 0 to 100. */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={percent}
      className="h-2.5 overflow-hidden rounded-full border border-field bg-sunken"
      role="progressbar"
    >
      <div className="h-full rounded-full bg-primary" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

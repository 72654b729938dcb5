/** A row of options of which one is selected, for filters and small settings. */
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={clsx(
        "inline-flex rounded-md border-2 border-field bg-surface p-0.5",
        props.className,
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          className="relative inline-flex min-h-11 min-w-11 flex-auto items-center justify-center rounded-sm px-2 py-1 text-center font-semibold leading-tight sm:whitespace-nowrap sm:px-3.5 text-muted text-sm hover:text-text has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          key={option.value}
        >
          <input
            checked={props.value === option.value}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            name={name}
            onChange={() => props.onChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

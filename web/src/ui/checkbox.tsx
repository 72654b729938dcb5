/** A checkbox with its label; the whole row is clickable. */
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  label: ReactNode;
  labelHidden?: boolean;
}

export function Checkbox({ label, labelHidden = false, className, ...input }: CheckboxProps) {
  return (
    <label
      className={clsx(
        "inline-flex min-h-11 items-center gap-2.5",
        labelHidden && "min-w-11 justify-center",
        className,
      )}
    >
      <span className="relative inline-flex">
        <input
          {...input}
          className="peer size-6 appearance-none rounded-sm border-2 border-field bg-surface checked:border-primary checked:bg-primary aria-disabled:opacity-60 aria-invalid:border-danger"
          type="checkbox"
        />
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden size-6 p-1 text-on-primary peer-checked:block"
          fill="none"
          viewBox="0 0 16 16"
        >
          <path
            d="m2.5 8.5 3.5 3.5 7.5-8"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2.5"
          />
        </svg>
      </span>
      <span className={labelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}

/** A setting that is on or off and takes effect at once. */
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "children"> {
  label: ReactNode;
}

export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label className={clsx("inline-flex min-h-12 items-center gap-3", className)}>
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          className="peer h-7 w-12 appearance-none rounded-full border-2 border-field bg-sunken transition-colors duration-120 checked:border-primary checked:bg-primary"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state natively.
          role="switch"
          type="checkbox"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-field transition-transform duration-120 peer-checked:translate-x-5 peer-checked:bg-on-primary rtl:peer-checked:-translate-x-5"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}

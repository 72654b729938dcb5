/** A labeled select with few options. It uses the browser's native list, which fits every phone. */
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { FieldShell, type FieldShellProps } from "./field";

interface SelectProps extends FieldShellProps, Omit<ComponentProps<"select">, "children"> {
  options: readonly { value: string; label: string }[];
}

export function Select(props: SelectProps) {
  const { label, hint, error, labelHidden, options, className, ...select } = props;
  return (
    <FieldShell
      error={error}
      id={select.id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(labelHidden === undefined ? {} : { labelHidden })}
    >
      {(slots) => (
        <select {...select} {...slots} className={clsx("field-box", className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  );
}

/** A labeled text field of several lines; grows with its text where the browser supports it. */
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { FieldShell, type FieldShellProps } from "./field";

interface TextAreaProps extends FieldShellProps, Omit<ComponentProps<"textarea">, "children"> {
  locked?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, labelHidden, locked = false, className, ...area } = props;
  return (
    <FieldShell
      error={error}
      id={area.id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(labelHidden === undefined ? {} : { labelHidden })}
    >
      {(slots) => (
        <textarea
          rows={3}
          {...area}
          {...slots}
          aria-disabled={locked || undefined}
          className={clsx("field-box field-sizing-content block min-h-24 resize-y", className)}
          readOnly={locked || area.readOnly}
        />
      )}
    </FieldShell>
  );
}

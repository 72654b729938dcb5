/**
 * A labeled text field with a hint and an error.
 *
 * Label, hint and error are tied to the input, so that screen readers announce all three. `locked`
 * refuses changes but keeps the focus and the text, which `disabled` wouldn't.
 */
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldShellProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually only. */
  labelHidden?: boolean;
}

interface FieldShellSlots {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label above, hint and error below; `children` draws the control with the given ids. */
export function FieldShell(
  props: FieldShellProps & {
    id?: string | undefined;
    children: (slots: FieldShellSlots) => ReactNode;
  },
) {
  const generated = useId();
  const id = props.id ?? generated;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [props.hint && hintId, props.error && errorId].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label className={clsx("font-semibold", props.labelHidden && "sr-only")} htmlFor={id}>
        {props.label}
      </label>
      {props.children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": props.error === undefined ? undefined : true,
      })}
      {props.hint !== undefined && (
        <p className="text-muted text-sm" id={hintId}>
          {props.hint}
        </p>
      )}
      {props.error !== undefined && <FieldError id={errorId}>{props.error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 font-medium text-danger text-sm" id={id}>
      <svg aria-hidden="true" className="mt-0.5 size-4 shrink-0" viewBox="0 0 16 16">
        <path d="M8 1 15.5 14.5H.5Z" fill="currentColor" />
        <path
          d="M8 6v4M8 11.7v.6"
          stroke="var(--surface)"
          strokeLinecap="round"
          strokeWidth="1.6"
        />
      </svg>
      {children}
    </p>
  );
}

export interface FieldProps extends FieldShellProps, Omit<ComponentProps<"input">, "children"> {
  locked?: boolean;
  /** Shown inside the field at its end, for example a button that shows the password. */
  trailing?: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, labelHidden, locked = false, trailing, className, ...input } = props;
  return (
    <FieldShell
      id={input.id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(labelHidden === undefined ? {} : { labelHidden })}
      error={error}
    >
      {(slots) => (
        <div className="relative">
          <input
            {...input}
            {...slots}
            aria-disabled={locked || undefined}
            className={clsx("field-box", trailing !== undefined && "pe-12", className)}
            readOnly={locked || input.readOnly}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </FieldShell>
  );
}

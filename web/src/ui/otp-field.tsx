/**
 * A code typed into six slots, shown as three and three; pasting fills them all. The form is
 * submitted with the last one.
 */
import { OTPField } from "@base-ui/react/otp-field";
import { Fragment, useEffect, useRef } from "react";
import { t } from "@/messages/parts";
import { FieldShell } from "./field";

const length = 6;
const half = length / 2;

interface OtpFieldProps {
  label: string;
  /** Says that it submits by itself. */
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  locked?: boolean;
  /** Takes the focus when it appears, where nothing else is to be done. */
  takesFocus?: boolean;
}

export function OtpField(props: OtpFieldProps) {
  const { label, hint, value, onChange, error, locked = false, takesFocus = false } = props;
  const root = useRef<HTMLDivElement>(null);

  // After the heading of the page, which would take it otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears.
  useEffect(() => {
    if (takesFocus) root.current?.querySelector("input")?.focus();
  }, []);

  return (
    <FieldShell error={error} hint={hint} label={label}>
      {(slots) => (
        <OTPField.Root
          aria-describedby={slots["aria-describedby"]}
          className="flex items-center gap-1.5 xs:gap-2.5"
          id={slots.id}
          autoSubmit
          length={length}
          name="code"
          normalizeValue={(code) => code.toUpperCase()}
          onValueChange={onChange}
          readOnly={locked}
          ref={root}
          validationType="alphanumeric"
          value={value}
        >
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots never move.
            <Fragment key={index}>
              {index === half && (
                <span
                  aria-hidden="true"
                  className="h-1 w-2.5 shrink-0 rounded-full bg-field xs:w-4"
                />
              )}
              <OTPField.Input
                aria-invalid={slots["aria-invalid"]}
                aria-label={
                  index === 0 ? undefined : t("codeCharacter", { index: index + 1, length })
                }
                className="field-box h-15 w-full min-w-0 px-0 text-center font-bold font-display text-2xl"
              />
            </Fragment>
          ))}
        </OTPField.Root>
      )}
    </FieldShell>
  );
}

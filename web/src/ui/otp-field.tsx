/**
 * A code typed into six slots, shown as three and three; pasting fills them all. The form is
 * submitted with the last one.
 */
import { OTPField } from "@base-ui/react/otp-field";
import { Fragment } from "react";
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
}

export function OtpField({ label, hint, value, onChange, error, locked = false }: OtpFieldProps) {
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

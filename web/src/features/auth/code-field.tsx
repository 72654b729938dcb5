/** One field for the second factor: six digits from the app, or a recovery code. */
import { useState } from "react";
import { t } from "@/messages/auth";
import { Field, type FieldProps } from "@/ui/field";

type CodeFieldProps = Omit<FieldProps, "label" | "hint" | "type" | "inputMode">;

export function CodeField(props: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <Field
          {...props}
          autoCapitalize={isRecovery ? "characters" : "off"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          className="font-mono text-lg tracking-wider"
          hint={isRecovery ? t("code.recoveryHint") : t("code.appHint")}
          // The field accepts both; this only chooses a phone's keyboard.
          inputMode={isRecovery ? "text" : "numeric"}
          label={isRecovery ? t("code.recovery") : t("code.app")}
          spellCheck={false}
        />
      </div>
      <button
        className="min-h-8 font-semibold text-primary text-sm underline underline-offset-4"
        onClick={() => setIsRecovery(!isRecovery)}
        type="button"
      >
        {isRecovery ? t("code.useApp") : t("code.useRecovery")}
      </button>
    </div>
  );
}

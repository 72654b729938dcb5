/** A password field whose text can be shown, for people who mistype on a phone. */
import { useState } from "react";
import { t } from "@/messages/parts";
import { Field, type FieldProps } from "./field";

export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      trailing={
        <button
          aria-label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          className="inline-flex size-11 items-center justify-center rounded-sm text-muted hover:text-text"
          onClick={() => setShown(!shown)}
          type="button"
        >
          <svg aria-hidden="true" className="size-5" fill="none" viewBox="0 0 24 24">
            <path
              d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7Z"
              stroke="currentColor"
              strokeLinejoin="round"
              strokeWidth="2"
            />
            <circle cx="12" cy="12" r="3" stroke="currentColor" strokeWidth="2" />
            {shown && (
              <path d="M4 20 20 4" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
            )}
          </svg>
        </button>
      }
      type={shown ? "text" : "password"}
    />
  );
}

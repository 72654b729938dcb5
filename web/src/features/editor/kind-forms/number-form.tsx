/** A number: the right one, the tolerance, and whether players use a slider. */
import { useState } from "react";
import { t } from "@/messages/editor";
import { Field } from "@/ui/field";
import { Switch } from "@/ui/switch";
import { flawWords } from "../flaw-words";
import { limits } from "../model/document";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";

const numberPattern = /^[-+−]?(?:\d{1,13}(?:[.,]\d{0,6})?|[.,]\d{1,6})$/;

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** What is wrong with the number that is there. */
  flaw?: string;
  isOptional?: boolean;
  onChange: (digits: string) => void;
}

/** Keeps the typed text until it is a number; only numbers go into the document. */
function NumberField(props: NumberFieldProps) {
  const { label, hint, value, flaw, isOptional = false, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isValid = numberPattern.test(shown.trim()) || (isOptional && shown.trim() === "");
  return (
    <Field
      error={isValid ? flaw : t("number.invalid")}
      inputMode="decimal"
      label={label}
      onBlur={() => {
        if (isValid) setTyped(null);
      }}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const digits = text.trim().replace(",", ".").replace("−", "-");
        if (numberPattern.test(digits) || (isOptional && digits === "")) onChange(digits);
      }}
      value={shown}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

/** A fifth of the right number with one digit, and more than the tolerance. */
export function sensibleSpan(right: string | null, tolerance: string): string {
  const fifth = Math.abs(Number(right ?? 0)) / 5;
  const least = 2 * Math.abs(Number(tolerance));
  const span = Math.max(fifth, least) || 10;
  const digit = 10 ** Math.max(-6, Math.floor(Math.log10(span)));
  return String(Number((Math.ceil(span / digit - 1e-9) * digit).toFixed(6)));
}

const plainRange = { min: "0", max: "100", step: "1" };

export function NumberForm({ content, findings, onChange }: KindFormProps<"number">) {
  const { range, span } = content;
  const missing = findings.find(({ flaw }) => flaw === "nothingRight");
  return (
    <FormSection
      findings={findings.filter((finding) => finding !== missing)}
      legend={t("number.legend")}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          isOptional
          label={t("number.right")}
          onChange={(right) =>
            onChange({ ...content, right: right === "" ? null : right }, "right")
          }
          value={content.right ?? ""}
          {...(missing === undefined ? {} : { flaw: flawWords(missing, "number") })}
        />
        <NumberField
          hint={t("number.toleranceHint")}
          label={t("number.tolerance")}
          onChange={(tolerance) => onChange({ ...content, tolerance }, "tolerance")}
          value={content.tolerance}
        />
        <Field
          dir="auto"
          hint={t("number.unitHint")}
          label={t("number.unit")}
          maxLength={limits.label}
          onChange={(event) => onChange({ ...content, unit: event.target.value }, "unit")}
          value={content.unit}
        />
      </div>
      <div>
        <Switch
          checked={span != null}
          label={t("number.closeness")}
          onChange={(event) => {
            const { span: _, ...exact } = content;
            const next = sensibleSpan(content.right, content.tolerance);
            onChange(event.target.checked ? { ...content, span: next } : exact);
          }}
        />
        <p className="text-muted text-sm">{t("number.closenessHint")}</p>
      </div>
      {span != null && (
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label={t("number.span")}
            onChange={(digits) => onChange({ ...content, span: digits }, "span")}
            value={span}
          />
        </div>
      )}
      <Switch
        checked={range !== null}
        label={t("number.slider")}
        onChange={(event) =>
          onChange({ ...content, range: event.target.checked ? plainRange : null })
        }
      />
      {range !== null && (
        <div className="grid gap-4 sm:grid-cols-3">
          {(["min", "max", "step"] as const).map((end) => (
            <NumberField
              key={end}
              label={t(`number.${end}`)}
              onChange={(digits) =>
                onChange({ ...content, range: { ...range, [end]: digits } }, end)
              }
              value={range[end]}
            />
          ))}
        </div>
      )}
    </FormSection>
  );
}

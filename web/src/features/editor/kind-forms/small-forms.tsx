/** The kinds with small forms: a statement, a word cloud, open text, a rating, a slide. */

import { useId } from "react";
import { t } from "@/messages/editor";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { limits } from "../model/document";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { RightMark } from "./right-mark";

/** Two tiles as players see them; the right one is marked. */
export function TrueFalseForm({ content, findings, onChange }: KindFormProps<"trueFalse">) {
  const name = useId();
  return (
    <FormSection findings={findings} legend={t("trueFalse.legend")}>
      <div className="field-tiles">
        <div className="reorder-list">
          {(["true", "false"] as const).map((side, index) => {
            const isTrue = side === "true";
            return (
              // biome-ignore lint/a11y/noLabelWithoutControl: the mark in it is the control.
              <label className="reorder-item tile" data-letter={tileLetter(index)} key={side}>
                <span className="tile-sign">
                  <TileShape index={index} />
                </span>
                <span className="tile-field">{t(`trueFalse.${side}`)}</span>
                <RightMark
                  checked={content.isTrue === isTrue}
                  label={t(`trueFalse.${side}`)}
                  onChange={() => onChange({ ...content, isTrue })}
                  radioName={name}
                />
              </label>
            );
          })}
        </div>
      </div>
    </FormSection>
  );
}

function counts(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: String(from + index),
  }));
}

export function WordCloudForm({ content, findings, onChange }: KindFormProps<"wordCloud">) {
  return (
    <FormSection findings={findings} legend={t("kinds.wordCloud")}>
      <Select
        label={t("wordCloud.words")}
        onChange={(event) => onChange({ ...content, wordsMax: Number(event.target.value) })}
        options={counts(1, 5)}
        value={String(content.wordsMax)}
      />
    </FormSection>
  );
}

export function OpenTextForm() {
  return <p className="text-muted">{t("openText.hint")}</p>;
}

const recommendation = "recommendation";

/** The number of steps is kept, for anyone who goes back to them. */
function scaleOf(value: string) {
  if (value === recommendation) return { scale: "recommendation" as const };
  return { scale: "steps" as const, steps: Number(value) };
}

export function RatingForm({ content, findings, onChange }: KindFormProps<"rating">) {
  return (
    <FormSection findings={findings} legend={t("kinds.rating")}>
      <div className="grid gap-4 sm:grid-cols-[16rem_1fr_1fr]">
        <Select
          label={t("rating.scale")}
          onChange={(event) => onChange({ ...content, ...scaleOf(event.target.value) })}
          options={[
            ...counts(2, 10).map(({ value }) => ({
              value,
              label: t("rating.upTo", { steps: Number(value) }),
            })),
            { value: recommendation, label: t("rating.recommendation") },
          ]}
          value={content.scale === recommendation ? recommendation : String(content.steps)}
        />
        <Field
          dir="auto"
          hint={t("rating.lowHint")}
          label={t("rating.low")}
          maxLength={limits.label}
          onChange={(event) => onChange({ ...content, low: event.target.value }, "low")}
          value={content.low}
        />
        <Field
          dir="auto"
          hint={t("rating.highHint")}
          label={t("rating.high")}
          maxLength={limits.label}
          onChange={(event) => onChange({ ...content, high: event.target.value }, "high")}
          value={content.high}
        />
      </div>
      {content.scale === recommendation && <p className="text-muted">{t("rating.npsHint")}</p>}
    </FormSection>
  );
}

export function SlideForm({ content, onChange }: KindFormProps<"slide">) {
  return (
    <TextArea
      data-rich="block"
      dir="auto"
      label={t("slide.body")}
      maxLength={limits.slideBody}
      onChange={(event) => onChange({ ...content, body: event.target.value }, "body")}
      rows={6}
      value={content.body}
    />
  );
}

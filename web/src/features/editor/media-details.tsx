/** The details of a file in a question: its description, and where a video begins. */
import { useState } from "react";
import type { DocumentQuestion, QuestionMedia } from "@/api/types";
import { readStart, readYouTubeLink, youTubeAddress } from "@/lib/youtube";
import type { QuestionKind } from "@/live/messages";
import { t as te } from "@/messages/editor";
import { t } from "@/messages/media";
import { isOnPicture } from "@/room/kinds/on-picture";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { useFindings, useQuestionChange } from "./editor-context";
import { limits } from "./model/document";

interface YouTubeFormProps {
  /** The link being edited, if any. */
  known?: string;
  onUse: (video: { id: string; startS: number }) => void;
  onCancel: () => void;
}

export function YouTubeForm({ known = "", onUse, onCancel }: YouTubeFormProps) {
  const [link, setLink] = useState(known);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <form
      className="flex flex-col gap-3 rounded-md border-2 border-hairline p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The event must not reach the question's own form.
        event.stopPropagation();
        const video = readYouTubeLink(link);
        setInvalid(video === null);
        if (video !== null) onUse(video);
      }}
    >
      <Field
        autoFocus
        dir="ltr"
        error={isInvalid ? t("youTube.invalid") : undefined}
        hint={t("youTube.hint")}
        inputMode="url"
        label={t("youTube.label")}
        onChange={(event) => {
          setLink(event.target.value);
          setInvalid(false);
        }}
        value={link}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t("youTube.use")}
        </Button>
        <Button onClick={onCancel}>{t("youTube.cancel")}</Button>
      </div>
    </form>
  );
}

/** What is tapped, labeled or only read is seen from the beginning. */
function canBeVeiled(kind: QuestionKind): boolean {
  return !isOnPicture(kind) && kind !== "slide";
}

const veils = ["blur", "tiles"] as const;

interface VeilFieldProps {
  veil: QuestionMedia["veil"];
  isUntimed: boolean;
  onChange: (veil: NonNullable<QuestionMedia["veil"]> | null) => void;
}

function VeilField({ veil, isUntimed, onChange }: VeilFieldProps) {
  return (
    <Select
      {...(veil === null ? {} : { hint: isUntimed ? te("flaws.veilUntimed") : t("veil.hint") })}
      label={t("veil.label")}
      onChange={({ target }) => onChange(veils.find((one) => one === target.value) ?? null)}
      options={[
        { value: "none", label: t("veil.none") },
        ...veils.map((value) => ({ value, label: t(`veil.${value}`) })),
      ]}
      value={veil ?? "none"}
    />
  );
}

interface MediaDetailsProps {
  question: DocumentQuestion;
  media: QuestionMedia;
}

export function MediaDetails({ question, media }: MediaDetailsProps) {
  const change = useQuestionChange(question.id);
  const findings = useFindings(question.id);
  const isImage = media.kind === "image";
  const isSilent = isImage && media.isDecorative;
  // The finding is from the last save; newer input takes precedence.
  const lacksAlt =
    isImage &&
    !media.isDecorative &&
    media.alt.trim() === "" &&
    findings.some((finding) => finding.flaw === "altMissing");

  const patch = (part: Partial<QuestionMedia>, field?: string) =>
    change.patch({ media: { ...media, ...part } }, field);

  return (
    <div className="flex flex-col gap-3">
      {media.kind === "youTube" && (
        <p className="break-all text-sm" dir="ltr">
          {youTubeAddress(media.id)}
        </p>
      )}
      {!isSilent && (
        <TextArea
          className="min-h-0"
          dir="auto"
          error={lacksAlt ? te("flaws.altMissing") : undefined}
          hint={t(isImage ? "shown.altHint" : "shown.nameHint")}
          label={t(isImage ? "shown.alt" : "shown.name")}
          maxLength={limits.alt}
          onChange={(event) => patch({ alt: event.target.value }, "alt")}
          rows={2}
          value={media.alt}
        />
      )}
      {isImage && (
        <Switch
          checked={media.isDecorative}
          label={t("shown.decorative")}
          onChange={(event) => patch({ isDecorative: event.target.checked })}
        />
      )}
      {isImage && canBeVeiled(question.content.kind) && (
        <VeilField
          isUntimed={question.timeLimitS === null}
          onChange={(veil) => patch({ veil })}
          veil={media.veil ?? null}
        />
      )}
      {(media.kind === "youTube" || media.kind === "video") && (
        <Field
          className="max-w-40"
          inputMode="numeric"
          label={t("shown.start")}
          min={0}
          onChange={(event) => patch({ startS: readStart(event.target.value) }, "start")}
          type="number"
          value={media.startS}
        />
      )}
    </div>
  );
}

/** The quiz's name, who may see it, and how it is played; saved automatically like the rest. */

import type { DocumentDetails, QuizSettings as Settings } from "@/api/types";
import { t } from "@/messages/editor";
import { t as sharingWords } from "@/messages/sharing";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { RadioCard } from "@/ui/radio-card";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import { TagInput } from "@/ui/tag-input";
import { TextArea } from "@/ui/text-area";
import { CoverField } from "./cover-field";
import { useDoc, useEditor, useEditorState, useFindings } from "./editor-context";
import { languageOptions } from "./language-options";
import { limits, visibilities } from "./model/document";

const categories = [
  "science",
  "geography",
  "entertainment",
  "education",
  "history",
  "literature",
  "other",
] as const;
const difficulties = ["easy", "medium", "hard", "other"] as const;
const presets = ["classic", "accuracy", "accuracyFirst", "relaxed"] as const;
const switches = ["streakBonus", "partialCredit", "shuffleAnswers", "shuffleQuestions"] as const;

function useDetails() {
  const editor = useEditor();
  const details = useDoc((doc) => doc.details);
  const patch = (change: Partial<DocumentDetails>, field?: string) =>
    editor.change(
      (doc) => ({ ...doc, details: { ...doc.details, ...change } }),
      field === undefined ? {} : { mergeKey: `details.${field}` },
    );
  return { details, patch };
}

function DetailsFields() {
  const { details, patch } = useDetails();
  const media = useEditorState((state) => state.media);
  const shared = useEditorState((state) => state.shared);
  const flaws = new Set(useFindings(null).map((finding) => finding.flaw));
  return (
    <div className="flex flex-col gap-4">
      <Field
        dir="auto"
        error={flaws.has("titleMissing") ? t("flaws.titleMissing") : undefined}
        label={t("details.title")}
        maxLength={limits.title}
        onChange={(event) => patch({ title: event.target.value }, "title")}
        value={details.title}
      />
      <TextArea
        dir="auto"
        error={flaws.has("descriptionMissing") ? t("flaws.descriptionMissing") : undefined}
        label={t("details.description")}
        maxLength={500}
        onChange={(event) => patch({ description: event.target.value }, "description")}
        value={details.description}
      />
      <CoverField media={media} onChange={(cover) => patch({ cover })} value={details.cover} />
      <TagInput
        label={t("details.tags")}
        onChange={(tags) => patch({ tags: tags.slice(0, 10) })}
        value={details.tags}
        {...(details.tags.length >= 10 ? { hint: t("details.tagsFull") } : {})}
      />
      <Select
        disabled={shared !== null}
        hint={
          shared === null
            ? t(`details.visibilityHint.${details.visibility}`)
            : sharingWords("ownerDecides", { name: shared.ownerName })
        }
        label={t("details.visibility")}
        onChange={(event) =>
          patch({ visibility: event.target.value as DocumentDetails["visibility"] })
        }
        options={visibilities.map((value) => ({
          value,
          label: t(`details.visibilities.${value}`),
        }))}
        value={details.visibility}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t("details.category")}
          onChange={(event) =>
            patch({ category: event.target.value as DocumentDetails["category"] })
          }
          options={categories.map((value) => ({ value, label: t(`details.categories.${value}`) }))}
          value={details.category}
        />
        <Select
          label={t("details.difficulty")}
          onChange={(event) =>
            patch({ difficulty: event.target.value as DocumentDetails["difficulty"] })
          }
          options={difficulties.map((value) => ({
            value,
            label: t(`details.difficulties.${value}`),
          }))}
          value={details.difficulty}
        />
        <LanguageField
          onChange={(language) => patch({ language }, "language")}
          value={details.language}
        />
      </div>
    </div>
  );
}

function LanguageField({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  return (
    <Select
      label={t("details.language")}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: "", label: t("details.noLanguage") }, ...languageOptions(value)]}
      value={value}
    />
  );
}

function PlayFields() {
  const editor = useEditor();
  const settings = useDoc((doc) => doc.settings);
  const patch = (change: Partial<Settings>) =>
    editor.change((doc) => ({ ...doc, settings: { ...doc.settings, ...change } }));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-display text-xl">{t("play.legend")}</legend>
      {presets.map((preset) => (
        <RadioCard
          checked={settings.preset === preset}
          hint={t(`play.presetHints.${preset}`)}
          key={preset}
          label={t(`play.presets.${preset}`)}
          name="preset"
          onChange={(chosen) => patch({ preset: chosen })}
          value={preset}
        />
      ))}
      {switches.map((name) => (
        <div key={name}>
          <Switch
            checked={settings[name]}
            label={t(`play.switches.${name}`)}
            onChange={(event) => patch({ [name]: event.target.checked })}
          />
          <p className="text-muted text-sm">{t(`play.switchHints.${name}`)}</p>
        </div>
      ))}
    </fieldset>
  );
}

export function QuizSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      className="sm:max-w-2xl"
      description={t("details.hint")}
      onClose={onClose}
      open={open}
      title={t("settings")}
    >
      <div className="flex flex-col gap-8">
        <DetailsFields />
        <PlayFields />
      </div>
    </Dialog>
  );
}

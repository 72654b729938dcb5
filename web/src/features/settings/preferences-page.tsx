/** The account's preferences: colors, motion, the language, new questions. */
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { preferencesQuery, useSavePreferences } from "@/api/preferences";
import type { Preferences } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { Problem, problemText } from "@/calls/problem";
import {
  chooseMotion,
  chooseTheme,
  type Motion,
  readTheme,
  type Theme,
  watchLook,
} from "@/lib/look-choice";
import { chooseLanguage } from "@/messages/languages";
import { t } from "@/messages/settings";
import { withVoiceWords } from "@/messages/voice-words";
import { LanguageSelect } from "@/ui/language-select";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { LeaveGuard } from "./leave-guard";
import { QuestionDefaultsForm } from "./question-defaults-form";
import { RetentionSection } from "./retention-section";
import { SavedNote } from "./save-row";
import { Section } from "./section";

interface ChoiceProps<Value extends string> {
  label: string;
  hint: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice that takes effect at once. */
function Choice<Value extends string>({ label, hint, ...choice }: ChoiceProps<Value>) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-semibold">
        {label}
      </span>
      <Segmented<Value> {...choice} label={label} />
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}

function LookSection({ preferences }: { preferences: Preferences }) {
  const save = useSavePreferences();
  // The footer has the same switch, and this browser may have chosen before it had an account.
  const theme = useSyncExternalStore(watchLook, readTheme);
  return (
    <Section
      badge={<SavedNote text={save.isSuccess ? t("saved") : undefined} />}
      hint={t("look.hint")}
      title={t("look.title")}
    >
      <Choice<Theme>
        hint={t("look.themeHint")}
        label={t("look.theme")}
        onChange={(next) => {
          chooseTheme(next);
          save.mutate({ theme: next });
        }}
        options={[
          { value: "system", label: t("look.system") },
          { value: "light", label: t("look.light") },
          { value: "dark", label: t("look.dark") },
        ]}
        value={theme}
      />
      <Choice<Motion>
        hint={t("look.motionHint")}
        label={t("look.motion")}
        onChange={(next) => {
          chooseMotion(next);
          save.mutate({ motion: next });
        }}
        options={[
          { value: "system", label: t("look.system") },
          { value: "reduced", label: t("look.reduced") },
        ]}
        value={preferences.motion}
      />
      <Choice<"off" | "on">
        hint={t("look.soundHint")}
        label={t("look.sound")}
        onChange={(next) => save.mutate({ hasSound: next === "on" })}
        options={[
          { value: "off", label: t("look.off") },
          { value: "on", label: t("look.on") },
        ]}
        value={preferences.hasSound ? "on" : "off"}
      />
      <Problem text={save.isError ? problemText(save.error) : undefined} />
    </Section>
  );
}

function LanguageSection() {
  const save = useSavePreferences();
  return (
    <Section hint={t("emails.hint")} title={t("emails.title")}>
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-semibold">
          {t("emails.language")}
        </span>
        <LanguageSelect
          onChoose={(language) =>
            save.mutate({ language }, { onSuccess: () => chooseLanguage(language) })
          }
        />
        <p className="text-muted text-sm">{t("emails.languageHint")}</p>
      </div>
      <Problem text={save.isError ? problemText(save.error) : undefined} />
    </Section>
  );
}

/** Most people have no quote; it comes after the rest, with its words. */
const VoiceSection = later(
  withVoiceWords(async () => (await import("./voice-section")).VoiceSection),
  <Skeleton className="h-36 rounded-md" />,
);

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery());
  return (
    <LeaveGuard>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle subtitle={t("preferences.subtitle")} title={t("preferences.title")} />
        <Loaded failure={t("preferences.failure")} query={preferences} skeleton="h-96 rounded-md">
          {(data) => (
            <>
              <LookSection preferences={data} />
              <LanguageSection />
              <QuestionDefaultsForm preferences={data} />
              <RetentionSection />
              <VoiceSection />
            </>
          )}
        </Loaded>
      </div>
    </LeaveGuard>
  );
}

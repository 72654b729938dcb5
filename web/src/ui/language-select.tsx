/**
 * Chooses the language of pages. Each is listed by its own name, which is what people looking for
 * it can read. It uses the browser's native list, which fits every phone.
 */
import { clsx } from "clsx";
import { useId } from "react";
import { spokenLanguage } from "@/lib/language";
import { type LanguageTag, languageNames, languageTags } from "@/messages/languages";
import { t } from "@/messages/ui";

interface LanguageSelectProps {
  onChoose: (tag: LanguageTag) => void;
  className?: string;
}

export function LanguageSelect({ onChoose, className }: LanguageSelectProps) {
  const id = useId();
  const spoken = languageTags.find((tag) => tag === spokenLanguage().locale) ?? "en";
  return (
    <div className={clsx("inline-flex items-center gap-2", className)}>
      <label className="sr-only" htmlFor={id}>
        {t("language")}
      </label>
      <svg
        aria-hidden="true"
        className="size-5 shrink-0 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        viewBox="0 0 24 24"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18" />
      </svg>
      <select
        className="field-box min-h-11 w-auto py-1"
        id={id}
        onChange={(event) => onChoose(event.target.value as LanguageTag)}
        translate="no"
        value={spoken}
      >
        {languageTags.map((tag) => (
          <option key={tag} lang={tag} value={tag}>
            {languageNames[tag]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The search, the filters, the order and the quick filters of the feed. */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Award, Clock, Flame, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { feedLanguagesQuery } from "@/api/feed";
import { t } from "@/messages/feed";
import { Select } from "@/ui/select";
import { difficulties, readFeedSearch, sorts } from "./feed-search";
import { languageOptions } from "./language-name";
import { CategorySelect, type ControlsProps, SearchBox } from "./search-controls";

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  icon: ReactNode;
  children: ReactNode;
}

function Chip({ isOn, onClick, icon, children }: ChipProps) {
  return (
    <button
      aria-pressed={isOn}
      className={clsx(
        "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border-2 px-4 font-semibold text-sm",
        isOn
          ? "border-primary bg-primary text-on-primary"
          : "border-field bg-surface hover:bg-sunken",
      )}
      onClick={onClick}
      type="button"
    >
      {icon}
      {children}
    </button>
  );
}

/**
 * The languages that quizzes are in; includes the selected one even if no quiz has it or the call
 * fails.
 */
function LanguageSelect({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { data: tags = [] } = useQuery(feedLanguagesQuery);
  const shown = value === "" || tags.includes(value) ? tags : [...tags, value];
  return (
    <Select
      label={t("language")}
      labelHidden
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: "", label: t("allLanguages") }, ...languageOptions(shown)]}
      value={value}
    />
  );
}

export function FeedControls({ search, onChange }: ControlsProps) {
  const set = (part: Record<string, unknown>) =>
    onChange(readFeedSearch({ ...search, ...part }), false);
  const iconClass = "size-4 shrink-0";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox onChange={onChange} search={search} />
        <fieldset className="flex grow basis-full flex-wrap gap-3 max-md:[&_select]:[field-sizing:content] *:min-w-0 *:flex-auto md:max-lg:grid md:max-lg:grid-cols-2 lg:flex-nowrap lg:basis-auto">
          <legend className="sr-only">{t("filters")}</legend>
          <CategorySelect onChange={onChange} search={search} />
          <Select
            label={t("difficulty")}
            labelHidden
            onChange={(event) => set({ difficulty: event.target.value })}
            options={[
              { value: "", label: t("allDifficulties") },
              ...difficulties.map((value) => ({ value, label: t(`difficulties.${value}`) })),
            ]}
            value={search.difficulty ?? ""}
          />
          <LanguageSelect
            onChange={(language) => set({ language })}
            value={search.language ?? ""}
          />
          <Select
            label={t("sort")}
            labelHidden
            onChange={(event) => set({ sort: event.target.value })}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            value={search.sort ?? "recent"}
          />
        </fieldset>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("quick")}</legend>
        <Chip
          icon={<Flame aria-hidden="true" className={iconClass} />}
          isOn={search.sort === "popular"}
          onClick={() => set({ sort: search.sort === "popular" ? "recent" : "popular" })}
        >
          {t("chips.popular")}
        </Chip>
        <Chip
          icon={<Clock aria-hidden="true" className={iconClass} />}
          isOn={search.sort === undefined}
          onClick={() => set({ sort: "recent" })}
        >
          {t("chips.recent")}
        </Chip>
        <Chip
          icon={<Timer aria-hidden="true" className={iconClass} />}
          isOn={search.short === true}
          onClick={() => set({ short: search.short !== true })}
        >
          {t("chips.short")}
        </Chip>
        <Chip
          icon={<Award aria-hidden="true" className={iconClass} />}
          isOn={search.picks === true}
          onClick={() => set({ picks: search.picks !== true })}
        >
          {t("chips.picks")}
        </Chip>
      </fieldset>
    </div>
  );
}

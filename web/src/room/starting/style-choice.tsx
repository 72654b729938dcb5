/** Choosing how to play by picture; "Own mix" is offered only to a host who made one. */
import { clsx } from "clsx";
import { useId } from "react";
import { t } from "@/messages/quizzes";
import { type ChosenStyle, inStyle, playStyles, styleOf } from "./play-styles";
import type { StartSettings } from "./start-settings";
import { StylePicture } from "./style-pictures";

interface StyleChoiceProps {
  settings: StartSettings;
  onChange: (settings: StartSettings) => void;
}

const card =
  "relative flex gap-3 rounded-md border-2 border-hairline bg-surface p-3 hover:border-field has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";

export function StyleChoice({ settings, onChange }: StyleChoiceProps) {
  const id = useId();
  const chosen = styleOf(settings);

  const option = (style: ChosenStyle) => {
    const picture = playStyles.find((drawn) => drawn === style);
    return (
      <div
        className={clsx(card, picture !== undefined && "items-center sm:flex-col sm:items-stretch")}
        key={style}
      >
        {picture !== undefined && (
          <span className="flex shrink-0 justify-center">
            <StylePicture style={picture} />
          </span>
        )}
        <span className="flex min-w-0 items-start gap-2.5">
          <input
            aria-describedby={`${id}-${style}`}
            checked={chosen === style}
            className="relative z-1 mt-1 size-4.5 shrink-0 cursor-pointer accent-primary outline-none"
            id={`${id}-${style}-input`}
            name={id}
            onChange={() => {
              if (style !== "own") onChange(inStyle(settings, style));
            }}
            type="radio"
            value={style}
          />
          <span className="min-w-0">
            {/* The label covers the whole card, so that all of it can be pressed. */}
            <label
              className="block cursor-pointer font-semibold after:absolute after:inset-0 after:content-['']"
              htmlFor={`${id}-${style}-input`}
            >
              {t(`start.styles.${style}`)}
            </label>
            <span className="block text-muted text-sm" id={`${id}-${style}`}>
              {t(`start.styleHints.${style}`)}
            </span>
          </span>
        </span>
      </div>
    );
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{t("start.style")}</legend>
      <div className="grid gap-3 sm:grid-cols-3">{playStyles.map(option)}</div>
      {option("quiz")}
      {chosen === "own" && option("own")}
    </fieldset>
  );
}

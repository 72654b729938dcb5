/** Questions answered by typing: one line, a few words, or open text. */
import type { Choice } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

function textOf(choice: Choice | null): string {
  return choice?.kind === "typed" || choice?.kind === "text" ? choice.text : "";
}

export function TypedKind({ offer, choice, locked, onChange }: KindProps<"typed">) {
  return (
    <Field
      autoCapitalize="none"
      autoComplete="off"
      className="answer-field"
      dir="auto"
      enterKeyHint="send"
      label={t("play.typed.label")}
      locked={locked}
      maxLength={offer.lengthMax}
      onChange={(event) => onChange({ kind: "typed", text: event.target.value })}
      spellCheck={false}
      value={textOf(choice)}
    />
  );
}

export function OpenTextKind({ offer, choice, locked, onChange }: KindProps<"openText">) {
  const text = textOf(choice);
  return (
    <TextArea
      className="text-lg"
      dir="auto"
      hint={t("play.openText.left", { count: offer.lengthMax - [...text].length })}
      label={t("play.openText.label")}
      locked={locked}
      maxLength={offer.lengthMax}
      onChange={(event) => onChange({ kind: "text", text: event.target.value })}
      rows={5}
      value={text}
    />
  );
}

export function WordCloudKind({ offer, choice, locked, onChange }: KindProps<"wordCloud">) {
  const words = choice?.kind === "words" ? choice.words : [];
  const places = Array.from({ length: offer.wordsMax }, (_, index) => words[index] ?? "");
  return (
    <div className={places.length > 1 ? "word-fields" : ""}>
      {places.map((word, index) => (
        <Field
          autoCapitalize="none"
          autoComplete="off"
          className="answer-field"
          dir="auto"
          enterKeyHint={index + 1 === places.length ? "send" : "next"}
          // biome-ignore lint/suspicious/noArrayIndexKey: words have only their position.
          key={index}
          label={t(places.length === 1 ? "play.wordCloud.label" : "play.wordCloud.labelOf", {
            number: index + 1,
          })}
          locked={locked}
          maxLength={offer.lengthMax}
          onChange={(event) =>
            onChange({ kind: "words", words: places.with(index, event.target.value) })
          }
          value={word}
        />
      ))}
    </div>
  );
}

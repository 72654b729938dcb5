/**
 * What is different between a version and the quiz as it is now: one section for the quiz and one
 * for each question, with every changed field as it was then and as it is now. Words that only one of
 * the two has are struck through or underlined.
 */

import type { DocumentQuestion, QuizVersionDocument } from "@/api/types";
import { markedLines } from "@/lib/marked-lines";
import { plainText } from "@/lib/rich-text";
import { t as editorWords } from "@/messages/editor";
import { t } from "@/messages/versions";
import { Button } from "@/ui/button";
import { useDoc, useEditorState } from "./editor-context";
import {
  type Differences,
  differences,
  isEqual,
  type QuestionDifference,
  questionFields,
} from "./model/compare";
import { type Doc, limits } from "./model/document";
import { useBringBack } from "./use-bring-back";
import {
  detailLines,
  detailName,
  questionFieldLines,
  questionFieldName,
  settingLines,
  settingName,
} from "./version-words";

interface Field {
  name: string;
  before: readonly string[];
  now: readonly string[];
}

interface LinesProps {
  lines: readonly string[];
  /** The other version: what that doesn't have is marked. */
  others: readonly string[];
  mark: "del" | "ins";
}

const markClass = {
  del: "rounded-sm bg-danger-soft decoration-2",
  ins: "rounded-sm bg-good-soft font-semibold decoration-2 underline-offset-4",
} as const;

const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");

function Lines({ lines, others, mark: Mark }: LinesProps) {
  const shown = markedLines(written(lines), written(others));
  if (shown.length === 0) return <span className="text-muted">{t("empty")}</span>;
  return shown.map((line, index) => (
    // Lines can be equal, and never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span className="block whitespace-pre-wrap break-words" dir="auto" key={index}>
      {line.map(({ text, isChanged }, place) =>
        isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: neither do their parts.
          <Mark className={markClass[Mark]} key={place}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </span>
  ));
}

function FieldRow({ name, before, now }: Field) {
  const isSameText = before.join("\n") === now.join("\n");
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-semibold">{name}</h4>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <div className="min-w-0 rounded-sm border-2 border-hairline border-dashed px-3 py-2">
          <dt className="text-muted text-sm">{t("then")}</dt>
          <dd>
            <Lines lines={before} mark="del" others={now} />
          </dd>
        </div>
        <div className="min-w-0 rounded-sm border-2 border-hairline px-3 py-2">
          <dt className="text-muted text-sm">{t("now")}</dt>
          <dd>{isSameText ? t("otherFile") : <Lines lines={now} mark="ins" others={before} />}</dd>
        </div>
      </dl>
    </div>
  );
}

function headingOf({ changed, hasMoved, ...difference }: QuestionDifference): string {
  const { numberNow: number, numberThen } = difference;
  if (difference.before === null) return t("added", { number });
  if (difference.now === null) return t("removed", { number: numberThen });
  if (!hasMoved) return t("changed", { number });
  return t(changed.length > 0 ? "changedAndMoved" : "moved", { number, before: numberThen });
}

function fieldsOf({ before, now, changed }: QuestionDifference): Field[] {
  if (before === null || now === null) return [];
  return questionFields
    .filter((field) => changed.includes(field))
    .map((field) => ({
      name: questionFieldName(field),
      before: questionFieldLines(before, field),
      now: questionFieldLines(now, field),
    }));
}

interface QuestionSectionProps {
  difference: QuestionDifference;
  /** Puts the question as it was into the quiz; `null` for those who can't change it. */
  onBring: ((question: DocumentQuestion) => void) | null;
}

function QuestionSection({ difference, onBring }: QuestionSectionProps) {
  const { before, now } = difference;
  const isFull = useDoc((doc) => doc.questions.length >= limits.questions);
  const isOther = before !== null && (now === null || difference.changed.length > 0);
  const text = plainText((now ?? before)?.text ?? "").trim();
  return (
    <li className="flex flex-col gap-2 border-hairline border-t-2 pt-4">
      <h3 className="font-bold">{headingOf(difference)}</h3>
      <p className="break-words text-muted" dir="auto">
        {text === "" ? editorWords("list.noText") : text}
      </p>
      {fieldsOf(difference).map((field) => (
        <FieldRow key={field.name} {...field} />
      ))}
      {isOther && onBring !== null && (
        <Button
          className="self-start max-sm:self-stretch"
          disabled={now === null && isFull}
          onClick={() => onBring(before)}
        >
          <span className="sr-only">{headingOf(difference)}: </span>
          {t("bring")}
        </Button>
      )}
    </li>
  );
}

function quizFields(found: Differences, then: QuizVersionDocument, now: Doc): Field[] {
  return [
    ...found.details.map((field) => ({
      name: detailName(field),
      before: detailLines(then.details, field),
      now: detailLines(now.details, field),
    })),
    ...found.settings.map((field) => ({
      name: settingName(field),
      before: settingLines(then.settings, field),
      now: settingLines(now.settings, field),
    })),
  ];
}

export function useDifferences(version: QuizVersionDocument | undefined): Differences | null {
  const doc = useDoc((now) => now);
  return version === undefined ? null : differences(version, doc);
}

interface VersionDifferencesProps {
  version: QuizVersionDocument;
  found: Differences;
  /** A question is in the quiz again. */
  onBrought: () => void;
}

export function VersionDifferences({ version, found, onBrought }: VersionDifferencesProps) {
  const doc = useDoc((now) => now);
  const mayChange = useEditorState((state) => state.shared?.role !== "view");
  const bring = useBringBack(version.media, onBrought);
  if (isEqual(found)) return <p>{t("same")}</p>;
  const fields = quizFields(found, version, doc);
  return (
    <ul className="flex flex-col gap-4">
      {fields.length > 0 && (
        <li className="flex flex-col gap-2 border-hairline border-t-2 pt-4">
          <h3 className="font-bold">{t("quiz")}</h3>
          {fields.map((field) => (
            <FieldRow key={field.name} {...field} />
          ))}
        </li>
      )}
      {found.questions.map((difference) => (
        <QuestionSection
          difference={difference}
          key={difference.id}
          onBring={mayChange ? bring : null}
        />
      ))}
    </ul>
  );
}

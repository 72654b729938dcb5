/** A question's item analysis, in plain words; who chose which answer, as a table. */
import type { AnalyzedQuestion, ItemAnalysis } from "@/api/types";
import { t } from "@/messages/insights";
import { truthWord } from "@/room/kinds/words";
import { RichText } from "@/ui/rich-text";
import { correlation, percent, tenths } from "./figures";

/** After Ebel and Frisbie, Essentials of Educational Measurement (1991): 0.3 and above is good. */
function separation(value: number | null): string {
  if (value === null) return t("item.same");
  if (value >= 0.3) return t("item.strong");
  if (value >= 0.2) return t("item.fair");
  return t(value >= 0 ? "item.weak" : "item.backwards");
}

interface ItemInsightProps {
  one: AnalyzedQuestion;
  /** The number of other scored questions. */
  otherCount: number;
}

function ChosenTable({ one, otherCount }: ItemInsightProps) {
  const { question, analysis } = one;
  const told = analysis?.depth?.answers ?? [];
  return (
    <>
      <section
        aria-label={t("item.caption", { number: question.index + 1 })}
        className="mt-3 overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        tabIndex={0}
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="[&>th]:border-hairline [&>th]:border-b-2 [&>th]:px-2 [&>th]:py-2 [&>th]:text-end [&>th]:font-semibold [&>th:first-child]:text-start">
              <th scope="col">{t("item.answer")}</th>
              <th scope="col">{t("item.chosen")}</th>
              <th scope="col">{t("item.share")}</th>
              <th scope="col">{t("item.rest")}</th>
              <th scope="col">{t("item.discrimination")}</th>
            </tr>
          </thead>
          <tbody>
            {question.answers.map((answer, index) => {
              const row = told[index];
              return (
                <tr
                  className="[&>*]:border-hairline [&>*]:border-b [&>*]:px-2 [&>*]:py-2 [&>td]:text-end [&>td]:tabular-nums"
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers of a report never move.
                  key={index}
                >
                  <th className="text-start font-normal" scope="row">
                    <span dir="auto">
                      {question.kind === "trueFalse" ? (
                        truthWord(index)
                      ) : (
                        <RichText text={answer.text} />
                      )}
                    </span>
                    {answer.isCorrect && (
                      <span className="ms-1.5 font-semibold text-good">({t("item.right")})</span>
                    )}
                    {row?.isSuspect === true && (
                      <span className="ms-1.5 font-semibold text-danger">
                        ({t("item.suspect")})
                      </span>
                    )}
                  </th>
                  <td>{row?.chosenCount ?? answer.pickedCount}</td>
                  <td>{percent(row?.share ?? null)}</td>
                  <td>{row?.meanRest == null ? t("report.none") : tenths(row.meanRest)}</td>
                  <td>{correlation(row?.discrimination ?? null)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-muted text-sm">{t("item.restHint", { count: otherCount })}</p>
    </>
  );
}

function Told({ item }: { item: ItemAnalysis }) {
  const { depth } = item;
  if (depth === null) return <p>{t("item.tooFew", { count: item.answerCount })}</p>;
  return (
    <>
      <p>{separation(depth.discrimination)}</p>
      <p className="text-muted">
        {t("item.groups", { upper: percent(depth.upperShare), lower: percent(depth.lowerShare) })}
        {depth.discrimination !== null &&
          ` ${t("item.discriminationValue", { value: correlation(depth.discrimination) })}.`}
      </p>
    </>
  );
}

export function ItemInsight({ one, otherCount }: ItemInsightProps) {
  const { question, analysis } = one;
  if (analysis === null || analysis.rightShare === null) return null;
  return (
    <div className="flex flex-col gap-1.5 border-hairline border-t-2 pt-3 text-sm">
      {analysis.flags
        .filter((flag) => flag !== "hard")
        .map((flag) => (
          <p className="font-semibold" key={flag}>
            {t(`flag.${flag}`)}. <span className="font-normal">{t(`flagHint.${flag}`)}</span>
          </p>
        ))}
      <Told item={analysis} />
      {analysis.depth !== null && question.answers.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
            {t("item.details")}
          </summary>
          <ChosenTable one={one} otherCount={otherCount} />
        </details>
      )}
    </div>
  );
}

/** The questions of a template with their answers, the right ones marked. */
import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/language";
import { withUnit } from "@/lib/number-text";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/templates";
import { kindName, truthWord } from "@/room/kinds/words";
import { RichText } from "@/ui/rich-text";
import type { TemplateQuestion } from "./templates";

type Content = TemplateQuestion["content"];

function Right({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 font-semibold text-good">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {children}
        <span className="sr-only"> ({kindWords("right")})</span>
      </span>
    </li>
  );
}

function Other({ children }: { children: ReactNode }) {
  return <li className="wrap-anywhere ps-6">{children}</li>;
}

const listClass = "flex flex-col gap-0.5";

function Answers({ content }: { content: Content }) {
  switch (content.kind) {
    case "choice":
      return (
        <ul className={listClass}>
          {content.answers.map(({ text, isCorrect }) =>
            isCorrect ? <Right key={text}>{text}</Right> : <Other key={text}>{text}</Other>,
          )}
        </ul>
      );
    case "trueFalse":
      return (
        <ul className={listClass}>
          <Right>{truthWord(content.isTrue === true ? 0 : 1)}</Right>
        </ul>
      );
    case "typed":
      return (
        <ul className={listClass}>
          {content.accepted.map((text) => (
            <Right key={text}>{text}</Right>
          ))}
        </ul>
      );
    case "number":
      return (
        <ul className={listClass}>
          <Right>{withUnit(formatNumber(Number(content.right)), content.unit)}</Right>
        </ul>
      );
    case "order":
      return (
        <ol className={`${listClass} list-decimal ps-6`}>
          {content.items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      );
    case "match":
      return (
        <ul className={listClass}>
          {content.pairs.map(({ prompt, answer }) => (
            <li className="flex flex-wrap items-center gap-x-2 ps-6" key={prompt}>
              {prompt}
              <ArrowRight aria-hidden="true" className="size-4 text-muted rtl:rotate-180" />
              <span className="sr-only">{kindWords("pairWith")}</span>
              {answer}
            </li>
          ))}
        </ul>
      );
    case "poll":
      return (
        <ul className={listClass}>
          {content.answers.map((text) => (
            <Other key={text}>{text}</Other>
          ))}
        </ul>
      );
    case "ranking":
      return (
        <ul className={listClass}>
          {content.items.map((text) => (
            <Other key={text}>{text}</Other>
          ))}
        </ul>
      );
    case "rating":
      return (
        <p className="ps-6">
          {kindWords("scale", {
            low: `1 (${content.low})`,
            high: `${content.steps} (${content.high})`,
          })}
        </p>
      );
    default:
      return null;
  }
}

function about({ content, timeLimitS, pointsFactor }: TemplateQuestion): string {
  return [
    kindName(content.kind),
    ...(timeLimitS === null ? [] : [t("seconds", { count: timeLimitS })]),
    ...(pointsFactor === 2 ? [t("double")] : []),
  ].join(" · ");
}

export function TemplateQuestions({ questions }: { questions: readonly TemplateQuestion[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {questions.map((question, index) => (
        <li className="flex gap-3 sm:gap-4" key={question.text}>
          <span
            aria-hidden="true"
            className="min-w-6 font-display font-extrabold text-lg text-muted tabular-nums"
          >
            {index + 1}
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <div className="break-words font-semibold">
              <RichText text={question.text} />
            </div>
            <p className="text-muted text-sm">{about(question)}</p>
            <Answers content={question.content} />
            {question.explanation !== undefined && (
              <p className="ps-6 text-muted text-sm">{question.explanation}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The findings: what was hard, who may need help, which questions to look at. */
import type { ReactNode } from "react";
import type { AnalyzedQuestion, ReportAnalysis, StrugglingPlayer } from "@/api/types";
import { t } from "@/messages/insights";
import { Card } from "@/ui/card";
import { RichText } from "@/ui/rich-text";
import { isOfTeams, percent } from "./figures";
import { FlagBadges } from "./flag-badges";

/** The page below has the rest; a longer list would go unread. */
const listMax = 8;

interface FindingProps {
  id?: string;
  title: string;
  hint: string;
  /** Shown when there is nothing. */
  none: string;
  /** The number of entries that aren't listed. */
  more: number;
  children: ReactNode[];
}

export function Finding({ id, title, hint, none, more, children }: FindingProps) {
  return (
    <Card className="flex min-w-0 scroll-mt-20 flex-col gap-2" id={id}>
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      {children.length === 0 ? (
        <p className="mt-1">{none}</p>
      ) : (
        <ul className="flex flex-col">{children}</ul>
      )}
      {more > 0 && <p className="text-muted text-sm">{t("learn.more", { count: more })}</p>}
    </Card>
  );
}

export const rowClass =
  "flex items-start justify-between gap-3 border-hairline border-b py-2 last:border-b-0";

export function StrugglingRow({ player }: { player: StrugglingPlayer }) {
  return (
    <li className={rowClass}>
      <span className="min-w-0">
        <span className="block truncate font-semibold" dir="auto">
          {player.name ?? player.nickname}
        </span>
        <span className="text-muted text-sm">
          {t("learn.of", { answered: player.answeredCount, all: player.scoredCount })}
          {player.roomCount > 1 && ` · ${t("learn.inRooms", { count: player.roomCount })}`}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {player.rightShare === null
          ? t("learn.nothingRight")
          : t("learn.rightOf", { share: percent(player.rightShare) })}
      </span>
    </li>
  );
}

/** A question's anchor on the page. */
export function questionAnchor(index: number): string {
  return `question-${index + 1}`;
}

function QuestionRow({ one, children }: { one: AnalyzedQuestion; children: ReactNode }) {
  const { question } = one;
  return (
    <li className={`${rowClass} flex-wrap`}>
      <a
        className="line-clamp-2 min-h-11 min-w-40 flex-1 content-center underline decoration-hairline underline-offset-4 hover:decoration-current"
        dir="auto"
        href={`#${questionAnchor(question.index)}`}
      >
        {question.index + 1}. <RichText text={question.text} />
      </a>
      <span className="flex min-h-11 flex-wrap items-center gap-1 font-semibold tabular-nums">
        {children}
      </span>
    </li>
  );
}

/** Hardest first; unscored questions come last. */
export function hardestFirst(questions: readonly AnalyzedQuestion[]): AnalyzedQuestion[] {
  const share = (one: AnalyzedQuestion) => one.analysis?.rightShare ?? 2;
  return [...questions].sort((a, b) => share(a) - share(b));
}

export function isHard(one: AnalyzedQuestion): boolean {
  return one.analysis?.flags.includes("hard") === true;
}

/** The anchor of the players who may need help. */
export const helpAnchor = "may-need-help";

export function Learned({ analysis }: { analysis: ReportAnalysis }) {
  const { questions, struggling, strugglingCount } = analysis;
  const isTeams = isOfTeams(analysis);
  const hard = hardestFirst(questions).filter(isHard);
  const strange = questions.filter((one) => one.analysis?.flags.some((flag) => flag !== "hard"));
  const isEnough = questions.some((one) => one.analysis?.depth != null);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t(isTeams ? "ofTeams.learned" : "report.learned")}</h2>
      {/* On tablets, the third takes a row. */}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:*:last:col-span-2">
        <Finding
          hint={t("learn.hardHint")}
          more={hard.length - listMax}
          none={t("learn.hardNone")}
          title={t("learn.hardTitle")}
        >
          {hard.slice(0, listMax).map((one) => (
            <QuestionRow key={one.question.index} one={one}>
              {t("learn.rightOf", { share: percent(one.analysis?.rightShare ?? null) })}
            </QuestionRow>
          ))}
        </Finding>
        <Finding
          hint={t("learn.helpHint")}
          id={helpAnchor}
          more={strugglingCount - listMax}
          none={t("learn.helpNone")}
          title={t(isTeams ? "ofTeams.helpTitle" : "learn.helpTitle")}
        >
          {struggling.slice(0, listMax).map((player, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two players may have the same name.
            <StrugglingRow key={index} player={player} />
          ))}
        </Finding>
        <Finding
          hint={t("learn.lookHint")}
          more={strange.length - listMax}
          none={t(isEnough ? "learn.lookNone" : "learn.lookTooFew")}
          title={t("learn.lookTitle")}
        >
          {strange.slice(0, listMax).map((one) => (
            <QuestionRow key={one.question.index} one={one}>
              <FlagBadges flags={one.analysis?.flags.filter((flag) => flag !== "hard") ?? []} />
            </QuestionRow>
          ))}
        </Finding>
      </div>
    </section>
  );
}

/**
 * What a host can do after a session: go over the hard questions, let players practice them, and
 * look at who may need help. Nothing if there is nothing to do; the findings below say why.
 */
import { Dumbbell, HeartHandshake, type LucideIcon, Presentation } from "lucide-react";
import type { ReactNode } from "react";
import type { ReportAnalysis } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { buttonClass } from "@/ui/button";
import { isOfTeams } from "./figures";
import { hardestFirst, helpAnchor, isHard, questionAnchor } from "./learned";
import { hasMissed, PracticeSet } from "./practice-set-later";

/** The findings have all of them. */
const listMax = 5;

interface StepProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Step({ icon: Icon, title, children }: StepProps) {
  return (
    <li className="flex items-start gap-3 border-hairline border-b py-3 last:border-b-0">
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-h-11 min-w-40 flex-1 content-center font-semibold">{title}</p>
        <div className="flex min-w-0 flex-wrap gap-2">{children}</div>
      </div>
    </li>
  );
}

export function WhatNext({ analysis }: { analysis: ReportAnalysis }) {
  const [room] = analysis.rooms;
  const { struggling, strugglingCount } = analysis;
  const hard = hardestFirst(analysis.questions).filter(isHard);
  // Who practiced alone is the only player.
  const helped = room?.mode === "practice" ? 0 : strugglingCount;
  if (room === undefined || (hard.length === 0 && helped === 0)) return null;
  const names = struggling.slice(0, listMax).map(({ name, nickname }) => name ?? nickname);
  return (
    <section aria-labelledby="what-next" className="flex flex-col gap-3 print:hidden">
      <h2 className="text-2xl" id="what-next">
        {t("next.title")}
      </h2>
      <ul className="flex flex-col rounded-lg border-2 border-hairline bg-surface px-4 sm:px-5">
        {hard.length > 0 && (
          <Step icon={Presentation} title={t("next.reteach", { count: hard.length })}>
            {hard.slice(0, listMax).map(({ question }) => (
              <a
                className={buttonClass()}
                href={`#${questionAnchor(question.index)}`}
                key={question.index}
              >
                {t("report.question", { number: question.index + 1 })}
                <span className="sr-only">: {plainText(question.text)}</span>
              </a>
            ))}
          </Step>
        )}
        {hasMissed(analysis) && (
          <Step icon={Dumbbell} title={t("next.practice")}>
            <PracticeSet
              isForPlayers={room.mode !== "practice"}
              roomId={room.id}
              title={room.title}
            />
          </Step>
        )}
        {helped > 0 && (
          <Step
            icon={HeartHandshake}
            title={t(isOfTeams(analysis) ? "ofTeams.help" : "next.help", { count: helped })}
          >
            <a className={buttonClass({}, "max-w-full")} href={`#${helpAnchor}`}>
              <span className="truncate">
                {names.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two players may have the same name.
                  <span key={index}>
                    {index > 0 && ", "}
                    <bdi>{name}</bdi>
                  </span>
                ))}
                {helped > names.length && "…"}
              </span>
            </a>
          </Step>
        )}
      </ul>
    </section>
  );
}

/** Every question with its analysis, hardest first or in the order played. */
import { useState } from "react";
import type { ReportAnalysis } from "@/api/types";
import { t } from "@/messages/insights";
import { Segmented } from "@/ui/segmented";
import { hardestFirst, questionAnchor } from "./learned";
import { QuestionResult, type Shared } from "./question-result";

type Order = "hard" | "order";

interface QuestionListProps {
  analysis: ReportAnalysis;
  /** Whether it is for everyone who has a link, and then shows what players wrote. */
  shared?: Shared;
}

export function QuestionList({ analysis, shared }: QuestionListProps) {
  const [order, setOrder] = useState<Order>("hard");
  const { questions, figures, rooms } = analysis;
  const scored = questions.filter((one) => one.analysis?.rightShare != null).length;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{t("report.byQuestion")}</h2>
        <Segmented
          label={t("sort.label")}
          onChange={setOrder}
          options={[
            { value: "hard", label: t("sort.hard") },
            { value: "order", label: t("sort.order") },
          ]}
          value={order}
        />
      </div>
      <ol className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {(order === "hard" ? hardestFirst(questions) : questions).map((one) => (
          <li
            className="min-w-0 scroll-mt-20"
            id={questionAnchor(one.question.index)}
            key={one.question.index}
          >
            <QuestionResult
              one={one}
              otherCount={Math.max(0, scored - 1)}
              roomId={rooms.length === 1 ? rooms[0]?.id : undefined}
              seatCount={figures.seatCount}
              {...(shared === undefined ? {} : { shared })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In a report: what players wrote at a question, and who sees it in its files. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { hideText } from "@/api/rooms";
import type { ReportQuestion } from "@/api/types";
import type { WrittenText } from "@/live/messages";
import { t } from "@/messages/own-words";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { TextList } from "./text-list";

/** What everyone sees, and what nobody else does. */
function textsOf({ solution, hidden = [] }: ReportQuestion): WrittenText[] {
  const shown = (text: string, count: number): WrittenText => ({ text, count, state: "shown" });
  switch (solution?.kind) {
    case "typed":
      return [...solution.said.map(({ text, count }) => shown(text, count)), ...hidden];
    case "gaps": {
      const counts = new Map<string, number>();
      for (const { text, count } of solution.gaps.flatMap(({ said }) => said)) {
        counts.set(text, (counts.get(text) ?? 0) + count);
      }
      return [...[...counts].map(([text, count]) => shown(text, count)), ...hidden];
    }
    case "wordCloud":
      return [...solution.words.map(({ text, count }) => shown(text, count)), ...hidden];
    case "openText": {
      const counts = new Map<string, number>();
      for (const text of solution.texts) counts.set(text, (counts.get(text) ?? 0) + 1);
      return [...[...counts].map(([text, count]) => shown(text, count)), ...hidden];
    }
    default:
      return [...hidden];
  }
}

/** In the order of the first look, so that nothing moves under the pointer. */
function inOrder(texts: WrittenText[], order: readonly string[]): WrittenText[] {
  const place = (text: string) => {
    const at = order.indexOf(text);
    return at === -1 ? order.length : at;
  };
  return texts.toSorted((one, other) => place(one.text) - place(other.text));
}

interface ReportTextsProps {
  roomId: string;
  question: ReportQuestion;
}

function TextsDialog({ roomId, question, onClose }: ReportTextsProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const texts = textsOf(question);
  const [order] = useState(() => texts.map(({ text }) => text));
  const hiding = useMutation({
    mutationFn: (asked: { text: string; hidden: boolean }) =>
      hideText(roomId, { questionIndex: question.index, ...asked }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["get_analysis", roomId] }),
        queries.invalidateQueries({ queryKey: ["list_report_seats", roomId] }),
      ]),
    onError: () => toast(t("failure"), { tone: "bad" }),
  });
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      <div className="flex flex-col gap-3">
        <TextList
          onSet={(text, hidden) => {
            if (hiding.isPending) return false;
            hiding.mutate({ text, hidden });
            return true;
          }}
          texts={inOrder(texts, order)}
          waiting={hiding.isPending}
        />
      </div>
    </Dialog>
  );
}

export function ReportTexts(props: ReportTextsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t("openLabel", { number: props.question.index + 1 })}
        onClick={() => setOpen(true)}
        size="small"
        variant="ghost"
      >
        <MessageSquareText aria-hidden="true" className="size-4" />
        {t("open")}
      </Button>
      {isOpen && <TextsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

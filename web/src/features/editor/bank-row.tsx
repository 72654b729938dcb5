/** A question of the question bank: its kind, answers and origin, to be chosen or looked at. */
import { Check, ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import type { BankQuestion } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/bank";
import { t as editorWords } from "@/messages/editor";
import { Explanation } from "@/room/kinds/explanation";
import { isOnPicture } from "@/room/kinds/on-picture";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { type AnswerLine, answerLines } from "./bank-answers";
import { kindIcons } from "./kind-icons";
import { viewOf } from "./media-of";
import { PreviewAnswers } from "./preview-answers";

/** More are in the preview. */
const linesMax = 8;

function Answer({ line }: { line: AnswerLine }) {
  const { text, isRight } = line;
  const Icon = isRight === true ? Check : X;
  return (
    <li className="flex items-start gap-1.5">
      {isRight !== null && (
        <Icon
          aria-hidden="true"
          className={isRight ? "mt-0.5 size-4 shrink-0 text-good" : "mt-0.5 size-4 shrink-0"}
        />
      )}
      <span className={isRight === true ? "min-w-0 text-text" : "min-w-0"}>
        <span className="line-clamp-2 break-words" dir="auto">
          {text}
        </span>
        {isRight !== null && <span className="sr-only"> {t(isRight ? "right" : "wrong")}</span>}
      </span>
    </li>
  );
}

function Details({ found }: { found: BankQuestion }) {
  const { question, media } = found;
  const file = media ?? undefined;
  const isYouTube = question.media?.kind === "youTube";
  return (
    <div className="flex flex-col gap-3 rounded-md border-2 border-hairline bg-paper p-4">
      <p className="break-words font-bold font-display text-lg" dir="auto">
        {question.text.trim() === "" ? (
          editorWords("list.noText")
        ) : (
          <RichText text={question.text} />
        )}
      </p>
      {question.media !== null &&
        !isOnPicture(question.content.kind) &&
        (isYouTube || file !== undefined) && <MediaView media={viewOf(question.media, file)} />}
      <PreviewAnswers file={file} question={question} showsAnswer />
      <Explanation text={question.explanation.trim()} />
    </div>
  );
}

interface BankRowProps {
  found: BankQuestion;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function BankRow({ found, isChosen, onChoose }: BankRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const aboutId = useId();
  const { question } = found;
  const { kind } = question.content;
  const Icon = kindIcons[kind];
  const text = plainText(question.text);
  const lines = answerLines(question.content);
  const shown = lines.slice(0, linesMax);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1" id={aboutId}>
        <Checkbox
          aria-describedby={aboutId}
          checked={isChosen}
          className="w-full"
          label={
            <span className="line-clamp-3 break-words font-semibold" dir="auto">
              {text === "" ? editorWords("list.noText") : text}
            </span>
          }
          onChange={(event) => onChoose(event.target.checked)}
        />
        <div className="flex flex-col gap-1 ps-8.5 text-muted text-sm">
          <p className="flex items-center gap-1.5">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-primary" />
            {editorWords(`kinds.${kind}`)}
          </p>
          {shown.length > 0 && (
            <ul aria-label={t("answers")} className="flex flex-col gap-0.5">
              {shown.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
                <Answer key={index} line={line} />
              ))}
            </ul>
          )}
          {lines.length > shown.length && (
            <p>{t("moreAnswers", { count: lines.length - shown.length })}</p>
          )}
          <p className="break-words">
            {found.isMine
              ? t("fromMine", { title: found.quizTitle })
              : t("from", { title: found.quizTitle, name: found.authorName })}
          </p>
          {found.losesFile && <p>{t("losesFile")}</p>}
        </div>
      </div>
      <Button
        aria-controls={isOpen ? detailsId : undefined}
        aria-expanded={isOpen}
        className="ms-6 self-start"
        onClick={() => setOpen(!isOpen)}
        size="small"
        variant="ghost"
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "size-4 rotate-180" : "size-4"} />
        {t("preview")}
        <span className="sr-only">: {text}</span>
      </Button>
      {isOpen && (
        <div id={detailsId}>
          <Details found={found} />
        </div>
      )}
    </div>
  );
}

/** The picture of an answer: chosen, described, replaced, removed. */
import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AnswerPicture, DocumentContent, Media } from "@/api/types";
import { t as te } from "@/messages/editor";
import { t } from "@/messages/media";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FieldError } from "@/ui/field";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { useEditor, useEditorState, useFindings } from "../editor-context";
import { answerPicture, documentMedia, type PicturedAnswer } from "../media-of";
import { MediaSource } from "../media-source";
import { limits, patchQuestion } from "../model/document";
import { pollAnswers, withPollAnswers } from "../model/poll-answers";

interface AnswerPictureDialogProps {
  questionId: string;
  answer: PicturedAnswer;
  index: number;
  /** "Answer A". */
  name: string;
  onClose: () => void;
}

type Change = (now: AnswerPicture | null) => AnswerPicture | null;

/** Which answer: by its id, or by its place where answers have none. */
interface Which {
  id: string | undefined;
  index: number;
}

function changed(content: DocumentContent, which: Which, change: Change): DocumentContent {
  if (content.kind === "choice") {
    const answers = content.answers.map((answer) =>
      answer.id === which.id ? { ...answer, picture: change(answer.picture ?? null) } : answer,
    );
    return { ...content, answers };
  }
  if (content.kind !== "poll") return content;
  const answers = pollAnswers(content).map(({ text, picture }, index) => ({
    text,
    picture: index === which.index ? change(picture) : picture,
  }));
  return withPollAnswers(content, answers);
}

/** Changes the picture of an answer, whatever else was changed meanwhile. */
function useSetPicture(questionId: string, which: Which) {
  const editor = useEditor();
  const name = which.id ?? `${which.index}`;
  return (change: Change, field?: string) =>
    editor.change(
      (doc) =>
        patchQuestion(doc, questionId, (question) => ({
          ...question,
          content: changed(question.content, which, change),
        })),
      field === undefined ? {} : { mergeKey: `${questionId}.${name}.${field}` },
    );
}

export function AnswerPictureDialog(props: AnswerPictureDialogProps) {
  const { questionId, answer, index, name, onClose } = props;
  const editor = useEditor();
  const set = useSetPicture(questionId, { id: answer.id, index });
  const files = useEditorState((state) => state.media);
  const findings = useFindings(questionId);
  const [isReplacing, setReplacing] = useState(false);
  const { picture } = answer;
  const shown = answerPicture(answer, files);
  const hasText = answer.text.trim() !== "";

  function take(sent: Media) {
    setReplacing(false);
    editor.addMedia(documentMedia(sent));
    set(() => ({ id: sent.id, alt: "", isDecorative: false }));
  }

  const patch = (part: Partial<AnswerPicture>, field?: string) =>
    set((now) => (now === null ? null : { ...now, ...part }), field);
  // The finding is from the last save; newer input takes precedence.
  const lacksAlt =
    picture?.alt.trim() === "" &&
    findings.some((finding) => finding.flaw === "altMissing" && finding.at === index);
  const isSilent = picture?.isDecorative === true && hasText;
  return (
    <Dialog className="max-w-lg" onClose={onClose} open title={t("answer.title", { answer: name })}>
      <div className="flex flex-col gap-4">
        {picture != null && (
          <>
            {shown == null ? (
              <FieldError>{t("shown.missing")}</FieldError>
            ) : (
              <img alt={picture.alt} className="answer-picture-large" src={shown.link} />
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setReplacing(!isReplacing)} size="small">
                <RefreshCw aria-hidden="true" className="size-4" />
                {t(isReplacing ? "shown.keep" : "shown.replace")}
              </Button>
              <Button onClick={() => set(() => null)} size="small">
                <Trash2 aria-hidden="true" className="size-4" />
                {t("shown.remove")}
              </Button>
            </div>
            {!isSilent && (
              <TextArea
                className="min-h-0"
                dir="auto"
                error={lacksAlt ? te("flaws.altMissing") : undefined}
                hint={t("answer.altHint")}
                label={t("shown.alt")}
                maxLength={limits.alt}
                onChange={(event) => patch({ alt: event.target.value }, "alt")}
                rows={2}
                value={picture.alt}
              />
            )}
            {hasText && (
              <Switch
                checked={picture.isDecorative}
                label={t("shown.decorative")}
                onChange={(event) => patch({ isDecorative: event.target.checked })}
              />
            )}
          </>
        )}
        {(picture == null || isReplacing) && (
          <MediaSource accepts="image" onMedia={take} takesPaste={false} />
        )}
        <Button className="self-end" onClick={onClose} variant="primary">
          {t("answer.done")}
        </Button>
      </div>
    </Dialog>
  );
}

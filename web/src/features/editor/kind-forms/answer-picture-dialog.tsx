/** The picture of an answer: chosen, described, replaced, removed. */
import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AnswerPicture, ChoiceAnswer, Media } from "@/api/types";
import { t as te } from "@/messages/editor";
import { t } from "@/messages/media";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FieldError } from "@/ui/field";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { useEditor, useEditorState, useFindings } from "../editor-context";
import { answerPicture, documentMedia } from "../media-of";
import { MediaSource } from "../media-source";
import { limits, patchQuestion } from "../model/document";

interface AnswerPictureDialogProps {
  questionId: string;
  answer: ChoiceAnswer;
  index: number;
  /** "Answer A". */
  name: string;
  onClose: () => void;
}

/** Changes the picture of an answer, whatever else was changed meanwhile. */
function useSetPicture(questionId: string, answerId: string) {
  const editor = useEditor();
  return (change: (now: AnswerPicture | null) => AnswerPicture | null, field?: string) =>
    editor.change(
      (doc) =>
        patchQuestion(doc, questionId, (question) => {
          const { content } = question;
          if (content.kind !== "choice") return question;
          const answers = content.answers.map((answer) =>
            answer.id === answerId
              ? { ...answer, picture: change(answer.picture ?? null) }
              : answer,
          );
          return { ...question, content: { ...content, answers } };
        }),
      field === undefined ? {} : { mergeKey: `${questionId}.${answerId}.${field}` },
    );
}

export function AnswerPictureDialog(props: AnswerPictureDialogProps) {
  const { questionId, answer, index, name, onClose } = props;
  const editor = useEditor();
  const set = useSetPicture(questionId, answer.id);
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

/** The picture of an answer on its tile: shown if there is one, and opened to be changed. */
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/media";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { useEditorState } from "../editor-context";
import { answerPicture, type PicturedAnswer } from "../media-of";

const AnswerPictureDialog = later(
  async () => (await import("./answer-picture-dialog")).AnswerPictureDialog,
);

interface AnswerPictureButtonProps {
  questionId: string;
  answer: PicturedAnswer;
  index: number;
  /** "Answer A". */
  name: string;
}

export function AnswerPictureButton(props: AnswerPictureButtonProps) {
  const { answer, name } = props;
  const [isOpen, setOpen] = useState(false);
  const files = useEditorState((state) => state.media);
  const shown = answerPicture(answer, files);
  const hasPicture = answer.picture != null;
  return (
    <>
      {/* One button for both, so that the focus comes back to it. */}
      <IconButton
        className={hasPicture ? "tile-shows-picture" : "tile-add-picture"}
        label={t(hasPicture ? "answer.change" : "answer.add", { answer: name })}
        onClick={() => setOpen(true)}
      >
        {!hasPicture && <ImagePlus aria-hidden="true" className="size-5" />}
        {shown != null && <img alt="" src={shown.link} />}
        {hasPicture && shown == null && (
          <span className="p-2 font-semibold text-sm">{t("shown.missing")}</span>
        )}
      </IconButton>
      {isOpen && <AnswerPictureDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

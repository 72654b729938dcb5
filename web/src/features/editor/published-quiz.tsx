/** How people get to a published quiz: its link, the same as a QR code, and a live session. */
import { Play } from "lucide-react";
import { t } from "@/messages/editor";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Field } from "@/ui/field";
import { QrCode } from "@/ui/qr-code";
import { useDoc, useEditorState } from "./editor-context";
import { useStart } from "./use-start";

export function PublishedQuiz() {
  const quizId = useEditorState((state) => state.quizId);
  const visibility = useDoc((doc) => doc.details.visibility);
  const start = useStart();
  const link = new URL(paths.quiz(quizId), location.origin).href;
  return (
    <>
      {/* Nobody else could follow the link of a private quiz. */}
      {visibility !== "PRIVATE" && (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode className="size-36 shrink-0" label={t("publishing.qr")} text={link} />
          <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-3">
            <div className="w-full">
              <Field
                dir="ltr"
                label={t("publishing.link")}
                onFocus={(event) => event.target.select()}
                readOnly
                value={link}
              />
            </div>
            <CopyButton text={link}>{t("publishing.copyLink")}</CopyButton>
          </div>
        </div>
      )}
      <Button onClick={() => start.mutate()} pending={start.isPending} variant="highlight">
        {!start.isPending && <Play aria-hidden="true" className="size-4" />}
        {t(start.isPending ? "starting" : "start")}
      </Button>
    </>
  );
}

/** A quiz that someone shares to be viewed: all of it, with the right answers, and no fields. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Eye, FileDown, History, Play } from "lucide-react";
import { useState } from "react";
import type { DocumentMedia, DocumentQuestion, Quiz, QuizDocument } from "@/api/types";
import { copyQuiz } from "@/calls/copy-quiz";
import { t as editorWords } from "@/messages/editor";
import { t as fileWords } from "@/messages/import";
import { t as listWords } from "@/messages/quiz-list";
import { t } from "@/messages/sharing";
import { paths } from "@/paths";
import { Explanation } from "@/room/kinds/explanation";
import { isOnPicture } from "@/room/kinds/on-picture";
import { useStartRoom } from "@/room/starting/use-start-room";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { later } from "@/ui/later";
import { MediaView } from "@/ui/media-view";
import { PageTitle } from "@/ui/page-title";
import { RichText } from "@/ui/rich-text";
import { toast } from "@/ui/toast";
import { EditorContext } from "./editor-context";
import { kindIcons } from "./kind-icons";
import { viewOf } from "./media-of";
import { createEditor } from "./model/editor-store";
import { PreviewAnswers } from "./preview-answers";

const ExportDialog = later(
  async () => (await import("@/room/exporting/export-dialog")).ExportDialog,
);
const VersionDialog = later(async () => (await import("./version-dialog")).VersionDialog);

interface QuestionProps {
  question: DocumentQuestion;
  number: number;
  file: DocumentMedia | undefined;
}

function Question({ question, number, file }: QuestionProps) {
  const { content, media, notes = "" } = question;
  const Icon = kindIcons[content.kind];
  const hasMedia = media !== null && (media.kind === "youTube" || file !== undefined);
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-muted text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-primary" />
          {number}. {editorWords(`kinds.${content.kind}`)}
        </p>
        <h2 className="wrap-anywhere font-bold font-display text-lg" dir="auto">
          {question.text.trim() === "" ? (
            editorWords("list.noText")
          ) : (
            <RichText text={question.text} />
          )}
        </h2>
        {hasMedia && !isOnPicture(content.kind) && (
          <div className="max-w-md">
            <MediaView media={viewOf(media, file)} />
          </div>
        )}
        <PreviewAnswers file={file} question={question} showsAnswer />
        <Explanation text={question.explanation.trim()} />
        {notes.trim() !== "" && (
          <p className="wrap-anywhere whitespace-pre-line text-muted" dir="auto">
            <span className="font-semibold">{t("notes")}: </span>
            {notes}
          </p>
        )}
      </Card>
    </li>
  );
}

/** It lets the dialogs of the editor read the quiz; nothing is ever saved. */
function readOnlyEditor(document: QuizDocument) {
  return createEditor(document, {
    send: () => Promise.reject(new Error("nothing is saved")),
    read: () => Promise.resolve(document),
    keep: () => {},
    now: () => performance.now(),
    after: () => () => {},
  });
}

function Actions({ document }: { document: QuizDocument }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const start = useStartRoom();
  const copy = useMutation({
    mutationFn: () =>
      copyQuiz({ id: document.id, onCopied, failure: listWords("duplicateFailure") }),
  });
  function onCopied(made: Quiz) {
    void queries.invalidateQueries({ queryKey: ["list_quizzes"] });
    toast(t("copied"), { tone: "good" });
    return navigate({ to: paths.quizEdit(made.id) });
  }
  return (
    <>
      <Button onClick={() => copy.mutate()} pending={copy.isPending}>
        {!copy.isPending && <Copy aria-hidden="true" className="size-5" />}
        {t("duplicate")}
      </Button>
      <Button
        disabled={document.questions.length === 0}
        onClick={() => start.mutate({ quizId: document.id })}
        pending={start.isPending}
        variant="highlight"
      >
        {!start.isPending && <Play aria-hidden="true" className="size-4" />}
        {editorWords(start.isPending ? "starting" : "start")}
      </Button>
    </>
  );
}

type Window = "export" | "versions";

export function ViewedQuiz({ document, name }: { document: QuizDocument; name: string }) {
  const [editor] = useState(() => readOnlyEditor(document));
  const [window, setWindow] = useState<Window | null>(null);
  const [known, setKnown] = useState<ReadonlySet<Window>>(new Set());
  const { details, questions } = document;
  const files = new Map(document.media.map((media) => [media.id, media]));
  const title = details.title.trim() === "" ? editorWords("untitled") : details.title;
  const show = (next: Window) => {
    setKnown(new Set([...known, next]));
    setWindow(next);
  };
  return (
    <EditorContext value={editor}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
        <PageTitle
          actions={<Actions document={document} />}
          subtitle={t("by", { name })}
          title={title}
        />
        <p className="editor-notice flex items-start gap-3 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3 font-medium">
          <Eye aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere min-w-0">{t("viewOnly", { name })}</span>
        </p>
        {details.description !== "" && (
          <p className="wrap-anywhere" dir="auto">
            {details.description}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => show("export")} size="small">
            <FileDown aria-hidden="true" className="size-4" />
            {fileWords("export.menu")}
          </Button>
          <Button onClick={() => show("versions")} size="small">
            <History aria-hidden="true" className="size-4" />
            {editorWords("versions")}
          </Button>
        </div>
        {questions.length === 0 ? (
          <EmptyState title={editorWords("list.empty")} />
        ) : (
          <ol aria-label={t("questions")} className="flex flex-col gap-4">
            {questions.map((question, index) => (
              <Question
                file={question.media === null ? undefined : files.get(question.media.id)}
                key={question.id}
                number={index + 1}
                question={question}
              />
            ))}
          </ol>
        )}
      </div>
      {known.has("export") && (
        <ExportDialog
          onClose={() => setWindow(null)}
          open={window === "export"}
          quizId={document.id}
        />
      )}
      {known.has("versions") && (
        <VersionDialog onClose={() => setWindow(null)} open={window === "versions"} />
      )}
    </EditorContext>
  );
}

/** The quiz editor: loads the document and shows its questions, the selected one, and a preview. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { documentQuery } from "@/api/documents";
import { apiError } from "@/api/errors";
import { preferencesQuery } from "@/api/preferences";
import type { QuizDocument } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/editor";
import { withHostWords } from "@/messages/host-words";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { useModule } from "@/ui/use-module";
import { EditorContext } from "./editor-context";
import { type Defaults, plainDefaults } from "./model/document";
import { useEditorOf } from "./use-editor-of";

const loadFrame = () => import("./editor-frame");

type Frame = Awaited<ReturnType<typeof loadFrame>>["EditorFrame"];

// Preloads it beside the session and document. On failure, the page that needs it retries.
loadFrame().catch(() => {});

const ViewedQuiz = later(
  withHostWords(async () => (await import("./viewed-quiz")).ViewedQuiz),
  <Skeleton className="h-96 rounded-lg" />,
);

function Opening() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle className="sr-only" title={t("title")} />
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Skeleton className="h-80 rounded-lg max-lg:hidden" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}

interface OpenEditorProps {
  document: QuizDocument;
  defaults: Defaults;
  EditorFrame: Frame;
}

function OpenEditor({ document, defaults, EditorFrame }: OpenEditorProps) {
  const { editor, leaving } = useEditorOf(document);
  return (
    <EditorContext value={editor}>
      <EditorFrame defaults={defaults} />
      {leaving !== null && (
        <ConfirmDialog
          hint={t("leave.hint")}
          no={t("leave.stay")}
          onClose={leaving.stay}
          onYes={leaving.go}
          prefersNo
          title={t("leave.title")}
          yes={t("leave.go")}
        />
      )}
    </EditorContext>
  );
}

function Back() {
  return (
    <Link className={buttonClass()} to={paths.quizzes}>
      {t("back")}
    </Link>
  );
}

export function EditorPage() {
  const { id = "" } = useParams({ strict: false });
  const document = useQuery(documentQuery(id));
  const preferences = useQuery(preferencesQuery());
  const frame = useModule(loadFrame);

  if (document.isPending || preferences.isPending) return <Opening />;
  if (document.isError) {
    const isGone = [403, 404].includes(apiError(document.error).status);
    return (
      <>
        <PageTitle className="sr-only" title={t("title")} />
        <Failed
          instead={isGone ? <Back /> : undefined}
          query={document}
          title={isGone ? t("notYours") : t("loadFailed")}
        />
      </>
    );
  }
  const { shared } = document.data;
  if (shared?.role === "view") {
    return <ViewedQuiz document={document.data} key={id} name={shared.ownerName} />;
  }
  if (frame === "loading") return <Opening />;
  if (frame === "failed") {
    return (
      <>
        <PageTitle className="sr-only" title={t("title")} />
        <Failed
          query={{ isFetching: false, refetch: () => location.reload() }}
          title={t("loadFailed")}
        />
      </>
    );
  }
  const defaults = preferences.data?.question ?? plainDefaults;
  return (
    <OpenEditor
      defaults={defaults}
      document={document.data}
      EditorFrame={frame.EditorFrame}
      key={id}
    />
  );
}

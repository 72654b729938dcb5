/** The version history: a list of what was kept, and one version compared with the quiz now. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { versionQuery, versionsQuery } from "@/api/quiz-versions";
import type { QuizVersion } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { formatAgo, formatMoment } from "@/lib/dates";
import { t as editorWords } from "@/messages/editor";
import { t } from "@/messages/versions";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { useEditorState } from "./editor-context";
import { isEqual } from "./model/compare";
import { useRestore } from "./use-restore";
import { useDifferences, VersionDifferences } from "./version-differences";

/** Who made the version, and how long ago; nothing if that isn't known. */
function Change({ change }: { change: QuizVersion["change"] }) {
  const [nowMs] = useState(() => Date.now());
  if (change === null) return null;
  const ago = formatAgo(change.at, nowMs);
  const { name } = change;
  if (change.isYou) return <span>{t("changedByYou", { ago })}</span>;
  return (
    <span className="wrap-anywhere">
      {name === null ? t("changedByGone", { ago }) : t("changedBy", { name, ago })}
    </span>
  );
}

interface VersionListProps {
  quizId: string;
  onChoose: (version: QuizVersion) => void;
  /** The row one comes back to. */
  lastId: string | null;
  lastRow: RefObject<HTMLButtonElement | null>;
}

function VersionList({ quizId, onChoose, lastId, lastRow }: VersionListProps) {
  const versions = useQuery(versionsQuery(quizId));
  if (versions.isPending) return <Skeleton className="h-40 rounded-md" />;
  if (versions.isError) return <Failed query={versions} title={t("loadFailed")} />;
  if (versions.data.length === 0) return <EmptyState title={t("none")} />;
  return (
    <ul aria-label={t("list")} className="flex flex-col gap-2">
      {versions.data.map((version) => (
        <li key={version.id}>
          <button
            className="flex min-h-11 w-full items-center gap-3 rounded-md border-2 border-hairline px-4 py-3 text-start hover:bg-sunken"
            onClick={() => onChoose(version)}
            ref={version.id === lastId ? lastRow : undefined}
            type="button"
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-semibold">
                <time dateTime={version.keptAt}>{formatMoment(version.keptAt)}</time>
              </span>
              <span>{t(`reasons.${version.reason}`)}</span>
              <Change change={version.change} />
              <span className="break-words text-muted text-sm">
                <bdi>{version.title === "" ? editorWords("untitled") : version.title}</bdi>
                {" · "}
                {t("questions", { count: version.questionCount })}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OneVersionProps {
  quizId: string;
  chosen: QuizVersion;
  onBack: () => void;
  onDone: () => void;
}

function OneVersion({ quizId, chosen, onBack, onDone }: OneVersionProps) {
  const version = useQuery(versionQuery(quizId, chosen.id));
  const found = useDifferences(version.data);
  const { restore, isRestoring } = useRestore(onDone);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayRestore = useEditorState((state) => state.shared?.role !== "view");
  useEffect(() => heading.current?.focus(), []);
  const missing = version.data?.missingMedia.length ?? 0;
  return (
    <div className="flex flex-col gap-4">
      <Button className="self-start" onClick={onBack} variant="ghost">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t("back")}
      </Button>
      <h2 className="font-bold text-lg" ref={heading} tabIndex={-1}>
        {t("changesSince", { moment: formatMoment(chosen.keptAt) })}
      </h2>
      {version.isPending && <Skeleton className="h-40 rounded-md" />}
      {version.isError && <Failed query={version} title={t("loadFailed")} />}
      {version.data !== undefined && found !== null && (
        <>
          <VersionDifferences found={found} onBrought={onDone} version={version.data} />
          {!isEqual(found) && mayRestore && (
            <div className="flex flex-col gap-3 border-hairline border-t-2 pt-4">
              {missing > 0 && <p className="font-semibold">{t("missing", { count: missing })}</p>}
              <p>{t("restoreHint")}</p>
              <Button
                className="self-start max-sm:self-stretch"
                onClick={() => restore(chosen.id)}
                pending={isRestoring}
                variant="primary"
              >
                {t("restore")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

export function VersionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const quizId = useEditorState((state) => state.quizId);
  const [chosen, setChosen] = useState<QuizVersion | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  const lastRow = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChosen(null);
    setLastId(null);
    onClose();
  };
  useEffect(() => {
    if (chosen === null && lastId !== null) lastRow.current?.focus();
  }, [chosen, lastId]);

  return (
    <Dialog className="sm:max-w-2xl" onClose={close} open={open} title={t("title")}>
      {chosen === null ? (
        <div className="flex flex-col gap-4">
          <p>{t("hint")}</p>
          {open && (
            <VersionList lastId={lastId} lastRow={lastRow} onChoose={setChosen} quizId={quizId} />
          )}
        </div>
      ) : (
        <OneVersion
          chosen={chosen}
          onBack={() => {
            setLastId(chosen.id);
            setChosen(null);
          }}
          onDone={close}
          quizId={quizId}
        />
      )}
    </Dialog>
  );
}

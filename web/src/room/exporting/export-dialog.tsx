/** Exports the quiz as a file or a sheet, and says first what the format can't carry. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import {
  exportQuiz,
  lossesQuery,
  type OutFormat,
  outFormats,
  type QuizFile,
  readSheet,
} from "@/api/quiz-files";
import type { ExportLoss } from "@/api/types";
import { download } from "@/lib/download";
import { t } from "@/messages/import";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { RadioCard } from "@/ui/radio-card";
import { toast } from "@/ui/toast";

/** "1, 2, 5": as people count questions. */
function byKind(losses: readonly ExportLoss[]): [ExportLoss["kind"], number[]][] {
  const kinds = new Map<ExportLoss["kind"], number[]>();
  for (const { kind, question } of losses) {
    const numbers = kinds.get(kind) ?? [];
    if (question !== null) numbers.push(question + 1);
    kinds.set(kind, numbers);
  }
  return [...kinds];
}

function Losses({ quizId, format }: { quizId: string; format: OutFormat }) {
  const losses = useQuery(lossesQuery(quizId, format));
  if (losses.isPending) return <p className="text-muted">{t("export.checking")}</p>;
  if (losses.isError) return <p className="text-danger">{t("export.lossesFailed")}</p>;
  if (losses.data.length === 0) return <p>{t("export.noLoss")}</p>;
  return (
    <>
      <p className="font-semibold">{t("export.lossesTitle")}</p>
      <ul className="list-disc ps-5">
        {byKind(losses.data).map(([kind, numbers]) => (
          <li key={kind}>
            {t(`export.losses.${kind}`, { count: numbers.length, questions: numbers.join(", ") })}
          </li>
        ))}
      </ul>
    </>
  );
}

class UnsavedChanges extends Error {}

interface ChoicesProps {
  quizId: string;
  /** Saves what was changed and says whether that worked. */
  save?: () => Promise<boolean>;
}

function Choices({ quizId, save }: ChoicesProps) {
  const [format, setFormat] = useState<OutFormat>("fanfare");
  const give = useMutation({
    mutationFn: async (read: () => Promise<QuizFile>) => {
      if (save !== undefined && !(await save())) throw new UnsavedChanges();
      return read();
    },
    onSuccess: ({ file, name }) => download(file, name),
    onError(thrown) {
      const isUnsaved = thrown instanceof UnsavedChanges;
      toast(t(isUnsaved ? "export.unsaved" : "export.failed"), { tone: "bad" });
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">{t("export.format")}</legend>
        {outFormats.map((each) => (
          <RadioCard
            checked={format === each}
            hint={t(`export.about.${each}`)}
            key={each}
            label={t(`formats.${each}`)}
            name="format"
            onChange={setFormat}
            value={each}
          />
        ))}
      </fieldset>
      <div aria-live="polite">
        <Losses format={format} quizId={quizId} />
      </div>
      <Button
        className="self-start"
        onClick={() => give.mutate(() => exportQuiz(quizId, format))}
        pending={give.isPending}
        variant="primary"
      >
        {!give.isPending && <Download aria-hidden="true" className="size-5" />}
        {t(give.isPending ? "export.working" : "export.download")}
      </Button>
      <div className="flex flex-col gap-2 border-hairline border-t-2 pt-4">
        <h3 className="font-semibold">{t("export.paper")}</h3>
        <p className="text-muted text-sm">{t("export.paperHint")}</p>
        <div className="flex flex-wrap gap-3">
          {[false, true].map((withKey) => (
            <Button
              disabled={give.isPending}
              key={String(withKey)}
              onClick={() => give.mutate(() => readSheet(quizId, withKey))}
            >
              <Printer aria-hidden="true" className="size-5" />
              {t(withKey ? "export.sheetWithKey" : "export.sheet")}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

interface ExportDialogProps extends ChoicesProps {
  open: boolean;
  onClose: () => void;
}

export function ExportDialog({ open, onClose, ...choices }: ExportDialogProps) {
  return (
    <Dialog
      description={t("export.description")}
      onClose={onClose}
      open={open}
      title={t("export.title")}
    >
      <Choices {...choices} />
    </Dialog>
  );
}

/** A template before it is taken: its questions and answers, and the button that takes it. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/templates";
import { AuthorLanguage } from "@/ui/author-language";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Skeleton } from "@/ui/skeleton";
import { sizeText } from "./size-text";
import { TemplateQuestions } from "./template-questions";
import { type Purpose, readTemplates } from "./templates";
import { useTakeTemplate } from "./use-take-template";

interface TemplateDialogProps {
  /** The folder for the copy; none if omitted. */
  folder?: string | undefined;
  name: Purpose;
  onClose: () => void;
  onTaken: (quizId: string) => void;
}

export function TemplateDialog({ folder, name, onClose, onTaken }: TemplateDialogProps) {
  const templates = useQuery({
    queryKey: ["templates"],
    queryFn: readTemplates,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = useTakeTemplate(onTaken, folder);
  const button = useRef<HTMLButtonElement>(null);
  const template = templates.data?.[name];
  return (
    <Dialog
      className="sm:max-w-2xl"
      description={sizeText(name)}
      initialFocus={button}
      onClose={onClose}
      open
      title={template?.title ?? t(`purpose.${name}`)}
    >
      {templates.isError && <Failed query={templates} title={t("loadFailure")} />}
      {templates.isPending && <Skeleton className="h-96 rounded-md" />}
      {template !== undefined && (
        <AuthorLanguage value={template.language}>
          <p className="mb-5">{template.description}</p>
          <TemplateQuestions questions={template.questions} />
        </AuthorLanguage>
      )}
      {/* It stays in sight while one reads. */}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-hairline border-t-2 bg-raised px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <p className="flex-1 basis-48 text-muted text-sm">{t("yours")}</p>
        <Button
          onClick={() => take.mutate(name)}
          pending={take.isPending}
          ref={button}
          variant="primary"
        >
          {t("take")}
        </Button>
      </div>
    </Dialog>
  );
}

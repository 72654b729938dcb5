/**
 * Makes a copy of a template that belongs to the person: one call of the import, which creates the
 * whole quiz or nothing.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { importFile } from "@/api/quiz-files";
import { dashboardKey } from "@/api/schedule";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/templates";
import { toast } from "@/ui/toast";
import { readTemplates, type TemplateName } from "./templates";

interface Taken {
  quizId: string;
  title: string;
}

async function take(name: TemplateName, folder: string | undefined): Promise<Taken> {
  const template = (await readTemplates())[name];
  const file = new Blob([JSON.stringify(template)], { type: "application/json" });
  const plainly = { into: null, format: "fanfare", split: false, columns: null } as const;
  const { quizId } = await importFile(file, { ...plainly, folder, dryRun: false });
  if (quizId == null) throw new Error("a template holds questions");
  return { quizId, title: template.title };
}

/** `goOn` is called with the new quiz's id when the lists know of it. It begins in this folder. */
export function useTakeTemplate(goOn: (quizId: string) => void, folder?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: TemplateName) => take(name, folder),
    onSuccess: async ({ quizId, title }) => {
      toast(t("taken", { title }), { tone: "good" });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["list_quizzes"] }),
        queries.invalidateQueries({ queryKey: dashboardKey }),
      ]);
      goOn(quizId);
    },
    onError: (thrown) => toastFailure(thrown, t("failure")),
  });
}

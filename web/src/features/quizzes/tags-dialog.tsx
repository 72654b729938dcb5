/** Adds tags to several quizzes, and removes tags from them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiError } from "@/api/errors";
import { readQuiz, updateQuiz } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/quiz-list";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { TagInput } from "@/ui/tag-input";
import { toast } from "@/ui/toast";
import { inTurns } from "./in-turns";

interface TagChange {
  added: readonly string[];
  removed: ReadonlySet<string>;
}

function changed(tags: readonly string[], { added, removed }: TagChange): string[] {
  return [...new Set([...tags.filter((tag) => !removed.has(tag)), ...added])];
}

async function changeTags(quiz: Quiz, change: TagChange): Promise<void> {
  const save = ({ id, version, tags }: Quiz) =>
    updateQuiz(id, { version, tags: changed(tags, change) });
  try {
    await save(quiz);
  } catch (thrown) {
    if (apiError(thrown).code !== "version_conflict") throw thrown;
    // It was edited in the meantime; the tags come on top of that.
    await save(await readQuiz(quiz.id));
  }
}

function useTags(quizzes: readonly Quiz[], onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: TagChange) => inTurns(quizzes, (quiz) => changeTags(quiz, change)),
    async onSuccess({ done, gone, failed }) {
      // One notice for all of it, because a second one would replace the first.
      const problems = [
        ...(gone.length > 0 ? [t("gone", { count: gone.length })] : []),
        ...(failed.length > 0 ? [t("notTagged", { count: failed.length })] : []),
      ];
      const tagged = done.length > 0 ? [t("tagged", { count: done.length })] : [];
      if (problems.length === 0) toast(tagged.join(""), { tone: "good" });
      else {
        const sentences = [...tagged.map((words) => `${words}.`), ...problems];
        toast(sentences.join(" "), { tone: failed.length > 0 ? "bad" : "plain" });
      }
      onDone();
      await queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
    },
  });
}

interface TagsDialogProps {
  quizzes: readonly Quiz[];
  onClose: () => void;
}

export function TagsDialog({ quizzes, onClose }: TagsDialogProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const tagging = useTags(quizzes, onClose);
  const present = [...new Set(quizzes.flatMap((quiz) => quiz.tags))].sort();

  function toggle(tag: string) {
    const next = new Set(removed);
    if (!next.delete(tag)) next.add(tag);
    setRemoved(next);
  }

  return (
    <Dialog onClose={onClose} open title={t("tagsTitle", { count: quizzes.length })}>
      <div className="flex flex-col gap-5">
        <TagInput label={t("add")} onChange={setAdded} value={added} />
        {present.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{t("remove")}</legend>
            <div className="flex flex-wrap gap-x-5">
              {present.map((tag) => (
                <Checkbox
                  checked={removed.has(tag)}
                  key={tag}
                  label={<span dir="auto">{tag}</span>}
                  onChange={() => toggle(tag)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{appWords("cancel")}</Button>
          <Button
            disabled={added.length === 0 && removed.size === 0}
            onClick={() => tagging.mutate({ added, removed })}
            pending={tagging.isPending}
            variant="primary"
          >
            {t("saveTags")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

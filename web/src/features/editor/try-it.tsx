/**
 * Plays the finished part of the quiz as it is on the page, in a new tab.
 *
 * The quiz is saved first, because a save determines which questions can be played.
 */
import { useMutation } from "@tanstack/react-query";
import { Gamepad2 } from "lucide-react";
import { startTrial } from "@/api/rooms";
import { failureText } from "@/calls/problem";
import { writeSeatToken } from "@/live/seat-token";
import { t } from "@/messages/media";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { docOfState, useDoc, useEditor } from "./editor-context";

class NothingToPlay extends Error {}

function whyNot(thrown: unknown): string {
  if (thrown instanceof NothingToPlay) return t("preview.tryEmpty");
  return failureText(thrown, t("preview.tryFailed"));
}

export function TryIt() {
  const editor = useEditor();
  const isEmpty = useDoc((doc) => doc.questions.length === 0);
  const trial = useMutation({
    mutationFn: async (tab: Window | null) => {
      await editor.flush();
      const state = editor.store.getState();
      const { details, questions, settings } = docOfState(state);
      const unfinished = new Set(
        state.findings
          .filter(({ severity }) => severity === "error")
          .map((each) => each.questionId),
      );
      const finished = questions.filter((question) => !unfinished.has(question.id));
      if (finished.length === 0) throw new NothingToPlay();
      const room = await startTrial({
        title: details.title,
        language: details.language,
        questions: finished,
        settings,
        ...(state.shared === null ? {} : { quizId: state.quizId }),
      });
      // The tab finds its seat with this, as after a reload.
      writeSeatToken(room.code, room.seatToken);
      const address = paths.play(room.code);
      if (tab !== null) tab.location.href = address;
      return { address, isOpen: tab !== null };
    },
    onError: (_error, tab) => tab?.close(),
  });
  return (
    <div className="flex flex-col items-center gap-2">
      <Button
        disabled={isEmpty}
        // Browsers let a click open a tab, but not the response to a call.
        onClick={() => trial.mutate(window.open("", "_blank"))}
        pending={trial.isPending}
      >
        {!trial.isPending && <Gamepad2 aria-hidden="true" className="size-5" />}
        {t(trial.isPending ? "preview.trying" : "preview.tryIt")}
      </Button>
      <p className="text-muted text-sm">{t("preview.tryHint")}</p>
      {trial.isError && (
        <div role="alert">
          <FieldError>{whyNot(trial.error)}</FieldError>
        </div>
      )}
      {trial.data !== undefined && !trial.data.isOpen && (
        <p className="flex flex-col items-center gap-2" role="status">
          {t("preview.tryBlocked")}
          <a
            className={buttonClass({ size: "small" })}
            href={trial.data.address}
            rel="noreferrer"
            target="_blank"
          >
            {t("preview.tryOpen")}
          </a>
        </p>
      )}
    </div>
  );
}

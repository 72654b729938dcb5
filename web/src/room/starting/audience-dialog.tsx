/** Starts a live session without a quiz, for audience questions and brainstorms alone. */
import { type FormEvent, useState } from "react";
import { t } from "@/messages/alone";
import { t as wallWords } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { type AudienceChoice, noAudience } from "./audience-choice";
import { AudienceFields } from "./audience-fields";
import { useStartAudience } from "./use-start-room";

interface AudienceDialogProps {
  onClose: () => void;
  /** Schedules it instead, with what was chosen so far. */
  onSchedule: (choice: AudienceChoice) => void;
}

export function AudienceDialog({ onClose, onSchedule }: AudienceDialogProps) {
  const [choice, setChoice] = useState({ ...noAudience, title: wallWords("title") });
  const [isTitleMissing, setTitleMissing] = useState(false);
  const start = useStartAudience();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    if (start.isPending) return;
    if (choice.title.trim() !== "") {
      start.mutate(choice);
      return;
    }
    setTitleMissing(true);
    requestAnimationFrame(() => fields.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return (
    <Dialog
      className="sm:max-w-2xl"
      description={t("startHint")}
      onClose={onClose}
      open
      title={t("start")}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <AudienceFields
          choice={choice}
          isTitleMissing={isTitleMissing}
          onChange={(changed) => {
            setChoice(changed);
            setTitleMissing(false);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onSchedule(choice)} variant="ghost">
            {t("schedule")}
          </Button>
          <Button pending={start.isPending} type="submit" variant="highlight">
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Starting and ending a brainstorm in the host's panel: a small form for its topic, or the button that
 * ends it. Ending needs no confirmation, because its ideas are kept.
 */
import { useRef, useState } from "react";
import type { WallAction } from "@/live/messages";
import { t } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Switch } from "@/ui/switch";

const topicMax = 200;

interface BrainstormProps {
  /** The topic of the one that runs. */
  topic: string | null;
  /** Whether audience questions wait while it runs. */
  pausesQuestions: boolean;
  /** What it says instead where there is no quiz. */
  hint?: string | undefined;
  isBusy: boolean;
  /** `said` is for people who can't see the change. */
  onAct: (wall: WallAction, said: string) => void;
}

type StartProps = Omit<BrainstormProps, "topic"> & { onCancel: (() => void) | null };

function StartForm({ pausesQuestions, hint, isBusy, onAct, onCancel }: StartProps) {
  const [text, setText] = useState("");
  const [approved, setApproved] = useState(false);
  const isEmpty = text.trim() === "";
  return (
    <form
      className="flex flex-col gap-3 rounded-md border-2 border-hairline p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || isBusy) return;
        onAct({ type: "setTopic", text, approved }, t("brainstorm.started"));
      }}
    >
      <Field
        // The host who opened the form is about to type.
        autoFocus={onCancel !== null}
        dir="auto"
        hint={hint ?? t(pausesQuestions ? "brainstorm.hintPausing" : "brainstorm.hint")}
        label={t("brainstorm.topic")}
        maxLength={topicMax}
        onChange={(event) => setText(event.target.value)}
        value={text}
      />
      <Switch
        checked={approved}
        label={t("brainstorm.approve")}
        onChange={(event) => setApproved(event.target.checked)}
      />
      <span className="flex flex-wrap gap-2">
        <Button
          aria-disabled={isBusy || undefined}
          disabled={isEmpty}
          type="submit"
          variant="primary"
        >
          {t("brainstorm.submit")}
        </Button>
        {onCancel !== null && (
          <Button onClick={onCancel} variant="ghost">
            {t("brainstorm.cancel")}
          </Button>
        )}
      </span>
    </form>
  );
}

export function Brainstorm({ topic, pausesQuestions, hint, isBusy, onAct }: BrainstormProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (topic !== null) {
    return (
      <Button
        aria-disabled={isBusy || undefined}
        onClick={() => {
          setOpen(false);
          if (isBusy) return;
          onAct({ type: "setTopic", text: null }, t("brainstorm.ended"));
        }}
        wide
      >
        {t("brainstorm.end")}
      </Button>
    );
  }
  const form = { pausesQuestions, hint, isBusy, onAct };
  // Where nobody asks anything, the form is all there is.
  if (!pausesQuestions) return <StartForm {...form} onCancel={null} />;
  if (isOpen) {
    return (
      <StartForm
        {...form}
        onCancel={() => {
          setOpen(false);
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  return (
    <Button onClick={() => setOpen(true)} ref={opener} wide>
      {t("brainstorm.start")}
    </Button>
  );
}

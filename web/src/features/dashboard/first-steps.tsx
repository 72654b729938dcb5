/**
 * The first steps of a new account, each with the button that does it. They check themselves off by
 * what the account has and did, and the list goes away when all are done or someone hides it.
 */
import { clsx } from "clsx";
import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { firstStepNotes, forgetFirstStep, noteFirstStep } from "@/lib/first-steps";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/templates";
import { IconButton } from "@/ui/icon-button";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { StepAction, StepLinks } from "./step-actions";
import {
  type FirstSteps as FirstStepsState,
  type Step,
  steps,
  useFirstSteps,
} from "./use-first-steps";

interface RowProps {
  step: Step;
  number: number;
  isDone: boolean;
  isNext: boolean;
  /** Why, and how; none once it is done. */
  hint: string | undefined;
  children: ReactNode;
}

function hintOf(step: Step, { done, begun }: FirstStepsState): string | undefined {
  if (done.has(step)) return undefined;
  return t(step === "write" && begun !== undefined ? "steps.begunHint" : `steps.${step}Hint`);
}

function Row({ step, number, isDone, isNext, hint, children }: RowProps) {
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={clsx(
        "flex gap-3 rounded-md border-2 p-3 sm:gap-4 sm:px-4",
        isDone ? "items-center" : "items-start",
        isNext ? "border-primary bg-primary-soft" : "border-transparent",
      )}
    >
      {isDone ? (
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-good" />
      ) : (
        <span
          aria-hidden="true"
          className={clsx(
            "inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2 font-bold font-display tabular-nums",
            isNext ? "border-primary text-primary" : "border-field text-muted",
          )}
        >
          {formatNumber(number)}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className={clsx("font-semibold text-base", isDone && "text-muted")}>
            {t(`steps.${step}`)}
            {isDone && <span className="sr-only"> ({t("steps.done")})</span>}
          </h3>
          {hint !== undefined && <p className="text-muted text-sm">{hint}</p>}
        </div>
        {children}
      </div>
    </li>
  );
}

function Progress({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="flex gap-1">
        {steps.map((step, index) => (
          <span
            className={clsx("h-2 w-6 rounded-full", index < count ? "bg-good" : "bg-hairline")}
            key={step}
          />
        ))}
      </div>
      <p className="text-muted text-sm tabular-nums">
        {t("steps.progress", { done: count, all: steps.length })}
      </p>
    </div>
  );
}

interface FirstStepsProps {
  accountId: string;
  /** Shown while it loads, so that the page of a new account doesn't jump. */
  isExpected: boolean;
}

export function FirstSteps({ accountId, isExpected }: FirstStepsProps) {
  const [notes, setNotes] = useState(() => firstStepNotes(accountId));
  const known = useFirstSteps(notes);
  const list = useRef<HTMLElement>(null);
  const isOver = known?.isOver === true;

  // Other visits need not ask.
  useEffect(() => {
    if (isOver) noteFirstStep(accountId, "over");
  }, [accountId, isOver]);

  if (notes.has("over") || isOver) return null;
  if (known === undefined) return isExpected ? <Skeleton className="h-112 rounded-lg" /> : null;
  const next = steps.find((step) => !known.done.has(step));

  function hide() {
    noteFirstStep(accountId, "over");
    setNotes(firstStepNotes(accountId));
    const undo = () => {
      forgetFirstStep(accountId, "over");
      setNotes(firstStepNotes(accountId));
    };
    toast(t("steps.hidden"), { action: { label: t("steps.undo"), onClick: undo } });
    document.querySelector<HTMLElement>("h1")?.focus();
  }

  /** The button that was pressed is gone with its step. */
  function focusNext() {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>("[aria-current=step] .button")?.focus();
    });
  }

  return (
    <section
      aria-labelledby="first-steps"
      className="flex flex-col gap-4 rounded-lg border-2 border-hairline bg-surface p-3 sm:p-5"
      ref={list}
    >
      <div className="flex items-start gap-3 px-1 sm:px-0">
        <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h2 className="text-xl" id="first-steps">
            {t("steps.title")}
          </h2>
          <Progress count={known.done.size} />
        </div>
        <IconButton label={t("steps.hide")} onClick={hide} size="small">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ol className="flex flex-col gap-1">
        {steps.map((step, index) => {
          const isDone = known.done.has(step);
          const isNext = step === next;
          return (
            <Row
              hint={hintOf(step, known)}
              isDone={isDone}
              isNext={isNext}
              key={step}
              number={index + 1}
              step={step}
            >
              {!isDone && (
                <StepAction known={known} isNext={isNext} onTaken={focusNext} step={step} />
              )}
              {isNext && <StepLinks known={known} step={step} />}
            </Row>
          );
        })}
      </ol>
    </section>
  );
}

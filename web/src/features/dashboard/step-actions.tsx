/** The button of each first step, and other ways to take it. */
import { Link } from "@tanstack/react-router";
import { Bot, ChartColumn, Copy, Play, Plus } from "lucide-react";
import { t } from "@/messages/templates";
import { paths } from "@/paths";
import { useStartRoom } from "@/room/starting/use-start-room";
import { useTakeTemplate } from "@/room/templates/use-take-template";
import { Button, buttonClass } from "@/ui/button";
import type { FirstSteps, Step } from "./use-first-steps";

/** As many as a class, so that the big screen has something to show. */
const pretendPlayers = 30;

interface ActionProps {
  known: FirstSteps;
  isNext: boolean;
}

function Write({ known: { begun }, isNext, onTaken }: ActionProps & { onTaken: () => void }) {
  const take = useTakeTemplate(onTaken);
  const variant = isNext ? "primary" : "secondary";
  if (begun !== undefined) {
    return (
      <Link className={buttonClass({ variant })} to={paths.quizEdit(begun.id)}>
        <Plus aria-hidden="true" className="size-5" />
        {t("steps.addQuestions")}
      </Link>
    );
  }
  return (
    <Button onClick={() => take.mutate("sample")} pending={take.isPending} variant={variant}>
      {!take.isPending && <Copy aria-hidden="true" className="size-5" />}
      {t("steps.writeDo")}
    </Button>
  );
}

function Start({ known: { quiz }, isNext, step }: ActionProps & { step: "try" | "host" }) {
  const start = useStartRoom();
  const Icon = step === "try" ? Bot : Play;
  const extra = step === "try" ? { pretendPlayers } : {};
  return (
    <Button
      disabled={quiz === undefined}
      onClick={() => {
        if (quiz !== undefined) start.mutate({ quizId: quiz.id, ...extra });
      }}
      pending={start.isPending}
      variant={isNext ? "primary" : "secondary"}
    >
      {!start.isPending && <Icon aria-hidden="true" className="size-5" />}
      {t(`steps.${step}Do`)}
    </Button>
  );
}

function Read({ known: { played }, isNext }: ActionProps) {
  const label = (
    <>
      <ChartColumn aria-hidden="true" className="size-5" />
      {t("steps.readDo")}
    </>
  );
  if (played === undefined) return <Button disabled>{label}</Button>;
  return (
    <Link
      className={buttonClass({ variant: isNext ? "primary" : "secondary" })}
      to={paths.report(played.id)}
    >
      {label}
    </Link>
  );
}

interface StepActionProps extends ActionProps {
  step: Step;
  onTaken: () => void;
}

export function StepAction({ step, onTaken, ...props }: StepActionProps) {
  if (step === "write") return <Write onTaken={onTaken} {...props} />;
  if (step === "read") return <Read {...props} />;
  return <Start step={step} {...props} />;
}

const linkClass =
  "inline-flex min-h-11 items-center rounded-sm font-semibold text-primary text-sm underline underline-offset-4";

export function StepLinks({ step, known: { quiz } }: { step: Step; known: FirstSteps }) {
  if (step === "write") {
    return (
      <p className="w-full">
        <Link className={linkClass} to={paths.quizCreate}>
          {t("steps.writeOther")}
        </Link>
      </p>
    );
  }
  if (step === "try" && quiz !== undefined) {
    return (
      <p className="flex w-full flex-wrap gap-x-6">
        <a className={linkClass} href={paths.practice(quiz.id)}>
          {t("steps.tryOther")}
        </a>
        <Link className={linkClass} to={paths.quizEdit(quiz.id)}>
          {t("steps.look")}
        </Link>
      </p>
    );
  }
  return null;
}

/** Sentences above a form: what happened, why to fill it in, or what went wrong. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import type { Problem } from "./problems";

const boxClass = "rounded-md border-2 px-4 py-3";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(boxClass, "border-hairline bg-marigold-soft")} role="status">
      {children}
    </div>
  );
}

interface ProblemNoticeProps {
  problem: Problem | undefined;
  onLeave?: (() => void) | undefined;
}

export function ProblemNotice({ problem, onLeave }: ProblemNoticeProps) {
  // The region must exist before its words, or screen readers don't announce them.
  return (
    <div
      className={
        // Out of the flow while it is empty, so that it leaves no gap.
        problem === undefined
          ? "absolute"
          : clsx(boxClass, "border-danger bg-danger-soft font-medium")
      }
      role="alert"
    >
      {problem?.text}
      {problem?.needsReset === true && (
        <>
          {" "}
          <Link
            className="font-semibold underline underline-offset-4"
            {...(onLeave === undefined ? {} : { onClick: onLeave })}
            to={paths.forgotPassword}
          >
            {t("forgot.link")}
          </Link>
        </>
      )}
    </div>
  );
}

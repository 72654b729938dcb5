/** A way from a page to the part of the help that is about it. */
import { Link } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import { t } from "@/messages/app";
import { type HelpTask, paths } from "@/paths";
import { buttonClass } from "@/ui/button";

interface HelpLinkProps {
  task: HelpTask;
  /** In a tab of its own: the page must stay open, for example because a session runs in it. */
  isApart?: boolean;
  className?: string;
}

export function HelpLink({ task, isApart = false, className = "" }: HelpLinkProps) {
  const label = t("footer.help");
  return (
    <Link
      aria-label={label}
      className={`${buttonClass({ variant: "ghost" })} button-icon shrink-0 ${className}`}
      title={label}
      to={paths.helpTask(task)}
      {...(isApart ? { target: "_blank", rel: "noopener" } : {})}
    >
      <CircleHelp aria-hidden="true" className="size-5" />
    </Link>
  );
}

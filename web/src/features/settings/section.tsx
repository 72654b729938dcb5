/** One subject of a settings page: a card with a heading, a line of help, and its controls. */
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";

interface SectionProps {
  title: string;
  hint?: ReactNode;
  /** The status, beside the heading. */
  badge?: ReactNode;
  isDanger?: boolean;
  children?: ReactNode;
}

export function Section({ title, hint, badge, isDanger = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card className={clsx("flex flex-col gap-5 sm:p-6", isDanger && "border-danger!")}>
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-xl" id={titleId}>
              {title}
            </h2>
            {badge}
          </div>
          {hint !== undefined && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}

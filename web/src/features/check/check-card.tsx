/** One result of the check: its name, its status as a word and symbol, and what to do. */
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "@/messages/check";
import { Badge } from "@/ui/badge";
import type { Verdict } from "./checks";

const looks = {
  good: { tone: "good", Icon: CircleCheck },
  fair: { tone: "highlight", Icon: CircleAlert },
  bad: { tone: "bad", Icon: CircleX },
} as const;

interface CheckCardProps {
  name: string;
  text: string;
  /** Unknown until the person did something. */
  verdict?: Verdict | undefined;
  children?: ReactNode;
}

export function CheckCard({ name, text, verdict, children }: CheckCardProps) {
  const look = verdict === undefined ? undefined : looks[verdict];
  return (
    <li className="rounded-lg border-2 border-hairline bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{name}</h2>
        {look !== undefined && verdict !== undefined && (
          <Badge tone={look.tone}>
            <look.Icon aria-hidden="true" className="size-4" />
            {t(`verdict.${verdict}`)}
          </Badge>
        )}
      </div>
      <p className="mt-1 text-muted">{text}</p>
      {children}
    </li>
  );
}

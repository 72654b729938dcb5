/** The templates by purpose; each opens its preview. */
import { useNavigate } from "@tanstack/react-router";
import { ClipboardCheck, Coffee, GraduationCap, type LucideIcon, PartyPopper } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/templates";
import { paths } from "@/paths";
import { later } from "@/ui/later";
import { sizeText } from "./size-text";
import { type Purpose, purposes } from "./templates";

const TemplateDialog = later(async () => (await import("./template-dialog")).TemplateDialog);

const icons: Readonly<Record<Purpose, LucideIcon>> = {
  icebreaker: Coffee,
  lessonCheck: ClipboardCheck,
  examPractice: GraduationCap,
  pubNight: PartyPopper,
};

export function TemplateCards({ folder }: { folder?: string | undefined }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Purpose | null>(null);
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {purposes.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <button
                aria-haspopup="dialog"
                className="flex h-full w-full items-start gap-3 rounded-lg border-2 border-hairline bg-surface p-4 text-start hover:border-primary"
                onClick={() => setShown(name)}
                type="button"
              >
                <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`purpose.${name}`)}</span>
                  <span className="block text-muted text-sm">{t(`hint.${name}`)}</span>
                  <span className="mt-1 block text-muted text-sm tabular-nums">
                    {sizeText(name)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <TemplateDialog
          folder={folder}
          name={shown}
          onClose={() => setShown(null)}
          onTaken={(quizId) => void navigate({ to: paths.quizEdit(quizId) })}
        />
      )}
    </>
  );
}

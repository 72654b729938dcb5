/** What players typed besides, each a button that accepts it. */
import type { SaidCount } from "@/api/types";
import { t } from "@/messages/correct";
import { Button } from "@/ui/button";

interface SaidButtonsProps {
  said: readonly SaidCount[];
  onAccept: (text: string) => void;
}

export function SaidButtons({ said, onAccept }: SaidButtonsProps) {
  if (said.length === 0) return null;
  return (
    <div>
      <p className="mb-2 font-semibold text-sm">{t("said")}</p>
      <ul className="flex flex-wrap gap-2">
        {said.map((one) => (
          <li key={one.text}>
            <Button
              aria-label={t("accept", { text: one.text })}
              onClick={() => onAccept(one.text)}
              size="small"
            >
              <span aria-hidden="true">+</span>
              <bdi>{t("saidCount", { text: one.text, count: one.count })}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

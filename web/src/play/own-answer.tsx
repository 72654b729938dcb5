/** The player's own answer in words, for kinds that aren't shown as tiles. */

import type { Choice, Offer } from "@/live/messages";
import { t } from "@/messages/game";
import { choiceText } from "@/room/kinds/words";

export function OwnAnswer({ offer, choice }: { offer: Offer; choice: Choice }) {
  return (
    <p className="whitespace-pre-line rounded-md border-2 border-hairline bg-surface px-4 py-3">
      <span className="block text-muted text-sm">{t("question.yourAnswer")}</span>
      <span className="font-semibold text-lg" dir="auto">
        {choiceText(offer, choice)}
      </span>
    </p>
  );
}

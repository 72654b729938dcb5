/** What a question's author should look at, as words with a color. */
import type { ItemFlag } from "@/api/types";
import { t } from "@/messages/insights";
import { Badge } from "@/ui/badge";

export function FlagBadges({ flags }: { flags: readonly ItemFlag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone={flag === "hard" ? "bad" : "highlight"}>
      {t(`flag.${flag}`)}
    </Badge>
  ));
}

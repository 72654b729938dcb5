/** What the number on the stage means for those who are invited. Loaded while there is one. */
import { t } from "@/messages/host-names";

export function NumberHints() {
  return (
    <p className="text-muted text-sm">
      {t("numberNow")} {t("numberLink")}
    </p>
  );
}

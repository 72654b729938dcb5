/** A part of the game failed to load. Given answers are safe; reloading brings it. */
import { t } from "@/messages/play";
import { Button } from "@/ui/button";

export function LoadFailedNote() {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
      <p className="font-semibold">{t("load.title")}</p>
      <p className="text-muted">{t("load.hint")}</p>
      <Button onClick={() => location.reload()}>{t("load.reload")}</Button>
    </div>
  );
}

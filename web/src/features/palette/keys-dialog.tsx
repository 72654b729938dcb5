/** The keys that work on every page. */
import { t } from "@/messages/palette";
import { Dialog } from "@/ui/dialog";
import { KeyList } from "@/ui/key-list";
import { paletteKeys, usePalette } from "./palette-state";

export function KeysDialog() {
  const hideKeys = usePalette((palette) => palette.hideKeys);
  const rows = [
    { does: t("keys.palette"), keys: [paletteKeys()] },
    { does: t("keys.close"), keys: ["Esc"] },
    { does: t("keys.help"), keys: ["?"] },
  ];
  return (
    <Dialog onClose={hideKeys} open title={t("keys.title")}>
      <KeyList rows={rows}>
        <p className="text-muted">{t("keys.more")}</p>
      </KeyList>
    </Dialog>
  );
}

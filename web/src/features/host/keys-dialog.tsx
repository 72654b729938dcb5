/** The keys of the host's page. */
import { t as handWords } from "@/messages/hand";
import { t } from "@/messages/room";
import { Dialog } from "@/ui/dialog";
import { KeyList } from "@/ui/key-list";

const keys = [
  ["next", "→"],
  ["players", "P"],
  ["extend", "E"],
  ["pause", "K"],
  ["more", "M"],
  ["lock", "L"],
  ["stage", "S"],
  ["fullScreen", "F"],
  ["help", "?"],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = keys.map(([name, key]) => ({
    does: name === "more" ? handWords("title") : t(`host.key.${name}`),
    keys: name === "next" ? [t("host.key.space"), key] : [key],
  }));
  return (
    <Dialog onClose={onClose} open title={t("host.keysTitle")}>
      <KeyList rows={rows} />
    </Dialog>
  );
}

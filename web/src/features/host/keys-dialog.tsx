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

interface KeysDialogProps {
  /** Whether each device is a team. */
  isTeams: boolean;
  onClose: () => void;
}

export function KeysDialog({ isTeams, onClose }: KeysDialogProps) {
  const wordsOf = (name: (typeof keys)[number][0]) => {
    if (name === "more") return handWords("title");
    return t(name === "players" && isTeams ? "ofTeams.open" : `host.key.${name}`);
  };
  const rows = keys.map(([name, key]) => ({
    does: wordsOf(name),
    keys: name === "next" ? [t("host.key.space"), key] : [key],
  }));
  return (
    <Dialog onClose={onClose} open title={t("host.keysTitle")}>
      <KeyList rows={rows} />
    </Dialog>
  );
}

/** The editor's keyboard shortcuts. */
import { t } from "@/messages/editor";
import { Dialog } from "@/ui/dialog";
import { KeyList } from "@/ui/key-list";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const command = isApple ? "⌘" : "Ctrl";
const alt = isApple ? "⌥" : "Alt";

const keys = [
  ["add", `${command} + Enter`],
  ["duplicate", `${command} + D`],
  ["previous", `${alt} + ↑`],
  ["next", `${alt} + ↓`],
  ["undo", `${command} + Z`],
  ["redo", isApple ? `${command} + ⇧ + Z` : `${command} + Y`],
  ["save", `${command} + S`],
  ["newRow", "Enter"],
  ["removeRow", "⌫"],
  ["help", "?"],
] as const;

export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} open={open} title={t("keys.title")}>
      <KeyList rows={keys.map(([name, key]) => ({ does: t(`keys.${name}`), keys: [key] }))} />
    </Dialog>
  );
}

/** The editor's keyboard shortcuts. */
import { t } from "@/messages/editor";
import { Dialog } from "@/ui/dialog";
import { KeyList } from "@/ui/key-list";
import { alt, command, isApple, shift } from "./command-keys";
import { formats, keyName } from "./formatting/format-keys";

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
  ["gap", `${command} + ${shift} + G`],
  ["toolbar", `${alt} + F10`],
  ["help", "?"],
] as const;

export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} open={open} title={t("keys.title")}>
      <KeyList
        rows={[
          ...keys.map(([name, key]) => ({ does: t(`keys.${name}`), keys: [key] })),
          ...formats.map((format) => ({ does: t(`format.${format}`), keys: [keyName(format)] })),
        ]}
      />
    </Dialog>
  );
}

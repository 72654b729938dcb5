/** The editor's keyboard shortcuts. */
import { t } from "@/messages/editor";
import { Dialog } from "@/ui/dialog";

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
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        {keys.map(([name, key]) => (
          <div className="contents" key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd className="rounded-sm border-2 border-hairline bg-sunken px-2 py-0.5 font-semibold text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

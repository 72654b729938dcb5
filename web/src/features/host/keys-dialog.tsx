/** The keys of the host's page. */
import { t as handWords } from "@/messages/hand";
import { t } from "@/messages/room";
import { Dialog } from "@/ui/dialog";

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
  return (
    <Dialog onClose={onClose} open title={t("host.keysTitle")}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        {keys.map(([name, key]) => (
          <div className="contents" key={name}>
            <dt>{name === "more" ? handWords("title") : t(`host.key.${name}`)}</dt>
            <dd className="flex gap-2">
              {(name === "next" ? [t("host.key.space"), key] : [key]).map((each) => (
                <kbd
                  className="rounded-sm border-2 border-hairline bg-sunken px-2 py-0.5 font-semibold text-sm"
                  key={each}
                >
                  {each}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Keys and what they do, and whether single ones do anything. */
import { type ReactNode, useState } from "react";
import { chooseSingleKeys, hasSingleKeys } from "@/lib/single-keys";
import { t } from "@/messages/keys";
import { Switch } from "@/ui/switch";

export interface KeyRow {
  does: string;
  /** Each does it alone. */
  keys: readonly string[];
}

export function KeyList({ rows, children }: { rows: readonly KeyRow[]; children?: ReactNode }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        {rows.map(({ does, keys }) => (
          <div className="contents" key={does}>
            <dt>{does}</dt>
            <dd className="flex flex-wrap justify-end gap-2">
              {keys.map((key) => (
                <kbd
                  className="rounded-sm border-2 border-hairline bg-sunken px-2 py-0.5 font-semibold text-sm"
                  key={key}
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <div className="border-hairline border-t-2 pt-3">
        <Switch
          aria-describedby="single-keys-hint"
          checked={isOn}
          label={t("single")}
          onChange={(event) => {
            chooseSingleKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        <p className="text-muted text-sm" id="single-keys-hint">
          {t("singleHint")}
        </p>
      </div>
    </div>
  );
}

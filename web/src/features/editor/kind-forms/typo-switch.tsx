/** Whether small typing mistakes count as right. */
import { t } from "@/messages/editor";
import { Switch } from "@/ui/switch";

interface TypoSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function TypoSwitch({ isOn, onChange }: TypoSwitchProps) {
  return (
    <div>
      <Switch
        checked={isOn}
        label={t("typed.typos")}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="text-muted text-sm">{t("typed.typosHint")}</p>
    </div>
  );
}

/** The fields for how a live session is played; everything may stay as the quiz says. */
import { t } from "@/messages/quizzes";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import {
  type AsQuiz,
  audienceModes,
  presets,
  quizSwitches,
  roomSwitches,
  type StartSettings,
} from "./start-settings";

interface SettingsFieldsProps {
  settings: StartSettings;
  onChange: (settings: StartSettings) => void;
  capacityError: string | undefined;
  latencyCreditError: string | undefined;
}

export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange } = props;
  const asQuizOptions = [
    { value: "", label: t("start.asQuiz") },
    { value: "yes", label: t("start.on") },
    { value: "no", label: t("start.off") },
  ];
  const change = (part: Partial<StartSettings>) => onChange({ ...settings, ...part });
  return (
    <>
      <Select
        label={t("start.preset")}
        onChange={(event) =>
          change({ preset: presets.find((preset) => preset === event.target.value) ?? "" })
        }
        options={[
          { value: "", label: t("start.asQuiz") },
          ...presets.map((value) => ({ value, label: t(`start.${value}`) })),
        ]}
        value={settings.preset}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {quizSwitches.map((name) => (
          <Select
            key={name}
            label={t(`start.${name}`)}
            onChange={(event) =>
              change({ quiz: { ...settings.quiz, [name]: event.target.value as AsQuiz } })
            }
            options={asQuizOptions}
            value={settings.quiz[name]}
          />
        ))}
      </div>
      <div className="flex flex-col">
        {roomSwitches.map((name) => (
          <Switch
            checked={settings.room[name]}
            key={name}
            label={t(`start.${name}`)}
            onChange={(event) =>
              change({ room: { ...settings.room, [name]: event.target.checked } })
            }
          />
        ))}
      </div>
      <Select
        label={t("start.audienceQuestions")}
        onChange={(event) =>
          change({
            audienceQuestions: audienceModes.find((mode) => mode === event.target.value) ?? "off",
          })
        }
        options={[
          { value: "off", label: t("start.off") },
          { value: "open", label: t("start.on") },
          { value: "approved", label: t("start.audienceApproved") },
        ]}
        value={settings.audienceQuestions}
      />
      <Field
        error={props.capacityError}
        hint={t("start.capacityHint")}
        inputMode="numeric"
        label={t("start.capacity")}
        onChange={(event) => change({ capacity: event.target.value })}
        value={settings.capacity}
      />
      <Field
        error={props.latencyCreditError}
        hint={t("start.latencyCreditHint")}
        inputMode="numeric"
        label={t("start.latencyCredit")}
        onChange={(event) => change({ latencyCredit: event.target.value })}
        value={settings.latencyCredit}
      />
    </>
  );
}

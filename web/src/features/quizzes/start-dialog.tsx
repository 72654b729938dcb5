/** How a live session is to be played, before it starts; everything may stay as the quiz says. */
import { useState } from "react";
import type { RoomSettings } from "@/api/types";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import {
  type AsQuiz,
  asTheQuizSays,
  capacityOf,
  keepStartSettings,
  presets,
  quizSwitches,
  readStartSettings,
  roomSettings,
  roomSwitches,
  type StartSettings,
} from "./start-settings";

interface StartDialogProps {
  pending: boolean;
  onClose: () => void;
  onStart: (settings: RoomSettings) => void;
}

const asQuizOptions = [
  { value: "", label: t("quiz.start.asQuiz") },
  { value: "yes", label: t("quiz.start.on") },
  { value: "no", label: t("quiz.start.off") },
];

export function StartDialog({ pending, onClose, onStart }: StartDialogProps) {
  const [settings, setSettings] = useState(readStartSettings);
  const [isCapacityWrong, setCapacityWrong] = useState(false);
  const change = (part: Partial<StartSettings>) => setSettings({ ...settings, ...part });

  function submit() {
    if (capacityOf(settings.capacity) === undefined) {
      setCapacityWrong(true);
      return;
    }
    keepStartSettings(settings);
    onStart(roomSettings(settings));
  }

  return (
    <Dialog
      description={t("quiz.start.hint")}
      onClose={onClose}
      open={true}
      title={t("quiz.start.title")}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) submit();
        }}
      >
        <Select
          label={t("quiz.start.preset")}
          onChange={(event) =>
            change({ preset: presets.find((preset) => preset === event.target.value) ?? "" })
          }
          options={[
            { value: "", label: t("quiz.start.asQuiz") },
            ...presets.map((value) => ({ value, label: t(`quiz.start.${value}`) })),
          ]}
          value={settings.preset}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {quizSwitches.map((name) => (
            <Select
              key={name}
              label={t(`quiz.start.${name}`)}
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
              label={t(`quiz.start.${name}`)}
              onChange={(event) =>
                change({ room: { ...settings.room, [name]: event.target.checked } })
              }
            />
          ))}
        </div>
        <Field
          error={isCapacityWrong ? t("quiz.start.capacityWrong") : undefined}
          hint={t("quiz.start.capacityHint")}
          inputMode="numeric"
          label={t("quiz.start.capacity")}
          onChange={(event) => {
            setCapacityWrong(false);
            change({ capacity: event.target.value });
          }}
          value={settings.capacity}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setSettings(asTheQuizSays)} variant="ghost">
            {t("quiz.start.reset")}
          </Button>
          <Button pending={pending} type="submit" variant="highlight">
            {t("quiz.start.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

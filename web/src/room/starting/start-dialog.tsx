/** How to play a live session, before it starts: by picture, and in detail for those who want it. */
import { useState } from "react";
import type { RoomSettings } from "@/api/types";
import { t } from "@/messages/quizzes";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SettingsFields } from "./settings-fields";
import { capacityOf, keepStartSettings, readStartSettings, roomSettings } from "./start-settings";
import { StyleChoice } from "./style-choice";

interface StartDialogProps {
  pending: boolean;
  onClose: () => void;
  onStart: (settings: RoomSettings) => void;
}

export function StartDialog({ pending, onClose, onStart }: StartDialogProps) {
  const [settings, setSettings] = useState(readStartSettings);
  const [isCapacityWrong, setCapacityWrong] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);

  function submit() {
    if (capacityOf(settings.capacity) === undefined) {
      setCapacityWrong(true);
      setMoreOpen(true);
      return;
    }
    keepStartSettings(settings);
    onStart(roomSettings(settings));
  }

  return (
    <Dialog
      className="sm:max-w-3xl"
      description={t("start.hint")}
      onClose={onClose}
      open={true}
      title={t("start.title")}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) submit();
        }}
      >
        <StyleChoice onChange={setSettings} settings={settings} />
        <details onToggle={(event) => setMoreOpen(event.currentTarget.open)} open={isMoreOpen}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t("start.more")}
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            <SettingsFields
              capacityError={isCapacityWrong ? t("start.capacityWrong") : undefined}
              onChange={(changed) => {
                setCapacityWrong(false);
                setSettings(changed);
              }}
              settings={settings}
            />
          </div>
        </details>
        <div className="flex justify-end">
          <Button pending={pending} type="submit" variant="highlight">
            {t("start.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

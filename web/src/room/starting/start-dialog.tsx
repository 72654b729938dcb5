/** How to play a live session, before it starts; everything may stay as the quiz says. */
import { useState } from "react";
import type { RoomSettings } from "@/api/types";
import { t } from "@/messages/quizzes";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SettingsFields } from "./settings-fields";
import {
  asTheQuizSays,
  capacityOf,
  keepStartSettings,
  readStartSettings,
  roomSettings,
} from "./start-settings";

interface StartDialogProps {
  pending: boolean;
  onClose: () => void;
  onStart: (settings: RoomSettings) => void;
}

export function StartDialog({ pending, onClose, onStart }: StartDialogProps) {
  const [settings, setSettings] = useState(readStartSettings);
  const [isCapacityWrong, setCapacityWrong] = useState(false);

  function submit() {
    if (capacityOf(settings.capacity) === undefined) {
      setCapacityWrong(true);
      return;
    }
    keepStartSettings(settings);
    onStart(roomSettings(settings));
  }

  return (
    <Dialog description={t("start.hint")} onClose={onClose} open={true} title={t("start.title")}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) submit();
        }}
      >
        <SettingsFields
          capacityError={isCapacityWrong ? t("start.capacityWrong") : undefined}
          onChange={(changed) => {
            setCapacityWrong(false);
            setSettings(changed);
          }}
          settings={settings}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setSettings(asTheQuizSays)} variant="ghost">
            {t("start.reset")}
          </Button>
          <Button pending={pending} type="submit" variant="highlight">
            {t("start.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How to play a live session, before it starts: by picture, and in detail for those who want it. */
import { useCallback, useState } from "react";
import type { RoomSettings } from "@/api/types";
import { t } from "@/messages/quizzes";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ClassListChoice } from "./class-list-choice-later";
import { Rehearse } from "./rehearse";
import { SettingsFields } from "./settings-fields";
import {
  capacityOf,
  keepStartSettings,
  latencyCreditOf,
  readStartSettings,
  roomSettings,
} from "./start-settings";
import { StyleChoice } from "./style-choice";

interface StartDialogProps {
  pending: boolean;
  onClose: () => void;
  /** With a number of pretend players, a rehearsal. */
  onStart: (settings: RoomSettings, pretendPlayers?: number) => void;
}

export function StartDialog({ pending, onClose, onStart }: StartDialogProps) {
  const [settings, setSettings] = useState(readStartSettings);
  /** Shown only to a host who tried to start. */
  const [isChecked, setChecked] = useState(false);
  const isCapacityWrong = capacityOf(settings.capacity) === undefined;
  const isCreditWrong = latencyCreditOf(settings.latencyCredit) === undefined;
  const [isMoreOpen, setMoreOpen] = useState(false);

  const [isRehearsal, setRehearsal] = useState(false);
  const chooseList = useCallback(
    (classListId: string) => setSettings((chosen) => ({ ...chosen, classListId })),
    [],
  );

  function start(pretendPlayers?: number) {
    if (pending) return;
    if (isCapacityWrong || isCreditWrong) {
      setChecked(true);
      setMoreOpen(true);
      return;
    }
    keepStartSettings(settings);
    setRehearsal(pretendPlayers !== undefined);
    onStart(roomSettings(settings), pretendPlayers);
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
          start();
        }}
      >
        <StyleChoice onChange={setSettings} settings={settings} />
        <ClassListChoice onChange={chooseList} value={settings.classListId} />
        <details onToggle={(event) => setMoreOpen(event.currentTarget.open)} open={isMoreOpen}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t("start.more")}
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            <SettingsFields
              capacityError={isChecked && isCapacityWrong ? t("start.capacityWrong") : undefined}
              latencyCreditError={
                isChecked && isCreditWrong ? t("start.latencyCreditWrong") : undefined
              }
              onChange={(changed) => {
                setChecked(false);
                setSettings(changed);
              }}
              settings={settings}
            />
          </div>
        </details>
        <Rehearse onStart={start} pending={pending && isRehearsal} />
        {/* In view on low windows, too. */}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-hairline border-t-2 bg-raised px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button pending={pending && !isRehearsal} type="submit" variant="highlight">
            {t("start.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

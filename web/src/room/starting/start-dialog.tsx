/** How to play a live session, before it starts: by picture, and in detail for those who want it. */
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { apiError } from "@/api/errors";
import type { RoomSettings } from "@/api/types";
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/quizzes";
import { withSpeedWords } from "@/messages/speed-words";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { later } from "@/ui/later";
import { RadioCard } from "@/ui/radio-card";
import { ClassListChoice } from "./class-list-choice-later";
import { Rehearse } from "./rehearse";
import { SettingsFields } from "./settings-fields";
import {
  capacityOf,
  keepStartSettings,
  latencyCreditOf,
  readStartSettings,
  roomSettings,
  type StartSettings,
} from "./start-settings";
import { StyleChoice } from "./style-choice";
import { TeamFields } from "./team-fields";
import { refusedNames, teamErrors } from "./team-settings";

interface StartDialogProps {
  quizId: string;
  pending: boolean;
  /** Why it didn't start, from the server; `null` if nothing failed. */
  failure: unknown;
  onClose: () => void;
  /** With a number of pretend players, a rehearsal. */
  onStart: (settings: RoomSettings, pretendPlayers?: number) => void;
}

/** What the host chose, and what of it is wrong: told only to a host who tried to start. */
function useChoices(failure: unknown) {
  const [settings, setSettings] = useState(readStartSettings);
  const [tries, setTries] = useState(0);
  const [isChecked, setChecked] = useState(false);
  /** What failed before the newest change is no longer said. */
  const [known, setKnown] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0 && failure === null) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused] input");
    field?.focus();
    // With what is said below it, which the row of the button would hide.
    field?.scrollIntoView?.({ block: "center" });
  }, [tries, failure]);

  const wrong = {
    capacity: capacityOf(settings.capacity) === undefined,
    latencyCredit: latencyCreditOf(settings.latencyCredit) === undefined,
    teams: teamErrors(settings.teams),
  };
  return {
    settings,
    form,
    wrong,
    shown: isChecked ? wrong : undefined,
    teamsRefused:
      failure === null || failure === known ? undefined : refusedNames(apiError(failure).fields),
    change(changed: StartSettings) {
      setChecked(false);
      setKnown(failure);
      setSettings(changed);
    },
    chooseList: useCallback(
      (classListId: string) => setSettings((chosen) => ({ ...chosen, classListId })),
      [],
    ),
    showWrong() {
      setChecked(true);
      setTries(tries + 1);
    },
  };
}

const OwnSpeedForm = later(
  withHostWords(withSpeedWords(async () => (await import("./own-speed-form")).OwnSpeedForm)),
  <span className="block h-60" />,
);

type Pace = "together" | "ownSpeed";
const paces: readonly Pace[] = ["together", "ownSpeed"];

interface PaceChoiceProps {
  pace: Pace;
  onChange: (pace: Pace) => void;
}

function PaceChoice({ pace, onChange }: PaceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="mb-4 grid min-w-0 gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("start.pace")}</legend>
      {paces.map((value) => (
        <RadioCard
          checked={pace === value}
          hint={t(`start.${value}Hint`)}
          key={value}
          label={t(`start.${value}`)}
          name={name}
          onChange={onChange}
          value={value}
        />
      ))}
    </fieldset>
  );
}

export function StartDialog({ quizId, pending, failure, onClose, onStart }: StartDialogProps) {
  const [pace, setPace] = useState<Pace>("together");
  const { settings, form, wrong, shown, ...choices } = useChoices(failure);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [isRehearsal, setRehearsal] = useState(false);

  function start(pretendPlayers?: number) {
    if (pending) return;
    const isMoreWrong = wrong.capacity || wrong.latencyCredit;
    if (isMoreWrong) setMoreOpen(true);
    if (isMoreWrong || wrong.teams !== undefined) {
      choices.showWrong();
      return;
    }
    keepStartSettings(settings);
    setRehearsal(pretendPlayers !== undefined);
    onStart(roomSettings(settings), pretendPlayers);
  }

  return (
    <Dialog
      className="sm:max-w-3xl"
      onClose={onClose}
      open={true}
      title={t("start.title")}
      {...(pace === "together" ? { description: t("start.hint") } : {})}
    >
      <PaceChoice onChange={setPace} pace={pace} />
      {pace === "ownSpeed" ? (
        <OwnSpeedForm quizId={quizId} />
      ) : (
        <form
          className="flex flex-col gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
          ref={form}
        >
          <StyleChoice onChange={choices.change} settings={settings} />
          <ClassListChoice onChange={choices.chooseList} value={settings.classListId} />
          <TeamFields
            errors={shown?.teams}
            onChange={(teams) => choices.change({ ...settings, teams })}
            refused={choices.teamsRefused}
            value={settings.teams}
          />
          <details onToggle={(event) => setMoreOpen(event.currentTarget.open)} open={isMoreOpen}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              {t("start.more")}
            </summary>
            <div className="flex flex-col gap-4 pt-2">
              <SettingsFields
                capacityError={shown?.capacity ? t("start.capacityWrong") : undefined}
                latencyCreditError={
                  shown?.latencyCredit ? t("start.latencyCreditWrong") : undefined
                }
                onChange={choices.change}
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
      )}
    </Dialog>
  );
}

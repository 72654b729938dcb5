/** Whether the room goes on by itself, and how long it shows what. */
import { type FormEvent, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { HostHand } from "@/live/messages";
import { t } from "@/messages/hand";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { RoomSwitch } from "./room-switch";

type Pace = NonNullable<HostHand["autoPlay"]>;

const secondsMin = 2;
const secondsMax = 60;
/** As a room that was started with the autopilot. */
const usual: Pace = { revealS: 8, leaderboardS: 5 };
const parts = ["revealS", "leaderboardS"] as const;

/** The seconds a person typed; null if the room wouldn't take them. */
export function readSeconds(text: string): number | null {
  const seconds = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return seconds >= secondsMin && seconds <= secondsMax ? seconds : null;
}

export function Autopilot({ room, autoPlay }: { room: HostRoom; autoPlay: Pace | null }) {
  const [typed, setTyped] = useState(() => {
    const { revealS, leaderboardS } = autoPlay ?? usual;
    return { revealS: String(revealS), leaderboardS: String(leaderboardS) };
  });
  const [isChecked, setChecked] = useState(false);

  /** What was typed, or null after pointing out what is wrong with it. */
  function readPace(): Pace | null {
    const revealS = readSeconds(typed.revealS);
    const leaderboardS = readSeconds(typed.leaderboardS);
    const isWrong = revealS === null || leaderboardS === null;
    setChecked(isWrong);
    return isWrong ? null : { revealS, leaderboardS };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const pace = readPace();
    if (autoPlay === null || pace === null) return;
    if (!room.command({ type: "setAutoPlay", autoPlay: pace })) return;
    toast(t("paceSaved"));
  }

  return (
    <section className="flex flex-col gap-2">
      <RoomSwitch
        action={(isOn) => {
          const pace = isOn ? readPace() : null;
          return isOn && pace === null ? null : { type: "setAutoPlay", autoPlay: pace };
        }}
        isOn={autoPlay !== null}
        label={t("autoPlay")}
        room={room}
      />
      <p className="text-muted text-sm">{t("autoPlayHint")}</p>
      <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {parts.map((part) => (
            <Field
              autoComplete="off"
              error={isChecked && readSeconds(typed[part]) === null ? t("secondsWrong") : undefined}
              inputMode="numeric"
              key={part}
              label={t(part)}
              onChange={(event) => setTyped({ ...typed, [part]: event.target.value })}
              value={typed[part]}
            />
          ))}
        </div>
        {autoPlay !== null && (
          <Button className="self-start" type="submit">
            {t("save")}
          </Button>
        )}
      </form>
    </section>
  );
}

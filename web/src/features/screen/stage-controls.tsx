/** The stage's own controls, out of sight until somebody moves the pointer or uses the keyboard. */
import { Maximize, Minimize, Volume2, VolumeX } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { useFullScreen } from "@/ui/use-full-screen";
import type { StageSound } from "./sound/use-stage-sound";

const awakeMs = 3_000;

/** Whether somebody is at this screen right now. */
function useSomebody(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setThere(true);
      clearTimeout(timer);
      timer = setTimeout(setThere, awakeMs, false);
    };
    window.addEventListener("pointermove", wake);
    window.addEventListener("keydown", wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
      window.removeEventListener("keydown", wake);
    };
  }, []);
  return isThere;
}

function useStageKeys(keys: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key.toLowerCase()]?.();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keys]);
}

/** Asked once, in the lobby, where somebody stands at the screen anyway. */
export function SoundQuestion({ sound }: { sound: StageSound }) {
  if (sound.isOn !== null) return null;
  return (
    <div className="stage-small flex gap-[0.8em]">
      <Button className="stage-button" onClick={sound.start} variant="primary">
        <Volume2 aria-hidden="true" className="size-[1.2em]" />
        {t("screen.soundOn")}
      </Button>
      <Button className="stage-button" onClick={sound.silence}>
        <VolumeX aria-hidden="true" className="size-[1.2em]" />
        {t("screen.soundOff")}
      </Button>
    </div>
  );
}

export function StageControls({ sound }: { sound: StageSound }) {
  const fullScreen = useFullScreen();
  const isThere = useSomebody();
  const turn = sound.isOn === true ? sound.silence : sound.start;
  useStageKeys({ f: fullScreen.toggle, m: turn });
  return (
    <section aria-label={t("screen.controls")} className="stage-controls" data-awake={isThere}>
      <IconButton
        label={t(sound.isOn === true ? "screen.mute" : "screen.unmute")}
        onClick={turn}
        variant="secondary"
      >
        {sound.isOn === true ? (
          <Volume2 aria-hidden="true" className="size-5" />
        ) : (
          <VolumeX aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      {sound.isOn === true && (
        <input
          aria-label={t("screen.volume")}
          className="w-28 accent-primary"
          max={100}
          min={0}
          onChange={(event) => sound.setVolume(Number(event.target.value) / 100)}
          type="range"
          value={Math.round(sound.volume * 100)}
        />
      )}
      {fullScreen.isAble && (
        <IconButton
          label={t(fullScreen.isOn ? "screen.fullScreenOff" : "screen.fullScreen")}
          onClick={fullScreen.toggle}
          variant="secondary"
        >
          {fullScreen.isOn ? (
            <Minimize aria-hidden="true" className="size-5" />
          ) : (
            <Maximize aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      )}
    </section>
  );
}

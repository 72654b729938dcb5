/** The stage's own controls, out of sight until someone moves the pointer or uses the keyboard. */
import { Leaf, Maximize, Minimize, Volume2, VolumeX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { hasSingleKeys } from "@/lib/single-keys";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { useFullScreen } from "@/ui/use-full-screen";
import { readScreenSearch, scenes } from "./scene/scenes";
import type { StageScene } from "./scene/use-scene";
import type { StageSound } from "./sound/use-stage-sound";

const awakeMs = 3_000;

/** Whether someone is at this screen right now. */
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

/** One listener for all: the first key wakes the controls, and a new listener would miss it. */
function useStageKeys(keys: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys()) return;
    // There, letters choose an entry.
    if (event.target instanceof HTMLSelectElement) return;
    keys[event.key.toLowerCase()]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Asked once, in the lobby, where someone stands at the screen anyway. */
export function SoundQuestion({ sound }: { sound: StageSound }) {
  if (sound.isOn !== null) return null;
  return (
    <div className="stage-small flex gap-[0.8em]">
      <Button className="stage-button" onClick={sound.start} variant="primary">
        <Volume2 aria-hidden="true" className="size-[1.2em]" />
        {stageWords("soundOn")}
      </Button>
      <Button className="stage-button" onClick={sound.silence}>
        <VolumeX aria-hidden="true" className="size-[1.2em]" />
        {stageWords("soundOff")}
      </Button>
    </div>
  );
}

function SceneChoice({ scene }: { scene: StageScene }) {
  return (
    <>
      <select
        aria-label={stageWords("scene")}
        className="stage-scene-choice"
        onChange={(event) =>
          scene.choose(readScreenSearch({ scene: event.target.value }).scene ?? scene.scene)
        }
        value={scene.scene}
      >
        {scenes.map((each) => (
          <option key={each} value={each}>
            {stageWords(`scenes.${each}`)}
          </option>
        ))}
      </select>
      <IconButton
        aria-pressed={scene.isCalm}
        label={stageWords("calm")}
        onClick={() => scene.setCalm(!scene.isCalm)}
        variant={scene.isCalm ? "primary" : "secondary"}
      >
        <Leaf aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}

export function StageControls({ sound, scene }: { sound: StageSound; scene: StageScene }) {
  const fullScreen = useFullScreen();
  const isThere = useSomebody();
  const turn = sound.isOn === true ? sound.silence : sound.start;
  useStageKeys({
    f: fullScreen.toggle,
    m: turn,
    c: () => scene.setCalm(!scene.isCalm),
  });
  return (
    <section aria-label={stageWords("controls")} className="stage-controls" data-awake={isThere}>
      <IconButton
        label={stageWords(sound.isOn === true ? "mute" : "unmute")}
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
          aria-label={stageWords("volume")}
          className="w-28 accent-primary"
          max={100}
          min={0}
          onChange={(event) => sound.setVolume(Number(event.target.value) / 100)}
          type="range"
          value={Math.round(sound.volume * 100)}
        />
      )}
      <SceneChoice scene={scene} />
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

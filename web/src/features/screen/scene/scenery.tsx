/**
 * The ground of the stage: a sky for each hour, which fade into each other, and a few drawings that
 * move with the hour. All of it is decoration; colors are in `stage-scenes.css`, where a test holds
 * them to the contrast of the text above them.
 */
import type { RoomView } from "@/live/messages";
import { Aquarium, Paper, Space, Weather } from "./drawings";
import { hours, type Scene } from "./scenes";
import type { StageScene } from "./use-scene";

const drawings: Readonly<Record<Exclude<Scene, "plain">, () => React.ReactNode>> = {
  weather: Weather,
  paper: Paper,
  space: Space,
  aquarium: Aquarium,
};

interface SceneryProps {
  scene: StageScene;
  phase: RoomView["phase"]["type"] | null;
}

export function Scenery({ scene: { scene, hour }, phase }: SceneryProps) {
  const Drawing = scene === "plain" ? null : drawings[scene];
  return (
    <div
      aria-hidden="true"
      className="scenery"
      data-hour={hour}
      // While people think, and while everything holds its breath, nothing moves behind them.
      data-phase={phase ?? undefined}
      data-scene={scene}
    >
      {Drawing !== null &&
        hours.map((each) => (
          <span className="scenery-sky" data-hour={each} data-now={each === hour} key={each} />
        ))}
      {Drawing !== null && <Drawing />}
      <span className="scenery-veil" />
    </div>
  );
}

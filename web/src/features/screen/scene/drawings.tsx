/** What is drawn in each scene: a few shapes, which only ever move as whole layers. */
import type { ReactNode } from "react";

/** Scattered like stars, and the same on every stage: a small generator of its own. */
export function scattered(count: number): readonly { x: number; y: number; size: number }[] {
  let state = 20_260_917;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => ({
    x: 100 * next(),
    y: 100 * next(),
    size: 0.5 + next() ** 3,
  }));
}

/** Each group twinkles as one layer. */
const starGroups = [scattered(78), scattered(117).slice(78), scattered(150).slice(117)];

function Stars() {
  return (
    <>
      {starGroups.map((stars, group) => (
        <svg
          aria-hidden="true"
          className="scenery-stars"
          data-group={group}
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change.
          key={group}
          preserveAspectRatio="xMidYMid slice"
          viewBox="0 0 160 90"
        >
          {stars.map(({ x, y, size }) => (
            <circle cx={x * 1.6} cy={y * 0.9} key={`${x} ${y}`} r={size * 0.17} />
          ))}
        </svg>
      ))}
    </>
  );
}

function Layer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="scenery-layer"
      data-layer={name}
      preserveAspectRatio="none"
      viewBox="0 0 1600 300"
    >
      {children}
    </svg>
  );
}

const cloudPath = "M26 92a24 24 0 0 1-3-48 34 34 0 0 1 62-14 27 27 0 0 1 44 14 24 24 0 0 1-2 48Z";

export function Weather() {
  return (
    <>
      <Stars />
      <span className="scenery-sun" />
      <span className="scenery-moon" />
      {[0, 1, 2].map((index) => (
        <svg
          aria-hidden="true"
          className="scenery-cloud"
          data-cloud={index}
          key={index}
          viewBox="0 0 160 100"
        >
          <path d={cloudPath} />
        </svg>
      ))}
      <Layer name="far">
        <path d="M0 190q160-120 340-60t330 10 360-70 300 60 270-30v200H0Z" />
      </Layer>
      <Layer name="near">
        <path d="M0 240q220-110 460-40t420 10 400-50 320 40v100H0Z" />
      </Layer>
    </>
  );
}

export function Paper() {
  return (
    <>
      <span className="scenery-sun" />
      <span className="scenery-moon" />
      {[0, 1, 2, 3].map((index) => (
        <Layer key={index} name={`sheet-${index}`}>
          <path d="M0 110q100-90 200 0t200 0 200 0 200 0 200 0 200 0 200 0 200 0v190H0Z" />
        </Layer>
      ))}
    </>
  );
}

export function Space() {
  return (
    <>
      <Stars />
      <svg aria-hidden="true" className="scenery-planet" data-planet="large" viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="49" />
        <path d="M3 38q47 18 94 0l2 12q-49 20-98 0ZM12 72q38 16 76 0l-6 9q-32 12-64 0Z" />
      </svg>
      <svg aria-hidden="true" className="scenery-planet" data-planet="ringed" viewBox="0 0 160 100">
        <circle cx="80" cy="50" r="34" />
        <path d="M20 66C2 84 34 84 84 62s74-46 52-48c26 10-4 40-54 58s-84 20-62-6Z" />
      </svg>
      <svg aria-hidden="true" className="scenery-planet" data-planet="small" viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="49" />
        <circle className="scenery-crater" cx="34" cy="38" r="11" />
        <circle className="scenery-crater" cx="64" cy="62" r="15" />
      </svg>
    </>
  );
}

const fishPath = "M8 30C24 8 58 6 78 28l20-16q-5 18 0 36L78 32C58 54 24 52 8 30Z";

export function Aquarium() {
  return (
    <>
      <Stars />
      {[0, 1, 2, 3].map((index) => (
        <svg
          aria-hidden="true"
          className="scenery-fish"
          data-fish={index}
          key={index}
          viewBox="0 0 104 60"
        >
          <path d={fishPath} />
          <circle cx="26" cy="25" r="3.4" />
        </svg>
      ))}
      {[0, 1, 2, 3, 4].map((index) => (
        <span className="scenery-bubble" data-bubble={index} key={index} />
      ))}
      <Layer name="sand">
        <path d="M0 230q200-60 420-20t420 0 380-20 380 20v90H0Z" />
      </Layer>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <svg
          aria-hidden="true"
          className="scenery-weed"
          data-weed={index}
          key={index}
          viewBox="0 0 60 200"
        >
          <path d="M22 200q-18-40 2-76T18 52 30 2q16 26 6 54t4 62-2 82Z" />
        </svg>
      ))}
    </>
  );
}

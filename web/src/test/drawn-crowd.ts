/**
 * A canvas for tests of crowds: tells who is on it, in the order in which they were drawn, and how
 * many of them were moving. Stamps are what people look like: see `FakeStamps`.
 */
import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { Person } from "@/features/screen/crowd/person";
import type { Stamp } from "@/features/screen/crowd/stamps";

const size = { width: 1_800, height: 400 };
const colors = 22;

/** Observed elements have a size at once. */
class FakeResizeObserver {
  readonly #see: (entries: unknown[]) => void;

  constructor(see: (entries: unknown[]) => void) {
    this.#see = see;
  }

  observe() {
    this.#see([{ contentRect: size }]);
  }

  disconnect() {}
}

/** In place of `Stamps`: a sheet is what is drawn on it, and each person has their own. */
export class FakeStamps {
  /** How many were drawn by all of them. */
  static made = 0;
  readonly side = 48;
  readonly #known = new Map<Person["look"], Stamp>();

  known({ look }: Person): Stamp | undefined {
    return this.#known.get(look);
  }

  make({ look }: Person): Stamp {
    FakeStamps.made += 1;
    const stamp = { sheet: look as never, x: 0, y: 0, side: this.side };
    this.#known.set(look, stamp);
    return stamp;
  }
}

interface Drawing {
  stamps: unknown[];
  moving: number;
}

function contextOf(drawing: Drawing) {
  return {
    clearRect() {
      drawing.stamps = [];
      drawing.moving = 0;
    },
    globalAlpha: 1,
    drawImage: (sheet: unknown) => drawing.stamps.push(sheet),
    translate() {
      drawing.moving += 1;
    },
    rotate() {},
    scale() {},
    resetTransform() {},
  };
}

export class DrawnCrowd {
  readonly #drawings: Drawing[] = [];

  constructor() {
    FakeStamps.made = 0;
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => {
      const drawing = { stamps: [], moving: 0 };
      this.#drawings.push(drawing);
      return contextOf(drawing) as never;
    });
    vi.stubGlobal("ResizeObserver", FakeResizeObserver);
    const style = {
      columnGap: "48px",
      direction: "ltr",
      textShadow: Array.from({ length: colors }, () => "rgb(1, 2, 3) 0px 0px 0px").join(", "),
    };
    const computed = window.getComputedStyle.bind(window);
    vi.stubGlobal("getComputedStyle", (element: Element, pseudo?: string) =>
      element.matches(".crowd") ? style : computed(element, pseudo),
    );
  }

  get stamps(): unknown[] {
    return this.#drawings.flatMap(({ stamps }) => stamps);
  }

  get moving(): number {
    return this.#drawings.reduce((sum, { moving }) => sum + moving, 0);
  }

  frame(): void {
    act(() => vi.advanceTimersToNextFrame());
  }

  /** Until nobody moves anymore; how many frames that took. */
  settle(): number {
    let frames = 0;
    while (vi.getTimerCount() > 0) {
      this.frame();
      frames += 1;
    }
    return frames;
  }

  countOf(stamp: unknown): number {
    return this.stamps.filter((each) => each === stamp).length;
  }
}

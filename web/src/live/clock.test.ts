/** The server's clock is known within half a round trip, whatever the local clock does. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createServerClock } from "@/live/clock";

function clockAt(localMs: number) {
  const local = { ms: localMs };
  return { local, clock: createServerClock(() => local.ms) };
}

describe("server clock", () => {
  it("starts with our own clock", () => {
    const { clock } = clockAt(5_000);
    expect(clock.now()).toBe(5_000);
  });

  it("takes the frame that traveled least", () => {
    const { local, clock } = clockAt(0);
    clock.hear(10_000 - 80);
    local.ms = 1_000;
    clock.hear(11_000 - 20);
    local.ms = 2_000;
    clock.hear(12_000 - 300);
    expect(clock.now()).toBe(12_000 - 20);
  });

  it("narrows the truth with answered pings", () => {
    const { local, clock } = clockAt(100);
    // Sent at 0, answered at server time 10,040, back at 100: the truth is 9,940 to 10,040.
    clock.heardPong(0, 10_040);
    expect(clock.now()).toBe(100 + 9_990);
    local.ms = 1_010;
    clock.heardPong(1_000, 11_005);
    expect(Math.abs(clock.now() - (1_010 + 10_000))).toBeLessThanOrEqual(5);
  });

  it("believes the newest ping when our own clock was moved", () => {
    const { local, clock } = clockAt(100);
    clock.heardPong(90, 10_095);
    local.ms = 3_600_110;
    clock.heardPong(3_600_100, 11_105);
    expect(Math.abs(clock.now() - 11_105)).toBeLessThanOrEqual(5);
  });

  it("doesn't notice that the device's time of day was corrected", () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    const clock = createServerClock();
    clock.hear(1_790_000_000_000);
    vi.advanceTimersByTime(1_000);
    vi.spyOn(Date, "now").mockReturnValue(1_790_000_090_000);
    expect(clock.now()).toBe(1_790_000_001_000);
  });

  it("forgets on reset", () => {
    const { clock } = clockAt(50);
    clock.hear(1_000_000);
    clock.reset();
    expect(clock.now()).toBe(50);
  });
});

describe("the local clock", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([90_000, -600_000])("doesn't follow a device clock moved by %i ms", (movedMs) => {
    const clock = createServerClock();
    clock.hear(1_790_000_000_000);
    const before = clock.now();
    const realNow = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(realNow + movedMs);
    expect(Math.abs(clock.now() - before)).toBeLessThan(1_000);
  });
});

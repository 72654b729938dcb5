/**
 * What a page does while it is watched: its tasks and frames, and what moved.
 *
 * The longest tasks are timed by the clock, so on a busy machine they also count what others do; the
 * work of a second is processor time. Frames are counted in the page, beside an empty page in the
 * same run: without a graphics card, drawing a full screen costs more than anything the page
 * computes.
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

interface Watch {
  frames: number[];
  tasks: { atMs: number; ms: number }[];
  shifts: { atMs: number; value: number; nodes: string[] }[];
}

/** Runs in the page before any other script. */
function watch() {
  const seen: Watch = { frames: [], tasks: [], shifts: [] };
  (window as unknown as { watch: Watch }).watch = seen;
  const count = (nowMs: number) => {
    seen.frames.push(nowMs);
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  // Tasks from 50 ms.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.tasks.push({ atMs: startTime, ms: duration });
    }
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      const nodes = shift.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return element === null || element === undefined
          ? "something removed"
          : `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      });
      seen.shifts.push({ atMs: shift.startTime, value: shift.value, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export interface Part {
  name: string;
  /** The longest task on the page's thread; 0 if none took 50 ms. */
  worstMs: number;
  longTasks: number;
  /** Processor time of the page's thread in a second. Fewer frames are less work, too. */
  workMsPerS: number;
  framesPerSecond: number;
  shift: number;
  shifted: string[];
}

interface Mark {
  name: string;
  atMs: number;
  /** What the processor had done for the page's thread until then. */
  workMs: number;
}

export class Watched {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #marks: Mark[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open(browser: Browser, slowdown: number, options: BrowserContextOptions) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.addInitScript(watch);
    return new Watched(page, session);
  }

  /** Begins a part, which lasts until the next. */
  async mark(name: string): Promise<void> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const workS = metrics.find((each) => each.name === "TaskDuration")?.value ?? 0;
    const atMs = await this.page.evaluate(() => performance.now());
    this.#marks.push({ name, atMs, workMs: workS * 1_000 });
  }

  async parts(): Promise<Part[]> {
    await this.mark("end");
    const seen = await this.page.evaluate(() => (window as unknown as { watch: Watch }).watch);
    return this.#marks.slice(0, -1).map(({ name, atMs: from, workMs }, index) => {
      const end = this.#marks[index + 1] ?? { atMs: from, workMs };
      const isWithin = ({ atMs }: { atMs: number }) => atMs >= from && atMs < end.atMs;
      const frames = seen.frames.filter((atMs) => isWithin({ atMs })).length;
      const tasks = seen.tasks.filter(isWithin);
      const shifts = seen.shifts.filter(isWithin);
      return {
        name,
        worstMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
        longTasks: tasks.length,
        workMsPerS: ((end.workMs - workMs) * 1_000) / (end.atMs - from),
        framesPerSecond: (frames * 1_000) / (end.atMs - from),
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
        shifted: shifts.flatMap(({ nodes }) => nodes),
      };
    });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** One row for each part, with the medians of all runs. */
export function table(title: string, runs: readonly (readonly Part[])[]): string {
  const head = ["worst ms", "long", "ms/s", "frames/s", "shift"];
  const lines = [`${title.padEnd(24)}${head.map((each) => each.padStart(10)).join("")}`];
  for (const [index, { name }] of (runs[0] ?? []).entries()) {
    const of = (read: (part: Part) => number) =>
      median(runs.map((run) => run[index]).flatMap((part) => (part ? [read(part)] : [])));
    const cells = [
      of((part) => part.worstMs).toFixed(0),
      of((part) => part.longTasks).toFixed(0),
      of((part) => part.workMsPerS).toFixed(0),
      of((part) => part.framesPerSecond).toFixed(1),
      of((part) => part.shift).toFixed(4),
    ];
    lines.push(`  ${name.padEnd(22)}${cells.map((cell) => cell.padStart(10)).join("")}`);
    const shifted = runs.flatMap((run) => run[index]?.shifted ?? []);
    if (shifted.length > 0) lines.push(`    moved: ${[...new Set(shifted)].join(" | ")}`);
  }
  return lines.join("\n");
}

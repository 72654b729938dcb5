/** When a page shows its first and its largest part, and how much of it moves. */
import type { Page } from "@playwright/test";

export interface PageLoad {
  fcpMs: number;
  lcpMs: number;
  /** What was painted last and is the largest, as far as it can be named. */
  largest: string;
  cls: number;
  moved: string[];
  longTasks: { startMs: number; durationMs: number }[];
}

/** Runs in the page before any other script. */
export function watchPageLoad() {
  const seen: PageLoad = { fcpMs: 0, lcpMs: 0, largest: "", cls: 0, moved: [], longTasks: [] };
  (window as unknown as { watch: PageLoad }).watch = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "something removed";
    const words = (element.textContent ?? "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} "${words}"`;
  };
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcpMs = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    seen.lcpMs = entry.startTime;
    seen.largest = nameOf((entry as PerformanceEntry & { element?: Element }).element);
  });
  observe("layout-shift", (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    };
    // All of them, although only the worst five seconds would count.
    seen.cls += shift.value;
    seen.moved.push(...shift.sources.map(({ node }) => nameOf(node)));
  });
  observe("longtask", (entry) => {
    seen.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration });
  });
}

/** What has been seen once everything is there. */
export async function pageLoad(page: Page): Promise<PageLoad> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  return page.evaluate(() => (window as unknown as { watch: PageLoad }).watch);
}

/** What waits until a page has nothing to do. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle";

const waiting = new Map<number, () => void>();

function becomeIdle(): void {
  for (const run of waiting.values()) run();
  waiting.clear();
}

function connect(connection: object | undefined): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => {
    waiting.set(waiting.size + 1, run);
    return waiting.size;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => waiting.delete(id));
});

afterEach(() => {
  waiting.clear();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
});

it.each([undefined, {}, { effectiveType: "4g", saveData: false }])("runs with %o", (connection) => {
  connect(connection);
  const run = vi.fn();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  becomeIdle();
  expect(run).toHaveBeenCalledOnce();
});

it.each([{ saveData: true }, { effectiveType: "3g" }, { effectiveType: "slow-2g" }])(
  "spares a connection of %o",
  (connection) => {
    connect(connection);
    const run = vi.fn();
    whenIdle(run);
    becomeIdle();
    expect(run).not.toHaveBeenCalled();
  },
);

it("can be called off", () => {
  const run = vi.fn();
  whenIdle(run)();
  becomeIdle();
  expect(run).not.toHaveBeenCalled();
});

it("runs later where the browser doesn't tell when it is idle", () => {
  vi.useFakeTimers();
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  const run = vi.fn();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

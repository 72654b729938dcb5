import { afterEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle";

function connect(connection: object | undefined): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
});

/** Timers that the test moves on; what the browser has of them is replaced, too. */
function idleNow(): void {
  vi.stubGlobal("requestIdleCallback", vi.fn());
  vi.stubGlobal("cancelIdleCallback", vi.fn());
  vi.useFakeTimers({ toFake: ["requestIdleCallback", "cancelIdleCallback"] });
}

it.each([undefined, {}, { effectiveType: "4g", saveData: false }])("runs with %o", (connection) => {
  idleNow();
  connect(connection);
  const run = vi.fn();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

it.each([{ saveData: true }, { effectiveType: "3g" }, { effectiveType: "slow-2g" }])(
  "spares a connection of %o",
  (connection) => {
    idleNow();
    connect(connection);
    const run = vi.fn();
    whenIdle(run);
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  },
);

it("can be called off", () => {
  idleNow();
  const run = vi.fn();
  whenIdle(run)();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});

it("runs later where the browser doesn't tell when it is idle", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  const run = vi.fn();
  whenIdle(run);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

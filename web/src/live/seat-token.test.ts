/** Seat tokens are stored per room, expire, and survive a browser that stores nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSeatToken, seatTokenLifeMs, writeSeatToken } from "@/live/seat-token";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
});

afterEach(() => {
  writeSeatToken("1", null);
  writeSeatToken("2", null);
  vi.useRealTimers();
  localStorage.clear();
});

describe("seat tokens", () => {
  it("are kept per room", () => {
    writeSeatToken("1", "one");
    writeSeatToken("2", "two");
    expect(readSeatToken("1")).toBe("one");
    writeSeatToken("1", null);
    expect(readSeatToken("1")).toBeNull();
    expect(readSeatToken("2")).toBe("two");
  });

  it("expire, because codes are given to other rooms one day", () => {
    writeSeatToken("1", "one");
    vi.setSystemTime(Date.now() + seatTokenLifeMs - 1);
    expect(readSeatToken("1")).toBe("one");
    vi.setSystemTime(Date.now() + 1);
    expect(readSeatToken("1")).toBeNull();
  });

  it("survive a reload where nothing can be stored", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    writeSeatToken("1", "one");
    vi.resetModules();
    const reloaded = await import("@/live/seat-token");
    expect(reloaded.readSeatToken("1")).toBe("one");
    reloaded.writeSeatToken("1", null);
    expect(readSeatToken("1")).toBeNull();
  });

  it.each(["not json", "[]", '{"1":7}', '{"1":{"token":3,"storedAt":1}}', "null"])(
    "ignore what someone else wrote: %s",
    (text) => {
      localStorage.setItem("fanfare.seats", text);
      expect(readSeatToken("1")).toBeNull();
    },
  );
});

/** The key of a host link: from the address into this tab, until the link no longer works (LIVE-5). */
import { afterEach, expect, it, vi } from "vitest";
import { forgetHostKey, hostKeyIn, keepHostKey, keptHostKey } from "@/live/host-key";
import { paths } from "@/paths";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  forgetHostKey("2679061");
});

it("reads the key it wrote, and nothing else", () => {
  expect(hostKeyIn(new URL(paths.hostLink("2679061", "a-b_C9"), location.href).hash)).toBe(
    "a-b_C9",
  );
  expect(hostKeyIn("key=abc")).toBe("abc");
  expect(["", "#", "#key=", "#keys=abc", "#abc"].map(hostKeyIn)).toEqual(Array(5).fill(null));
});

it("keeps it for one room and this tab, until it is forgotten", () => {
  keepHostKey("2679061", "abc");
  expect(keptHostKey("2679061")).toBe("abc");
  expect(keptHostKey("1111111")).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain("abc");
  expect(sessionStorage.getItem("fanfare.hostKey.2679061")).toBe("abc");
  forgetHostKey("2679061");
  expect(keptHostKey("2679061")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("works for the life of the page where nothing can be stored", () => {
  const refuse = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  keepHostKey("2679061", "abc");
  expect(keptHostKey("2679061")).toBe("abc");
});

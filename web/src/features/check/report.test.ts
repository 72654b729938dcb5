/** A link with results says what was found, and nothing that someone else wrote into it. */
import { expect, it } from "vitest";
import type { Finding } from "./checks";
import { readReport, reportUrl } from "./report";

const atMs = 1_790_000_000_000;
const findings: Finding[] = [
  { name: "socket", verdict: "fair" },
  { name: "stream", verdict: "good" },
  { name: "delay", verdict: "good", values: { ms: 40 } },
  { name: "clock", verdict: "fair", values: { seconds: 60.5 } },
  { name: "screen", verdict: "fair", values: { width: 300, height: 500 } },
];

it("is read back as it was written", () => {
  const url = reportUrl({ atMs, findings }, "https://quiz.example");
  expect(url).toBe(
    "https://quiz.example/check#at=1790000000000&socket=fair&stream=good&delay=good_40&clock=fair_60.5&screen=fair_300_500",
  );
  expect(readReport(new URL(url).hash.slice(1))).toEqual({ atMs, findings });
});

it.each([
  "",
  "results",
  "at=1790000000000",
  "at=soon&socket=fair",
  "at=1790000000000&socket=terrible",
  "at=1790000000000&socket=fair_1",
  "at=1790000000000&delay=good",
  "at=1790000000000&delay=good_-4",
  "at=1790000000000&delay=good_<b>",
  "at=1790000000000&storage=fair",
  `at=1790000000000&socket=fair&x=${"x".repeat(1_000)}`,
])("is nobody's: %j", (fragment) => {
  expect(readReport(fragment)).toBeNull();
});

it("leaves out what it doesn't know", () => {
  expect(readReport("at=1790000000000&stream=bad&advice=call+me")).toEqual({
    atMs,
    findings: [{ name: "stream", verdict: "bad" }],
  });
});

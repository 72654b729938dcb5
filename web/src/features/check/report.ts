/**
 * The results of a check as a link, for the person who looks after the network.
 *
 * They stand in the part of the address that browsers never send, in names and numbers only: a link
 * that someone made up shows nothing but sentences of ours.
 */
import { paths } from "@/paths";
import type { CheckName, Finding, Verdict } from "./checks";

export interface Report {
  /** When it was checked, in milliseconds since the Unix epoch. */
  atMs: number;
  findings: readonly Finding[];
}

const verdicts: readonly Verdict[] = ["good", "fair", "bad"];

/** What each check can say, and the numbers it says it with. */
const checks: Readonly<Record<CheckName, { verdicts: readonly Verdict[]; values: string[] }>> = {
  socket: { verdicts, values: [] },
  stream: { verdicts, values: [] },
  delay: { verdicts, values: ["ms"] },
  clock: { verdicts: ["good", "fair"], values: ["seconds"] },
  picture: { verdicts: ["good", "fair"], values: [] },
  storage: { verdicts: ["good", "bad"], values: [] },
  screen: { verdicts: ["good", "fair"], values: ["width", "height"] },
  awake: { verdicts: ["good", "fair"], values: [] },
  secure: { verdicts: ["good", "fair"], values: [] },
};
/** A link is short; anything longer isn't one of ours. */
const lengthMax = 1_000;

/** Such as `…/check#at=1790000000000&socket=fair&delay=good_40`. */
export function reportUrl({ atMs, findings }: Report, origin: string): string {
  const words = new URLSearchParams({ at: String(atMs) });
  for (const { name, verdict, values } of findings) {
    const numbers = checks[name].values.map((value) => values?.[value] ?? 0);
    words.set(name, [verdict, ...numbers].join("_"));
  }
  return `${origin}${paths.check}#${words}`;
}

function readFinding(name: CheckName, text: string): Finding | null {
  const { verdicts: known, values: names } = checks[name];
  const [word, ...numbers] = text.split("_");
  const verdict = known.find((each) => each === word);
  if (verdict === undefined || numbers.length !== names.length) return null;
  if (!numbers.every((number) => /^\d{1,9}(\.\d)?$/.test(number))) return null;
  if (names.length === 0) return { name, verdict };
  const values = names.map((value, at) => [value, Number(numbers[at])] as const);
  return { name, verdict, values: Object.fromEntries(values) };
}

/** The report in a fragment; null if there is none that we made. */
export function readReport(fragment: string): Report | null {
  if (fragment.length > lengthMax) return null;
  const words = new URLSearchParams(fragment);
  const at = words.get("at") ?? "";
  if (!/^\d{12,14}$/.test(at)) return null;
  const findings: Finding[] = [];
  for (const name of Object.keys(checks) as CheckName[]) {
    const text = words.get(name);
    if (text === null) continue;
    const finding = readFinding(name, text);
    if (finding === null) return null;
    findings.push(finding);
  }
  return findings.length === 0 ? null : { atMs: Number(at), findings };
}

/** Formats shares, times and correlations. */
import type { ReportAnalysis } from "@/api/types";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/insights";

/** Below this share of right answers a question is hard; the server uses the same limit. */
export const hardShare = 0.35;

/** A share from 0 to 1 as whole percents. */
export function percent(share: number | null): string {
  return share === null
    ? t("report.none")
    : t("report.percent", { share: Math.round(share * 100) });
}

/** Whether every player was a team with one device. */
export function isOfTeams({ rooms }: ReportAnalysis): boolean {
  return rooms.length > 0 && rooms.every((room) => room.teamDevices === true);
}

const withDigits = (count: number) =>
  perLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: count,
        maximumFractionDigits: count,
        signDisplay: "negative",
      }),
  );
const one = withDigits(1);
const two = withDigits(2);

export function tenths(value: number): string {
  return one().format(value);
}

export function seconds(ms: number): string {
  return tenths(ms / 1000);
}

/** A time in seconds. */
export function timeText(ms: number | null): string {
  return ms === null ? t("report.none") : t("analytics.seconds", { s: seconds(ms) });
}

/** A correlation, with its sign. */
export function correlation(value: number | null): string {
  return value === null ? t("report.none") : two().format(value).replace("-", "−");
}

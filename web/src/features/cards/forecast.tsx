/** How many cards come on each of the next seven days: a table whose bars only decorate. */
import { formatNumber, perLanguage } from "@/lib/language";
import { t } from "@/messages/cards";
import { Card } from "@/ui/card";

const dayName = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }),
);

interface ForecastProps {
  /** How many, beginning with today. */
  days: readonly number[];
  today: number;
}

export function Forecast({ days, today }: ForecastProps) {
  const most = Math.max(1, ...days);
  const rows = days.map((count, ahead) => ({ count, day: today + ahead }));
  return (
    <Card>
      <table className="w-full">
        <caption className="mb-2 text-start font-bold font-display text-xl">
          {t("forecast.title")}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("forecast.day")}</th>
            <th scope="col">{t("forecast.cards")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ count, day }) => (
            <tr key={day}>
              <th className="w-px whitespace-nowrap py-1 pe-3 text-start font-medium" scope="row">
                {day === today ? t("forecast.today") : dayName().format(day * 86_400_000)}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-2">
                  <span aria-hidden="true" className="flex h-2.5 flex-1">
                    <span
                      className="rounded-full bg-primary"
                      style={{ inlineSize: `${(100 * count) / most}%` }}
                    />
                  </span>
                  <span className="min-w-8 text-end tabular-nums">{formatNumber(count)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

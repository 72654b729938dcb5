/** Someone's results, for the person who looks after their network, with what to ask of it. */
import { Link } from "@tanstack/react-router";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/check";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";
import type { CheckName } from "./checks";
import { FindingsList } from "./findings-list";
import type { Report } from "./report";

/** What a network can do about a result that isn't good. */
const asked = ["socket", "stream", "picture"] as const satisfies readonly CheckName[];

function needs({ findings }: Report): string[] {
  const { protocol, hostname, port } = location;
  const isSecure = protocol === "https:";
  const values = {
    host: hostname,
    scheme: isSecure ? "wss" : "ws",
    port: port || (isSecure ? "443" : "80"),
  };
  const isGood = (name: CheckName) =>
    findings.every((finding) => finding.name !== name || finding.verdict === "good");
  return asked.filter((name) => !isGood(name)).map((name) => t(`report.asks.${name}`, values));
}

export function ReportPage({ report }: { report: Report }) {
  const asks = needs(report);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <PageTitle
        subtitle={t("report.subtitle", { date: formatMoment(report.atMs), host: location.host })}
        title={t("report.title")}
      />
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{t("report.ask")}</h2>
        {asks.length === 0 ? (
          <p>{t("report.nothing")}</p>
        ) : (
          <ul className="flex list-disc flex-col gap-1 ps-6">
            {asks.map((ask) => (
              <li key={ask}>{ask}</li>
            ))}
          </ul>
        )}
      </section>
      <FindingsList findings={report.findings} />
      <p>
        <Link className="underline" to={paths.check}>
          {t("report.own")}
        </Link>
      </p>
    </div>
  );
}

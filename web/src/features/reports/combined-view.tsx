/** Several sessions combined. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { combinedQuery } from "@/api/insights";
import { Loaded } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";
import { AnalysisView } from "./analysis-view";

export function CombinedView({ roomIds }: { roomIds: readonly string[] }) {
  const found = useQuery(combinedQuery(roomIds));
  return (
    <div className="flex flex-col gap-8">
      <PageTitle subtitle={t("combined.subtitle")} title={t("combined.title")} />
      <Loaded
        failure={t("combined.failure")}
        loading={t("analytics.loading")}
        query={found}
        skeleton="h-24 rounded-lg"
      >
        {(data) => (
          <>
            <ul aria-label={t("combined.sessions")} className="flex flex-col gap-1">
              {data.rooms.map((room) => (
                <li key={room.id}>
                  <Link
                    className="inline-flex min-h-11 items-center gap-2 underline decoration-hairline underline-offset-4 hover:decoration-current"
                    to={paths.report(room.id)}
                  >
                    <span dir="auto">{room.title}</span>
                    <span className="text-muted text-sm">{formatMoment(room.finishedAtMs)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <AnalysisView analysis={data} />
          </>
        )}
      </Loaded>
    </div>
  );
}

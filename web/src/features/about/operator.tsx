/** Who runs this server, as far as they said. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail, SquareArrowOutUpRight } from "lucide-react";
import { aboutQuery } from "@/api/instance";
import type { About } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/about";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** The ways to contact an operator; nothing if there are none. */
export function OperatorLinks({ about }: { about: About }) {
  const { operatorEmail, operatorName, operatorUrl } = about;
  if (operatorEmail === null && operatorUrl === null) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {operatorEmail !== null && (
        <a
          className={buttonClass({ variant: "primary" }, "break-all")}
          href={`mailto:${operatorEmail}`}
        >
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          {t("contact.mail", { address: operatorEmail })}
        </a>
      )}
      {operatorUrl !== null && (
        <a className={buttonClass()} href={operatorUrl} rel="noreferrer">
          <SquareArrowOutUpRight aria-hidden="true" className="size-5 shrink-0" />
          {operatorName === null
            ? t("contact.siteNone")
            : t("contact.site", { name: operatorName })}
        </a>
      )}
    </p>
  );
}

/** The operator's name, or a note that there is none, with a link to the contact page. */
export function OperatorSentence() {
  const about = useQuery(aboutQuery());
  if (about.isPending) return <Loading />;
  if (about.isError) return <NotLoaded query={about} />;
  return (
    <p dir="auto">
      {about.data.operatorName ?? t("operatorNone")}{" "}
      <Link className="font-semibold text-primary underline" to={paths.contact}>
        {t("contact.title")}
      </Link>
    </p>
  );
}

export function Loading() {
  return (
    <>
      <span className="sr-only" role="status">
        {t("loading")}
      </span>
      <Skeleton className="h-16 w-full rounded-lg" />
    </>
  );
}

export function NotLoaded({ query }: { query: Pick<UseQueryResult, "isFetching" | "refetch"> }) {
  return (
    <div className="w-full">
      <Failed query={query} title={t("failed")} />
    </div>
  );
}

/** How to contact the operator of this server, and what to check first. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { aboutQuery } from "@/api/instance";
import { t } from "@/messages/about";
import { paths } from "@/paths";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";
import { RichText } from "@/ui/rich-text";
import { Loading, NotLoaded, OperatorLinks } from "./operator";
import { TextPage, TextSection } from "./text-section";

function Operator() {
  const about = useQuery(aboutQuery());
  if (about.isPending) return <Loading />;
  if (about.isError) return <NotLoaded query={about} />;
  const { operatorName, operatorEmail, operatorUrl } = about.data;
  const hasWay = operatorEmail !== null || operatorUrl !== null;
  return (
    <Card className="flex w-full flex-col gap-4">
      {operatorName !== null && (
        <p className="font-bold font-display text-xl" dir="auto">
          {operatorName}
        </p>
      )}
      {hasWay ? (
        <OperatorLinks about={about.data} />
      ) : (
        <div>
          <p className="font-bold">{t("contact.none")}</p>
          {/* An option of the command line isn't broken at its hyphens. */}
          <div className="[&_code]:whitespace-nowrap">
            <RichText block text={t("contact.noneHint")} />
          </div>
        </div>
      )}
    </Card>
  );
}

export function ContactPage() {
  return (
    <TextPage>
      <PageTitle subtitle={t("contact.subtitle")} title={t("contact.title")} />
      <TextSection title={t("operator")}>
        <Operator />
      </TextSection>
      <TextSection title={t("contact.before")}>
        <ul className="list-disc ps-6">
          {(["help", "check", "privacy"] as const).map((page) => (
            <li key={page}>
              <Link
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                to={paths[page]}
              >
                {t(`contact.${page}`)}
              </Link>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection text={t("contact.weaknessText")} title={t("contact.weakness")} />
    </TextPage>
  );
}

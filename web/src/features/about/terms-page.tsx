/** The terms of this server: its operator's own, or Fanfare's defaults. */
import { useQuery } from "@tanstack/react-query";
import { houseTextsQuery } from "@/api/instance";
import { t } from "@/messages/about";
import { PageTitle } from "@/ui/page-title";
import { RichText } from "@/ui/rich-text";
import { Loading, NotLoaded } from "./operator";
import { TextPage, TextSection } from "./text-section";

const sections = ["use", "content", "others", "players", "warranty"] as const;

function Terms() {
  const texts = useQuery(houseTextsQuery());
  // The default terms might not apply, so nothing is shown until that is known.
  if (texts.isPending) return <Loading />;
  if (texts.isError) return <NotLoaded query={texts} />;
  if (texts.data.terms !== null) return <RichText block text={texts.data.terms} />;
  return sections.map((section) => (
    <TextSection
      key={section}
      text={t(`terms.sections.${section}Text`)}
      title={t(`terms.sections.${section}`)}
    />
  ));
}

export function TermsPage() {
  return (
    <TextPage>
      <PageTitle subtitle={t("terms.subtitle")} title={t("terms.title")} />
      <Terms />
    </TextPage>
  );
}

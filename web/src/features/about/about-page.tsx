/** What Fanfare is, what it promises, and which version this server runs. */
import { useQuery } from "@tanstack/react-query";
import { instanceQuery } from "@/api/instance";
import { t } from "@/messages/about";
import { PageTitle } from "@/ui/page-title";
import { OperatorSentence } from "./operator";
import { TextPage, TextSection } from "./text-section";

export function AboutPage() {
  const instance = useQuery(instanceQuery());
  return (
    <TextPage>
      <PageTitle subtitle={t("about.subtitle")} title={t("about.title")} />
      <TextSection text={t("about.whatText")} title={t("about.what")} />
      <TextSection text={t("about.promisesText")} title={t("about.promises")} />
      <TextSection text={t("about.freeText")} title={t("about.free")}>
        {instance.data !== undefined && (
          <p className="text-muted">{t("about.version", { version: instance.data.version })}</p>
        )}
      </TextSection>
      <TextSection title={t("operator")}>
        <OperatorSentence />
      </TextSection>
    </TextPage>
  );
}

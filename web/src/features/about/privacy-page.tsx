/** Which data a server stores and for how long; `housekeeping.rs` in the store enforces it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { houseTextsQuery } from "@/api/instance";
import { t } from "@/messages/about";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { NotLoaded, OperatorSentence } from "./operator";
import { TextPage, TextSection } from "./text-section";

const sections = ["play", "account", "safety", "files", "cookies", "others", "logs"] as const;

export function PrivacyPage() {
  const texts = useQuery(houseTextsQuery());
  const own = texts.data?.privacy;
  return (
    <TextPage>
      <PageTitle subtitle={t("privacy.subtitle")} title={t("privacy.title")} />
      {texts.isError && <NotLoaded query={texts} />}
      {typeof own === "string" && <TextSection text={own} title={t("privacy.own")} />}
      <TextSection title={t("operator")}>
        <OperatorSentence />
      </TextSection>
      {sections.map((section) => (
        <TextSection
          key={section}
          text={t(`privacy.sections.${section}Text`)}
          title={t(`privacy.sections.${section}`)}
        />
      ))}
      <TextSection text={t("privacy.sections.rightsText")} title={t("privacy.sections.rights")}>
        <Link className={buttonClass()} to={paths.settingsSecurity}>
          {t("privacy.settings")}
        </Link>
      </TextSection>
    </TextPage>
  );
}

/** The account's quote for the front page; its words come with it. */
import { t } from "@/messages/voices";
import { OwnVoiceRow } from "@/room/voice/own-voice";
import { Section } from "./section";

export function VoiceSection() {
  return (
    <Section hint={t("sectionHint")} title={t("section")}>
      <OwnVoiceRow />
    </Section>
  );
}

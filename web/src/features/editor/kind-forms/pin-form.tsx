/** The right places on a picture. */
import type { DocumentQuestion } from "@/api/types";
import { t as te } from "@/messages/editor";
import { t } from "@/messages/media";
import { PicturePlaces } from "@/ui/picture-places";
import { MediaField } from "../media-field";
import { limits } from "../model/document";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";

export function PinForm(props: KindFormProps<"pin"> & { question: DocumentQuestion }) {
  const { question, content, findings, onChange } = props;
  const flawAt = (index: number) => findings.find((finding) => finding.at === index);
  return (
    <FormSection findings={findings} hint={t("pin.hint")} legend={t("pin.legend")}>
      <MediaField
        picture={({ url, width, height }) => (
          <PicturePlaces
            alt={question.media?.alt ?? ""}
            areas={content.areas}
            aspect={height > 0 ? width / height : 1}
            errorOf={(index) => {
              const flaw = flawAt(index);
              return flaw === undefined ? undefined : te(`flaws.${flaw.flaw}`);
            }}
            max={limits.areas}
            onChange={(areas, place) => onChange({ ...content, areas }, place)}
            say={(word, values) => t(`pin.${word}`, values)}
            src={url}
          />
        )}
        question={question}
      />
    </FormSection>
  );
}

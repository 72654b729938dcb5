/** Other places on a question's picture. */
import { useState } from "react";
import type { MediaView } from "@/api/types";
import { t } from "@/messages/correct";
import { t as tMedia } from "@/messages/media";
import { FieldError } from "@/ui/field";
import { PicturePlaces } from "@/ui/picture-places";
import { areasMax, type Entered } from "./correction";

interface PlaceFieldsProps {
  picture: MediaView;
  entered: Entered;
  error: string | undefined;
  change: (part: Partial<Entered>) => void;
}

export function PlaceFields({ picture, entered, error, change }: PlaceFieldsProps) {
  const [isGone, setGone] = useState(false);
  const { link, alt, width, height } = picture;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{tMedia("pin.legend")}</legend>
      {isGone ? (
        <FieldError>{t("pictureGone")}</FieldError>
      ) : (
        <>
          <p className="text-muted text-sm">{tMedia("pin.hint")}</p>
          <PicturePlaces
            alt={alt}
            areas={entered.areas}
            aspect={height > 0 ? width / height : 1}
            max={areasMax}
            onChange={(areas) => change({ areas })}
            onError={() => setGone(true)}
            say={(word, values) => tMedia(`pin.${word}`, values)}
            src={link}
          />
        </>
      )}
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

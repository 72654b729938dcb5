/** The quiz's cover picture. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { DocumentMedia, Media } from "@/api/types";
import { t } from "@/messages/media";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { useEditor } from "./editor-context";
import { documentMedia } from "./media-of";
import { MediaSource } from "./media-source";

interface CoverFieldProps {
  value: string | null;
  media: ReadonlyMap<string, DocumentMedia>;
  onChange: (id: string | null) => void;
}

export function CoverField({ value, media, onChange }: CoverFieldProps) {
  const editor = useEditor();
  const [isReplacing, setReplacing] = useState(false);
  const file = value === null ? undefined : media.get(value);

  function take(sent: Media) {
    editor.addMedia(documentMedia(sent));
    setReplacing(false);
    onChange(sent.id);
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{t("cover.title")}</legend>
      <p className="text-muted text-sm">{t("cover.hint")}</p>
      {value !== null && (
        <>
          {file === undefined ? (
            <FieldError>{t("cover.missing")}</FieldError>
          ) : (
            <img
              alt={t("cover.title")}
              className="aspect-video w-full max-w-sm rounded-md border-2 border-hairline object-cover"
              src={file.url}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setReplacing(!isReplacing)} size="small">
              {t(isReplacing ? "shown.keep" : "shown.replace")}
            </Button>
            <Button onClick={() => onChange(null)} size="small">
              <Trash2 aria-hidden="true" className="size-4" />
              {t("cover.remove")}
            </Button>
          </div>
        </>
      )}
      {(value === null || isReplacing) && (
        <MediaSource accepts="image" onMedia={take} takesPaste={false} />
      )}
    </fieldset>
  );
}

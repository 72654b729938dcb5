/** Crops a picture before it is sent: freely, or to a shape that fits everywhere. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Area, type AreaRule, whole, within } from "@/lib/areas";
import { cutPicture } from "@/lib/picture-file";
import { t } from "@/messages/media";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FieldError } from "@/ui/field";
import { PictureAreas } from "@/ui/picture-areas";
import { Segmented } from "@/ui/segmented";

const forms = { free: null, wide: 4 / 3, square: 1 } as const;
type Form = keyof typeof forms;

const everything: Area = { x: whole / 2, y: whole / 2, radiusX: whole / 2, radiusY: whole / 2 };

interface CropDialogProps {
  file: Blob;
  onDone: (cut: Blob) => void;
  onClose: () => void;
}

/** A URL of the file for this page only. */
function useFileUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const url = useFileUrl(file);
  const [form, setForm] = useState<Form>("free");
  const [aspect, setAspect] = useState<number | null>(null);
  const [area, setArea] = useState(everything);
  const [isUnreadable, setUnreadable] = useState(false);
  const cut = useMutation({ mutationFn: () => cutPicture(file, area), onSuccess: onDone });

  const isWhole = area.radiusX === whole / 2 && area.radiusY === whole / 2;
  const ruleOf = (wanted: Form): AreaRule => {
    const ratio = forms[wanted];
    return { staysWhole: true, ratio: ratio === null || aspect === null ? null : ratio / aspect };
  };

  function choose(wanted: Form) {
    setForm(wanted);
    // As large as fits around the previous selection.
    const size = { radiusX: whole / 2, radiusY: whole / 2 };
    setArea(wanted === "free" ? area : within({ ...area, ...size }, ruleOf(wanted)));
  }

  return (
    <Dialog
      className="max-w-2xl"
      description={t("crop.description")}
      onClose={onClose}
      open
      title={t("crop.title")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) onDone(file);
          else if (!cut.isPending) cut.mutate();
        }}
      >
        <Segmented<Form>
          className="self-start"
          label={t("crop.shape")}
          onChange={choose}
          options={[
            { value: "free", label: t("crop.free") },
            { value: "wide", label: t("crop.wide") },
            { value: "square", label: t("crop.square") },
          ]}
          value={form}
        />
        {url !== null && !isUnreadable && (
          <PictureAreas
            alt={t("crop.picture")}
            areas={[area]}
            form="box"
            labels={{
              area: () => t("crop.frame"),
              corner: () => t("crop.corner"),
              keys: t("crop.description"),
            }}
            onChange={(_index, next) => setArea(next)}
            onError={() => setUnreadable(true)}
            onLoad={setAspect}
            onSelect={() => {}}
            rule={ruleOf(form)}
            selected={0}
            src={url}
          />
        )}
        {(isUnreadable || cut.isError) && <FieldError>{t("crop.failed")}</FieldError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("crop.cancel")}</Button>
          <Button disabled={isUnreadable} pending={cut.isPending} type="submit" variant="primary">
            {t(isWhole ? "crop.whole" : "crop.use")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

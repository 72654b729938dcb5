/**
 * Crops a chosen picture to the square that others will see, and uploads it.
 *
 * The canvas shows exactly what is sent. People move it with the pointer, or with sliders, which
 * work with every keyboard.
 */
import { useMutation } from "@tanstack/react-query";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { apiError } from "@/api/errors";
import { uploadPicture } from "@/api/settings";
import type { User } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { writeCanvas } from "@/lib/picture-file";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Slider } from "@/ui/slider";
import { type CropView, cropSquare, dragged, middle, zoomMax } from "./crop";

/** Twice what the server stores, so that it has pixels to spare when scaling down. */
const sidePx = 512;

interface CropDialogProps {
  picture: ImageBitmap;
  /** Photos stay JPEG; everything else may be transparent and becomes PNG. */
  isPhoto: boolean;
  onDone: (user: User) => void;
  onClose: () => void;
}

export function CropDialog({ picture, isPhoto, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<CropView>(middle);
  const mutation = useMutation({
    mutationFn: async () => {
      if (canvas.current === null) throw new Error("the picture is not drawn");
      return uploadPicture(await writeCanvas(canvas.current, isPhoto));
    },
    onSuccess: onDone,
  });

  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const { left, top, side } = cropSquare(picture, view);
    pen.imageSmoothingQuality = "high";
    pen.clearRect(0, 0, sidePx, sidePx);
    pen.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx);
  }, [picture, view]);

  function handleMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || mutation.isPending) return;
    const by = { x: event.movementX, y: event.movementY };
    const drawn = event.currentTarget.clientWidth;
    setView((old) => dragged(picture, old, by, drawn));
  }

  const problem = mutation.isError
    ? (apiError(mutation.error).fields["image"] ?? problemText(mutation.error))
    : undefined;
  const slider = { disabled: mutation.isPending, step: 0.01 };
  return (
    <Dialog
      className="max-w-md"
      description={t("picture.cropHint")}
      onClose={onClose}
      open
      title={t("picture.crop")}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!mutation.isPending) mutation.mutate();
        }}
      >
        <canvas
          aria-label={t("picture.preview")}
          className="mx-auto aspect-square w-full max-w-64 cursor-move touch-none rounded-full border-2 border-hairline bg-sunken"
          height={sidePx}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handleMove}
          ref={canvas}
          role="img"
          width={sidePx}
        />
        <Slider
          {...slider}
          label={t("picture.zoom")}
          max={zoomMax}
          min={1}
          onChange={(zoom) => setView({ ...view, zoom })}
          value={view.zoom}
        />
        <div className="grid gap-4 xs:grid-cols-2">
          <Slider
            {...slider}
            label={t("picture.across")}
            max={1}
            min={0}
            onChange={(x) => setView({ ...view, x })}
            value={view.x}
          />
          <Slider
            {...slider}
            label={t("picture.down")}
            max={1}
            min={0}
            onChange={(y) => setView({ ...view, y })}
            value={view.y}
          />
        </div>
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{appWords("cancel")}</Button>
          <Button pending={mutation.isPending} type="submit" variant="primary">
            {mutation.isPending ? t("picture.uploading") : t("picture.use")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

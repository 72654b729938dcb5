/** The places of a picture that are right to tap. */
import { Minus, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { DocumentMedia, DocumentQuestion } from "@/api/types";
import { type Area, type AreaRule, circleAt, type Point, scaledBy, whole } from "@/lib/areas";
import { t as te } from "@/messages/editor";
import { t } from "@/messages/media";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { MediaField } from "../media-field";
import { limits } from "../model/document";
import { PictureAreas } from "../picture-areas";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";

const rule: AreaRule = { staysWhole: false, ratio: null };
const growth = 1.15;

const percent = (value: number) => Math.round((value / whole) * 100);

interface PlacesProps extends KindFormProps<"pin"> {
  file: DocumentMedia;
  alt: string;
}

function Places({ file, alt, content, findings, onChange }: PlacesProps) {
  const { areas } = content;
  const [selected, setSelected] = useState<number | null>(null);
  const [spoken, setSpoken] = useState("");
  const [loadedAspect, setAspect] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isFull = areas.length >= limits.areas;
  const aspect = loadedAspect ?? (file.height > 0 ? file.width / file.height : 1);
  const area = (index: number) => areas[index];

  const where = (each: Area, index: number) =>
    t("pin.where", {
      number: index + 1,
      x: percent(each.x),
      y: percent(each.y),
      width: percent(each.radiusX * 2),
    });

  /** The area is drawn after it was added. */
  function focusArea(index: number) {
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-area="${index}"]`)?.focus(),
    );
  }

  function add(point: Point) {
    if (isFull) {
      setSpoken(t("pin.full"));
      return;
    }
    onChange({ ...content, areas: [...areas, circleAt(point, aspect, rule)] });
    setSelected(areas.length);
    focusArea(areas.length);
  }

  function change(index: number, next: Area) {
    const changed = areas.map((each, at) => (at === index ? next : each));
    onChange({ ...content, areas: changed }, `area-${index}`);
    setSpoken(where(next, index));
  }

  function remove(index: number) {
    onChange({ ...content, areas: areas.filter((_each, at) => at !== index) });
    const next = areas.length > 1 ? Math.min(index, areas.length - 2) : null;
    setSelected(next);
    if (next !== null) focusArea(next);
    else box.current?.querySelector<HTMLElement>("[data-add-area]")?.focus();
  }

  function scale(index: number, factor: number) {
    const each = area(index);
    if (each !== undefined) change(index, scaledBy(each, factor, rule));
  }

  return (
    <div className="flex flex-col gap-3" ref={box}>
      <PictureAreas
        alt={alt === "" ? t("pin.picture") : alt}
        areas={areas}
        form="round"
        labels={{
          area: (index) => {
            const each = area(index);
            return each === undefined ? "" : where(each, index);
          },
          corner: (index) => t("pin.corner", { number: index + 1 }),
          keys: t("pin.keysHint"),
        }}
        mark={(index) => String(index + 1)}
        onChange={change}
        onLoad={setAspect}
        onRemove={remove}
        onSelect={setSelected}
        onTap={add}
        rule={rule}
        selected={selected}
        src={file.url}
      />
      <p className="sr-only" role="status">
        {spoken}
      </p>
      <p className="pointer-coarse:hidden text-muted text-sm">{t("pin.keysHint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          data-add-area
          disabled={isFull}
          onClick={() => add({ x: whole / 2, y: whole / 2 })}
          size="small"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("pin.add")}
        </Button>
        {isFull && <span className="text-muted text-sm">{t("pin.full")}</span>}
      </div>
      {areas.length === 0 ? (
        <p className="text-muted">{t("pin.none")}</p>
      ) : (
        <ul aria-label={t("pin.list")} className="flex flex-col gap-1">
          {areas.map((_each, index) => {
            const flaw = findings.find((finding) => finding.at === index);
            const key = `place-${index}`;
            const number = index + 1;
            return (
              <li className="flex flex-col" key={key}>
                <div className="flex items-center gap-1">
                  <button
                    aria-label={t("pin.select", { number })}
                    aria-pressed={selected === index}
                    className="min-h-11 min-w-0 flex-1 rounded-sm px-3 text-start font-medium hover:bg-primary-soft aria-pressed:bg-primary-soft"
                    onClick={() => {
                      setSelected(index);
                      focusArea(index);
                    }}
                    type="button"
                  >
                    {t("pin.area", { number })}
                  </button>
                  <IconButton
                    label={`${t("pin.smaller")}: ${t("pin.area", { number })}`}
                    onClick={() => scale(index, 1 / growth)}
                    size="small"
                  >
                    <Minus aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={`${t("pin.larger")}: ${t("pin.area", { number })}`}
                    onClick={() => scale(index, growth)}
                    size="small"
                  >
                    <Plus aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={t("pin.remove", { number })}
                    onClick={() => remove(index)}
                    size="small"
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </IconButton>
                </div>
                {flaw !== undefined && <FieldError>{te(`flaws.${flaw.flaw}`)}</FieldError>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

export function PinForm(props: KindFormProps<"pin"> & { question: DocumentQuestion }) {
  const { question, findings } = props;
  return (
    <FormSection findings={findings} hint={t("pin.hint")} legend={t("pin.legend")}>
      <MediaField
        picture={(file) => <Places {...props} alt={question.media?.alt ?? ""} file={file} />}
        question={question}
      />
    </FormSection>
  );
}

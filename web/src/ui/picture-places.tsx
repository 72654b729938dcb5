/** Places on a picture: tapped, moved and resized there, and listed below it with their numbers. */
import { Minus, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type Area, type AreaRule, circleAt, type Point, scaledBy, whole } from "@/lib/areas";
import type { MessageValues } from "@/lib/translate";
import { Button } from "./button";
import { FieldError } from "./field";
import { IconButton } from "./icon-button";
import { PictureAreas } from "./picture-areas";

const rule: AreaRule = { staysWhole: false, ratio: null };
const growth = 1.15;

const percent = (value: number) => Math.round((value / whole) * 100);

type PlaceWord =
  | "add"
  | "area"
  | "corner"
  | "full"
  | "keysHint"
  | "larger"
  | "list"
  | "none"
  | "picture"
  | "remove"
  | "select"
  | "smaller"
  | "where";

interface PicturePlacesProps {
  /** Passed in, because players' pages don't load these messages. */
  say: (word: PlaceWord, values?: MessageValues) => string;
  src: string;
  alt: string;
  /** Width to height, until the picture has loaded. */
  aspect: number;
  areas: readonly Area[];
  max: number;
  /** The error of a place, shown beside it. */
  errorOf?: (index: number) => string | undefined;
  /** Changes of one place share a key, so that a series of them can be one undo step. */
  onChange: (areas: Area[], place?: string) => void;
  onError?: () => void;
}

export function PicturePlaces(props: PicturePlacesProps) {
  const { areas, say, onChange } = props;
  const [selected, setSelected] = useState<number | null>(null);
  const [spoken, setSpoken] = useState("");
  const [loadedAspect, setAspect] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isFull = areas.length >= props.max;
  const aspect = loadedAspect ?? props.aspect;
  const area = (index: number) => areas[index];

  const where = (each: Area, index: number) =>
    say("where", {
      number: index + 1,
      x: percent(each.x),
      y: percent(each.y),
      width: percent(each.radiusX * 2),
    });

  /** The area is rendered after it was added. */
  function focusArea(index: number) {
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-area="${index}"]`)?.focus(),
    );
  }

  function add(point: Point) {
    if (isFull) {
      setSpoken(say("full"));
      return;
    }
    onChange([...areas, circleAt(point, aspect, rule)]);
    setSelected(areas.length);
    focusArea(areas.length);
  }

  function change(index: number, next: Area) {
    onChange(areas.with(index, next), `area-${index}`);
    setSpoken(where(next, index));
  }

  function remove(index: number) {
    onChange(areas.filter((_each, at) => at !== index));
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
        alt={props.alt === "" ? say("picture") : props.alt}
        areas={areas}
        form="round"
        labels={{
          area: (index) => {
            const each = area(index);
            return each === undefined ? "" : where(each, index);
          },
          corner: (index) => say("corner", { number: index + 1 }),
          keys: say("keysHint"),
        }}
        mark={(index) => String(index + 1)}
        onChange={change}
        {...(props.onError === undefined ? {} : { onError: props.onError })}
        onLoad={setAspect}
        onRemove={remove}
        onSelect={setSelected}
        onTap={add}
        rule={rule}
        selected={selected}
        src={props.src}
      />
      <p className="sr-only" role="status">
        {spoken}
      </p>
      <p className="pointer-coarse:hidden text-muted text-sm">{say("keysHint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          data-add-area
          disabled={isFull}
          onClick={() => add({ x: whole / 2, y: whole / 2 })}
          size="small"
        >
          <Plus aria-hidden="true" className="size-4" />
          {say("add")}
        </Button>
        {isFull && <span className="text-muted text-sm">{say("full")}</span>}
      </div>
      {areas.length === 0 ? (
        <p className="text-muted">{say("none")}</p>
      ) : (
        <ul aria-label={say("list")} className="flex flex-col gap-1">
          {areas.map((_each, index) => {
            const error = props.errorOf?.(index);
            const key = `place-${index}`;
            const number = index + 1;
            return (
              <li className="flex flex-col" key={key}>
                <div className="flex items-center gap-1">
                  <button
                    aria-label={say("select", { number })}
                    aria-pressed={selected === index}
                    className="min-h-11 min-w-0 flex-1 rounded-sm px-3 text-start font-medium hover:bg-primary-soft aria-pressed:bg-primary-soft"
                    onClick={() => {
                      setSelected(index);
                      focusArea(index);
                    }}
                    type="button"
                  >
                    {say("area", { number })}
                  </button>
                  <IconButton
                    label={`${say("smaller")}: ${say("area", { number })}`}
                    onClick={() => scale(index, 1 / growth)}
                    size="small"
                  >
                    <Minus aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={`${say("larger")}: ${say("area", { number })}`}
                    onClick={() => scale(index, growth)}
                    size="small"
                  >
                    <Plus aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={say("remove", { number })}
                    onClick={() => remove(index)}
                    size="small"
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </IconButton>
                </div>
                {error !== undefined && <FieldError>{error}</FieldError>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

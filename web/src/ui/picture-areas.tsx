/**
 * A picture with areas that are moved and resized by pointer, finger or keyboard.
 *
 * A change is reported when it is finished, so that a drag is one undo step. The caller interprets
 * a tap on the picture itself.
 */
import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import {
  type Area,
  type AreaRule,
  movedBy,
  type Point,
  pulledTo,
  whole,
  withKey,
} from "@/lib/areas";

interface PictureAreasProps {
  src: string;
  alt: string;
  areas: readonly Area[];
  rule: AreaRule;
  form: "round" | "box";
  selected: number | null;
  labels: {
    area: (index: number) => string;
    /** Omitted where areas keep their size. */
    corner?: (index: number) => string;
    keys: string;
  };
  onSelect: (index: number) => void;
  onChange: (index: number, area: Area) => void;
  onRemove?: (index: number) => void;
  onTap?: (point: Point) => void;
  /** Width to height. */
  onLoad: (aspect: number) => void;
  onError?: () => void;
  /** An area's content, for example its number. */
  mark?: (index: number) => string;
}

interface Grip {
  index: number;
  pointerId: number;
  isCorner: boolean;
  from: Point;
  start: Area;
  area: Area;
}

const percent = (value: number) => `${value / (whole / 100)}%`;

export function PictureAreas(props: PictureAreasProps) {
  const { areas, rule, selected } = props;
  const box = useRef<HTMLDivElement>(null);
  const [grip, setGrip] = useState<Grip | null>(null);
  const keysId = useId();
  const shown = areas.map((area, index) => (grip?.index === index ? grip.area : area));
  const isRound = props.form === "round";

  function pointAt(event: { clientX: number; clientY: number }): Point {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined || bounds.width === 0 || bounds.height === 0) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - bounds.left) / bounds.width) * whole,
      y: ((event.clientY - bounds.top) / bounds.height) * whole,
    };
  }

  function take(event: PointerEvent, index: number, isCorner: boolean) {
    const start = areas[index];
    if (event.button !== 0 || start === undefined) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    props.onSelect(index);
    const { pointerId } = event;
    setGrip({ index, pointerId, isCorner, from: pointAt(event), start, area: start });
  }

  function areaFor({ start, from, isCorner }: Grip, event: PointerEvent): Area {
    const point = pointAt(event);
    const by = { x: point.x - from.x, y: point.y - from.y };
    // The corner keeps its distance from the finger that holds it.
    const corner = { x: start.x + start.radiusX + by.x, y: start.y + start.radiusY + by.y };
    return isCorner ? pulledTo(start, corner, rule) : movedBy(start, by, rule);
  }

  function follow(event: PointerEvent) {
    if (grip === null || event.pointerId !== grip.pointerId) return;
    setGrip({ ...grip, area: areaFor(grip, event) });
  }

  function drop(event: PointerEvent, isKept: boolean) {
    if (grip === null || event.pointerId !== grip.pointerId) return;
    const { start, index } = grip;
    setGrip(null);
    if (!isKept) return;
    const area = areaFor(grip, event);
    const hasChanged =
      area.x !== start.x ||
      area.y !== start.y ||
      area.radiusX !== start.radiusX ||
      area.radiusY !== start.radiusY;
    if (hasChanged) props.onChange(index, area);
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const area = areas[index];
    if (area === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      if (props.onRemove === undefined) return;
      event.preventDefault();
      props.onRemove(index);
      return;
    }
    const next = withKey(area, event, rule);
    if (next === null) return;
    event.preventDefault();
    props.onSelect(index);
    props.onChange(index, next);
  }

  const gripEvents = {
    onPointerMove: follow,
    onPointerUp: (event: PointerEvent) => drop(event, true),
    onPointerCancel: (event: PointerEvent) => drop(event, false),
    onLostPointerCapture: (event: PointerEvent) => drop(event, false),
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  };

  return (
    <div className="flex justify-center rounded-md border-2 border-hairline bg-sunken p-1">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the caller has a button for it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the areas inside are the controls. */}
      <div
        className={clsx(
          "relative max-w-full touch-manipulation select-none",
          !isRound && "overflow-hidden",
          props.onTap !== undefined && "cursor-crosshair",
        )}
        onClick={(event) => props.onTap?.(pointAt(event))}
        ref={box}
      >
        <img
          alt={props.alt}
          className="block max-h-[min(60vh,32rem)] max-w-full"
          draggable={false}
          onError={props.onError}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget;
            if (naturalWidth > 0 && naturalHeight > 0) props.onLoad(naturalWidth / naturalHeight);
          }}
          src={props.src}
        />
        <p className="sr-only" id={keysId}>
          {props.labels.keys}
        </p>
        {shown.map((area, index) => {
          const isSelected = selected === index;
          const key = `area-${index}`;
          return (
            <div key={key}>
              <button
                aria-describedby={keysId}
                aria-label={props.labels.area(index)}
                aria-pressed={isSelected}
                className="picture-area"
                data-area={index}
                data-form={props.form}
                onKeyDown={(event) => handleKey(event, index)}
                onFocus={() => props.onSelect(index)}
                onPointerDown={(event) => take(event, index, false)}
                {...gripEvents}
                style={{
                  left: percent(area.x - area.radiusX),
                  top: percent(area.y - area.radiusY),
                  width: percent(area.radiusX * 2),
                  height: percent(area.radiusY * 2),
                }}
                type="button"
              >
                {props.mark !== undefined && (
                  <span className="picture-area-mark">{props.mark(index)}</span>
                )}
              </button>
              {isSelected && props.labels.corner !== undefined && (
                <span
                  aria-hidden="true"
                  className="picture-area-corner"
                  onPointerDown={(event) => take(event, index, true)}
                  {...gripEvents}
                  style={{
                    left: percent(Math.min(whole, area.x + area.radiusX * (isRound ? 0.71 : 1))),
                    top: percent(Math.min(whole, area.y + area.radiusY * (isRound ? 0.71 : 1))),
                  }}
                  title={props.labels.corner(index)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

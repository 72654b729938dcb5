/**
 * A place on the picture: by tap or keyboard. Arrows move a cross-hair, with Shift in small steps;
 * Enter and Space place the pin there. The cross-hair's position is spoken in percent.
 */
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { PinPoint } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { PinMark, placeStyle } from "@/room/kinds/pin-mark";

const whole = 10_000;
const stride = 500;
const smallStride = 100;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), whole));
}

function percent({ x, y }: PinPoint) {
  return { x: Math.round(x / 100), y: Math.round(y / 100) };
}

export function PinKind({ question, choice, locked, onChange }: KindProps<"pin">) {
  const pin: PinPoint | null = choice?.kind === "pin" ? choice : null;
  const [aim, setAim] = useState<PinPoint | null>(null);
  const [spoken, setSpoken] = useState("");
  const { media } = question;

  function place(point: PinPoint) {
    if (locked) return;
    onChange({ kind: "pin", x: point.x, y: point.y });
    setSpoken(t("play.pin.placed", percent(point)));
  }

  function handlePress(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setAim(null);
    place({
      x: within(((event.clientX - box.left) / box.width) * whole),
      y: within(((event.clientY - box.top) / box.height) * whole),
    });
  }

  function handleKey(event: KeyboardEvent) {
    const from = aim ?? pin ?? { x: whole / 2, y: whole / 2 };
    const direction = directions[event.key];
    if (direction !== undefined) {
      const by = event.shiftKey ? smallStride : stride;
      const to = { x: within(from.x + direction[0] * by), y: within(from.y + direction[1] * by) };
      setAim(to);
      setSpoken(t("play.pin.at", percent(to)));
    } else if (event.key === "Enter" || event.key === " ") place(from);
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="no-touch text-muted text-sm">{t("play.pin.hint")}</p>
      <div className="pin-box">
        {media !== null && (
          <img
            alt={media.alt}
            className="pin-picture"
            draggable={false}
            src={media.link}
            {...(media.width > 0 ? { width: media.width, height: media.height } : {})}
          />
        )}
        <button
          aria-disabled={locked || undefined}
          aria-label={t(pin === null ? "play.pin.label" : "play.pin.labelPlaced", {
            ...(pin === null ? {} : percent(pin)),
          })}
          className="pin-area"
          // A key or a screen reader presses without coordinates.
          onClick={(event) => {
            if (event.detail > 0) handlePress(event);
            else place(aim ?? pin ?? { x: whole / 2, y: whole / 2 });
          }}
          onKeyDown={handleKey}
          type="button"
        >
          {pin !== null && <PinMark className="enter-pop" point={pin} />}
          {aim !== null && <span className="pin-aim" style={placeStyle(aim)} />}
        </button>
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </div>
  );
}

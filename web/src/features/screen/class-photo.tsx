/**
 * The last picture of a game: everyone who played, by their symbols, with what they did together
 * and thanks. Hundreds fit by shrinking; beyond that there is a number.
 */
import { type CSSProperties, memo, useEffect, useState } from "react";
import { t as stageWords } from "@/messages/stage";
import { Crowd } from "./crowd/crowd";
import type { Person } from "./crowd/person";

/** More would be too small to find oneself. */
const photoMax = 300;
/** How many stand in a row before another one is begun. */
const rowsAt = [20, 56, 110, 190, photoMax] as const;

/** Everyone by row, from the back, and how many are only counted. */
export function photoOf(seatCount: number) {
  const shown = Math.min(photoMax, seatCount);
  const rowCount = 1 + rowsAt.findIndex((most) => shown <= most);
  const perRow = Math.ceil(shown / rowCount);
  const rows = Array.from({ length: rowCount }, (_, row) =>
    Array.from(
      { length: Math.min(perRow, Math.max(0, shown - row * perRow)) },
      (_, index): Person => ({ id: row * perRow + index, look: row * perRow + index }),
    ),
  );
  return { rows: rows.filter((row) => row.length > 0), perRow, more: seatCount - shown };
}

/** Drawing a row for the first time takes a while, so it is done one after the other. */
const rowEveryMs = 400;
/** When the first of them is drawn, before the photo is shown: usually during the wait for the winner. */
const drawsBeforeMs = 6_200;

/** How many rows are drawn: all of them where the photo is shown soon. */
function useDrawn(rowCount: number, shownInMs: number): number {
  const [isSoon] = useState(shownInMs < rowsAt.length * rowEveryMs);
  const [drawn, setDrawn] = useState(isSoon ? rowsAt.length : 0);
  const [startsInMs] = useState(Math.max(0, shownInMs - drawsBeforeMs));
  const isDone = drawn >= rowCount;
  useEffect(() => {
    if (isDone) return;
    let timer: ReturnType<typeof setTimeout>;
    const drawNext = () => {
      setDrawn((before) => before + 1);
      timer = setTimeout(drawNext, rowEveryMs);
    };
    timer = setTimeout(drawNext, startsInMs);
    return () => clearTimeout(timer);
  }, [isDone, startsInMs]);
  return drawn;
}

interface ClassPhotoProps {
  seatCount: number;
  /** When the style sheet shows it. */
  shownInMs: number;
}

export const ClassPhoto = memo(function ClassPhoto({ seatCount, shownInMs }: ClassPhotoProps) {
  const { rows, perRow, more } = photoOf(seatCount);
  const drawn = useDrawn(rows.length, shownInMs);
  if (seatCount === 0) return null;
  const style = { "--photo-rows": rows.length, "--photo-columns": perRow } as CSSProperties;
  return (
    <div
      aria-label={stageWords("classPhoto")}
      className="class-photo-people"
      data-crowd
      role="img"
      style={style}
    >
      {rows.map((row, index) => (
        <span
          className="class-photo-row"
          key={row[0]?.id}
          style={{ "--order": rows.length - 1 - index, "--people": row.length } as CSSProperties}
        >
          {index < drawn ? (
            <Crowd isStill measure={perRow} people={row} way="close" />
          ) : (
            <span className="crowd" />
          )}
          {more > 0 && index === rows.length - 1 && (
            <span className="stage-small class-photo-more">
              {stageWords("more", { count: more })}
            </span>
          )}
        </span>
      ))}
    </div>
  );
});

/** What the network did to each player's time, and what we did about it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { seatsQuery } from "@/api/insights";
import type { ReportSeat } from "@/api/types";
import { Paged } from "@/calls/paged";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/fairness";
import { t as reportWords } from "@/messages/insights";

/** The most that was taken off one answer, and how often a player's clock started late. */
export function fairnessOf(seat: ReportSeat) {
  const late = seat.cells.map((cell) => cell.lateStartMs ?? 0).filter((ms) => ms > 0);
  return {
    creditMs: Math.max(0, ...seat.cells.map((cell) => cell.creditMs)),
    lateCount: late.length,
    lateMs: Math.max(0, ...late),
    rescuedCount: seat.cells.filter((cell) => (cell.heldMs ?? 0) > 0).length,
  };
}

/** How many of 1,000 points that is in the scoring where speed counts most, at 20 seconds. */
export function pointsFor(creditMs: number): number {
  return Math.ceil((creditMs / 20_000) * 500);
}

const inMs = (ms: number) => t("ms", { ms: formatNumber(ms) });

function Row({ seat }: { seat: ReportSeat }) {
  const { creditMs, lateCount, lateMs, rescuedCount } = fairnessOf(seat);
  const { roundTripMs, speedHint } = seat;
  return (
    <tr className="[&>*]:border-hairline [&>*]:border-b [&>*]:px-3 [&>*]:py-2 last:[&>*]:border-b-0">
      <th className="text-start font-semibold" scope="row">
        <span className="block min-w-24 max-w-56 truncate" dir="auto">
          {seat.nickname}
        </span>
      </th>
      <td>{roundTripMs == null ? t("none") : inMs(roundTripMs)}</td>
      <td>{creditMs === 0 ? t("none") : t("upTo", { time: inMs(creditMs) })}</td>
      <td>{lateCount === 0 ? t("none") : t("late", { count: lateCount, time: inMs(lateMs) })}</td>
      <td>{rescuedCount === 0 ? t("none") : formatNumber(rescuedCount)}</td>
      <td className="whitespace-normal! min-w-40">
        {speedHint == null ? t("none") : t(`hint.${speedHint}`)}
      </td>
    </tr>
  );
}

function FairnessTable({ roomId }: { roomId: string }) {
  const found = useInfiniteQuery(seatsQuery(roomId));
  return (
    <Paged
      className="mt-3"
      empty={null}
      failure={reportWords("matrix.failure")}
      loading={reportWords("matrix.loading")}
      more={reportWords("matrix.more")}
      query={found}
      skeleton="h-64 rounded-lg"
    >
      {(seats) => (
        <section
          aria-label={t("title")}
          className="relative max-h-[32rem] overflow-auto rounded-lg border-2 border-hairline bg-surface"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
          tabIndex={0}
        >
          <table className="w-full border-collapse whitespace-nowrap text-start tabular-nums">
            <thead>
              <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:border-hairline [&>th]:border-b-2 [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold [&>th]:text-sm">
                <th scope="col">{reportWords("report.nickname")}</th>
                <th scope="col">{t("roundTrip")}</th>
                <th scope="col">{t("credit")}</th>
                <th scope="col">{t("lateStarts")}</th>
                <th scope="col">{t("rescued")}</th>
                <th scope="col">{t("speed")}</th>
              </tr>
            </thead>
            <tbody>
              {seats.map((seat) => (
                <Row key={seat.seat} seat={seat} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Paged>
  );
}

interface FairnessProps {
  roomId: string;
  /** The most that was taken off one answer in this live session. */
  creditMaxMs: number;
}

export function Fairness({ roomId, creditMaxMs }: FairnessProps) {
  const [isOpen, setOpen] = useState(false);
  const most = { time: inMs(creditMaxMs), points: formatNumber(pointsFor(creditMaxMs)) };
  return (
    <section>
      <h2 className="text-2xl">{t("title")}</h2>
      <p className="max-w-prose text-muted text-sm">
        {creditMaxMs === 0 ? t("introNone") : t("intro", most)}
      </p>
      <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary">
          {t("show")}
        </summary>
        {isOpen && (
          <>
            <ul className="max-w-prose list-disc ps-5 text-sm">
              {creditMaxMs > 0 && <li>{t("creditHint", most)}</li>}
              {(["lateHint", "rescuedHint", "speedHint"] as const).map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
            <FairnessTable roomId={roomId} />
          </>
        )}
      </details>
    </section>
  );
}

/**
 * The faces of the kinds that aren't tiles, as inert pictures.
 *
 * They share classes with the player's page for their looks; the behavior isn't here.
 */
import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { DocumentMedia } from "@/api/types";
import { whole } from "@/lib/areas";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/media";
import { many } from "@/room/kinds/many";
import { buttonClass } from "@/ui/button";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import type { ContentOf } from "./model/document";

/** A different but stable order: every second item first, then the rest. */
export function mixed<T>(items: readonly T[]): T[] {
  const odd = items.filter((_item, index) => index % 2 === 1);
  return [...odd, ...items.filter((_item, index) => index % 2 === 0)];
}

export function Words({ text }: { text: string }) {
  return text.trim() === "" ? (
    <span className="italic">{t("preview.noAnswer")}</span>
  ) : (
    <RichText text={text} />
  );
}

/** Stands where a player types. */
export function Box({ children, rows = 1 }: { children: ReactNode; rows?: number }) {
  return (
    <p className={clsx("field-box text-muted", rows > 1 ? "min-h-32" : "answer-field")}>
      {children}
    </p>
  );
}

export function Send({ label }: { label: string }) {
  return (
    <p className="rounded-md bg-primary px-4 py-3 text-center font-semibold text-on-primary">
      {label}
    </p>
  );
}

function Right({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border-2 border-good bg-good-soft px-3.5 py-2.5" dir="auto">
      <p className="font-semibold text-good text-sm">{t("preview.rightAnswer")}</p>
      {children}
    </div>
  );
}

export function Typed({
  content,
  showsAnswer,
}: {
  content: ContentOf<"typed">;
  showsAnswer: boolean;
}) {
  const [first = "", ...others] = content.accepted.filter((text) => text.trim() !== "");
  return (
    <>
      <Box>{t("preview.typeHere")}</Box>
      {showsAnswer && (
        <Right>
          <p className="font-semibold">
            <Words text={first} />
          </p>
          {others.length > 0 && (
            <p className="text-sm">{t("preview.also", { answers: others.join(", ") })}</p>
          )}
        </Right>
      )}
      <Send label={t("preview.send")} />
    </>
  );
}

export function NumberAnswer(props: { content: ContentOf<"number">; showsAnswer: boolean }) {
  const { right, tolerance, range, span, unit } = props.content;
  const withUnit = (digits: string) => (unit === "" ? digits : `${digits} ${unit}`);
  const shown = right === null ? "" : withUnit(right);
  return (
    <>
      <Box>
        {t("preview.numberHere")} {unit}
      </Box>
      {span != null && <p className="text-muted text-sm">{kindWords("byCloseness")}</p>}
      {range !== null && (
        <div aria-hidden="true" className="flex flex-col gap-2">
          <div className="flex items-center gap-3">
            <span className={buttonClass({}, "button-icon")}>
              <Minus className="size-5" />
            </span>
            <span className="relative h-2 flex-1 rounded-full bg-field">
              <span className="-translate-x-1/2 -translate-y-1/2 absolute start-1/2 top-1/2 size-5 rounded-full bg-primary" />
            </span>
            <span className={buttonClass({}, "button-icon")}>
              <Plus className="size-5" />
            </span>
          </div>
          <p className="flex justify-between px-14 text-muted text-sm tabular-nums">
            <span>{range.min}</span>
            <span>{range.max}</span>
          </p>
        </div>
      )}
      {props.showsAnswer && (
        <Right>
          <p className="font-semibold">
            {Number(tolerance) > 0 && shown !== "" ? (
              t("preview.tolerance", { number: shown, tolerance: withUnit(tolerance) })
            ) : (
              <Words text={shown} />
            )}
          </p>
          {span != null && <p>{kindWords("partsUpTo", { span: withUnit(span) })}</p>}
        </Right>
      )}
      <Send label={t("preview.send")} />
    </>
  );
}

export function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="reorder-list">
      {texts.map((text, index) => {
        const key = `${index}`;
        return (
          <li className="reorder-item min-h-14 px-3" key={key}>
            <span className="order-item">
              <span className="order-place">{index + 1}</span>
              <span className="min-w-0 flex-1" dir="auto">
                <Words text={text} />
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Nothing is ranked yet. */
export function Rankable({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="rank-items">
      {texts.map((text, index) => {
        const key = `${index}`;
        return (
          <li key={key}>
            <span className="sort-item w-full">
              <span className="sort-mark rank-mark" />
              <span className="rank-text" dir="auto">
                <Words text={text} />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface SideProps {
  text: string;
  /** The position of its pair, once that is shown. */
  pair: number | null;
}

function Side({ text, pair }: SideProps) {
  return (
    <li className="match-side flex-wrap" data-letter={pair === null ? undefined : tileLetter(pair)}>
      <span aria-hidden="true" className="match-mark">
        {pair !== null && (
          <>
            <TileShape className="size-4" index={pair} />
            {tileLetter(pair)}
          </>
        )}
      </span>
      {/* Below the mark where a word doesn't fit beside it. */}
      <span className="min-w-0 grow" dir="auto">
        <Words text={text} />
      </span>
    </li>
  );
}

interface MatchProps {
  content: ContentOf<"match">;
  showsAnswer: boolean;
}

export function Match({ content, showsAnswer }: MatchProps) {
  const { pairs, distractors } = content;
  const answers = pairs.map((pair, index): SideProps => ({ text: pair.answer, pair: index }));
  const others = distractors.map((text): SideProps => ({ text, pair: null }));
  return (
    <>
      <div className="match-columns">
        <ul className="match-column">
          {pairs.map(({ prompt }, index) => {
            const key = `${index}`;
            return <Side key={key} pair={showsAnswer ? index : null} text={prompt} />;
          })}
        </ul>
        <ul className="match-column">
          {mixed([...answers, ...others]).map((side, index) => {
            const key = `${index}`;
            return <Side key={key} pair={showsAnswer ? side.pair : null} text={side.text} />;
          })}
        </ul>
      </div>
      <Send label={t("preview.lockIn")} />
    </>
  );
}

interface PinProps {
  content: ContentOf<"pin">;
  file: DocumentMedia | undefined;
  alt: string;
  showsAnswer: boolean;
}

export function Pin({ content, file, alt, showsAnswer }: PinProps) {
  if (file === undefined) return <Box rows={2}>{t("preview.noPicture")}</Box>;
  const percent = (value: number) => `${value / (whole / 100)}%`;
  return (
    <>
      <p className="font-medium">{t("preview.tapPicture")}</p>
      <div className="relative overflow-hidden rounded-md">
        <img alt={alt} className="block w-full" src={file.url} />
        {showsAnswer &&
          content.areas.map((area, index) => {
            const key = `${index}`;
            return (
              <span
                aria-label={t("preview.rightPlace", { number: index + 1 })}
                className="absolute rounded-full border-3 border-snow bg-ink/40 outline-2 outline-ink"
                key={key}
                role="img"
                style={{
                  left: percent(area.x - area.radiusX),
                  top: percent(area.y - area.radiusY),
                  width: percent(area.radiusX * 2),
                  height: percent(area.radiusY * 2),
                }}
              />
            );
          })}
      </div>
      <Send label={t("preview.lockIn")} />
    </>
  );
}

export function Rating({ content }: { content: ContentOf<"rating"> }) {
  const isRecommendation = content.scale === "recommendation";
  const count = isRecommendation ? 11 : content.steps;
  const steps = Array.from({ length: count }, (_each, index) => index + (isRecommendation ? 0 : 1));
  return (
    <div className="flex flex-col gap-2">
      <ol className="rating-steps" data-many={many(count)}>
        {steps.map((step) => (
          <li className="rating-step" key={step}>
            {step}
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-4 font-semibold text-muted">
        <span dir="auto">{content.low}</span>
        <span className="text-end" dir="auto">
          {content.high}
        </span>
      </p>
    </div>
  );
}

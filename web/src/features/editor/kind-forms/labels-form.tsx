/**
 * Spots on a picture, each with its label: added and moved there, or by keyboard, and listed below
 * it with their numbers. Labels that belong nowhere follow.
 */
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { DocumentQuestion, Finding } from "@/api/types";
import { type Area, type AreaRule, circleAt, type Point, scaledBy, whole } from "@/lib/areas";
import { t } from "@/messages/editor";
import { SpotNumber } from "@/room/kinds/label-picture";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { PictureAreas } from "@/ui/picture-areas";
import { flawWords } from "../flaw-words";
import { MediaField } from "../media-field";
import { type ContentOf, limits } from "../model/document";
import { freePlace } from "../model/spots";
import { isElsewhere } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { TextList } from "./list-forms";
import { useRows } from "./use-rows";

type Spot = ContentOf<"labels">["spots"][number];

const rule: AreaRule = { staysWhole: false, ratio: null };
/** A marker is as large as on a phone, and doesn't change its size. */
const markSize = 0.5;

const wordsFor = (finding: Finding) => flawWords(finding, "labels");
const percent = (value: number) => Math.round((value / whole) * 100);

function whereWords({ x, y }: Point, index: number): string {
  return t("labels.where", { number: index + 1, x: percent(x), y: percent(y) });
}

interface SpotRowProps {
  spot: Spot;
  index: number;
  isSelected: boolean;
  findings: readonly Finding[];
  onSelect: () => void;
  onLabel: (label: string) => void;
  onRemove: () => void;
}

function SpotRow(props: SpotRowProps) {
  const { spot, index, findings } = props;
  const number = index + 1;
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <button
          aria-label={t("labels.select", { number })}
          aria-pressed={props.isSelected}
          className="grid size-11 place-items-center rounded-sm hover:bg-primary-soft aria-pressed:bg-primary-soft"
          onClick={props.onSelect}
          type="button"
        >
          <SpotNumber index={index} />
        </button>
        <input
          aria-invalid={findings.some(({ severity }) => severity === "error") || undefined}
          aria-label={t("labels.label", { number })}
          className="field-box min-w-0 flex-1"
          data-rich="line"
          data-spot-label={index}
          dir="auto"
          maxLength={limits.spotLabel}
          onChange={(event) => props.onLabel(event.target.value)}
          placeholder={t("labels.label", { number })}
          value={spot.label}
        />
        <IconButton label={t("labels.remove", { number })} onClick={props.onRemove} size="small">
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {findings.map((finding) => (
        <FieldError key={finding.flaw}>{wordsFor(finding)}</FieldError>
      ))}
    </li>
  );
}

type LabelsFormProps = KindFormProps<"labels"> & { question: DocumentQuestion };

export function LabelsForm(props: LabelsFormProps) {
  const { questionId, question, content, findings, onChange } = props;
  const { spots, distractors } = content;
  const [selected, setSelected] = useState<number | null>(null);
  const [spoken, setSpoken] = useState("");
  const [loadedAspect, setAspect] = useState<number | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const set = (next: Spot[], field?: string) => onChange({ ...content, spots: next }, field);
  const rows = useRows(`${questionId}-spot`, spots, set);
  const isFull = spots.length >= limits.spots;
  const general = findings.filter(({ at, flaw }) => at === null && !isElsewhere(flaw));

  /** What was added is drawn first. */
  function focus(selector: string) {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function add({ x, y }: Point) {
    if (isFull) {
      setSpoken(t("labels.full"));
      return;
    }
    rows.insert(spots.length, { x: Math.round(x), y: Math.round(y), label: "" });
    setSelected(spots.length);
    focus(`[data-spot-label="${spots.length}"]`);
  }

  function change(index: number, { x, y }: Area) {
    const spot = spots[index];
    if (spot === undefined) return;
    set(spots.with(index, { ...spot, x, y }), `spot-${rows.keys[index]}`);
    setSpoken(whereWords({ x, y }, index));
  }

  function remove(index: number) {
    rows.remove(index);
    setSelected(null);
    const next = Math.min(index, spots.length - 2);
    focus(next < 0 ? "[data-add-spot]" : `[data-spot-label="${next}"]`);
  }

  function drawPicture(file: { url: string; width: number; height: number }) {
    const aspect = loadedAspect ?? (file.height > 0 ? file.width / file.height : 1);
    const { alt = "" } = question.media ?? {};
    return (
      <PictureAreas
        alt={alt === "" ? t("labels.picture") : alt}
        areas={spots.map((spot) => scaledBy(circleAt(spot, aspect, rule), markSize, rule))}
        form="round"
        labels={{
          area: (index) => whereWords(spots[index] ?? { x: 0, y: 0 }, index),
          keys: t("labels.keysHint"),
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
    );
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" ref={box}>
      <legend className="mb-1 font-semibold">{t("labels.legend")}</legend>
      <p className="text-muted text-sm">{t("labels.hint")}</p>
      <MediaField picture={drawPicture} question={question} />
      <p className="sr-only" role="status">
        {spoken}
      </p>
      {spots.length === 0 ? (
        <p className="text-muted">{t("labels.none")}</p>
      ) : (
        <ol aria-label={t("labels.list")} className="flex flex-col gap-2">
          {spots.map((spot, index) => (
            <SpotRow
              findings={findings.filter(({ at }) => at === index)}
              index={index}
              isSelected={selected === index}
              key={rows.keys[index]}
              onLabel={(label) =>
                set(spots.with(index, { ...spot, label }), `label-${rows.keys[index]}`)
              }
              onRemove={() => remove(index)}
              onSelect={() => {
                setSelected(index);
                focus(`[data-area="${index}"]`);
              }}
              spot={spot}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button data-add-spot disabled={isFull} onClick={() => add(freePlace(spots))} size="small">
          <Plus aria-hidden="true" className="size-4" />
          {t("labels.add")}
        </Button>
        {isFull && <span className="text-muted text-sm">{t("labels.full")}</span>}
      </div>
      <p className="mt-2 font-semibold">{t("labels.distractors")}</p>
      <TextList
        addLabel={t("labels.addExtra")}
        findings={findings.flatMap((finding) => {
          const at = finding.at === null ? -1 : finding.at - spots.length;
          return at < 0 ? [] : [{ ...finding, at }];
        })}
        flawWords={wordsFor}
        isOrdered={false}
        label={t("labels.distractors")}
        lengthMax={limits.spotLabel}
        max={limits.distractors}
        min={0}
        nameOf={(index) => t("labels.extra", { number: index + 1 })}
        onChange={(next, field) => onChange({ ...content, distractors: next }, field)}
        questionId={`${questionId}-extra`}
        texts={distractors}
      />
      {general.map((finding) => (
        <FieldError key={finding.flaw}>{wordsFor(finding)}</FieldError>
      ))}
    </fieldset>
  );
}

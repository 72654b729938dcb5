/**
 * Categories beside each other, each with its name and the items that belong to it. Enter leads from
 * a name to its items, and several pasted lines become several items.
 */
import { ArrowLeft, Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import type { Finding } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { flawWords } from "../flaw-words";
import { type ContentOf, limits } from "../model/document";
import { isElsewhere } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { TextList } from "./list-forms";
import { isEnter } from "./use-row-keys";
import { useRows } from "./use-rows";

type Category = ContentOf<"categorize">["categories"][number];

const wordsFor = (finding: Finding) => flawWords(finding, "categorize");
const isOfCategory = ({ flaw }: Finding) => flaw.startsWith("category");

interface ColumnProps {
  category: Category;
  index: number;
  /** Tells this category from the others, wherever it stands. */
  rowKey: string;
  /** How many items it may have. */
  max: number;
  /** Those of this category, by the places of its items. */
  findings: readonly Finding[];
  ownFlaws: readonly Finding[];
  onPatch: (change: Partial<Category>, field?: string) => void;
  /** Omitted for the first. */
  onMoveBack?: () => void;
  /** Omitted while there are only as many as needed. */
  onRemove?: () => void;
}

function Column(props: ColumnProps) {
  const { category, index, rowKey, ownFlaws, onPatch } = props;
  const letter = tileLetter(index);
  const name = t("categorize.category", { letter });
  const column = useRef<HTMLFieldSetElement>(null);
  const flawsId = useId();

  function goToItems(event: KeyboardEvent) {
    if (!isEnter(event)) return;
    event.preventDefault();
    column.current?.querySelector<HTMLElement>("[data-row], [data-add]")?.focus();
  }

  return (
    <fieldset className="sort-column" data-letter={letter} ref={column}>
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-1">
        <span aria-hidden="true" className="sort-name sort-column-sign" data-letter={letter}>
          <TileShape className="size-[1.2em]" index={index} />
          {letter}
        </span>
        <input
          aria-describedby={ownFlaws.length === 0 ? undefined : flawsId}
          aria-invalid={ownFlaws.some(({ severity }) => severity === "error") || undefined}
          aria-label={t("categorize.name", { letter })}
          className="field-box min-w-0 flex-1 font-semibold"
          data-rich="line"
          dir="auto"
          maxLength={limits.categoryName}
          onChange={(event) => onPatch({ name: event.target.value }, `name-${rowKey}`)}
          onKeyDown={goToItems}
          placeholder={t("categorize.namePlaceholder")}
          value={category.name}
        />
        {props.onMoveBack !== undefined && (
          <IconButton
            label={t("categorize.moveBack", { row: name })}
            onClick={props.onMoveBack}
            size="small"
          >
            <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          </IconButton>
        )}
        {props.onRemove !== undefined && (
          <IconButton label={t("rows.remove", { row: name })} onClick={props.onRemove} size="small">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {ownFlaws.length > 0 && (
        <div id={flawsId}>
          {ownFlaws.map((finding) => (
            <FieldError key={finding.flaw}>{wordsFor(finding)}</FieldError>
          ))}
        </div>
      )}
      <TextList
        addLabel={t("rows.addItem")}
        findings={props.findings}
        flawWords={wordsFor}
        isOrdered={false}
        label={t("categorize.itemsOf", { letter })}
        lengthMax={limits.sortedItem}
        max={props.max}
        min={0}
        nameOf={(item) => t("categorize.item", { number: item + 1, letter })}
        onChange={(items, field) => onPatch({ items }, field)}
        questionId={rowKey}
        texts={category.items}
      />
    </fieldset>
  );
}

export function CategorizeForm(props: KindFormProps<"categorize">) {
  const { questionId, content, findings, onChange } = props;
  const { categories } = content;
  const set = (next: Category[], field?: string) =>
    onChange({ ...content, categories: next }, field);
  const rows = useRows(`${questionId}-category`, categories, set);
  const count = categories.reduce((sum, { items }) => sum + items.length, 0);
  const whole = findings.filter(({ at, flaw }) => at === null && !isElsewhere(flaw));
  let before = 0;

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{t("categorize.legend")}</legend>
      <p className="text-muted text-sm">{t("categorize.hint")}</p>
      <div className="sort-columns">
        {categories.map((category, index) => {
          const first = before;
          before += category.items.length;
          const own = findings.flatMap((finding) => {
            const at = finding.at === null || isOfCategory(finding) ? -1 : finding.at - first;
            return at >= 0 && at < category.items.length ? [{ ...finding, at }] : [];
          });
          return (
            <Column
              category={category}
              findings={own}
              index={index}
              key={rows.keys[index]}
              max={limits.sortedItems - count + category.items.length}
              onPatch={(change, field) =>
                set([...categories].with(index, { ...category, ...change }), field)
              }
              ownFlaws={findings.filter((each) => isOfCategory(each) && each.at === index)}
              rowKey={rows.keys[index] ?? ""}
              {...(index > 0 ? { onMoveBack: () => rows.move(index, index - 1) } : {})}
              {...(categories.length > limits.categoriesMin
                ? { onRemove: () => rows.remove(index) }
                : {})}
            />
          );
        })}
      </div>
      {categories.length < limits.categories && (
        <Button
          className="self-start"
          onClick={() =>
            rows.insert(categories.length, {
              name: "",
              items: count < limits.sortedItems ? [""] : [],
            })
          }
          size="small"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("categorize.add")}
        </Button>
      )}
      {whole.map((finding) => (
        <FieldError key={finding.flaw}>{wordsFor(finding)}</FieldError>
      ))}
    </fieldset>
  );
}

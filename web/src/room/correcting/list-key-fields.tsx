/** Another order, other partners, other categories, and other labels. */
import type { ReactNode } from "react";
import type { MediaView, Offer } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/correct";
import { t as kindWords } from "@/messages/kinds";
import { LabelPicture } from "@/room/kinds/label-picture";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field";
import { ReorderList } from "@/ui/reorder-list";
import { RichText } from "@/ui/rich-text";
import { Select } from "@/ui/select";
import { type Entered, isTakenTwice } from "./correction";

interface ListKeyProps<Kind extends Offer["kind"]> {
  offer: Extract<Offer, { kind: Kind }>;
  entered: Entered;
  /** The error shown beside the fields it is about. */
  error: string | undefined;
  /** The server's error about the whole list. */
  serverError: string | undefined;
  change: (part: Partial<Entered>) => void;
}

export function OrderFields({ offer, entered, serverError, change }: ListKeyProps<"order">) {
  const items = entered.order.flatMap((id) => offer.items.filter((item) => item.id === id));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{t("rightOrder")}</legend>
      <ReorderList
        items={items}
        keyOf={(item) => item.id}
        labels={{ list: t("rightOrder"), item: (item) => plainText(item.text) }}
        onReorder={(next) => change({ order: next.map((item) => item.id) })}
        renderItem={(item, index) => (
          <span className="order-item">
            <span aria-hidden="true" className="order-place max-xs:hidden">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1" dir="auto">
              <RichText text={item.text} />
            </span>
          </span>
        )}
      />
      {serverError !== undefined && <FieldError>{serverError}</FieldError>}
    </fieldset>
  );
}

export function PairFields(props: ListKeyProps<"match">) {
  const { offer, entered, error, serverError, change } = props;
  const { pairs } = entered;
  const options = offer.answers.map(({ id, text }) => ({ value: id, label: plainText(text) }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{t("rightPairs")}</legend>
      {offer.prompts.map(({ id, text }) => (
        <Select
          dir="auto"
          error={isTakenTwice(pairs, id) ? error : undefined}
          key={id}
          label={plainText(text)}
          onChange={({ target }) =>
            change({
              pairs: pairs.map((pair) =>
                pair.prompt === id ? { prompt: id, answer: target.value } : pair,
              ),
            })
          }
          options={options}
          value={pairs.find((pair) => pair.prompt === id)?.answer ?? ""}
        />
      ))}
      {serverError !== undefined && <FieldError>{serverError}</FieldError>}
    </fieldset>
  );
}

interface HomesProps extends Omit<ListKeyProps<"categorize">, "offer"> {
  legend: string;
  /** What has a home, in the order of the offer. */
  rows: readonly { key: string; name: ReactNode }[];
  homes: Extract<Offer, { kind: "categorize" }>["categories"];
}

/** One home is right for each row, or several, each by itself. */
function Homes(props: HomesProps) {
  const { rows, homes, entered, error, serverError, change } = props;
  const toggle = (index: number, id: string) => {
    const home = entered.homes[index] ?? [];
    const next = home.includes(id) ? home.filter((one) => one !== id) : [...home, id];
    change({ homes: entered.homes.with(index, next) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{props.legend}</legend>
      <p className="text-muted text-sm">{t("categoryHint")}</p>
      {rows.map(({ key, name }, index) => {
        const home = entered.homes[index] ?? [];
        const isLacking = error !== undefined && home.length === 0;
        return (
          <fieldset className="flex min-w-0 flex-col" key={key}>
            <legend className="wrap-anywhere font-semibold" dir="auto">
              {name}
            </legend>
            <div className="flex flex-wrap gap-x-5">
              {homes.map((one) => (
                <Checkbox
                  aria-invalid={isLacking || undefined}
                  checked={home.includes(one.id)}
                  key={one.id}
                  label={
                    <span dir="auto">
                      <RichText text={one.text} />
                    </span>
                  }
                  onChange={() => toggle(index, one.id)}
                />
              ))}
            </div>
            {isLacking && <FieldError>{error}</FieldError>}
          </fieldset>
        );
      })}
      {serverError !== undefined && <FieldError>{serverError}</FieldError>}
    </fieldset>
  );
}

export function HomeFields({ offer, ...rest }: ListKeyProps<"categorize">) {
  return (
    <Homes
      {...rest}
      homes={offer.categories}
      legend={t("rightCategories")}
      rows={offer.items.map(({ id, text }) => ({ key: id, name: <RichText text={text} /> }))}
    />
  );
}

export function LabelFields(props: ListKeyProps<"labels"> & { picture: MediaView | null }) {
  const { offer, picture, ...rest } = props;
  return (
    <div className="grid gap-3">
      <LabelPicture media={picture} spots={offer.spots} />
      <Homes
        {...rest}
        homes={offer.labels}
        legend={t("rightLabels")}
        rows={offer.spots.map((_spot, index) => ({
          key: `${index}`,
          name: kindWords("labels.named", { number: index + 1 }),
        }))}
      />
    </div>
  );
}

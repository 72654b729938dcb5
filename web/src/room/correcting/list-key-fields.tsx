/** Another order, other partners, and other categories. */
import type { Offer } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/correct";
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

/** One category is right for each item, or several, each by itself. */
export function HomeFields(props: ListKeyProps<"categorize">) {
  const { offer, entered, error, serverError, change } = props;
  const toggle = (index: number, id: string) => {
    const home = entered.homes[index] ?? [];
    const next = home.includes(id) ? home.filter((one) => one !== id) : [...home, id];
    change({ homes: entered.homes.with(index, next) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{t("rightCategories")}</legend>
      <p className="text-muted text-sm">{t("categoryHint")}</p>
      {offer.items.map(({ id, text }, index) => {
        const home = entered.homes[index] ?? [];
        const isLacking = error !== undefined && home.length === 0;
        return (
          <fieldset className="flex min-w-0 flex-col" key={id}>
            <legend className="wrap-anywhere font-semibold" dir="auto">
              <RichText text={text} />
            </legend>
            <div className="flex flex-wrap gap-x-5">
              {offer.categories.map((category) => (
                <Checkbox
                  aria-invalid={isLacking || undefined}
                  checked={home.includes(category.id)}
                  key={category.id}
                  label={
                    <span dir="auto">
                      <RichText text={category.text} />
                    </span>
                  }
                  onChange={() => toggle(index, category.id)}
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

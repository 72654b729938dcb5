/** Items to put in order. The initial order can be sent as is. */
import { plainText } from "@/lib/rich-text";
import { untouchedChoice } from "@/live/choices";
import type { AnswerView } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { ReorderList } from "@/ui/reorder-list";
import { RichText } from "@/ui/rich-text";

export function OrderKind({ offer, choice, locked, onChange }: KindProps<"order">) {
  const shown = choice ?? untouchedChoice(offer);
  const ids = shown?.kind === "order" ? shown.answers : [];
  const items = ids.flatMap((id): AnswerView[] => offer.items.filter((item) => item.id === id));
  return (
    <ReorderList
      disabled={locked}
      items={items}
      keyOf={(item) => item.id}
      labels={{ list: t("play.order.label"), item: (item) => plainText(item.text) }}
      onReorder={(next) => onChange({ kind: "order", answers: next.map((item) => item.id) })}
      renderItem={(item, index) => (
        <span className="order-item">
          <span aria-hidden="true" className="order-place">
            {index + 1}
          </span>
          <span className="min-w-0 flex-1" dir="auto">
            <RichText text={item.text} />
          </span>
        </span>
      )}
    />
  );
}

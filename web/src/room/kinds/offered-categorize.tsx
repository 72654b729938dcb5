/** Categories and the items to sort, for those who only look. */
import { clsx } from "clsx";
import type { OfferOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { answersFit } from "./face";
import { CategoryName } from "./result-categorize";

interface OfferedCategoriesProps {
  offer: OfferOf<"categorize">;
  face: "page" | "stage";
}

export function OfferedCategories({ offer, face }: OfferedCategoriesProps) {
  const { categories, items } = offer;
  return (
    <div
      className={clsx("sort-offered", face === "stage" && "sort-stage")}
      data-fit={answersFit(items)}
    >
      <ul aria-label={t("categorize.categories")} className="sort-names">
        {categories.map((category, index) => (
          <li key={category.id}>
            <CategoryName category={category} index={index} />
          </li>
        ))}
      </ul>
      <ul aria-label={t("categorize.items")} className="result-rows">
        {items.map((item) => (
          <li className="result-row" key={item.id}>
            <span className="result-row-text" dir="auto">
              <RichText text={item.text} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Items and categories as players see them, as an inert picture. */
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/media";
import { AnswerTile } from "@/room/kinds/answer-tile";
import { CategoryName } from "@/room/kinds/result-categorize";
import type { ContentOf } from "./model/document";
import { Send, Words } from "./preview-kinds";

interface CategorizeProps {
  content: ContentOf<"categorize">;
  showsAnswer: boolean;
}

function Solved({ content }: { content: ContentOf<"categorize"> }) {
  return (
    <ul className="sort-groups">
      {content.categories.map(({ name, items }, index) => {
        const key = `${index}`;
        return (
          <li className="sort-group" key={key}>
            <CategoryName category={{ id: key, text: name }} index={index} />
            {items.length === 0 ? (
              <p className="result-more">{kindWords("categorize.none")}</p>
            ) : (
              <ul className="result-rows">
                {items.map((item, place) => {
                  const itemKey = `${place}`;
                  return (
                    <li className="result-row" dir="auto" key={itemKey}>
                      <Words text={item} />
                    </li>
                  );
                })}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Categorize({ content, showsAnswer }: CategorizeProps) {
  const { categories } = content;
  // By their texts: an order that says nothing about where they belong.
  const items = categories
    .flatMap((category) => category.items)
    .filter((item) => item.trim() !== "")
    .toSorted();
  const [first = ""] = items;
  if (showsAnswer) return <Solved content={content} />;
  return (
    <>
      <p className="sort-current" dir="auto">
        <Words text={first} />
      </p>
      <div className="answer-grid sort-tiles">
        {categories.map(({ name }, index) => {
          const key = `${index}`;
          return <AnswerTile index={index} key={key} size="small" text={<Words text={name} />} />;
        })}
      </div>
      <ul className="sort-items">
        {items.map((item, index) => {
          const key = `${index}`;
          return (
            <li className="sort-item" data-chosen={index === 0 || undefined} key={key}>
              <span className="sort-mark">{index + 1}</span>
              <span className="sort-item-text" dir="auto">
                <Words text={item} />
              </span>
            </li>
          );
        })}
      </ul>
      <Send label={t("preview.send")} />
    </>
  );
}

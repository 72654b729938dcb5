/** Stands where answers would be: nobody answered, or nobody but the hosts sees what was written. */
import { t } from "@/messages/kinds";

export function NoneShown({ pickedCount }: { pickedCount: number }) {
  return <p className="result-more none-shown">{t(pickedCount > 0 ? "noneShown" : "nobody")}</p>;
}

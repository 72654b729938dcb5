/** How many flash cards are due today, with the way to them; only there if some are. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import { cardsQuery } from "@/api/cards";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";

export function DueCards() {
  const { data } = useQuery(cardsQuery());
  if (data === undefined || data.dueCount === 0) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex min-w-0 items-center gap-3 font-semibold">
        <Layers aria-hidden="true" className="size-5 shrink-0 text-primary" />
        {t("dashboard.cardsDue", { count: data.dueCount })}
      </p>
      <Link className={buttonClass({ size: "small" })} to={paths.cards}>
        {t("dashboard.cards")}
      </Link>
    </Card>
  );
}

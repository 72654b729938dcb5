/** What people do with Fanfare; each links to the help that explains it. */
import { Link } from "@tanstack/react-router";
import { BarChart3, PencilLine, Radio } from "lucide-react";
import { t } from "@/messages/landing";
import { helpPlaces, paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";

const features = [
  { name: "create", Icon: PencilLine, place: helpPlaces.authors },
  { name: "join", Icon: Radio, place: helpPlaces.players },
  { name: "track", Icon: BarChart3, place: helpPlaces.reports },
] as const;

export function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 pt-14">
      <h2 className="mb-6 text-3xl" id="features">
        {t("features.title")}
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        {features.map(({ name, Icon, place }) => (
          <Card className="flex flex-col items-start gap-3" key={name}>
            <span className="inline-flex size-12 items-center justify-center rounded-md bg-primary-soft text-primary">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="text-xl">{t(`features.${name}`)}</h3>
            <p className="text-muted">{t(`features.${name}Text`)}</p>
            <Link
              aria-label={t("features.moreAbout", { feature: t(`features.${name}`) })}
              className={buttonClass({}, "mt-auto")}
              hash={place}
              to={paths.help}
            >
              {t("features.more")}
            </Link>
          </Card>
        ))}
      </div>
    </section>
  );
}

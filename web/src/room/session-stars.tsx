/** What players think of the quiz. Fewer than three give no average, so nobody's stars show. */
import { perLanguage } from "@/lib/language";
import type { SessionStars } from "@/live/messages";
import { t } from "@/messages/room";
import { StarSign } from "@/room/star-sign";

const oneDecimal = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

interface SessionStarsProps {
  stars: SessionStars;
  /** Whether each device is a team. */
  isTeams: boolean;
}

export function SessionStarsLine({ stars, isTeams }: SessionStarsProps) {
  const { count, meanHundredths } = stars;
  return (
    <p className="flex items-center gap-2 font-semibold">
      <StarSign className="size-5 shrink-0" full />
      {meanHundredths === null
        ? t(isTeams ? "ofTeams.starsFew" : "host.starsFew", { count })
        : t(isTeams ? "ofTeams.stars" : "host.stars", {
            count,
            mean: oneDecimal().format(meanHundredths / 100),
          })}
    </p>
  );
}

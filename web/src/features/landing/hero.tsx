/** The first screen: what Fanfare is, joining with a code, three tiles, and a sample quiz. */
import { Link } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import type { Figures } from "@/api/types";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/landing";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { JoinBox } from "./join-box";
import { SampleQuiz } from "./sample-quiz";

/** A tile's number, and its text while that is too small to show. */
const tiles = [
  { figure: "accounts", fact: "account" },
  { figure: "publicQuizzes", fact: "saved" },
  { figure: "answers", fact: "fair" },
] as const;

/** Short and rounded down: 12K, 1.5M. */
const compact = perLanguage((locale) => new Intl.NumberFormat(locale, { notation: "compact" }));

function StatTiles({ figures }: { figures: Figures | undefined }) {
  return (
    <ul className="grid gap-x-8 gap-y-5 rounded-lg bg-ink p-6 text-snow sm:grid-cols-3 sm:p-8 dark-outline">
      {tiles.map(({ figure, fact }) => {
        const count = figures?.[figure];
        return (
          <li className="sm:min-h-20" key={fact}>
            {count === null || count === undefined ? (
              <>
                <p className="font-bold font-display text-marigold text-xl">{t(`facts.${fact}`)}</p>
                <p className="mt-1">{t(`facts.${fact}Hint`)}</p>
              </>
            ) : (
              <>
                <p className="font-display font-extrabold text-3xl text-marigold tabular-nums leading-tight">
                  {t("facts.atLeast", { figure: compact().format(count) })}
                </p>
                <p className="mt-1">{t(`facts.${figure}`)}</p>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Hero({ figures }: { figures: Figures | undefined }) {
  const { isLoggedIn } = useAuth();
  return (
    <section className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-10 lg:py-14">
      <div className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="flex flex-col gap-6">
          <PageTitle size="hero" title={t("title")} />
          <p className="max-w-xl text-lg text-muted sm:text-xl">{t("subtitle")}</p>
          <JoinBox />
          <div className="flex flex-wrap gap-3">
            <Link
              className={buttonClass({ variant: "primary", size: "large" })}
              to={isLoggedIn ? paths.feed : paths.signUp}
            >
              {t("getStarted")}
            </Link>
            <Link className={buttonClass({ size: "large" })} to={paths.quizCreate}>
              {t("createQuiz")}
            </Link>
          </div>
        </div>
        <SampleQuiz />
      </div>
      <StatTiles figures={figures} />
    </section>
  );
}

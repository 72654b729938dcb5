/**
 * The public front page: what Fanfare does, joining with a code, and a sample quiz.
 *
 * It claims nothing that isn't true of the instance: statistics are its own and show once they are
 * large enough, and testimonials come from its operator. Until then the same places say what
 * Fanfare does.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { aboutQuery } from "@/api/instance";
import { useAuth } from "@/api/session";
import { t } from "@/messages/landing";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { TileShape } from "@/ui/tile-shapes";
import { Features } from "./features";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { Voices } from "./voices";

function Closing() {
  const { isLoggedIn } = useAuth();
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-6xl px-4 pt-20">
      <div className="flex flex-col items-center gap-5 rounded-lg bg-marigold px-6 py-12 text-center text-ink">
        <div aria-hidden="true" className="flex gap-4">
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <TileShape className="size-7 sm:size-9" index={index} key={index} />
          ))}
        </div>
        <h2 className="text-3xl sm:text-4xl" id="closing">
          {t("closing.title")}
        </h2>
        <div className="flex flex-wrap justify-center gap-3">
          <Link
            className={buttonClass({ size: "large" }, "button-ink")}
            to={isLoggedIn ? paths.dashboard : paths.signUp}
          >
            {t("closing.start")}
          </Link>
          <Link className={buttonClass({ size: "large" }, "button-on-marigold")} to={paths.feed}>
            {t("closing.examples")}
          </Link>
        </div>
        <p>{t("closing.hint")}</p>
      </div>
    </section>
  );
}

export function LandingPage() {
  const about = useQuery(aboutQuery());
  return (
    <>
      <Hero figures={about.data?.figures} />
      <Features />
      <HowItWorks />
      <Voices voices={about.data?.voices ?? []} />
      <Closing />
    </>
  );
}

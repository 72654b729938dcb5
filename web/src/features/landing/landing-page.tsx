/**
 * The public front page: what Fanfare does, a way in with a code, and a question to try.
 *
 * It makes no claim that is not true of every instance: figures and voices of customers are
 * left out until an instance has its own.
 */
import { Link } from "@tanstack/react-router";
import { BarChart3, PencilLine, Radio } from "lucide-react";
import type { ReactNode } from "react";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";
import { TileShape } from "@/ui/tile-shapes";
import { JoinBox } from "./join-box";
import { SampleQuestion } from "./sample-question";

const sectionClass = "mx-auto max-w-6xl px-4";

function Hero() {
  const { isLoggedIn } = useAuth();
  return (
    <section
      className={`${sectionClass} grid items-center gap-10 py-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-16`}
    >
      <div className="flex flex-col gap-6">
        <PageTitle size="hero" title={t("landing.title")} />
        <p className="max-w-xl text-lg text-muted sm:text-xl">{t("landing.subtitle")}</p>
        <JoinBox />
        <div className="flex flex-wrap gap-3">
          <Link
            className={buttonClass({ variant: "primary", size: "large" })}
            to={isLoggedIn ? paths.feed : paths.signUp}
          >
            {t("landing.getStarted")}
          </Link>
          <Link className={buttonClass({ size: "large" })} to={paths.quizCreate}>
            {t("landing.createQuiz")}
          </Link>
        </div>
      </div>
      <SampleQuestion />
    </section>
  );
}

function Facts() {
  return (
    <section className={sectionClass}>
      <ul className="grid gap-4 rounded-lg bg-ink p-6 text-snow sm:grid-cols-3 sm:p-8 dark-outline">
        {(["account", "saved", "fair"] as const).map((fact) => (
          <li key={fact}>
            <p className="font-bold font-display text-marigold text-xl">
              {t(`landing.facts.${fact}`)}
            </p>
            <p className="mt-1">{t(`landing.facts.${fact}Hint`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feature(props: { icon: ReactNode; title: string; text: string }) {
  return (
    <Card className="flex flex-col gap-3">
      <span className="inline-flex size-12 items-center justify-center rounded-md bg-primary-soft text-primary">
        {props.icon}
      </span>
      <h3 className="text-xl">{props.title}</h3>
      <p className="text-muted">{props.text}</p>
    </Card>
  );
}

function Features() {
  const iconClass = "size-6";
  return (
    <section className={`${sectionClass} pt-20`}>
      <h2 className="mb-6 text-3xl">{t("landing.features.title")}</h2>
      <div className="grid gap-4 md:grid-cols-3">
        <Feature
          icon={<PencilLine aria-hidden="true" className={iconClass} />}
          text={t("landing.features.createText")}
          title={t("landing.features.create")}
        />
        <Feature
          icon={<Radio aria-hidden="true" className={iconClass} />}
          text={t("landing.features.joinText")}
          title={t("landing.features.join")}
        />
        <Feature
          icon={<BarChart3 aria-hidden="true" className={iconClass} />}
          text={t("landing.features.trackText")}
          title={t("landing.features.track")}
        />
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className={`${sectionClass} pt-20`}>
      <h2 className="mb-6 text-3xl">{t("landing.how.title")}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {(["account", "build", "play"] as const).map((step, index) => (
          <li className="flex gap-4" key={step}>
            <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-primary font-bold font-display text-primary text-xl">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{t(`landing.how.${step}`)}</h3>
              <p className="mt-1 text-muted">{t(`landing.how.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Closing() {
  const { isLoggedIn } = useAuth();
  return (
    <section className={`${sectionClass} pt-20`}>
      <div className="flex flex-col items-center gap-6 rounded-lg bg-marigold px-6 py-12 text-center text-ink">
        <div aria-hidden="true" className="flex gap-4">
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <TileShape className="size-7 sm:size-9" index={index} key={index} />
          ))}
        </div>
        <h2 className="text-3xl sm:text-4xl">{t("landing.closing.title")}</h2>
        <div className="flex flex-wrap justify-center gap-3">
          <Link
            className={buttonClass({ size: "large" }, "button-ink")}
            to={isLoggedIn ? paths.dashboard : paths.signUp}
          >
            {t("landing.closing.start")}
          </Link>
          <Link className={buttonClass({ size: "large" }, "button-on-marigold")} to={paths.feed}>
            {t("landing.closing.examples")}
          </Link>
        </div>
      </div>
    </section>
  );
}

export function LandingPage() {
  return (
    <>
      <Hero />
      <Facts />
      <Features />
      <HowItWorks />
      <Closing />
    </>
  );
}

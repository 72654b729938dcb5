/** From an account to a game in three steps. */
import { t } from "@/messages/landing";

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 className="mb-6 text-3xl" id="how">
        {t("how.title")}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {(["account", "build", "play"] as const).map((step, index) => (
          <li className="flex gap-4" key={step}>
            <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-primary font-bold font-display text-primary text-xl">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{t(`how.${step}`)}</h3>
              <p className="mt-1 text-muted">{t(`how.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

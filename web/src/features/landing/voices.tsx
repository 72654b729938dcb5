/** Testimonials from the operator's settings; without any, what Fanfare does for whom. */
import type { Voice } from "@/api/types";
import { t } from "@/messages/landing";
import { Card } from "@/ui/card";
import { TileShape } from "@/ui/tile-shapes";

function Quote({ voice }: { voice: Voice }) {
  return (
    <Card>
      <figure className="flex h-full flex-col gap-4">
        <blockquote className="text-lg" dir="auto">
          {voice.text}
        </blockquote>
        <figcaption className="mt-auto" dir="auto">
          <span className="block font-bold">{voice.name}</span>
          <span className="block text-muted text-sm">{voice.role}</span>
        </figcaption>
      </figure>
    </Card>
  );
}

export function Voices({ voices }: { voices: readonly Voice[] }) {
  return (
    <section aria-labelledby="voices" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 className="text-3xl" id="voices">
        {t("voices.title")}
      </h2>
      {voices.length === 0 && <p className="mt-2 max-w-3xl text-muted">{t("voices.none")}</p>}
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {voices.map((voice) => (
          <Quote key={`${voice.name} ${voice.text}`} voice={voice} />
        ))}
        {voices.length === 0 &&
          (["teacher", "trainer", "friends"] as const).map((who, index) => (
            <Card key={who}>
              <TileShape className="size-8 text-primary" index={[0, 2, 5][index] ?? 0} />
              <h3 className="mt-3 text-xl">{t(`voices.${who}`)}</h3>
              <p className="mt-1 text-muted">{t(`voices.${who}Text`)}</p>
            </Card>
          ))}
      </div>
    </section>
  );
}

/**
 * What people say: quotes from the operator's file and from hosts of this server. Until there is
 * one, examples that say that they are.
 */
import type { Voice } from "@/api/types";
import { t } from "@/messages/landing";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";

function Quote({ voice, isExample = false }: { voice: Voice; isExample?: boolean }) {
  return (
    <Card>
      <figure className="flex h-full flex-col gap-4">
        {isExample && (
          <div>
            <Badge>{t("voices.example")}</Badge>
          </div>
        )}
        <blockquote className="break-words text-lg" dir="auto">
          {voice.text}
        </blockquote>
        <figcaption className="mt-auto break-words" dir="auto">
          <span className="block font-bold">{voice.name}</span>
          <span className="block text-muted text-sm">{voice.role}</span>
        </figcaption>
      </figure>
    </Card>
  );
}

function examples(): Voice[] {
  return (["teacher", "trainer", "lead"] as const).map((who) => ({
    text: t(`voices.${who}.text`),
    name: t(`voices.${who}.name`),
    role: t(`voices.${who}.role`),
  }));
}

export function Voices({ voices }: { voices: readonly Voice[] }) {
  const isEmpty = voices.length === 0;
  return (
    <section aria-labelledby="voices" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 className="text-3xl" id="voices">
        {t("voices.title")}
      </h2>
      {isEmpty && <p className="mt-2 max-w-3xl text-muted">{t("voices.none")}</p>}
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {(isEmpty ? examples() : voices).map((voice) => (
          <Quote isExample={isEmpty} key={`${voice.name} ${voice.text}`} voice={voice} />
        ))}
      </div>
    </section>
  );
}

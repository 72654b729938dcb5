/** Whether this device's sound is audible: only the person can say. */
import { useState } from "react";
import { tryOut } from "@/lib/sound";
import { t } from "@/messages/check";
import { Button } from "@/ui/button";
import { CheckCard } from "./check-card";

type State = "silent" | "asking" | "good" | "fair" | "blocked";

export function SoundCheck() {
  const [state, setState] = useState<State>("silent");
  const isOpen = state === "silent" || state === "asking";
  return (
    <CheckCard
      name={t("sound.name")}
      text={isOpen ? t("sound.intro") : t(`sound.${state}`)}
      verdict={isOpen ? undefined : state === "good" ? "good" : "fair"}
    >
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={async () => setState((await tryOut()) ? "asking" : "blocked")}>
          {t("sound.play")}
        </Button>
        <div className="flex flex-wrap items-center gap-3" role="status">
          {state === "asking" && (
            <>
              <span className="font-semibold">{t("sound.heard")}</span>
              <Button onClick={() => setState("good")} variant="primary">
                {t("sound.yes")}
              </Button>
              <Button onClick={() => setState("fair")}>{t("sound.no")}</Button>
            </>
          )}
        </div>
      </div>
    </CheckCard>
  );
}

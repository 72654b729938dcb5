/** After the game: the same quiz again, or another one, with the people who are still here. */
import { Link } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/hand";
import { paths } from "@/paths";
import { useStartNextRoom } from "@/room/starting/use-start-room";
import { Button, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";

const OtherQuizDialog = later(
  async () => (await import("@/room/starting/other-quiz-dialog")).OtherQuizDialog,
);

function Choices({ code }: { code: string }) {
  const [isChoosing, setChoosing] = useState(false);
  const start = useStartNextRoom(code);
  return (
    <>
      <p className="text-muted">{t("after.hint")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => start.mutate(undefined)} pending={start.isPending}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {t("after.same")}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t("after.other")}
        </Button>
      </div>
      {isChoosing && (
        <OtherQuizDialog
          hint={t("after.hint")}
          onChoose={start.mutate}
          onClose={() => setChoosing(false)}
          pending={start.isPending ? start.variables : undefined}
          title={t("after.choose")}
        />
      )}
    </>
  );
}

interface PlayOnProps {
  code: string;
  /** The code of the next room; null until there is one. */
  successor: string | null;
  byLink: boolean;
}

export function PlayOn({ code, successor, byLink }: PlayOnProps) {
  if (byLink && successor === null) return null;
  return (
    <section className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t(successor === null ? "after.title" : "after.open")}</h2>
      {successor === null ? (
        <Choices code={code} />
      ) : (
        <>
          <p className="text-muted">{t(byLink ? "after.openByLink" : "after.openHint")}</p>
          {!byLink && (
            <Link
              className={`${buttonClass({ variant: "primary" })} self-start`}
              to={paths.host(successor)}
            >
              {t("after.go")}
            </Link>
          )}
        </>
      )}
    </section>
  );
}

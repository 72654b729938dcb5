/**
 * Saving a finished game to an account: one tap for those who are logged in; the others log in
 * first, come back to their result, and it is saved.
 */
import { useEffect, useState } from "react";
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/game";
import { type AfterFailure, askWho, saveSeat } from "@/play/after-calls";
import { keepAfter, readAfter } from "@/play/after-game";
import { playsAsNobody } from "@/play/as-nobody";
import { isNoAnswer, noAnswerWords } from "@/play/no-answer";
import { playerPaths as paths } from "@/player-paths";
import { Button, buttonClass } from "@/ui/button";

interface Account {
  id: string;
  name: string;
}

type Saving =
  | { step: "asking" }
  | { step: "guest"; failure?: AfterFailure }
  | { step: "ready"; account: Account; failure?: AfterFailure }
  | { step: "saving"; account: Account }
  | { step: "saved"; name: string };

function useSaving(code: string) {
  const [saving, setSaving] = useState<Saving>(() => {
    const { savedTo } = readAfter(code);
    if (savedTo !== undefined) return { step: "saved", name: savedTo };
    return maySomebodyBeSignedIn() ? { step: "asking" } : { step: "guest" };
  });

  async function save(account: Account) {
    setSaving({ step: "saving", account });
    const answer = await saveSeat(code, readSeatToken(code) ?? "", account.id);
    if (answer.ok) {
      keepAfter(code, { savedTo: account.name, isSaving: false });
      setSaving({ step: "saved", name: account.name });
    } else if (answer.failure === "signedOut") {
      setSaving({ step: "guest", failure: "signedOut" });
    } else {
      setSaving({ step: "ready", account, failure: answer.failure });
    }
  }

  const isAsking = saving.step === "asking";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once.
  useEffect(() => {
    if (!isAsking) return;
    let wanted = true;
    void askWho().then((who) => {
      if (!wanted) return;
      if (!who.ok) return setSaving({ step: "guest" });
      const { id, name } = who.data;
      // They left to log in for exactly this.
      if (readAfter(code).isSaving === true) {
        keepAfter(code, { isSaving: false });
        void save({ id, name });
      } else setSaving({ step: "ready", account: { id, name } });
    });
    return () => {
      wanted = false;
    };
  }, [isAsking, code]);

  return { saving, save };
}

function Failure({ failure }: { failure: AfterFailure | undefined }) {
  if (failure === undefined) return null;
  return (
    <p className="font-medium text-danger" role="alert">
      {isNoAnswer(failure) ? noAnswerWords(failure) : t(`after.${failure}`)}
    </p>
  );
}

/** The way to an account and back; the tab keeps everything meanwhile. */
function LogInFirst({ code, failure }: { code: string; failure: AfterFailure | undefined }) {
  const back = `?next=${encodeURIComponent(paths.play(code))}`;
  const leave = () => keepAfter(code, { isSaving: true });
  return (
    <>
      <Failure failure={failure} />
      <p className="text-muted">{t("after.guest")}</p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass({}, "flex-auto")} href={paths.signUp + back} onClick={leave}>
          {t("after.signUp")}
        </a>
        <a className={buttonClass({}, "flex-auto")} href={paths.logIn + back} onClick={leave}>
          {t("after.logIn")}
        </a>
      </div>
    </>
  );
}

function Steps({ code }: { code: string }) {
  const { saving, save } = useSaving(code);
  switch (saving.step) {
    case "asking":
      // As high as what follows, so that nothing moves.
      return <div className="min-h-19" />;
    case "guest":
      return <LogInFirst code={code} failure={saving.failure} />;
    case "saved":
      return (
        <p className="wrap-anywhere" role="status">
          {t("after.done", { name: saving.name })}
        </p>
      );
    default:
      return (
        <>
          <Failure failure={saving.step === "ready" ? saving.failure : undefined} />
          <Button onClick={() => void save(saving.account)} pending={saving.step === "saving"} wide>
            <span className="wrap-anywhere min-w-0" dir="auto">
              {t("after.save", { name: saving.account.name })}
            </span>
          </Button>
          <p className="text-muted text-sm">{t("after.private")}</p>
        </>
      );
  }
}

interface SaveGameProps {
  code: string;
  /** Whether the seat counts for an account since it was taken. */
  counts: boolean;
}

export function SaveGame({ code, counts }: SaveGameProps) {
  // Anyone who chose to play without the account was asked already.
  if (!counts && maySomebodyBeSignedIn() && playsAsNobody()) return null;
  return (
    <section className="flex flex-col gap-2 border-hairline border-t-2 pt-4">
      <h2 className="text-lg">{t("after.title")}</h2>
      {counts ? <p className="text-muted">{t("after.counts")}</p> : <Steps code={code} />}
    </section>
  );
}

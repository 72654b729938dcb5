/** The player's app: shows the page for the URL. */
import { useStore } from "zustand";
import { t } from "@/messages/play";
import { CodeForm } from "@/play/code-form";
import { Notice } from "@/play/frame";
import { withGameWords } from "@/play/game-words";
import { Connecting, LoadFailed, RoomPage } from "@/play/room-page";
import { route } from "@/play/route";
import { playerPaths as paths } from "@/player-paths";
import { buttonClass } from "@/ui/button";
import { useModule } from "@/ui/use-module";

const loadPractice = withGameWords(() => import("@/play/practice-page"));

function Practice({ quizId }: { quizId: string }) {
  const module = useModule(loadPractice);
  if (module === "failed") return <LoadFailed />;
  if (module === "loading") return <Connecting words={t("load.practice")} />;
  return <module.PracticePage quizId={quizId} />;
}

const loadAssigned = withGameWords(() => import("@/play/assigned-page"));

function Assigned({ code }: { code: string }) {
  const module = useModule(loadAssigned);
  if (module === "failed") return <LoadFailed />;
  if (module === "loading") return <Connecting words={t("connecting")} />;
  return <module.AssignedPage code={code} />;
}

export function PlayApp() {
  const shown = useStore(route);
  switch (shown.page) {
    case "code":
      return <CodeForm key={shown.wrongCode} wrongCode={shown.wrongCode} />;
    case "join":
      return <RoomPage code={shown.code} key={shown.code} playOn={shown.playOn} />;
    case "practice":
      return <Practice key={shown.quizId} quizId={shown.quizId} />;
    case "assigned":
      return <Assigned code={shown.code} key={shown.code} />;
    case "unknown":
      return (
        <Notice title={t("notFound.title")}>
          <a className={buttonClass({ size: "large", wide: true })} href={paths.home}>
            {t("notFound.link")}
          </a>
        </Notice>
      );
  }
}

/** The player's app: the page that the address asks for. */
import { useStore } from "zustand";
import { t } from "@/messages/play";
import { paths } from "@/paths";
import { CodeForm } from "@/play/code-form";
import { Notice } from "@/play/frame";
import { PracticePage } from "@/play/practice-page";
import { RoomPage } from "@/play/room-page";
import { route } from "@/play/route";
import { buttonClass } from "@/ui/button";

export function PlayApp() {
  const shown = useStore(route);
  switch (shown.page) {
    case "code":
      return <CodeForm key={shown.wrongCode} wrongCode={shown.wrongCode} />;
    case "join":
      return <RoomPage code={shown.code} key={shown.code} />;
    case "practice":
      return <PracticePage key={shown.quizId} quizId={shown.quizId} />;
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

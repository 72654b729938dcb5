/** Why the big screen has nothing to show. */
import type { Ending } from "@/live/room-state";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Stage } from "./stage";

type Key = Parameters<typeof t>[0];

const words: Readonly<Record<Ending, [Key, Key | null]>> = {
  roomOver: ["ended.overTitle", null],
  noSuchRoom: ["ended.noRoomTitle", "ended.noRoomHint"],
  replaced: ["ended.brokenTitle", "ended.brokenHint"],
  kicked: ["ended.brokenTitle", "ended.brokenHint"],
  left: ["ended.brokenTitle", "ended.brokenHint"],
  badMessage: ["ended.brokenTitle", "ended.brokenHint"],
  notAllowed: ["ended.brokenTitle", "ended.brokenHint"],
  linkRevoked: ["ended.brokenTitle", "ended.brokenHint"],
  linkUnknown: ["ended.brokenTitle", "ended.brokenHint"],
  unknown: ["ended.brokenTitle", "ended.brokenHint"],
};

export function ScreenEnded({ ending }: { ending: Ending }) {
  const [title, hint] = words[ending];
  const final = ending === "roomOver" || ending === "noSuchRoom";
  return (
    <Stage className="items-center justify-center text-center">
      <h1 className="stage-large">{t(title)}</h1>
      <p className="stage-medium text-muted">{hint === null ? stageWords("thanks") : t(hint)}</p>
      {final ? (
        <a className={buttonClass({ size: "large" })} href={paths.home}>
          {t("ended.home")}
        </a>
      ) : (
        <Button onClick={() => location.reload()} size="large">
          {t("ended.reload")}
        </Button>
      )}
    </Stage>
  );
}

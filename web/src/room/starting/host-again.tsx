/**
 * Hosts a finished live session once more, with its settings: the same quiz, as it is now, or
 * another one, chosen behind the arrow beside the button.
 */
import { clsx } from "clsx";
import { ChevronDown, Ellipsis, ListPlus, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "@/messages/starting";
import { Button, type ButtonLook, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { useStartAgain } from "./use-start-room";

const OtherQuizDialog = later(async () => (await import("./other-quiz-dialog")).OtherQuizDialog);

interface HostAgainProps extends ButtonLook {
  roomId: string;
  /** The quiz, named for screen readers where the page has many sessions. */
  title?: string;
  /** On phones, it fills its row. */
  isWide?: boolean;
  /** What else the menu has, where it is one of more than ways to host again. */
  menu?: { label: string; items: ReactNode };
}

export function HostAgain({ roomId, title, isWide = false, menu, ...look }: HostAgainProps) {
  const start = useStartAgain();
  const [isChoosing, setChoosing] = useState(false);
  const isAgain = start.isPending && start.variables.quizId === undefined;
  const Dots = menu === undefined ? ChevronDown : Ellipsis;
  return (
    <div
      className={clsx(
        "flex",
        menu === undefined ? "gap-1" : "gap-2",
        // Alone in its row beside other buttons, or else fonts decide which of them fit.
        isWide && (menu === undefined ? "max-sm:basis-full" : "max-sm:grow"),
      )}
    >
      <Button
        className="grow"
        onClick={() => start.mutate({ again: roomId })}
        pending={isAgain}
        {...look}
      >
        {!isAgain && <Play aria-hidden="true" className="size-4" />}
        {isAgain ? t("pending") : t("again")}
        {title !== undefined && <span className="sr-only">: {title}</span>}
      </Button>
      <Menu
        label={menu?.label ?? t("againMore")}
        trigger={<Dots aria-hidden="true" className="size-5" />}
        triggerClassName={buttonClass(look, "button-icon")}
      >
        <MenuAction onClick={() => setChoosing(true)}>
          <ListPlus aria-hidden="true" className="size-5 shrink-0" />
          {t("other")}
        </MenuAction>
        {menu?.items}
      </Menu>
      {isChoosing && (
        <OtherQuizDialog
          hint={t("otherHint")}
          onChoose={(quizId) => start.mutate({ again: roomId, quizId })}
          onClose={() => setChoosing(false)}
          pending={start.isPending ? start.variables.quizId : undefined}
          title={t("other")}
        />
      )}
    </div>
  );
}

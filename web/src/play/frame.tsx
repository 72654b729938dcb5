/** The frame around every page without a seat: the logo, with the content in the middle. */
import type { ReactNode } from "react";
import { chooseLanguage } from "@/messages/languages";
import { t } from "@/messages/play";
import { playerPaths as paths } from "@/player-paths";
import { LanguageSelect } from "@/ui/language-select";
import { Logo } from "@/ui/logo";

/** `hasLanguages` where no one plays yet: choosing one reloads the page. */
export function Frame(props: { children: ReactNode; hasLanguages?: boolean }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pt-4 pb-8">
      <header>
        <a
          aria-label={t("home")}
          className="inline-flex min-h-12 items-center rounded-sm"
          href={paths.home}
        >
          <Logo />
        </a>
      </header>
      <main className="flex flex-1 flex-col justify-center pb-[12vh]">{props.children}</main>
      {props.hasLanguages && (
        <footer className="text-center">
          <LanguageSelect onChoose={chooseLanguage} />
        </footer>
      )}
    </div>
  );
}

/** One sentence about what happened, and where to go next. */
export function Notice(props: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <Frame>
      <h1 className="text-balance text-3xl" tabIndex={-1}>
        {props.title}
      </h1>
      {props.hint !== undefined && <p className="mt-3 text-lg text-muted">{props.hint}</p>}
      <div className="mt-8 flex flex-col gap-3">{props.children}</div>
    </Frame>
  );
}

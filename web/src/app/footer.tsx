/** The end of public pages: what Fanfare is, and links that lead somewhere. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ThemeSwitch } from "@/app/theme-switch";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Logo } from "@/ui/logo";

const linkClass = "inline-flex min-h-9 items-center rounded-sm hover:underline underline-offset-4";

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="text-muted">{children}</ul>
    </div>
  );
}

export function Footer() {
  return (
    <footer className="mt-20 border-hairline border-t-2 bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-4">
          <Logo />
          <p className="max-w-sm text-muted">{t("footer.tagline")}</p>
          <ThemeSwitch />
        </div>
        <LinkList title={t("footer.product")}>
          <li>
            <Link className={linkClass} to={paths.feed}>
              {t("footer.explore")}
            </Link>
          </li>
          <li>
            <a className={linkClass} href={paths.joinForm}>
              {t("footer.join")}
            </a>
          </li>
        </LinkList>
        <LinkList title={t("footer.resources")}>
          <li>
            <Link className={linkClass} to={paths.quizCreate}>
              {t("footer.create")}
            </Link>
          </li>
          <li>
            <Link className={linkClass} to={paths.signUp}>
              {t("footer.signUp")}
            </Link>
          </li>
        </LinkList>
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-muted text-sm">{t("footer.license")}</p>
    </footer>
  );
}

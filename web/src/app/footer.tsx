/** The footer of public pages: what Fanfare is, and links. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { aboutQuery } from "@/api/instance";
import { LanguageSwitch } from "@/app/language-switch";
import { SocialLinks } from "@/app/social-links";
import { ThemeSwitch } from "@/app/theme-switch";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Logo } from "@/ui/logo";

const linkClass =
  "inline-flex min-h-11 min-w-11 items-center rounded-sm hover:underline underline-offset-4 md:min-h-9";

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="text-muted">{children}</ul>
    </div>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className={linkClass} to={to}>
        {children}
      </Link>
    </li>
  );
}

export function Footer() {
  const about = useQuery(aboutQuery());
  const address = about.data?.operatorEmail;
  return (
    <footer className="mt-20 border-hairline border-t-2 bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-4 sm:col-span-3 lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-muted">{t("footer.tagline")}</p>
          <SocialLinks links={about.isError ? [] : about.data?.socialLinks} />
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <LinkList title={t("footer.product")}>
          <PageLink to={paths.feed}>{t("footer.explore")}</PageLink>
          <PageLink to={paths.solo}>{t("footer.alone")}</PageLink>
          <li>
            <a className={linkClass} href={paths.joinForm}>
              {t("footer.join")}
            </a>
          </li>
          <PageLink to={paths.quizCreate}>{t("footer.create")}</PageLink>
          <PageLink to={paths.signUp}>{t("footer.signUp")}</PageLink>
        </LinkList>
        <LinkList title={t("footer.resources")}>
          <PageLink to={paths.help}>{t("footer.help")}</PageLink>
          <PageLink to={paths.check}>{t("footer.check")}</PageLink>
          <PageLink to={paths.helpTask("keyboard")}>{t("footer.accessibility")}</PageLink>
          <PageLink to={paths.about}>{t("footer.about")}</PageLink>
        </LinkList>
        <LinkList title={t("footer.contact")}>
          <PageLink to={paths.contact}>{t("footer.contactPage")}</PageLink>
          <PageLink to={paths.privacy}>{t("footer.privacy")}</PageLink>
          <PageLink to={paths.terms}>{t("footer.terms")}</PageLink>
          <li className="min-h-11 md:min-h-9">
            {typeof address === "string" && (
              <a className={`${linkClass} break-all`} href={`mailto:${address}`}>
                {address}
              </a>
            )}
            {address === null && (
              <Link className={linkClass} to={paths.contact}>
                {t("footer.noEmail")}
              </Link>
            )}
          </li>
        </LinkList>
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-muted text-sm">{t("footer.license")}</p>
    </footer>
  );
}

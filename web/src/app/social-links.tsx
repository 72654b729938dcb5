/**
 * The icons of the footer: the operator's pages elsewhere. Until the operator says which, they share
 * the address of the front page. A link tells the other site nothing before it is followed.
 */
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { About } from "@/api/types";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { SocialIcon } from "./social-icons";
import { shareLinks, socialLink } from "./social-sites";

function IconLink(props: { href: string; label: string; children: ReactNode }) {
  return (
    <li>
      <a
        aria-label={props.label}
        className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-body"
        href={props.href}
        rel="noreferrer"
        title={props.label}
      >
        {props.children}
      </a>
    </li>
  );
}

function ShareIcons() {
  const address = new URL(paths.home, window.location.origin).href;
  const text = t("footer.tagline");
  const letter = `mailto:?subject=Fanfare&body=${encodeURIComponent(`${text} ${address}`)}`;
  return (
    <>
      {shareLinks(address, text).map(({ href, site, name }) => (
        <IconLink href={href} key={site} label={t("footer.shareOn", { site: name })}>
          <SocialIcon site={site} />
        </IconLink>
      ))}
      <IconLink href={letter} label={t("footer.shareByEmail")}>
        <Mail aria-hidden="true" className="size-6" />
      </IconLink>
    </>
  );
}

/** Undefined until the server has said which; their place is kept until then. */
export function SocialLinks({ links }: { links: About["socialLinks"] | undefined }) {
  if (links === undefined) return <div className="h-11" />;
  if (links !== null && links.length === 0) return null;
  return (
    <ul
      aria-label={t(links === null ? "footer.share" : "footer.social")}
      className="-ms-2.5 flex flex-wrap"
    >
      {links === null ? (
        <ShareIcons />
      ) : (
        links.map(socialLink).map(
          (link) =>
            link !== undefined && (
              <IconLink href={link.href} key={link.href} label={link.name}>
                <SocialIcon site={link.site} />
              </IconLink>
            ),
        )
      )}
    </ul>
  );
}

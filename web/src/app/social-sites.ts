/** Which site an address belongs to, and how the front page is shared there. */

export type SocialSite =
  | "github"
  | "mastodon"
  | "youtube"
  | "linkedin"
  | "x"
  | "instagram"
  | "facebook"
  | "bluesky"
  | "globe";

/** Their own spelling, the same in every language. */
export const siteNames: Readonly<Record<Exclude<SocialSite, "globe">, string>> = {
  github: "GitHub",
  mastodon: "Mastodon",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  bluesky: "Bluesky",
};

/** Mastodon runs on thousands of hosts; these parts are in the names of the large ones. */
const hosts: readonly [RegExp, SocialSite][] = [
  [/(?:^|\.)github\.(?:com|io)$/, "github"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "youtube"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
  [/(?:^|\.)(?:x|twitter)\.com$/, "x"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)(?:facebook\.com|fb\.com)$/, "facebook"],
  [/(?:^|\.)bsky\.(?:app|social)$/, "bluesky"],
  [/mastodon|mstdn|fosstodon|\.social$/, "mastodon"],
];

export interface SocialLink {
  href: string;
  site: SocialSite;
  /** The site, or its host where it isn't one of those. */
  name: string;
}

/** Undefined for what isn't an address. */
export function socialLink(href: string): SocialLink | undefined {
  if (!URL.canParse(href)) return undefined;
  const host = new URL(href).hostname.replace(/^www\./, "");
  const site = hosts.find(([pattern]) => pattern.test(host))?.[1] ?? "globe";
  return { href, site, name: site === "globe" ? host : siteNames[site] };
}

/** The pages of these sites on which someone shares an address. */
export function shareLinks(address: string, text: string): SocialLink[] {
  const url = encodeURIComponent(address);
  const words = encodeURIComponent(`${text} ${address}`);
  const pages = {
    bluesky: `https://bsky.app/intent/compose?text=${words}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    x: `https://x.com/intent/post?text=${words}`,
  } as const;
  return (["bluesky", "linkedin", "facebook", "x"] as const).map((site) => ({
    href: pages[site],
    site,
    name: siteNames[site],
  }));
}

/** Icons of sites that people know; plain shapes of our own, in a square of 24. */
import { Globe } from "lucide-react";
import type { SocialSite } from "./social-sites";

/** A rounded tile, into which the letter or sign of a site is cut. */
const tile = "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z";

const filled: Readonly<Record<Exclude<SocialSite, "globe" | "instagram">, string>> = {
  github:
    "M12 3.6c1.2 0 2.3.1 3.3.4L19 2.5c.5 1.5.5 2.8.2 3.9A7.5 7.5 0 0 1 20.8 11c0 4.6-2.8 6.7-6 7.1.5.6.7 1.4.7 2.4V23h-7v-2.2c-2.6.4-3.6-.8-4.6-2.5 2.1.2 2.4 1.2 4.7.9 0-.4.2-.8.5-1.1-3.2-.4-6-2.5-6-7.1 0-1.8.6-3.4 1.7-4.6-.3-1.1-.3-2.4.2-3.9L8.7 4c1-.3 2.1-.4 3.3-.4Z",
  mastodon:
    "M7 2h10c3 0 5 2 5 5v5c0 4-2 5.5-5.5 5.8-2.5.2-4.5 0-6-.4.2 2 2.5 2.5 5.5 2v2C10 23 6.5 21.5 5.2 18.5 3.5 17 2 14 2 7c0-3 2-5 5-5Zm-.5 12H9V8.5c0-1.5 1.5-1.5 1.7 0V11h2.6V8.5c.2-1.5 1.7-1.5 1.7 0V14h2.5V8.3C17.5 5.5 14 4.8 12 7 10 4.8 6.5 5.5 6.5 8.3Z",
  youtube:
    "M5 4.5h14a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4ZM9.8 8v8l6.7-4Z",
  linkedin: `${tile}M6 10v8h2.5v-8ZM7.2 5.7a1.5 1.5 0 1 0 .1 3 1.5 1.5 0 0 0-.1-3ZM10.5 10v8H13v-4.5c0-2 2.5-2 2.5 0V18H18v-5c0-3.5-3.7-4-5-1.9V10Z`,
  facebook: `${tile}M13 21h3v-6h2.3l.4-3H16v-1.5c0-1 .4-1.5 1.5-1.5H19V6.3C18.5 6.2 17.7 6 16.8 6 14.5 6 13 7.4 13 10v2h-2.5v3H13Z`,
  x: `${tile}M6.5 6H9.3l3 4.2L15.6 6h1.8l-4.3 5.4L17.8 18H15l-3.2-4.6L8.2 18H6.4l4.6-5.8Z`,
  bluesky:
    "M12 10.5C10.8 8.2 7.7 4.8 4.7 3.2 2.8 2.2 1.8 3 1.8 5c0 1.5.5 5 1 6.2.7 1.8 2.5 2.3 4.5 2-3.3.6-4.6 2.3-2.6 4.7 3.3 3.9 5.9.3 7.3-2.9 1.4 3.2 4 6.8 7.3 2.9 2-2.4.7-4.1-2.6-4.7 2 .3 3.8-.2 4.5-2 .5-1.2 1-4.7 1-6.2 0-2-1-2.8-2.9-1.8-3 1.6-6.1 5-7.3 7.3Z",
};

export function SocialIcon({ site }: { site: SocialSite }) {
  if (site === "globe") return <Globe aria-hidden="true" className="size-6" />;
  if (site === "instagram") {
    return (
      <svg
        aria-hidden="true"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2.4"
        viewBox="0 0 24 24"
      >
        <rect height="18" rx="5" width="18" x="3" y="3" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </svg>
    );
  }
  return (
    <svg aria-hidden="true" className="size-6" fill="currentColor" viewBox="0 0 24 24">
      <path d={filled[site]} fillRule="evenodd" />
    </svg>
  );
}

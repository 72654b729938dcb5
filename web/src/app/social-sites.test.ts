/** Which icon an address gets. */
import { expect, it } from "vitest";
import { shareLinks, socialLink } from "./social-sites";

it.each([
  ["https://github.com/school", "github", "GitHub"],
  ["https://www.youtube.com/@school", "youtube", "YouTube"],
  ["https://www.linkedin.com/school/x", "linkedin", "LinkedIn"],
  ["https://x.com/school", "x", "X"],
  ["https://twitter.com/school", "x", "X"],
  ["https://instagram.com/school", "instagram", "Instagram"],
  ["https://www.facebook.com/school", "facebook", "Facebook"],
  ["https://bsky.app/profile/school", "bluesky", "Bluesky"],
  ["https://mastodon.social/@school", "mastodon", "Mastodon"],
  ["https://schule.social/@school", "mastodon", "Mastodon"],
  ["https://notgithub.com/school", "globe", "notgithub.com"],
  ["https://github.com.evil.example/", "globe", "github.com.evil.example"],
  ["https://www.school.example/", "globe", "school.example"],
])("knows %s", (href, site, name) => {
  expect(socialLink(href)).toEqual({ href, site, name });
});

it("makes no link of what is no address", () => {
  expect(socialLink("school")).toBeUndefined();
});

it("encodes what it shares", () => {
  const links = shareLinks("https://quiz.example/", "Play & learn");
  for (const { href } of links) {
    const url = new URL(href);
    expect([...url.searchParams.values()].join(" ")).toContain("https://quiz.example/");
  }
  expect(links.length).toBe(4);
});

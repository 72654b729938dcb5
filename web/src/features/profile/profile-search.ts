/** The tab a profile shows; it is in the URL, so that it can be bookmarked and Back works. */
export const profileTabs = ["quizzes", "achievements", "games", "settings"] as const;

export type ProfileTab = (typeof profileTabs)[number];

export interface ProfileSearch {
  tab?: ProfileTab;
}

/** The tab from the URL; anything unknown is the first one. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find((each) => each === search["tab"]);
  return tab === undefined || tab === "quizzes" ? {} : { tab };
}

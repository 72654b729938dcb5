/** Which part of a profile is shown; in the address, so that it can be kept and gone back from. */
export const profileTabs = ["quizzes", "achievements", "games", "settings"] as const;

export type ProfileTab = (typeof profileTabs)[number];

export interface ProfileSearch {
  tab?: ProfileTab;
}

/** What the address says; anything else is the first part. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find((each) => each === search["tab"]);
  return tab === undefined || tab === "quizzes" ? {} : { tab };
}
